import { Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconXboxX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Notice.module.css'

const icons = { good: IconCircleCheck, warn: IconAlertTriangle, bad: IconXboxX, notice: IconInfoCircle }

export interface NoticeProps {
  readonly tone: keyof typeof icons
  readonly title: string
  readonly children?: ReactNode
  /** `alert` is announced at once, `status` can wait. */
  readonly role?: 'alert' | 'status'
}

/** A fact for the admin and its consequences, with an icon and a title: never colour alone. */
export function Notice({ tone, title, children, role }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div className={classes.notice} data-tone={tone} role={role}>
      <Icon size={18} className={classes.icon} aria-hidden />
      <div className="stack tight grow">
        <Text fw={600}>{title}</Text>
        {children}
      </div>
    </div>
  )
}
