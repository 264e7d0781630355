import logo from './logo.svg'
import classes from './Logo.module.css'

/** `large` also has its name in a narrow window. */
export const Logo = ({ large = false }: { readonly large?: boolean }) => (
  <span className={classes.logo} style={{ fontSize: large ? 24 : 16 }}>
    <img src={logo} alt="" width={large ? 36 : 24} />
    <span className={large ? undefined : classes.name}>Signet</span>
  </span>
)
