import { ActionIcon, Button } from '@mantine/core'
import { IconFlask, IconLogout } from '@tabler/icons-react'
import { Link, Outlet } from '@tanstack/react-router'
import { HelpButton } from '../help/HelpMark.tsx'
import { HelpPane, useHelp } from '../help/HelpProvider.tsx'
import { useLogValue } from '../log/LogContext.ts'
import { countUnsettled, provesKeys } from '../log/needsYou.ts'
import { UnprovenKeys } from '../session/KeyCheckNotices.tsx'
import { SandboxMenu } from '../session/SandboxMenu.tsx'
import { SessionBadge, useSigningOut } from '../session/SessionBadge.tsx'
import { useSession } from '../session/SessionProvider.tsx'
import { elementAt } from '../ui/focus.ts'
import { ColorScheme } from '../ui/frame/ColorScheme.tsx'
import { Logo } from '../ui/frame/Logo.tsx'
import { PageNotice, PageStatus } from '../ui/frame/Page.tsx'
import { count } from '../ui/number.ts'
import { useIsNarrow } from '../ui/pane/useIsNarrow.ts'
import { type PageItem, useCommands } from './commands.ts'
import { PaletteButton } from './Palette.tsx'
import classes from './Shell.module.css'

/** The page of the sandbox, listed in the palette of a sandbox. Its menu leads there, too. */
const sandboxPage: PageItem = {
  to: '/sandbox',
  label: 'Sandbox',
  Icon: IconFlask,
  keywords: 'simulate failure group ids arrived',
}

/**
 * The frame around every page behind the sign-in: a grid of our own, because AppShell injects styles that the CSP forbids.
 * The window does not scroll. Each part scrolls by itself, so that none covers another.
 */
export function Shell({ navigation }: { readonly navigation: readonly PageItem[] }) {
  const { account } = useSession()
  const help = useHelp()
  const isNarrow = useIsNarrow()
  const { tenant, region = '', check } = account ?? {}
  const { ask: signOut, dialog } = useSigningOut()
  const find = useCommands(tenant ? [...navigation, sandboxPage] : navigation, signOut)
  // Only this number is subscribed to: reading a list of 200 pages changes the log a thousand times.
  const unsettled = useLogValue(({ entries, liveTabs }) => countUnsettled(entries, liveTabs))
  const isUnproven = useLogValue(
    ({ entries }) => check !== undefined && !check.isProof && !provesKeys(entries, check.requestId),
  )
  return (
    <PageStatus value={unsettled === 0 ? '' : `(${unsettled}) outcome unknown`}>
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
          <div className="row grow" style={{ flexWrap: 'nowrap' }}>
            {tenant && <SandboxMenu key={tenant} tenant={tenant} region={region} />}
            <SessionBadge />
          </div>
          <PaletteButton find={find} />
          <div className="row">
            <HelpButton />
            <ColorScheme />
            {isNarrow ? (
              <ActionIcon size={36} aria-label="Sign out" title="Sign out" onClick={signOut}>
                <IconLogout size={18} />
              </ActionIcon>
            ) : (
              <Button variant="subtle" color="gray" onClick={signOut} leftSection={<IconLogout size={18} />}>
                Sign out
              </Button>
            )}
          </div>
          {dialog}
        </header>
        <nav className={classes.nav} aria-label="Pages">
          {navigation.map(({ to, label, Icon }) => (
            <Link
              key={to}
              to={to}
              activeOptions={{ exact: to === '/' }}
              className={classes.link}
              title={label}
            >
              <Icon size={18} aria-hidden />
              <span className={classes.name}>{label}</span>
              {to === '/activity' && unsettled > 0 && (
                <span
                  className={classes.count}
                  role="img"
                  aria-label={`${count(unsettled, 'request')} with an unknown outcome`}
                >
                  {unsettled}
                </span>
              )}
            </Link>
          ))}
        </nav>
        <main id="main" tabIndex={-1} className={classes.main}>
          <PageNotice value={check && isUnproven && <UnprovenKeys {...check} />}>
            <Outlet />
          </PageNotice>
        </main>
        {help.topic !== undefined && (
          <div className={classes.side}>
            <HelpPane />
          </div>
        )}
      </div>
    </PageStatus>
  )
}
