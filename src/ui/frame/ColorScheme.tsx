import { ActionIcon, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

export const schemes = [
  { value: 'auto', label: 'system', Icon: IconDeviceDesktop },
  { value: 'light', label: 'light', Icon: IconSun },
  { value: 'dark', label: 'dark', Icon: IconMoon },
] as const

// Transitions are kept, because Mantine would inject a <style> element to suppress them, which the CSP forbids.
export const useScheme = () => useMantineColorScheme({ keepTransitions: true })

/** A button that switches between system, light and dark. A menu would be too large for the sign-in page. */
export function ColorScheme() {
  const { colorScheme, setColorScheme } = useScheme()
  const current = schemes.find(({ value }) => value === colorScheme) ?? schemes[0]
  const next = schemes[schemes.indexOf(current) + 1] ?? schemes[0]
  const label = `Theme: ${current.label}. Change to ${next.label}.`
  return (
    <ActionIcon size={36} aria-label={label} title={label} onClick={() => setColorScheme(next.value)}>
      <current.Icon size={18} />
    </ActionIcon>
  )
}
