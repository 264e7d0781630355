/**
 * Checks of a request's shape. The schemas are written from admin-api.md alone: a mistake in the client's schemas must
 * not pass here.
 */
import * as z from 'zod/mini'
import { inventedCodes, type Problem } from './envelope.ts'

/** A text with more than blanks. */
export const filledText = z.string().check(z.trim(), z.minLength(1, 'A value is required.'))

export const integer = (least: number, most = Infinity) =>
  z
    .number()
    .check(
      z.refine(
        (value) => Number.isInteger(value) && value >= least && value <= most,
        `Expected a whole number from ${least}${most === Infinity ? '' : ` to ${most}`}.`,
      ),
    )

/** A list whose length is checked before its items, since those could take seconds. */
export function list<Item extends z.ZodMiniType>(item: Item, least: number, most: number) {
  const sizes = [
    z.minLength(least, `Expected at least ${least}.`),
    z.maxLength(most, `Expected at most ${most} items.`),
  ]
  const any = z.array(z.unknown())
  return z.pipe(z.pipe(any, any.check(...sizes)), z.array(item))
}

const nouns: Record<string, string> = {
  array: 'a list',
  boolean: 'true or false',
  number: 'a number',
  object: 'an object',
  string: 'a text',
}

const codes: Record<string, string> = { too_small: inventedCodes.required, too_big: inventedCodes.limit }

function problemsOf(issue: z.core.$ZodIssue, root: string): Problem[] {
  const problemAt = (path: readonly PropertyKey[], code: string, message: string): Problem => {
    const steps = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    const field = (root + steps.join('')).replace(/^\./, '')
    return { ...(field !== '' && { field }), code, message }
  }
  const { path, code, message } = issue
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) =>
      problemAt([...path, key], inventedCodes.unknownField, `Unknown field ${key}.`),
    )
  }
  return issue.input === undefined
    ? [problemAt(path, inventedCodes.required, 'This field is required.')]
    : [problemAt(path, codes[code] ?? inventedCodes.invalid, message)]
}

/** The value as it was given, or its problems. `root` is the path of the value. */
export function check<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  root = '',
): { value: z.infer<Schema> } | { problems: Problem[] } {
  const { error } = schema.safeParse(value, {
    reportInput: true,
    error: (issue) => {
      if (issue.code === 'invalid_value') return `Expected one of ${issue.values.join(', ')}.`
      return issue.code === 'invalid_type' ? `Expected ${nouns[issue.expected]}.` : undefined
    },
  })
  if (error) return { problems: error.issues.flatMap((issue) => problemsOf(issue, root)) }
  // The schemas change nothing but the copy that they check.
  return { value: value as z.infer<Schema> }
}
