import { Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { Confirm } from '../ui/Confirm.tsx'

/** Leaving while a file goes up loses its receipt, so it is asked first. */
export function LeaveGuard({ isSending }: { readonly isSending: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: () => true,
    disabled: !isSending,
    enableBeforeUnload: isSending,
    withResolver: true,
  })
  return (
    <Confirm
      opened={isSending && blocker.status === 'blocked'}
      title="Leave this page?"
      action="Leave"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      <Text>
        The import is still on its way and will go on. You will not see its job id here; Activity will show
        what became of it.
      </Text>
    </Confirm>
  )
}
