/**
 * Counts addresses without keeping them: a file of millions of people must not fill the memory with strings. Holds a
 * 53-bit hash of each; that two of five million addresses share one has odds of about one in seven hundred.
 */
export interface AddressBook {
  /** Adds an address, ignoring its case. True if it was there before. */
  add(address: string): boolean
  /** The number of different addresses. */
  readonly size: number
}

export function createAddressBook(): AddressBook {
  // Open addressing; a hash is never 0, so 0 is an empty slot.
  let slots = new Float64Array(1 << 12)
  let size = 0

  return {
    add(address) {
      if (!place(slots, hash53(address.toLowerCase()))) return true
      if (++size * 2 > slots.length) {
        const wider = new Float64Array(slots.length * 2)
        for (const hash of slots) if (hash !== 0) place(wider, hash)
        slots = wider
      }
      return false
    },
    get size() {
      return size
    },
  }
}

/** cyrb53, a public-domain hash: two 32-bit multiplicative halves, mixed into 53 bits. */
function hash53(text: string): number {
  let a = 0xdeadbeef
  let b = 0x41c6ce57
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 2_654_435_761)
    b = Math.imul(b ^ code, 1_597_334_677)
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909)
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909)
  return 4_294_967_296 * (b & 0x1f_ffff) + (a >>> 0) || 1
}

/** Puts a hash into its slot. False if it was there before. */
function place(table: Float64Array, hash: number): boolean {
  const mask = table.length - 1
  for (let at = hash & mask; ; at = (at + 1) & mask) {
    if (table[at] === hash) return false
    if (table[at] === 0) {
      table[at] = hash
      return true
    }
  }
}
