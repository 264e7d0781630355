import { ActionIcon, Menu } from '@mantine/core'
import { IconDotsVertical, IconHelp, IconLogout } from '@tabler/icons-react'
import { useRef } from 'react'
import { useHelp } from '../help/HelpContext.ts'
import { topicAt } from '../help/topics.ts'
import { useSigningOut } from '../session/SessionBadge.tsx'
import { schemes, useScheme } from '../ui/frame/ColorScheme.tsx'

/** The actions of the header in a narrow window, which has no room for them beside the account. */
export function HeaderMenu() {
  const { open } = useHelp()
  const { setColorScheme } = useScheme()
  const { ask, dialog } = useSigningOut()
  const button = useRef<HTMLButtonElement>(null)
  const help = () => {
    // The focus returns to the menu's button, since its item goes.
    button.current?.focus()
    open(topicAt(location.hash))
  }
  return (
    <>
      {/* As in SandboxMenu.tsx. */}
      <Menu position="bottom-end" withInitialFocusPlaceholder={false} middlewares={{ flip: false }}>
        <Menu.Target>
          <ActionIcon ref={button} size={44} aria-label="Menu" title="Menu">
            <IconDotsVertical size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconHelp size={18} />} onClick={help}>
            Help
          </Menu.Item>
          {schemes.map(({ value, label, Icon }) => (
            <Menu.Item key={value} leftSection={<Icon size={18} />} onClick={() => setColorScheme(value)}>
              Theme: {label}
            </Menu.Item>
          ))}
          <Menu.Item leftSection={<IconLogout size={18} />} onClick={ask}>
            Sign out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  )
}
