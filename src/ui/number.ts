/** Numbers as text, the same on every page. */

const whole = new Intl.NumberFormat('en')

/** 20000 as 20,000. */
export const number = (value: number): string => whole.format(value)

/** The first of some texts: "a, b and 3 more". */
export function sayFew(all: readonly string[], most: number, say = (text: string) => text): string {
  const few = all.slice(0, most).map(say).join(', ')
  return all.length > most ? `${few} and ${number(all.length - most)} more` : few
}

/** 1 as "1 row", 20000 as "20,000 rows". */
export const count = (value: number, one: string, many = `${one}s`): string =>
  `${number(value)} ${value === 1 ? one : many}`
