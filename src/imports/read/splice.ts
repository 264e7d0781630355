/** A stretch of bytes, and what takes its place. */
export interface Splice {
  readonly from: number
  readonly to: number
  readonly text: Uint8Array
}

/** The bytes with other texts at some places, which come in their order. */
export function splice(bytes: Uint8Array, splices: readonly Splice[]): Uint8Array<ArrayBuffer> {
  const size = splices.reduce((sum, { from, to, text }) => sum + text.length - (to - from), bytes.length)
  const spliced = new Uint8Array(size)
  let [read, written] = [0, 0]
  const put = (part: Uint8Array) => {
    spliced.set(part, written)
    written += part.length
  }
  for (const { from, to, text } of splices) {
    put(bytes.subarray(read, from))
    put(text)
    read = to
  }
  put(bytes.subarray(read))
  return spliced
}
