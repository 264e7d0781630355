import { Text } from '@mantine/core'
import { Confirm } from '../ui/form/Confirm.tsx'

export interface Replacement {
  /** The file that was dropped or chosen. */
  readonly name: string
  readonly replace: () => Promise<void>
}

/** Asks before a file takes the place of one about which something was decided. */
export const AskReplace = ({
  asked,
  onEnd,
}: {
  readonly asked: Replacement | undefined
  readonly onEnd: () => void
}) => (
  <Confirm
    opened={asked !== undefined}
    title="Replace the file?"
    action="Replace it"
    onCancel={onEnd}
    onConfirm={() => {
      onEnd()
      void asked?.replace()
    }}
  >
    <Text>
      {asked?.name} would take the place of this file. What you decided about this file is not for another
      one.
    </Text>
  </Confirm>
)
