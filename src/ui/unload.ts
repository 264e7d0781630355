import { useEffect } from 'react'

/** Work that closing the page would interrupt, such as a write on its way. */
let holding = 0

/** Makes the browser ask before this page is closed or reloaded, until the work is done. */
export async function holdingPage<T>(work: () => Promise<T>): Promise<T> {
  if (holding++ === 0) addEventListener('beforeunload', ask)
  try {
    return await work()
  } finally {
    if (--holding === 0) removeEventListener('beforeunload', ask)
  }
}

export const isHoldingPage = (): boolean => holding > 0

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** Makes the browser ask as long as the page shows what was typed and is kept nowhere else. */
export function useUnsaved(isUnsaved: boolean) {
  useEffect(() => {
    if (!isUnsaved) return undefined
    // Not `ask`: the same listener is there once, and would go with the work.
    const askAlso = (event: BeforeUnloadEvent) => ask(event)
    addEventListener('beforeunload', askAlso)
    return () => removeEventListener('beforeunload', askAlso)
  }, [isUnsaved])
}
