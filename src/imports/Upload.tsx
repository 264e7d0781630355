import { Progress, Text } from '@mantine/core'
import { importUsers } from '../api/operations.ts'
import { size } from '../ui/number.ts'
import classes from './imports.module.css'

export function Upload({ loaded, total }: { readonly loaded: number; readonly total: number }) {
  // The browser's own count. It may stop for a moment before the answer arrives.
  const percent = Math.min(100, Math.floor((loaded / Math.max(1, total)) * 100))
  return (
    <div className={classes.upload}>
      <Progress value={percent} transitionDuration={0} aria-label="Upload" />
      <Text c="dimmed">
        {loaded < total
          ? `${percent} % of ${size(total)} uploaded.`
          : `Uploaded. The answer may take up to ${importUsers.timeout / 1_000} seconds.`}
      </Text>
    </div>
  )
}
