/** Numbers as text, in the same form on every page. No format is made before it is used: the first takes the browser 10 ms. */

const short = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 1 })

export const megabytes = (bytes: number): string => `${short(bytes / 1_000_000)} MB`

/** 20000 as 20,000. */
export const number = (value: number): string => value.toLocaleString('en')

/** A list of texts, shortened: "a, b and 3 more". */
export function fewOf(all: readonly string[], most: number, say = (text: string) => text): string {
  const few = all.slice(0, most).map(say).join(', ')
  return all.length > most ? `${few} and ${number(all.length - most)} more` : few
}

/** A count with its noun: 1 as "1 row", 20000 as "20,000 rows". */
export const count = (value: number, one: string, many = `${one}s`): string =>
  `${number(value)} ${value === 1 ? one : many}`

/** The exact number of bytes, a large one also in kB (1,000 bytes) or MB. */
export function size(bytes: number): string {
  const exact = count(bytes, 'byte')
  if (bytes < 10_000) return exact
  const [unit, value] = bytes < 1_000_000 ? ['kB', bytes / 1_000] : ['MB', bytes / 1_000_000]
  return `${short(value)} ${unit} (${exact})`
}
