import { Anchor, Button, Text, Title, UnstyledButton } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { Dialog } from '../ui/pane/Dialog.tsx'
import { useIsNarrow } from '../ui/pane/useIsNarrow.ts'
import { listFaults, provokeFault, readFault } from './sandbox.ts'
import classes from './SandboxMenu.module.css'

/** The groups of failures, with what they have in common. */
const groups = {
  Refused: 'Nothing is executed.',
  Unclear: 'What was executed is in doubt.',
  Slow: 'The answer comes late.',
}

/** The button in the header that marks the sandbox, leads to its contents, and simulates failures. */
export function SandboxMenu({ tenant, region }: { readonly tenant: string; readonly region: string }) {
  const isNarrow = useIsNarrow()
  const [opened, setOpened] = useState(false)
  /** The effect of the last click here, or the reason why it failed. */
  const [note, setNote] = useState('')
  // The fault is read from the sandbox, because answers use it up, another tab can change it, and it outlasts a reload.
  const { data, refetch } = useQuery({
    queryKey: ['sandbox fault', tenant],
    queryFn: () => readFault(tenant),
    refetchInterval: ({ state }) => state.data?.fault !== undefined && 1_000,
  })
  const list = useQuery({
    queryKey: ['sandbox faults', region],
    queryFn: () => listFaults(region),
    enabled: opened,
  })
  const next = data?.fault
  const pending = next && `${next.times === 1 ? 'Next answer' : `Next ${next.times} answers`}: ${next.title}.`
  const message = note || (list.isError ? 'The sandbox does not respond.' : pending)
  const close = () => setOpened(false)

  async function provoke(name: string, times = 1) {
    try {
      await provokeFault(tenant, name, times)
      await refetch()
      setNote(times === 0 ? 'Failures are off.' : '')
      close()
    } catch (error) {
      setNote(error instanceof Error ? error.message : String(error))
    }
  }

  return (
    <>
      <UnstyledButton
        className={classes.pill}
        aria-haspopup="dialog"
        data-pending={pending !== undefined || undefined}
        title={pending}
        onClick={() => {
          setOpened(true)
          setNote('')
          void refetch()
        }}
      >
        <IconFlask size={18} aria-hidden />
        <span>Sandbox</span>
        {/* The name of the button stays short: the dialog has these words too, and the region below announces them. */}
        {!isNarrow && (
          <span className={classes.tail} aria-hidden>
            {pending}
          </span>
        )}
      </UnstyledButton>
      <Dialog isWide title="Sandbox" opened={opened} onClose={close}>
        <Text>
          Invented people. No real service is used.{' '}
          <Anchor href="#/sandbox" onClick={close}>
            What the sandbox holds
          </Anchor>
        </Text>
        {message && (
          <div className="row">
            <Text className="grow">{message}</Text>
            {pending && (
              <Button size="xs" onClick={() => void provoke('server-error', 0)}>
                Turn failures off
              </Button>
            )}
          </div>
        )}
        <Title order={3} mt={16}>
          Simulate a failure of the next answer
        </Title>
        <div className={classes.list} role="group" aria-label="Simulate a failure">
          {Object.entries(groups).map(([group, consequence]) => (
            <div key={group} role="group" aria-label={group}>
              <Text p={8}>
                <strong>{group}</strong> <span className="dimmed">{consequence}</span>
              </Text>
              {list.data
                ?.filter((fault) => fault.group === group)
                .map(({ name, title, description }) => (
                  <UnstyledButton key={name} className={classes.fault} onClick={() => void provoke(name)}>
                    <Text>{title}</Text>
                    <Text size="xs" c="dimmed">
                      {description}
                    </Text>
                  </UnstyledButton>
                ))}
            </div>
          ))}
        </div>
      </Dialog>
      <LiveRegion className="hidden">{message}</LiveRegion>
    </>
  )
}
