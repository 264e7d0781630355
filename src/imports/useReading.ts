import { type Dispatch, useEffect, useState } from 'react'
import { usePageStore } from '../ui/pageState.ts'
import { type Flow, type ImportAction, isCurrent } from './flow.ts'
import { createReader } from './outgoing/reader.ts'

export const rowsReadKey = 'import.rowsRead'

/** Reads the file, and again with each decision about it. */
export function useReading(flow: Flow, dispatch: Dispatch<ImportAction>) {
  const [reader] = useState(createReader)
  const rows = usePageStore(rowsReadKey, 0)
  const isWanted =
    flow.at === 'reading' || ((flow.at === 'ready' || flow.at === 'failed') && !isCurrent(flow))
  const source = isWanted ? flow.source : undefined
  const settings = isWanted ? flow.settings : undefined
  useEffect(() => {
    reader.start()
    return () => reader.stop()
  }, [reader])
  useEffect(() => {
    if (!source || !settings) return undefined
    rows.set(0)
    return reader.read(source, settings, {
      onFirst: (first) => dispatch({ do: 'first', first }),
      onRows: rows.set,
      onDone: (prepared) => dispatch({ do: 'prepared', prepared }),
      onFailed: (reason = 'could not be read completely. Choose it again.') =>
        dispatch({ do: 'lose', sentence: `${source.name} ${reason}` }),
    })
  }, [reader, source, settings, rows, dispatch])
}
