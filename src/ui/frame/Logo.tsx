import logo from './logo.svg'
import classes from './Logo.module.css'

export function Logo({ large }: { readonly large?: boolean }) {
  return (
    <span className={classes.logo} data-large={large || undefined}>
      <img src={logo} alt="" width={large ? 36 : 24} height={large ? 36 : 24} />
      <span>Signet</span>
    </span>
  )
}
