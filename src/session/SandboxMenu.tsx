import { Anchor, Popover, SegmentedControl, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconFlask } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { describeFault, faultQuery, listFaults, provokeFault } from './sandbox.ts'
import classes from './SandboxMenu.module.css'

const times = [1, 2, 3, 10].map((number) => ({
  value: String(number),
  label: number === 1 ? 'Once' : `${number} times`,
}))

/** The menu in the header that marks the sandbox, leads to its contents, and simulates failures. */
export function SandboxMenu({ tenant }: { readonly tenant: string }) {
  const [count, setCount] = useState(1)
  const [opened, setOpened] = useState(false)
  /** The effect of the last click here, or the reason why it failed. */
  const [note, setNote] = useState('')
  const heading = useId()
  // The fault is read from the sandbox, because answers use it up, another tab can change it, and it outlasts a
  // reload.
  const { data, refetch } = useQuery(faultQuery(tenant))
  const list = useQuery({ queryKey: ['sandbox faults'], queryFn: listFaults, enabled: opened })
  const pending = data?.fault && describeFault(data.fault)
  const said = note || (list.isError ? 'The sandbox does not respond.' : pending)

  async function provoke(name: string, number: number) {
    try {
      await provokeFault(tenant, name, number)
      await refetch()
      setNote(number === 0 ? 'Failures are off.' : '')
      setOpened(false)
    } catch (error) {
      setNote(error instanceof Error ? error.message : String(error))
    }
  }

  return (
    <>
      <Popover
        position="bottom-start"
        width={340}
        opened={opened}
        onChange={setOpened}
        trapFocus
        returnFocus
        shadow="md"
      >
        <Popover.Target>
          <UnstyledButton
            className={classes.pill}
            data-pending={pending !== undefined || undefined}
            title={pending}
            onClick={() => {
              setOpened((current) => !current)
              setNote('')
              void refetch()
            }}
          >
            <IconFlask size={18} aria-hidden />
            <span className={classes.name}>Sandbox</span>
            {/*
             * The name of the button stays short, since the menu has these words too, and the region below announces
             * them.
             */}
            <span className={classes.tail} aria-hidden>
              {pending ?? 'nothing reaches a real service'}
            </span>
            <IconChevronDown size={14} className={classes.caret} aria-hidden />
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown className={`stack ${classes.menu}`}>
          <div className={`stack ${classes.about}`}>
            <Text>Invented people. No real service is used.</Text>
            <Anchor href="#/sandbox" onClick={() => setOpened(false)}>
              What the sandbox holds
            </Anchor>
            {said && <Text fw={500}>{said}</Text>}
          </div>
          <div role="group" aria-labelledby={heading} className={`stack ${classes.failures}`}>
            <div className={`stack tight ${classes.head}`}>
              <Text id={heading} fw={500}>
                Simulate a failure
              </Text>
              <SegmentedControl
                aria-label="Number of failing answers"
                size="xs"
                fullWidth
                data={times}
                value={String(count)}
                onChange={(value) => setCount(Number(value))}
              />
            </div>
            <div className={`stack ${classes.list}`}>
              {list.data?.map((fault) => (
                <UnstyledButton
                  key={fault.name}
                  className={classes.fault}
                  onClick={() => void provoke(fault.name, count)}
                >
                  <Text>{fault.title}</Text>
                  <Text size="xs" c="dimmed">
                    {fault.description}
                  </Text>
                </UnstyledButton>
              ))}
            </div>
          </div>
          <UnstyledButton
            className={`${classes.fault} ${classes.off}`}
            onClick={() => void provoke('server-error', 0)}
          >
            <Text>Turn failures off</Text>
          </UnstyledButton>
        </Popover.Dropdown>
      </Popover>
      <LiveRegion className="hidden">{said}</LiveRegion>
    </>
  )
}
