/** The rows chosen in a table, by their indexes in the list that it shows. */
export interface Selection {
  readonly chosen: ReadonlySet<number>
  /** The last row toggled, where the next range starts. */
  readonly anchor?: number
}

export const noneChosen: Selection = { chosen: new Set() }

/** Toggles the row at a place of the order, or the range from the last toggled row to it. */
export function toggle(
  { chosen, anchor }: Selection,
  order: Uint32Array,
  place: number,
  isRange: boolean,
): Selection {
  const index = order[place]
  if (index === undefined) return { chosen, anchor }
  const from = isRange && anchor !== undefined ? order.indexOf(anchor) : -1
  const [first, last] = from === -1 ? [place, place] : [Math.min(from, place), Math.max(from, place)]
  const next = new Set(chosen)
  const isOn = !chosen.has(index)
  for (const each of order.subarray(first, last + 1)) {
    if (isOn) next.add(each)
    else next.delete(each)
  }
  return { chosen: next, anchor: index }
}

/** Selects all shown rows or, if all of them are selected, none of them. Hidden rows stay as they are. */
export function toggleAll(selection: Selection, order: Uint32Array): Selection {
  const { chosen } = selection
  // Copying 100,000 takes a frame.
  if (chosen.size === 0) return { chosen: new Set(order) }
  if (countShown(selection, order) < order.length) return { chosen: new Set([...chosen, ...order]) }
  if (chosen.size === order.length) return noneChosen
  const next = new Set(chosen)
  for (const index of order) next.delete(index)
  return { chosen: next }
}

export function countShown({ chosen }: Selection, order: Uint32Array): number {
  let count = 0
  if (chosen.size > 0) for (const index of order) if (chosen.has(index)) count += 1
  return count
}

/** The rows that an action is for: the selected ones, the shown first, or without a selection all shown. */
export function orderFor({ chosen }: Selection, order: Uint32Array): Uint32Array {
  if (chosen.size === 0) return order
  const shown = order.filter((index) => chosen.has(index))
  const hidden = new Set(chosen)
  for (const index of shown) hidden.delete(index)
  return Uint32Array.from([...shown, ...[...hidden].toSorted((a, b) => a - b)])
}
