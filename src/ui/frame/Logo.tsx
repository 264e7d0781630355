import { Box } from '@mantine/core'
import logo from './logo.svg'

/** `large` also has its name in a narrow window. */
export const Logo = ({ large = false }: { readonly large?: boolean }) => (
  <Box component="span" className="row" display="inline-flex" fz={large ? 24 : 16} fw={650}>
    <img src={logo} alt="" width={large ? 36 : 24} />
    <Box component="span" visibleFrom={large ? undefined : 'sm'}>
      Signet
    </Box>
  </Box>
)
