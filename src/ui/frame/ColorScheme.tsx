import { ActionIcon, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

export const schemes = [
  { value: 'auto', label: 'system', Icon: IconDeviceDesktop },
  { value: 'light', label: 'light', Icon: IconSun },
  { value: 'dark', label: 'dark', Icon: IconMoon },
] as const

// Otherwise Mantine injects a <style> element while the scheme changes, which the CSP forbids.
export const useScheme = () => useMantineColorScheme({ keepTransitions: true })

/** One button for system, light and dark in turn. A menu would add too much to the sign-in page. */
export function ColorScheme() {
  const { colorScheme, setColorScheme } = useScheme()
  const index = schemes.findIndex(({ value }) => value === colorScheme)
  const current = schemes[index] ?? schemes[0]
  const next = schemes[(index + 1) % schemes.length] ?? schemes[0]
  const label = `Theme: ${current.label}. Change to ${next.label}.`
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(next.value)}
    >
      <current.Icon size={18} />
    </ActionIcon>
  )
}
