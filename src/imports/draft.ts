/**
 * The options of an import, as drafts store them. The file is never stored. Clearing a group is chosen again each time, and
 * the file type comes from the file.
 */
import * as z from 'zod/mini'
import type { ImportValues } from './importJob.ts'

export type ImportDraft = Pick<ImportValues, 'notifyEmailAddress' | 'allowAddressMigration' | 'groupId'>

const draft = z.object({
  notifyEmailAddress: z.string(),
  allowAddressMigration: z.boolean(),
  groupId: z.string(),
})

/** `undefined` for anything but a draft of this page. */
export const readDraft = (content: unknown): ImportDraft | undefined => draft.safeParse(content).data

/** `undefined` if nothing was typed. */
export function draftOf(values: ImportValues): ImportDraft | undefined {
  const { notifyEmailAddress, allowAddressMigration, groupId } = values
  return notifyEmailAddress.trim() || groupId.trim() || allowAddressMigration
    ? { notifyEmailAddress, allowAddressMigration, groupId }
    : undefined
}
