import * as z from 'zod/mini'

/** A schema with which an unreadable value counts as left out. */
export const forgive = <Schema extends z.ZodMiniType>(schema: Schema) =>
  // oxlint-disable-next-line promise/valid-params -- zod's catch, not a promise's
  z.catch(z.optional(schema), undefined)
