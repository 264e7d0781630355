/** Makes the options of an import from the form, and finds their problems. */
import type { Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import type { ImportInput } from '../../api/schemas.ts'
import { findIdProblem } from '../../api/secureId.ts'
import type { FileType } from '../file/source.ts'

/** The values of the form. */
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
export type FieldProblems = Partial<Record<ImportField, string>>

/** The problems of the form, by field. The service checks the rest. */
export function checkValues(values: ImportValues): FieldProblems {
  const [notifyEmailAddress, groupId] = [values.notifyEmailAddress.trim(), values.groupId.trim()]
  const problems: FieldProblems = {}
  if (notifyEmailAddress && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(notifyEmailAddress)) {
    problems.notifyEmailAddress = 'Not an email address. Use the form name@example.com.'
  }
  const problem = findIdProblem(groupId)
  if (problem !== undefined) problems.groupId = problem
  if (values.clearGroup && !groupId) problems.groupId = 'Choose the group to clear.'
  return problems
}

export const resolveImport: Resolver<ImportValues> = (values) => {
  const problems = Object.entries(checkValues(values))
  return problems.length === 0
    ? { values, errors: {} }
    : {
        values: {},
        errors: Object.fromEntries(problems.map(([field, message]) => [field, { type: 'check', message }])),
      }
}

/**
 * The options as drafts store them. The file is never stored. Clearing a group is chosen again each time, and the file type
 * comes from the file.
 */
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
