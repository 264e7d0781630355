/** Ids in the shapes of beyond-the-spec §1 and §6, random or drawn from a seed. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** A well-mixed 32-bit number for a seed and an index. People are computed from it, independent of their order. */
export function mix(seed: number, index: number): number {
  let hash = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35)
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b)
  return (hash ^ (hash >>> 16)) >>> 0
}

export function pick<Value>(values: readonly Value[], number: number): Value {
  const value = values[number % values.length]
  if (value === undefined) throw new Error('There is nothing to pick from.')
  return value
}

export function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length))
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The start of every secure id of the service, as of any compressed text. */
const idHead = 'eNo'
const idLength = 136

function idOf(sixBits: (position: number) => number): string {
  let id = idHead
  for (let position = idHead.length; position < idLength; position += 1) {
    id += alphabet.charAt(sixBits(position) & 63)
  }
  return id
}

export function randomId(): string {
  const bytes = randomBytes(idLength)
  return idOf((position) => bytes[position] ?? 0)
}

export function seededId(seed: number, name: string): string {
  let start = seed
  for (const character of name) start = mix(start, character.codePointAt(0) ?? 0)
  return idOf((position) => mix(start, position) >>> 8)
}
