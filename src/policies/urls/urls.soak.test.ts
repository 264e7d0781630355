/** Not in the gate, since other work on the machine affects the time. */
import { expect, test } from 'vitest'
import type { Mode } from './paste.ts'
import { readText } from './urls.ts'

const modes: readonly Mode[] = ['lines', 'csv', 'text']

/** CPU time of the process. */
const cost = (pasted: string, mode: Mode) => {
  const times = Array.from({ length: 3 }, () => {
    const from = process.cpuUsage()
    readText(pasted, { mode, action: 'block' })
    return process.cpuUsage(from).user
  })
  return Math.min(...times)
}
const many = (count: number) =>
  Array.from({ length: count }, (_, at) => `hxxps://h${at}[.]evil${at % 97}.example/a/b?c=${at}`).join('\n')

test.each(modes)(
  'as %s: ten times the lines take not much more than ten times as long',
  { timeout: 60_000 },
  (mode) => {
    cost(many(5_000), mode)
    const small = cost(many(5_000), mode)
    expect(cost(many(50_000), mode)).toBeLessThan(30 * small)
  },
)
