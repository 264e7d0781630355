import type { ReactNode } from 'react'
import { elementAt, place } from '../places.ts'
import { Logo } from './Logo.tsx'
import classes from './Frame.module.css'

export interface FrameProps {
  /** The current account and region, beside the name. */
  readonly badge: ReactNode
  /** The button of the command palette. */
  readonly search: ReactNode
  /** The buttons for help, colour scheme and sign-out. */
  readonly actions: ReactNode
  readonly navigation: ReactNode
  /** The content below the navigation, if there is room. */
  readonly foot?: ReactNode
  readonly children: ReactNode
  /** The content beside every page, such as Help. In a narrow window it covers the page. */
  readonly side?: ReactNode
}

/**
 * The frame around every page: a grid of our own, because AppShell injects styles that the CSP forbids. The window does
 * not scroll. Each part scrolls by itself, so that none covers another.
 */
export function Frame({ badge, search, actions, navigation, foot, children, side }: FrameProps) {
  return (
    <div className={classes.frame}>
      <a
        href="#main"
        className={classes.skip}
        onClick={(event) => {
          // Only the focus moves, because the hash belongs to the router.
          event.preventDefault()
          elementAt('main')?.focus()
        }}
      >
        Skip to content
      </a>
      <header className={classes.top}>
        <Logo />
        <div className={classes.badge}>{badge}</div>
        <div>{search}</div>
        <div className={classes.actions}>{actions}</div>
      </header>
      <nav className={classes.nav} aria-label="Pages">
        {navigation}
        {foot && <div className={classes.foot}>{foot}</div>}
      </nav>
      <main ref={place('main')} id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      {side && <div className={classes.side}>{side}</div>}
    </div>
  )
}
