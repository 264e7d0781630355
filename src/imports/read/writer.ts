const encoder = new TextEncoder()

/** Bytes that are written one after another: texts, and parts of other bytes. `size`: about how many. */
export function createWriter(size: number) {
  let bytes = new Uint8Array(size)
  let length = 0
  function reserve(more: number) {
    if (length + more <= bytes.length) return
    const wider = new Uint8Array(bytes.length * 1.5 + more)
    wider.set(bytes)
    bytes = wider
  }
  return {
    copy(part: Uint8Array) {
      reserve(part.length)
      bytes.set(part, length)
      length += part.length
    },
    write(text: string) {
      // A character becomes three bytes at most.
      reserve(text.length * 3)
      length += encoder.encodeInto(text, bytes.subarray(length)).written
    },
    get length() {
      return length
    },
    all: () => bytes.subarray(0, length),
  }
}
