/** JSON from a caller, read as leniently as the service reads it, within limits. */

/** The limits of a body. INVENTED: admin-api §8 sets none, but a larger one would block the thread. */
const limits = { characters: 16_000_000, asPython: 1_000_000, levels: 64, values: 100_000 }

/** The limits as the end of a sentence that begins with "The body is not a JSON object". */
export const bounds = `of at most ${limits.levels} levels and ${limits.values.toLocaleString('en')} values`

/** A quoted text, or the text between two of them. */
const pythonPiece = /'([^'\\]*(?:\\.[^'\\]*)*)'|"([^"\\]*(?:\\.[^"\\]*)*)"|[^'"]+/gsy

function fromPythonText(content: string): string {
  const escaped = content.replaceAll(/\\(?:x(..)|U(.{8})|(.))|"/gs, (found, ...groups) => {
    const [byte, long, after] = groups as (string | undefined)[] // These are the groups of the pattern.
    if (byte !== undefined) return `\\u00${byte}`
    if (long !== undefined) return String.fromCodePoint(Number.parseInt(long, 16))
    if (after === undefined) return '\\"'
    return after === "'" ? after : found
  })
  return `"${escaped}"`
}

/** A Python dict as JSON. */
function fromPython(text: string): string {
  const written: string[] = []
  let read = 0
  for (const [piece, single, double] of text.matchAll(pythonPiece)) {
    read += piece.length
    const content = single ?? double
    written.push(
      content === undefined
        ? piece
            .replaceAll(/\bTrue\b/g, 'true')
            .replaceAll(/\bFalse\b/g, 'false')
            .replaceAll(/\bNone\b/g, 'null')
        : fromPythonText(content),
    )
  }
  if (read < text.length) throw new SyntaxError('A quote has no end.')
  return written.join('')
}

/** Whether the value is within the limits. It goes level by level, since recursion would overflow the stack. */
function isBounded(value: unknown): boolean {
  let count = 1
  let level = [value]
  for (let depth = 0; depth < limits.levels; depth += 1) {
    const next: unknown[] = []
    for (const outer of level) {
      if (typeof outer !== 'object' || outer === null) continue
      const inner: unknown[] = Object.values(outer)
      count += inner.length
      if (count > limits.values) return false
      for (const one of inner) next.push(one)
    }
    level = next
  }
  return level.length === 0
}

function parse(write: () => string): { value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(write())
    return { value }
  } catch {
    return undefined
  }
}

/**
 * Reads JSON; undefined for other text, or beyond the limits. Real clients also send single quotes and Python's
 * `str({…})`, as in the vendor's examples. The service accepts both, so they work here too (beyond-the-spec §6), in a
 * body and in `x-mc-arg`.
 */
export function readJson(text: string): { value: unknown } | undefined {
  if (text.length > limits.characters) return undefined
  const bare = text.trim().replace(/^'(.*)'$/s, '$1')
  const read =
    parse(() => bare) ?? (bare.length > limits.asPython ? undefined : parse(() => fromPython(bare)))
  return read && isBounded(read.value) ? read : undefined
}
