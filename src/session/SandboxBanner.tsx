import { Anchor, Button, Popover, SegmentedControl, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconFlask } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './SandboxBanner.module.css'
import { type Fault, listFaults, provokeFault, witnessUrl } from './sandbox.ts'

const times = [1, 2, 3, 10].map((number) => ({
  value: String(number),
  label: number === 1 ? 'Once' : `${number} times`,
}))

/** Marks the sandbox, links its contents, and simulates failures. */
export function SandboxBanner({ tenant }: { readonly tenant: string }) {
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [count, setCount] = useState(1)
  const [opened, setOpened] = useState(false)
  const [said, setSaid] = useState('')

  async function load() {
    if (faults.length > 0) return
    try {
      setFaults(await listFaults())
    } catch {
      setSaid('The sandbox does not respond.')
    }
  }

  async function provoke(fault: string, number: number) {
    setOpened(false)
    try {
      await provokeFault(tenant, fault, number)
      setSaid(
        number === 0
          ? 'Failures are off.'
          : `${number === 1 ? 'Next answer' : `Next ${number} answers`}: ${fault}.`,
      )
    } catch {
      setSaid('The sandbox no longer knows this tenant. Sign out, then click Use the sandbox.')
    }
  }

  return (
    <aside className={classes.banner} aria-label="Sandbox">
      <IconFlask size={16} aria-hidden />
      <Text size="sm" className={classes.text}>
        <strong>Sandbox.</strong> Invented people. No real service is used. <span role="status">{said}</span>
      </Text>
      <Anchor size="sm" href={witnessUrl(tenant)} target="_blank" rel="noreferrer">
        Show contents
      </Anchor>
      <Popover position="bottom-end" width={320} opened={opened} onChange={setOpened} trapFocus shadow="md">
        <Popover.Target>
          <Button
            size="compact-sm"
            variant="default"
            rightSection={<IconChevronDown size={14} />}
            onClick={() => {
              setOpened((current) => !current)
              void load()
            }}
          >
            Simulate a failure
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.menu}>
          <SegmentedControl
            aria-label="Number of failing answers"
            size="xs"
            fullWidth
            data={times}
            value={String(count)}
            onChange={(value) => setCount(Number(value))}
          />
          {faults.map(({ name, description }) => (
            <UnstyledButton key={name} className={classes.fault} onClick={() => void provoke(name, count)}>
              <Text size="sm" fw={600}>
                {name}
              </Text>
              <Text size="xs" c="dimmed">
                {description}
              </Text>
            </UnstyledButton>
          ))}
          <UnstyledButton className={classes.fault} onClick={() => void provoke('server-error', 0)}>
            <Text size="sm" fw={600}>
              Turn failures off
            </Text>
          </UnstyledButton>
        </Popover.Dropdown>
      </Popover>
    </aside>
  )
}
