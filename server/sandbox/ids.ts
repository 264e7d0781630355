/** Ids in the shapes of beyond-the-spec §1, random or drawn from a seed. */
import { createHash, randomBytes } from 'node:crypto'

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

/** Every secure id of the service begins as any compressed text does. */
const toId = (bytes: Buffer) => `eNo${bytes.toString('base64url').slice(0, 133)}`

export const randomId = (): string => toId(randomBytes(100))

export const seededId = (seed: number, name: string): string =>
  toId(createHash('shake256', { outputLength: 100 }).update(`${seed} ${name}`).digest())
