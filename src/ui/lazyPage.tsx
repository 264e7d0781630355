import { Loader } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type ComponentType, createElement, type ReactElement, useEffect, useReducer, useState } from 'react'
import { PageFailure } from './frame/ErrorBoundary.tsx'

export const loading = <Loader m="xl" role="status" aria-label="Loading the page" />

/**
 * A component in a separate bundle, fetched when first shown or preloaded. React's `lazy` remembers a failure forever,
 * and the router's version reloads the document with all typed fields. This one shows the failure in place, and fetches
 * again on demand or when the network is back.
 */
export function lazyPage<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
  fallback: ReactElement | null = loading,
) {
  let component: ComponentType<Props> | undefined
  let fetching: Promise<void> | undefined
  const fetchOnce = async () => void (component = (await load())[name])
  const fetchNow = () => {
    // A failed fetch is tried twice, because the first try may share one that began while the network was down.
    fetching ??= fetchOnce()
      .catch(fetchOnce)
      .finally(() => (fetching = undefined))
    return fetching
  }

  function LazyPage(props: Props) {
    const [attempt, tryAgain] = useReducer((count: number) => count + 1, 0)
    const [outcome, setOutcome] = useState<{ readonly attempt: number; readonly failure?: unknown }>()
    const failure = outcome?.attempt === attempt ? outcome.failure : undefined
    // A preload may end between this rendering and its effect: fetching again then ends at once, and renders.
    const isShown = component !== undefined
    useEffect(() => {
      if (!isShown)
        fetchNow().then(
          () => setOutcome({ attempt }),
          (error: unknown) => setOutcome({ attempt, failure: error }),
        )
    }, [attempt, isShown])
    useWindowEvent('online', () => failure !== undefined && tryAgain())
    if (component) return createElement(component, props)
    if (failure === undefined) return fallback
    return <PageFailure error={failure} onRetry={tryAgain} />
  }

  /** Fetches ahead. A failure is ignored: the component is fetched again when shown. */
  const preload = () => (component ? undefined : fetchNow().catch(() => undefined))
  return Object.assign(LazyPage, { preload })
}
