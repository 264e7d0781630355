/** Makes the options of an import from the form, and finds their problems. */
import type { Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import type { ImportInput } from '../../api/schemas.ts'
import { findIdProblem } from '../../api/secureId.ts'
import type { FileType } from '../file/source.ts'

export interface ImportValues {
  notifyEmailAddress: string
  allowAddressMigration: boolean
  groupId: string
  clearGroup: boolean
}

export const noValues: ImportValues = {
  notifyEmailAddress: '',
  allowAddressMigration: false,
  groupId: '',
  clearGroup: false,
}

/** The `x-mc-arg` item (admin-api §4.3): the options that were set, and always the file type, since its default is XLS. */
export function toRequest(values: ImportValues, fileType: FileType): ImportInput {
  const notifyEmailAddress = values.notifyEmailAddress.trim()
  const groupId = values.groupId.trim()
  return {
    ...(notifyEmailAddress && { notifyEmailAddress }),
    ...(values.allowAddressMigration && { allowAddressMigration: true }),
    ...(groupId && { groupId }),
    ...(values.clearGroup && { clearGroup: true }),
    fileType,
  }
}

export type ImportField = keyof ImportValues
type FieldProblems = Partial<Record<ImportField, string>>

/** The problems of the form, by field. The service checks the rest. */
export function checkValues(values: ImportValues): FieldProblems {
  const [notifyEmailAddress, groupId] = [values.notifyEmailAddress.trim(), values.groupId.trim()]
  const problem = values.clearGroup && !groupId ? 'Choose the group to clear.' : findIdProblem(groupId)
  return {
    ...(notifyEmailAddress &&
      !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(notifyEmailAddress) && {
        notifyEmailAddress: 'Not an email address. Use the form name@example.com.',
      }),
    ...(problem !== undefined && { groupId: problem }),
  }
}

export const resolveImport: Resolver<ImportValues> = (values) => {
  const errors = Object.entries(checkValues(values)).map(([field, message]) => [
    field,
    { type: 'check', message },
  ])
  return errors.length === 0
    ? { values, errors: {} }
    : { values: {}, errors: Object.fromEntries(errors) as Record<string, { type: string; message: string }> }
}

/** The options as drafts store them: clearing a group is chosen again each time. The file is never stored. */
const draft = z.object({
  notifyEmailAddress: z.string(),
  allowAddressMigration: z.boolean(),
  groupId: z.string(),
})
export type ImportDraft = z.infer<typeof draft>

/** `undefined` for anything but a draft of this page. */
export const readDraft = (content: unknown): ImportDraft | undefined => draft.safeParse(content).data

export function draftOf({
  notifyEmailAddress,
  allowAddressMigration,
  groupId,
}: ImportValues): ImportDraft | undefined {
  return notifyEmailAddress.trim() || groupId.trim() || allowAddressMigration
    ? { notifyEmailAddress, allowAddressMigration, groupId }
    : undefined
}
