import { useWindowEvent } from '@mantine/hooks'

/** The number of tasks that closing the page would interrupt, such as a write on its way. */
let holding = 0

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

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

/** Makes the browser ask while the page shows typed text that is kept nowhere else. */
export const useUnsaved = (isUnsaved: boolean) =>
  useWindowEvent('beforeunload', (event) => isUnsaved && ask(event))
