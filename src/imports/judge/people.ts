import { createByteSet, type ByteSet } from '../read/byteSet.ts'
import { createColumn } from '../read/column.ts'

/** The people of a file: of each address, the first row. */
export interface People {
  readonly addresses: ByteSet
  readonly rows: Uint32Array
}

/** Addresses to look up together. */
const batch = 1_024
const createBatch = () => new Uint32Array(batch)

/** Collects people in the order of their rows. `onRepeat`: a row, after it was judged, has the address of an earlier one. */
export function collectPeople(bytes: Uint8Array, onRepeat: (row: number, earlier: number) => void) {
  const addresses = createByteSet(bytes)
  const rows = createColumn()
  const perDomain: number[] = []
  const waiting = createBatch()
  const domains = createBatch()
  const starts = createBatch()
  const ends = createBatch()
  let waits = 0
  const countIn = (domain: number) => (perDomain[domain] = (perDomain[domain] ?? 0) + 1)
  function lookUp() {
    const entries = addresses.addAll(starts.subarray(0, waits), ends.subarray(0, waits))
    for (let at = 0; at < waits; at++) {
      const row = waiting[at] ?? 0
      const entry = entries[at] ?? 0
      if (entry < rows.length) onRepeat(row, rows.at(entry))
      else {
        rows.push(row)
        countIn(domains[at] ?? 0)
      }
    }
    waits = 0
  }
  return {
    perDomain,
    countIn,
    add(row: number, domain: number, from: number, to: number) {
      if (waits === batch) lookUp()
      waiting[waits] = row
      domains[waits] = domain
      starts[waits] = from
      ends[waits++] = to
    },
    done(): People {
      lookUp()
      return { addresses, rows: rows.all() }
    },
  }
}

/** Adds people to their domain. A file of strangers may have any number of domains, so their number is limited. */
export function countDomain(counts: Map<string, number>, domain: string, people: number): void {
  const known = counts.get(domain)
  if (known !== undefined || counts.size < 10_000) counts.set(domain, (known ?? 0) + people)
}
