/** Numbers that are added one by one, up to millions. An array of them would keep the garbage collector busy. */
export function createColumn() {
  let values = new Uint32Array(1_024)
  let length = 0
  return {
    /** Returns how many there are now. */
    push(value: number): number {
      if (length === values.length) {
        const wider = new Uint32Array(length * 2)
        wider.set(values)
        values = wider
      }
      values[length] = value
      return ++length
    },
    at: (place: number): number => values[place] ?? 0,
    set(place: number, value: number) {
      values[place] = value
    },
    get length() {
      return length
    },
    /** A copy of them. */
    all: () => values.slice(0, length),
  }
}
