import { Anchor, Button, Menu, SegmentedControl, Text } from '@mantine/core'
import { IconChevronDown, IconFlask } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './SandboxBanner.module.css'
import { type Fault, listFaults, provokeFault, witnessUrl } from './sandbox.ts'

/** Says that this is the sandbox, what it holds, and lets every failure be seen by hand. */
export function SandboxBanner({ tenant }: { readonly tenant: string }) {
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [times, setTimes] = useState('1')
  const [said, setSaid] = useState('')

  async function load() {
    if (faults.length > 0) return
    try {
      setFaults(await listFaults())
    } catch {
      setSaid('The sandbox does not answer.')
    }
  }

  async function provoke(fault: string, count: number) {
    try {
      await provokeFault(tenant, fault, count)
      setSaid(
        count === 0
          ? 'The next answers are good again.'
          : `The next ${count === 1 ? 'answer fails' : `${count} answers fail`}: ${fault}.`,
      )
    } catch {
      setSaid('The sandbox no longer knows this tenant. Sign out, then use the sandbox again.')
    }
  }

  return (
    <aside className={classes.banner} aria-label="Sandbox">
      <IconFlask size={16} aria-hidden />
      <Text size="sm" className={classes.text}>
        <strong>Sandbox.</strong> Invented people; nothing reaches a real service.{' '}
        <span role="status">{said}</span>
      </Text>
      <Anchor size="sm" href={witnessUrl(tenant)} target="_blank" rel="noreferrer">
        What it holds
      </Anchor>
      <Menu position="bottom-end" onOpen={() => void load()} width={320}>
        <Menu.Target>
          <Button size="compact-sm" variant="default" rightSection={<IconChevronDown size={14} />}>
            Provoke a failure
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          <Menu.Label>How many answers</Menu.Label>
          <SegmentedControl
            aria-label="How many answers"
            size="xs"
            fullWidth
            data={['1', '2', '3', '10']}
            value={times}
            onChange={setTimes}
          />
          <Menu.Label>With what</Menu.Label>
          {faults.map(({ name, description }) => (
            <Menu.Item key={name} onClick={() => void provoke(name, Number(times))}>
              <Text size="sm" fw={600}>
                {name}
              </Text>
              <Text size="xs" c="dimmed">
                {description}
              </Text>
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => void provoke('server-error', 0)}>No more failures</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </aside>
  )
}
