import { Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconXboxX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Notice.module.css'

const icons = { good: IconCircleCheck, warn: IconAlertTriangle, bad: IconXboxX, notice: IconInfoCircle }

export interface NoticeProps {
  readonly tone: keyof typeof icons
  readonly title: string
  readonly children?: ReactNode
  /** `alert` for what must be heard at once, `status` for what may wait. */
  readonly role?: 'alert' | 'status'
}

/** One thing the admin should know: an icon, a word, and what follows from it. Never colour alone. */
export function Notice({ tone, title, children, role }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div className={classes.notice} data-tone={tone} role={role}>
      <Icon size={18} className={classes.icon} aria-hidden />
      <div className={`stack grow ${classes.text}`}>
        <Text fw={600}>{title}</Text>
        {children}
      </div>
    </div>
  )
}
