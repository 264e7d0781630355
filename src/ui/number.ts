/** Numbers as every page says them. */

const whole = new Intl.NumberFormat('en')

/** 20000 as 20,000. */
export const number = (value: number): string => whole.format(value)

/** 1 as "1 row", 20000 as "20,000 rows". */
export const count = (value: number, one: string, many = `${one}s`): string =>
  `${number(value)} ${value === 1 ? one : many}`
