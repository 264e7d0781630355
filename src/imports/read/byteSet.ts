/** Finds equal texts among millions, by their bytes and without their ASCII case. No text is copied or made a string. */
import { doubled } from './scan.ts'

export interface ByteSet {
  /** The number of the text: a new one if it was not there before. */
  add(from: number, to: number): number
  /** The number of a text of other bytes; -1 if it is not there. */
  find(other: Uint8Array, from: number, to: number): number
  /** How many different texts there are. */
  readonly size: number
  /** Where the text of a number was met first. */
  place(entry: number): { readonly from: number; readonly to: number }
}

const lower = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 65 && byte <= 90 ? byte + 32 : byte))

/** FNV-1a, with its bits mixed for the mask. */
function hashOf(text: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ (lower[text[at] ?? 0] ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 12)) >>> 0
}

export function createByteSet(bytes: Uint8Array): ByteSet {
  // Open addressing. A slot has the number of an entry plus 1, and 0 if it is empty.
  let slots = new Uint32Array(1 << 12)
  let hashes = new Uint32Array(1 << 11)
  let starts = new Uint32Array(1 << 11)
  let ends = new Uint32Array(1 << 11)
  let size = 0

  function widen() {
    hashes = doubled(hashes)
    starts = doubled(starts)
    ends = doubled(ends)
    slots = new Uint32Array(slots.length * 2)
    const mask = slots.length - 1
    for (let entry = 0; entry < size; entry++) {
      let slot = (hashes[entry] ?? 0) & mask
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = entry + 1
    }
  }

  function isSame(entry: number, text: Uint8Array, from: number, to: number): boolean {
    let at = starts[entry] ?? 0
    if ((ends[entry] ?? 0) - at !== to - from) return false
    for (let other = from; other < to; other++, at++)
      if (lower[bytes[at] ?? 0] !== lower[text[other] ?? 0]) return false
    return true
  }

  /** The slot that has the text, or the empty one for it. */
  function slotFor(text: Uint8Array, from: number, to: number, hash: number): number {
    const mask = slots.length - 1
    let slot = hash & mask
    for (; slots[slot] !== 0; slot = (slot + 1) & mask) {
      const entry = (slots[slot] ?? 0) - 1
      if (hashes[entry] === hash && isSame(entry, text, from, to)) break
    }
    return slot
  }

  return {
    find: (other, from, to) => (slots[slotFor(other, from, to, hashOf(other, from, to))] ?? 0) - 1,
    add(from, to) {
      const hash = hashOf(bytes, from, to)
      const slot = slotFor(bytes, from, to, hash)
      if (slots[slot] !== 0) return (slots[slot] ?? 0) - 1
      slots[slot] = size + 1
      hashes[size] = hash
      starts[size] = from
      ends[size] = to
      size++
      if (size === hashes.length) widen()
      return size - 1
    },
    get size() {
      return size
    },
    place: (entry) => ({ from: starts[entry] ?? 0, to: ends[entry] ?? 0 }),
  }
}
