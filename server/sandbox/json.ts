/** JSON from a caller, read as leniently as the service reads it, within limits. */

/** The limits of a body. INVENTED: admin-api §8 sets none, but a larger one would block the thread. */
const limits = { characters: 16_000_000, asPython: 1_000_000, levels: 64, values: 100_000 }

/** The limits as the end of a sentence that begins with "The body is not a JSON object". */
export const bounds = `of at most ${limits.levels} levels and ${limits.values.toLocaleString('en')} values`

/** A Python dict as JSON. The expression is sticky, so that it goes through the text only once. */
const fromPython = (text: string): string =>
  text.replaceAll(
    /'([^'\\]*(?:\\.[^'\\]*)*)'|"([^"\\]*(?:\\.[^"\\]*)*)"|[^'"]+/gsy,
    (piece: string, single?: string, double?: string) => {
      const content = single ?? double
      if (content === undefined) {
        const json = piece.replaceAll(/\bNone\b/g, 'null')
        return json.replaceAll(/\b(?:True|False)\b/g, (word) => word.toLowerCase())
      }
      const escaped = content.replaceAll(
        /\\(?:x(..)|U(.{8})|(.))|"/gs,
        (found, byte?: string, long?: string, after?: string) => {
          if (byte !== undefined) return `\\u00${byte}`
          if (long !== undefined) return String.fromCodePoint(Number.parseInt(long, 16))
          if (after === undefined) return '\\"'
          return after === "'" ? after : found
        },
      )
      return `"${escaped}"`
    },
  )

function isBounded(whole: unknown): boolean {
  let left = limits.values
  const fits = (value: unknown, levels: number): boolean => {
    left -= 1
    if (typeof value !== 'object' || value === null) return left >= 0
    return left >= 0 && levels > 0 && Object.values(value).every((inner) => fits(inner, levels - 1))
  }
  return fits(whole, limits.levels)
}

function parse(write: () => string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(write()) as unknown }
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
