/** In place of modules of Mantine (vite.config.ts), for speed. */
import { useId as useOwnId } from 'react'

/** Mantine's sets another id after each mount, which renders every field twice. */
export function useId(given?: string): string {
  const own = useOwnId()
  return given ?? own
}

/** The stylesheet has the variables of the theme, which Mantine computes as soon as it is loaded. */
export const MantineCssVariables = () => null
