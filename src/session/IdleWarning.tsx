import { Button, Group, Text } from '@mantine/core'
import { Dialog } from '../ui/pane/Dialog.tsx'
import { describeDuration, useSecondsUntil } from '../ui/time/clock.ts'
import { useSession } from './SessionProvider.tsx'

/** The warning one minute before the keys are wiped. */
export function IdleWarning() {
  const { state, stay, signOut, now } = useSession()
  const endsAt = state.status === 'signed-in' ? state.idleEndsAt : undefined
  return (
    <Dialog
      opened={endsAt !== undefined}
      onClose={stay}
      title="Still there?"
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
    </Dialog>
  )
}

function TimeLeft({ endsAt, now }: { readonly endsAt: number; readonly now: () => number }) {
  const seconds = useSecondsUntil(endsAt, now)
  return (
    // The text is announced once, not every second.
    <Text>
      Sign-out in <strong aria-live="off">{describeDuration(seconds)}</strong>. The keys will then be wiped.
    </Text>
  )
}
