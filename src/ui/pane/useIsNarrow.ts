import { useSyncExternalStore } from 'react'

const query = () => matchMedia('(max-width: 48em)')

function subscribe(onChange: () => void) {
  const list = query()
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}

export const useIsNarrow = () => useSyncExternalStore(subscribe, () => query().matches)
