/**
 * The sandbox's own rules for the shape of a request, written from admin-api.md alone: a mistake in the client's schemas
 * must not pass here.
 */
import { inventedCodes, type Problem } from './envelope.ts'

/** A check of a value, which adds its problems. The returned value is valid only without a problem. */
export type Shape<Value> = (value: unknown, field: string, problems: Problem[]) => Value

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The path of a key. The empty path is the whole input. */
const at = (field: string, key: string) => (field === '' ? key : `${field}.${key}`)

function problemAt(field: string, code: string, message: string): Problem {
  return { ...(field !== '' && { field }), code, message }
}

function is<Value>(expected: string, test: (value: unknown) => boolean): Shape<Value> {
  return (value, field, problems) => {
    if (value === undefined)
      problems.push(problemAt(field, inventedCodes.required, 'This field is required.'))
    else if (!test(value)) problems.push(problemAt(field, inventedCodes.invalid, `Expected ${expected}.`))
    return value as Value // The test has proved the type, or there is a problem.
  }
}

export const text = is<string>('a text', (value) => typeof value === 'string')
export const boolean = is<boolean>('true or false', (value) => typeof value === 'boolean')
/** Any value, where the spec leaves the type open. */
export const anything: Shape<unknown> = (value) => value

export const filledText: Shape<string> = (value, field, problems) => {
  if (typeof value !== 'string' || value.trim() !== '') return text(value, field, problems)
  problems.push(problemAt(field, inventedCodes.required, 'A value is required.'))
  return value
}

export const matching = (pattern: RegExp, expected: string) =>
  is<string>(expected, (value) => typeof value === 'string' && pattern.test(value))

export const integer = (least: number, most: number) =>
  is<number>(
    [
      'a whole number',
      ...(least === -Infinity ? [] : [`from ${least}`]),
      ...(most === Infinity ? [] : [`to ${most}`]),
    ].join(' '),
    (value) => typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most,
  )

export const oneOf = <const Value extends string>(values: readonly Value[]) =>
  is<Value>(`one of ${values.join(', ')}`, (value) => values.some((each) => each === value))

export const optional =
  <Value>(shape: Shape<Value>): Shape<Value | undefined> =>
  (value, field, problems) =>
    value === undefined ? undefined : shape(value, field, problems)

const array = is<unknown[]>('a list', Array.isArray)

/** A list with a maximum length, which is checked before the items: those could take seconds. */
export const list =
  <Value>(item: Shape<Value>, least = 0, most = Infinity): Shape<readonly Value[]> =>
  (value, field, problems) => {
    const items = array(value, field, problems)
    if (!Array.isArray(items)) return []
    if (items.length < least)
      problems.push(problemAt(field, inventedCodes.required, `Expected at least ${least}.`))
    if (items.length > most) {
      const message = `Expected at most ${most} items, not ${items.length}.`
      problems.push(problemAt(field, inventedCodes.limit, message))
    } else for (const [index, each] of items.entries()) item(each, `${field}[${index}]`, problems)
    return items as Value[] // The items are checked, or there is a problem.
  }

type Fields<Shapes> = {
  readonly [Key in keyof Shapes]: Shapes[Key] extends Shape<infer Value> ? Value : never
}

const record = is('an object', isObject)

/** An object with these fields. A field of another name is refused, unless the object is open. */
export const object =
  <Shapes extends Record<string, Shape<unknown>>>(shapes: Shapes, isOpen = false): Shape<Fields<Shapes>> =>
  (value, field, problems) => {
    record(value, field, problems)
    if (isObject(value)) {
      for (const [key, shape] of Object.entries(shapes)) shape(value[key], at(field, key), problems)
      for (const key of isOpen ? [] : Object.keys(value)) {
        if (!Object.hasOwn(shapes, key))
          problems.push(problemAt(at(field, key), inventedCodes.unknownField, `Unknown field ${key}.`))
      }
    }
    return value as Fields<Shapes> // The fields are checked, or there is a problem.
  }

/** The checked value, or its problems. */
export function check<Value>(
  shape: Shape<Value>,
  value: unknown,
  field = '',
): { value: Value } | { problems: readonly Problem[] } {
  const problems: Problem[] = []
  const checked = shape(value, field, problems)
  return problems.length > 0 ? { problems } : { value: checked }
}
