import { useMediaQuery } from '@mantine/hooks'

export const useIsNarrow = () => useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
