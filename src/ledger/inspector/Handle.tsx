import { useLayoutEffect, useSyncExternalStore } from 'react'
import { usePageState } from '../../ui/pageState.ts'
import classes from './Inspector.module.css'

const least = 160
const stepBy = 24
/** What is left of the page above it. */
const above = 160

function onResize(listener: () => void) {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}

export interface Height {
  readonly now: number
  readonly most: number
  readonly set: (next: number) => void
}

/** How tall the inspector is, within what the window has room for. What it covers of the page is told to the page. */
export function useHeight(): Height {
  const [wanted, setWanted] = usePageState('inspector.height', 360)
  const room = useSyncExternalStore(onResize, () => innerHeight)
  const most = Math.max(least, room - above)
  const now = Math.min(wanted, most)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--pane-height', `${now}px`)
    return () => void style.removeProperty('--pane-height')
  }, [now])
  return { now, most, set: (next) => setWanted(Math.round(Math.min(most, Math.max(least, next)))) }
}

const move: Readonly<Record<string, number>> = { ArrowUp: stepBy, ArrowDown: -stepBy }

/** Its upper edge: dragged, or moved with the arrow keys. */
export function Handle({ height: { now, most, set } }: { readonly height: Height }) {
  return (
    <div
      role="separator"
      aria-orientation="horizontal"
      aria-label="Height of the inspector"
      aria-valuenow={now}
      aria-valuemin={least}
      aria-valuemax={most}
      tabIndex={0}
      className={classes.handle}
      onKeyDown={(event) => {
        const by = move[event.key]
        if (by === undefined) return
        // Otherwise the page scrolls as well.
        event.preventDefault()
        set(now + by)
      }}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
        const pane = event.currentTarget.parentElement?.getBoundingClientRect()
        // Its lower edge need not be that of the window.
        set((pane?.bottom ?? innerHeight) - event.clientY)
      }}
    />
  )
}
