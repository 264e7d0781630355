import { type ComponentType, createElement, type ReactNode, useEffect, useReducer, useState } from 'react'
import { PageFailure } from './frame/ErrorBoundary.tsx'
import { PageSkeleton } from './frame/PageSkeleton.tsx'

/**
 * A component in a bundle of its own, fetched when it is first shown or asked for. React's `lazy` remembers a failure
 * for ever, and the router's reloads the document, typed fields and all: here what could not be fetched is said in its
 * place, and fetched again when the admin asks or the network is back.
 */
export function bundled<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
  fallback: ReactNode = <PageSkeleton />,
) {
  let component: ComponentType<Props> | undefined
  let fetching: Promise<void> | undefined
  const fetchOnce = async () => void (component = (await load())[name])
  const fetchNow = () => {
    // Twice, since the first try may share what was fetched ahead while there was no network.
    fetching ??= fetchOnce()
      .catch(fetchOnce)
      .finally(() => (fetching = undefined))
    return fetching
  }

  function Bundled(props: Props) {
    const [attempt, tryAgain] = useReducer((count: number) => count + 1, 0)
    const [outcome, setOutcome] = useState<{ readonly attempt: number; readonly failure?: unknown }>()
    const failure = outcome?.attempt === attempt ? outcome.failure : undefined
    useEffect(() => {
      if (!component)
        fetchNow().then(
          () => setOutcome({ attempt }),
          (error: unknown) => setOutcome({ attempt, failure: error }),
        )
    }, [attempt])
    useEffect(() => {
      if (failure === undefined) return undefined
      addEventListener('online', tryAgain)
      return () => removeEventListener('online', tryAgain)
    }, [failure])
    if (component) return createElement(component, props)
    if (failure === undefined) return fallback
    return (
      <PageFailure
        title="This part of the console could not be fetched."
        error={failure}
        onRetry={() => {
          // The button goes with the notice.
          document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
          tryAgain()
        }}
      />
    )
  }

  /** Fetches ahead. Where that fails nobody need know: it is fetched again when it is shown. */
  const preload = () => (component ? undefined : fetchNow().catch(() => undefined))
  return Object.assign(Bundled, { preload })
}
