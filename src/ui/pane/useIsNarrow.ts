import { useMediaQuery } from '@mantine/hooks'

/** Whether the window is as narrow as a phone's. Paper is as narrow, but gets the layout of a desk. */
export const useIsNarrow = () =>
  useMediaQuery('screen and (max-width: 48em)', false, { getInitialValueInEffect: false })

/** Whether the window is low but wider than a phone's, as one at a zoom of 200 %. */
export const useIsLow = () =>
  useMediaQuery('screen and (min-width: 30.01em) and (max-height: 30em)', false, {
    getInitialValueInEffect: false,
  })
