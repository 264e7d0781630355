/** Punycode to Unicode (RFC 3492 §6.2) for display. Browsers only encode. */

const base = 36
const tMin = 1
const tMax = 26
const highest = 0x10ffff

function digitOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30 + 26
  const letter = code | 0x20
  return letter >= 0x61 && letter <= 0x7a ? letter - 0x61 : base
}

/** RFC 3492 §6.1. */
function adapt(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2))
  rest += Math.floor(rest / length)
  let k = 0
  for (; rest > ((base - tMin) * tMax) / 2; k += base) rest = Math.floor(rest / (base - tMin))
  return k + Math.floor(((base - tMin + 1) * rest) / (rest + 38))
}

/** Decodes the text behind `xn--`; `undefined` where it is invalid. */
export function decodePunycode(encoded: string): string | undefined {
  const cut = encoded.lastIndexOf('-')
  const output = Array.from(encoded.slice(0, Math.max(cut, 0)), (letter) => letter.charCodeAt(0))
  if (output.some((code) => code > 0x7f)) return undefined
  let code = 128
  let bias = 72
  let index = 0
  for (let at = cut + 1; at < encoded.length; index++) {
    const before = index
    let weight = 1
    for (let k = base; ; k += base) {
      const digit = at < encoded.length ? digitOf(encoded.charCodeAt(at++)) : base
      if (digit === base) return undefined
      index += digit * weight
      if (index > highest * (output.length + 1)) return undefined
      const threshold = k <= bias ? tMin : Math.min(k - bias, tMax)
      if (digit < threshold) break
      weight *= base - threshold
    }
    const length = output.length + 1
    bias = adapt(index - before, length, before === 0)
    code += Math.floor(index / length)
    index %= length
    if (code > highest || (code >= 0xd800 && code <= 0xdfff)) return undefined
    output.splice(index, 0, code)
  }
  return output.map((each) => String.fromCodePoint(each)).join('')
}

/** A host with its `xn--` labels decoded; `undefined` where one is invalid or hides plain ASCII. */
export function toUnicode(host: string): string | undefined {
  const labels = host.split('.').map((label) => {
    if (!label.startsWith('xn--')) return label
    const decoded = decodePunycode(label.slice(4))
    return decoded !== undefined && /\P{ASCII}/u.test(decoded) ? decoded : undefined
  })
  return labels.includes(undefined) ? undefined : labels.join('.')
}
