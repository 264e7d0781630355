/** From pasted text to the entries of a URL list: nothing is changed silently, every line is accounted for. */

export interface Entry {
  readonly value: string
  readonly type: string
  readonly action: string
}

export interface Reading {
  /** The list with the new entries behind the old ones. */
  readonly entries: readonly Entry[]
  /** Lines that became an entry. */
  readonly added: number
  /** Lines whose value the list already had. */
  readonly merged: number
  /** Empty lines. */
  readonly ignored: number
  /** Lines that cannot be an entry, as they were pasted, with the reason. */
  readonly rejected: readonly { readonly line: string; readonly reason: string }[]
}

/** `domain` or `url`: a path or a query makes it a URL; a scheme does not, since the service strips it (beyond-the-spec §1). */
export const deriveType = (value: string): string =>
  /[/?#]./.test(value.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')) ? 'url' : 'domain'

/** Adds one line each to a list. A type of `undefined` is derived per line. */
export function addLines(
  entries: readonly Entry[],
  text: string,
  action: string,
  type: string | undefined,
): Reading {
  const known = new Map(entries.map((entry) => [entry.value, entry]))
  const added: Entry[] = []
  const rejected: { line: string; reason: string }[] = []
  let merged = 0
  let ignored = 0
  for (const line of text.split(/\r\n|\r|\n/)) {
    const value = line.trim()
    const entry = { value, type: type ?? deriveType(value), action }
    const reason = refuse(value) ?? contradict(entry, known.get(value))
    if (value === '') ignored++
    else if (reason) rejected.push({ line, reason })
    else if (known.has(value)) merged++
    else {
      known.set(value, entry)
      added.push(entry)
    }
  }
  return { entries: [...entries, ...added], added: added.length, merged, ignored, rejected }
}

/** The same value with another verdict is no duplicate: the admin decides which holds. */
function contradict(entry: Entry, known: Entry | undefined): string | undefined {
  if (!known) return undefined
  if (known.action !== entry.action) return `It is in the list already, with the action "${known.action}".`
  if (known.type !== entry.type) return `It is in the list already, with the type "${known.type}".`
  return undefined
}

function refuse(value: string): string | undefined {
  if (/\s/.test(value)) return 'One entry a line: this one contains a blank.'
  // Control and format characters cannot be seen, and never belong into a host or a path.
  if (/[\p{Cc}\p{Cf}]/u.test(value)) return 'It contains an invisible character.'
  // beyond-the-spec §1: refused in a domain; in a URL it would be a literal star.
  if (value.includes('*'))
    return '"*" is no wildcard here: the service refuses it in a domain and takes it literally in a URL.'
  if (/\[\.\]|\(\.\)|\{\.\}|^hxxps?:/i.test(value)) return 'It is defanged. Write it as it really is.'
  return undefined
}

/** What became of the lines, as a sentence. */
export function describeReading({ added, merged, ignored, rejected }: Reading): string {
  const lines = added + merged + ignored + rejected.length
  const parts = [
    `${added} added`,
    merged > 0 && `${merged} already in the list`,
    ignored > 0 && `${ignored} empty`,
    rejected.length > 0 && `${rejected.length} not added, still in the box`,
  ].filter(Boolean)
  return `${lines === 1 ? '1 line' : `${lines} lines`}: ${parts.join(', ')}.`
}
