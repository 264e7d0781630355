import type { ReactNode } from 'react'
import { Logo } from './Logo.tsx'
import classes from './Frame.module.css'

export interface FrameProps {
  /** The current account and region, beside the name. */
  readonly badge: ReactNode
  /** Colour scheme, sign-out. */
  readonly actions: ReactNode
  /** For every page, such as the sandbox's notice. */
  readonly banner?: ReactNode
  readonly navigation: ReactNode
  readonly children: ReactNode
  /** At the bottom of every page. Its style sets `--pane-height`, so that it covers nothing of the page. */
  readonly pane?: ReactNode
}

/** The frame around every page: a grid of our own, because AppShell injects styles that the CSP forbids. */
export function Frame({ badge, actions, banner, navigation, children, pane }: FrameProps) {
  return (
    <div className={classes.frame}>
      <a
        href="#main"
        className={classes.skip}
        onClick={(event) => {
          // The hash belongs to the router: move only the focus.
          event.preventDefault()
          document.querySelector<HTMLElement>('#main')?.focus()
        }}
      >
        Skip to content
      </a>
      <header className={classes.top}>
        <Logo />
        <div className={classes.badge}>{badge}</div>
        <div className={classes.actions}>{actions}</div>
      </header>
      <nav className={classes.nav} aria-label="Pages">
        {navigation}
      </nav>
      <div className={classes.body}>
        {banner}
        <main id="main" tabIndex={-1} className={classes.main}>
          {children}
        </main>
      </div>
      {pane && <div className={classes.pane}>{pane}</div>}
    </div>
  )
}
