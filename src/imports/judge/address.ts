/** Addresses as text, and as places in the bytes of a file. */
import { textOf } from '../read/scan.ts'

/** The bytes of an address: no blank, quote or bracket (beyond-the-spec §3). */
const plainBytes = new Uint8Array(256)
for (const character of "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.!#$%&'*+/=?^_`{|}~-")
  plainBytes[character.charCodeAt(0)] = 1

export const atSign = 0x40
const dot = 0x2e

/** As in the checks of the form. Other scripts are left to the service. */
export const isAddress = (text: string): boolean =>
  /^[^\s"@,;<>()]+@[^\s"@,;<>().]+(\.[^\s"@,;<>().]+)+$/.test(text)

/** Where the at sign of an address stands; -1 if it is none. Of bytes, as `isAddress` of a text. */
export function findAtSign(bytes: Uint8Array, from: number, to: number): number {
  let at = from
  while (at < to && plainBytes[bytes[at] ?? 0] === 1) at++
  if (at < to && (bytes[at] ?? 0) > 0x7f)
    return isAddress(textOf(bytes, from, to)) ? bytes.indexOf(atSign, at) : -1
  if (at === from || at === to || bytes[at] !== atSign) return -1
  let labels = 0
  let start = at + 1
  for (let place = start; place < to; place++) {
    const byte = bytes[place] ?? 0
    if (byte === dot) {
      if (place === start) return -1
      labels++
      start = place + 1
    } else if (byte > 0x7f) return isAddress(textOf(bytes, from, to)) ? at : -1
    else if (plainBytes[byte] === 0) return -1
  }
  return labels > 0 && to > start ? at : -1
}

export interface Place {
  from: number
  to: number
}

export const isBlank = (byte: number | undefined) => byte === 0x20 || byte === 0x09

export function trimPlace(bytes: Uint8Array, place: Place) {
  while (place.from < place.to && isBlank(bytes[place.from])) place.from++
  while (place.to > place.from && isBlank(bytes[place.to - 1])) place.to--
}

/** The place within brackets at the end, as in `Ana <ana@example.com>`. */
export function bracketed(bytes: Uint8Array, { from, to }: Place): Place | undefined {
  const inner = { from, to }
  trimPlace(bytes, inner)
  if (bytes[inner.to - 1] !== 0x3e) return undefined
  const open = bytes.subarray(inner.from, inner.to).lastIndexOf(0x3c)
  return open < 0 ? undefined : { from: inner.from + open + 1, to: inner.to - 1 }
}
