import { Anchor, Button, CopyButton, Group, Text } from '@mantine/core'
import { IconCircle, IconCircleCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { Box } from './Box.tsx'
import type { FirstSteps } from './firstSteps.ts'
import { sampleReport } from './sampleReport.ts'
import classes from './home.module.css'

/** Shown in place of the parts that are still empty. */
export const FirstStepsBox = ({ hasLooked, hasPrepared }: FirstSteps) => (
  <Box title="First steps">
    <ol className={`plain ${classes.rows}`}>
      <Step isDone title="Sign in">
        The keys stay in memory and are never stored.
      </Step>
      <Step isDone={hasLooked} title="See who has videos left" href="#/watchlist">
        This only reads.
      </Step>
      <Step isDone={hasPrepared} title="Prepare a first policy" href="#/policies">
        Nothing is sent before you have reviewed it.
        {!hasPrepared && <Sample />}
      </Step>
    </ol>
  </Box>
)

interface StepProps {
  readonly isDone: boolean
  readonly title: string
  readonly href?: string
  readonly children: ReactNode
}

function Step({ isDone, title, href, children }: StepProps) {
  const Icon = isDone ? IconCircleCheck : IconCircle
  return (
    <li className={`row ${classes.item} ${classes.step}`}>
      <Icon size={20} className={isDone ? classes.done : 'dimmed'} aria-hidden />
      <div className="grow">
        {href ? (
          <Anchor href={href} fw={600}>
            {title}
          </Anchor>
        ) : (
          <strong>{title}</strong>
        )}{' '}
        <span className={`dimmed ${classes.small}`}>{isDone ? 'Done' : 'To do'}</span>
        <div className="dimmed">{children}</div>
      </div>
    </li>
  )
}

const Sample = () => (
  <CopyButton value={sampleReport} timeout={60_000}>
    {({ copied, copy }) => (
      <Group gap="sm" mt="xs">
        <Button variant="default" size="xs" leftSection={<IconCopy size={14} aria-hidden />} onClick={copy}>
          Copy a sample report
        </Button>
        <LiveRegion>
          <Text size="sm">{copied && 'Copied. Paste it into “Domains and URLs” on the policies page.'}</Text>
        </LiveRegion>
      </Group>
    )}
  </CopyButton>
)
