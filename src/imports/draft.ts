/**
 * The options of an import, as they are kept and brought back. The file is not: no row of it is ever stored. Neither is
 * what empties a group, which is chosen anew each time, nor what the file itself says.
 */
import * as z from 'zod/mini'
import type { ImportValues } from './importJob.ts'

export type ImportDraft = Pick<ImportValues, 'notifyEmailAddress' | 'allowAddressMigration' | 'groupId'>

const draft = z.object({
  notifyEmailAddress: z.string(),
  allowAddressMigration: z.boolean(),
  groupId: z.string(),
})

/** `undefined` for what is no draft of this page. */
export const readDraft = (content: unknown): ImportDraft | undefined => draft.safeParse(content).data

/** `undefined` where nothing was typed. */
export function draftOf(values: ImportValues): ImportDraft | undefined {
  const { notifyEmailAddress, allowAddressMigration, groupId } = values
  return notifyEmailAddress.trim() || groupId.trim() || allowAddressMigration
    ? { notifyEmailAddress, allowAddressMigration, groupId }
    : undefined
}
