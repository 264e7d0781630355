import { ActionIcon, Menu } from '@mantine/core'
import { IconDotsVertical, IconHelp, IconLogout } from '@tabler/icons-react'
import { useRef } from 'react'
import { useHelp } from '../help/HelpProvider.tsx'
import { topicAt } from '../help/topics.ts'
import { schemes, useScheme } from '../ui/frame/ColorScheme.tsx'

/** The actions of the header in a narrow window, which has no room for them beside the account. */
export function HeaderMenu({ onSignOut }: { readonly onSignOut: () => void }) {
  const { open } = useHelp()
  const { setColorScheme } = useScheme()
  const button = useRef<HTMLButtonElement>(null)
  return (
    // As in SandboxMenu.tsx.
    <Menu
      position="bottom-end"
      withInitialFocusPlaceholder={false}
      returnFocus={false}
      middlewares={{ flip: false }}
    >
      <Menu.Target>
        <ActionIcon ref={button} size={44} aria-label="Menu" title="Menu">
          <IconDotsVertical size={18} />
        </ActionIcon>
      </Menu.Target>
      {/* The focus returns before Help takes it. */}
      <Menu.Dropdown onClickCapture={() => button.current?.focus()}>
        <Menu.Item leftSection={<IconHelp size={18} />} onClick={() => open(topicAt(location.hash))}>
          Help
        </Menu.Item>
        {schemes.map(({ value, label, Icon }) => (
          <Menu.Item key={value} leftSection={<Icon size={18} />} onClick={() => setColorScheme(value)}>
            Theme: {label}
          </Menu.Item>
        ))}
        <Menu.Item leftSection={<IconLogout size={18} />} onClick={onSignOut}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
