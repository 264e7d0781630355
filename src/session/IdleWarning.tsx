import { Button, Group, Modal, Text } from '@mantine/core'
import { useDialog } from '../ui/pane/escape.ts'
import { sayDuration, useSecondsUntil } from '../ui/time/clock.ts'
import { useSession } from './SessionProvider.tsx'

/** The warning one minute before the keys are wiped. */
export function IdleWarning() {
  const { state, stay, signOut, now } = useSession()
  const endsAt = state.status === 'signed-in' ? state.idleEndsAt : undefined
  useDialog(endsAt !== undefined, stay)
  return (
    <Modal
      opened={endsAt !== undefined}
      onClose={stay}
      title="Still there?"
      // The warning is above an open review, so that the countdown is visible.
      zIndex={400}
      closeButtonProps={{ 'aria-label': 'Stay signed in and close' }}
    >
      {endsAt !== undefined && <TimeLeft endsAt={endsAt} now={now} />}
      <Text c="dimmed" mt="xs">
        Text on the page is kept either way.
      </Text>
      <Group justify="flex-end" mt="md">
        <Button onClick={signOut}>Sign out</Button>
        <Button variant="filled" onClick={stay} data-autofocus>
          Stay signed in
        </Button>
      </Group>
    </Modal>
  )
}

function TimeLeft({ endsAt, now }: { readonly endsAt: number; readonly now: () => number }) {
  const seconds = useSecondsUntil(endsAt, now)
  return (
    // The text is announced once, not every second.
    <Text>
      Sign-out in <strong aria-live="off">{sayDuration(seconds)}</strong>. The keys will then be wiped.
    </Text>
  )
}
