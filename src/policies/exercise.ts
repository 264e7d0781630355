/**
 * What the clerk's worker reads and judges before anything is pasted: a browser compiles what has run a few thousand
 * times. Without it, the first 5,000 lines of a visit take half as long again.
 */
import type { Ask } from './carriage.ts'

const rounds = 15
const blocks = 20

/** The forms that reports have most: each way through the reading is gone often. */
const block = (at: number): string =>
  `hxxps://login${at}[.]bad${at}[.]example/step?id=${at}
bad${at}[.]example
bad${at - 1}[.]example
http://www.site${at}.example:8080/gate.php#x
host${at % 100}.co.uk
host${at % 100}.co.uk/a/${at}
m\u00fcnchen${at}.example
cdn${at}[dot]example[dot]net
HXXP://Up${at}.Example.net/Path
hxxp[:]//drop${at}(.)example`

export function* exercises(): Generator<Ask> {
  for (let round = 0; round < rounds; round++) {
    const text = Array.from({ length: blocks }, (_, at) => block(round * blocks + at)).join('\n')
    yield {
      do: 'read',
      text,
      options: { action: 'block' },
      ahead: { ownDomains: ['own.example'], protectedDomains: [] },
    }
  }
}
