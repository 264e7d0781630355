import { useMediaQuery } from '@mantine/hooks'

/** Whether the window is as narrow as a phone's. Paper is as narrow, but gets the layout of a desk. */
export const useIsNarrow = () =>
  useMediaQuery('screen and (max-width: 48em)', false, { getInitialValueInEffect: false })
