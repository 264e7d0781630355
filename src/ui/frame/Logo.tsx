import { Box } from '@mantine/core'
import { useIsNarrow } from '../pane/useIsNarrow.ts'
import logo from './logo.svg'

/** `large` also shows its name in a narrow window. */
export function Logo({ large = false }: { readonly large?: boolean }) {
  const isNarrow = useIsNarrow()
  return (
    <Box component="span" className="row" display="inline-flex" fz={large ? 22 : 16} fw={600}>
      <img src={logo} alt="" width={large ? 36 : 24} />
      <span className={isNarrow && !large ? 'hidden' : undefined}>Signet</span>
    </Box>
  )
}
