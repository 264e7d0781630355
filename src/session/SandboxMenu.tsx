import { Anchor, Button, Popover, SegmentedControl, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconFlask } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { describeFault, faultQuery, listFaults, provokeFault } from './sandbox.ts'
import classes from './SandboxMenu.module.css'

const times = [1, 2, 3, 10].map((number) => ({
  value: String(number),
  label: number === 1 ? 'Once' : `${number} times`,
}))

/** The groups of failures, with what they have in common. */
const groups = {
  Refused: 'Nothing is executed.',
  Unclear: 'What was executed is in doubt.',
  Slow: 'The answer comes late.',
}

/** The menu in the header that marks the sandbox, leads to its contents, and simulates failures. */
export function SandboxMenu({ tenant }: { readonly tenant: string }) {
  const [count, setCount] = useState('1')
  const [opened, setOpened] = useState(false)
  /** The effect of the last click here, or the reason why it failed. */
  const [note, setNote] = useState('')
  // The fault is read from the sandbox, because answers use it up, another tab can change it, and it outlasts a reload.
  const { data, refetch } = useQuery(faultQuery(tenant))
  const list = useQuery({ queryKey: ['sandbox faults'], queryFn: listFaults, enabled: opened })
  const pending = data?.fault && describeFault(data.fault)
  const message = note || (list.isError ? 'The sandbox does not respond.' : pending)

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
        width="min(776px, calc(100vw - 10px))"
        opened={opened}
        onChange={setOpened}
        trapFocus
        returnFocus
        shadow="md"
        // Above the header there is no room. Where it could flip, the library would keep each opening in memory.
        middlewares={{ flip: false }}
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
            {/* The name of the button stays short: the menu has these words too, and the region below announces them. */}
            <span className={classes.tail} aria-hidden>
              {pending}
            </span>
            <IconChevronDown size={14} className={classes.caret} aria-hidden />
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown className={classes.menu}>
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
          <div role="group" aria-label="Simulate a failure">
            <div className="row spread">
              <Text fw={500}>Simulate a failure</Text>
              <SegmentedControl
                aria-label="Number of failing answers"
                size="xs"
                data={times}
                value={count}
                onChange={setCount}
              />
            </div>
            <div className={classes.list}>
              {Object.entries(groups).map(([group, consequence]) => (
                <div key={group} role="group" aria-label={group}>
                  <Text p={8}>
                    <strong>{group}</strong> <span className="dimmed">{consequence}</span>
                  </Text>
                  {list.data
                    ?.filter((fault) => fault.group === group)
                    .map(({ name, title, description }) => (
                      <UnstyledButton
                        key={name}
                        className={classes.fault}
                        onClick={() => void provoke(name, Number(count))}
                      >
                        <Text>{title}</Text>
                        <Text size="xs" c="dimmed">
                          {description}
                        </Text>
                      </UnstyledButton>
                    ))}
                </div>
              ))}
            </div>
          </div>
          <Text>
            Invented people. No real service is used.{' '}
            <Anchor href="#/sandbox" onClick={() => setOpened(false)}>
              What the sandbox holds
            </Anchor>
          </Text>
        </Popover.Dropdown>
      </Popover>
      <LiveRegion className="hidden">{message}</LiveRegion>
    </>
  )
}
