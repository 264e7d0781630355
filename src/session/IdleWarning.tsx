import { Button, Group, Modal, Text } from '@mantine/core'
import { sayDuration, useSecondsUntil } from '../ui/time/clock.ts'
import { useSession } from './SessionProvider.tsx'

/** One minute before the keys are wiped: a countdown, and the way to stay. */
export function IdleWarning() {
  const { state, stay, signOut, now } = useSession()
  const endsAt = state.status === 'signed-in' ? state.idleEndsAt : undefined
  return (
    <Modal
      opened={endsAt !== undefined}
      onClose={stay}
      title="Are you still there?"
      // Above a review that is open: the countdown must be seen.
      zIndex={400}
      closeButtonProps={{ 'aria-label': 'Stay signed in and close' }}
    >
      {endsAt !== undefined && <TimeLeft endsAt={endsAt} now={now} />}
      <Text c="dimmed" mt="xs" data-over-all>
        What you typed stays on the page either way.
      </Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={signOut}>
          Sign out
        </Button>
        <Button onClick={stay} data-autofocus>
          Stay signed in
        </Button>
      </Group>
    </Modal>
  )
}

function TimeLeft({ endsAt, now }: { readonly endsAt: number; readonly now: () => number }) {
  const seconds = useSecondsUntil(endsAt, now)
  return (
    // Heard once, not every second.
    <Text>
      You will be signed out in <strong aria-live="off">{sayDuration(seconds)}</strong>, and the keys wiped.
    </Text>
  )
}
