/**
 * What the clerk's worker reads and judges before anything is pasted. A browser makes code fast that has run a few
 * thousand times: the first list of a visit is read as fast as the ones after it (e2e/speed.spec.ts tells both).
 */
import type { Ask } from './carriage.ts'

/** A list of lines is what is pasted most, and in the longest pieces. */
const modes = ['lines', 'lines', 'lines', 'text', 'csv'] as const
const rounds = 20
const samplesARound = 20

/** The forms that such lines have most. */
const sample = (at: number): string =>
  `hxxps://login${at}[.]bad${at}[.]example/step?id=${at}
bad${at}[.]example
bad${at - 1}[.]example
http://www.site${at}.example:8080/gate.php#x
host${at % 100}.co.uk
host${at % 100}.co.uk/a/${at}
münchen${at}.example
cdn${at}[dot]example[dot]net
HXXP://Up${at}.Example.net/Path
hxxp[:]//drop${at}(.)example`

export function* exercises(): Generator<Ask> {
  for (let round = 0; round < rounds; round++) {
    const text = Array.from({ length: samplesARound }, (_, at) => sample(round * samplesARound + at)).join(
      '\n',
    )
    yield {
      do: 'read',
      text,
      options: { mode: modes[round % modes.length] ?? 'lines', action: 'block' },
      ahead: { ownDomains: ['own.example'], protectedDomains: [] },
    }
  }
}
