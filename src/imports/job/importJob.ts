/** Makes the options of an import from the form, and finds their problems. */
import type { FieldErrors, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import type { ImportInput } from '../../api/schemas.ts'
import { findIdProblem } from '../../api/secureId.ts'
import type { FileType } from '../file/source.ts'

export const noValues = {
  notifyEmailAddress: '',
  allowAddressMigration: false,
  groupId: '',
  clearGroup: false,
}
export type ImportValues = typeof noValues

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

const wrong = (message: string) => ({ type: 'check', message })

/** The problems of the form, by field. The service checks the rest. */
export function checkValues(values: ImportValues): FieldErrors<ImportValues> {
  const [notifyEmailAddress, groupId] = [values.notifyEmailAddress.trim(), values.groupId.trim()]
  const isAddress = notifyEmailAddress === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(notifyEmailAddress)
  const problem = values.clearGroup && !groupId ? 'Choose the group to clear.' : findIdProblem(groupId)
  return {
    ...(!isAddress && {
      notifyEmailAddress: wrong('Not an email address. Use the form name@example.com.'),
    }),
    ...(problem !== undefined && { groupId: wrong(problem) }),
  }
}

export const resolveImport: Resolver<ImportValues> = (values) => {
  const errors = checkValues(values)
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
}

/** The options as drafts store them: clearing a group is chosen again each time. The file is never stored. */
const draft = z.object({
  notifyEmailAddress: z.string(),
  allowAddressMigration: z.boolean(),
  groupId: z.string(),
})
export type ImportDraft = z.infer<typeof draft>

export const readDraft = (content: unknown): ImportDraft | undefined => draft.safeParse(content).data

export function draftOf({ clearGroup: _clearGroup, ...kept }: ImportValues): ImportDraft | undefined {
  const isEmpty = !kept.notifyEmailAddress.trim() && !kept.groupId.trim() && !kept.allowAddressMigration
  return isEmpty ? undefined : kept
}
