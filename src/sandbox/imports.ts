/** Import users (admin-api §4.3): options in `x-mc-arg`, the file as the body. The answer means submitted (§2.5). */
import { type fileTypes, importInput, type ImportInput } from '../api/schemas.ts'
import { type ImportedUser, readUsers } from './csv.ts'
import type { Directory } from './directory.ts'
import { inventedCodes, type Outcome, type Problem, readOnlyItem, toProblems } from './envelope.ts'
import { randomId } from './ids.ts'
import { bounds, readJson } from './json.ts'
import { isEmailAddress } from './targets.ts'
import { digest } from './verify.ts'

export interface ImportJob {
  readonly id: string
  readonly fileType: (typeof fileTypes)[number]
  readonly notifyEmailAddress: string | null
  readonly allowAddressMigration: boolean
  readonly groupId: string | null
  readonly clearGroup: boolean
  readonly bytes: number
  readonly sha256: string
  /** Users read from a CSV; null for a spreadsheet, which the sandbox stores unopened. */
  readonly rows: number | null
}

export interface ImportedFile {
  readonly job: ImportJob
  /** Undefined once newer files have replaced it. */
  body: Uint8Array<ArrayBuffer> | undefined
}

export interface ImportBook {
  readonly imports: ImportedFile[]
  readonly directory: Directory
}

/** The newest bodies kept per tenant: at most this many, */
const bodiesKept = 5
/** and at most this many bytes in total. */
const bytesKept = 32 * 1024 * 1024

function forgetOldBodies(imports: readonly ImportedFile[]) {
  let bodies = 0
  let bytes = 0
  for (const file of imports.toReversed()) {
    bodies += 1
    bytes += file.job.bytes
    if (bodies > bodiesKept || bytes > bytesKept) file.body = undefined
  }
}

const signatures = {
  XLSX: [0x50, 0x4b, 0x03, 0x04],
  XLS: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
} as const

function sniff(body: Uint8Array): 'XLSX' | 'XLS' | 'CSV' {
  const startsWith = (signature: readonly number[]) => signature.every((byte, index) => body[index] === byte)
  if (startsWith(signatures.XLSX)) return 'XLSX'
  return startsWith(signatures.XLS) ? 'XLS' : 'CSV'
}

/** The spec's sample has `csv` (beyond-the-spec §3). */
function readArgument(header: string): { item: unknown } | { problems: Problem[]; status?: 400 } {
  const json = readJson(header)
  if (!json) {
    const message = header === '' ? 'This header is required.' : `This header is not JSON ${bounds}.`
    return { status: 400, problems: [{ field: 'x-mc-arg', code: inventedCodes.unreadable, message }] }
  }
  const only = readOnlyItem(json.value)
  if ('problems' in only) return only
  const { item } = only
  const isLenient = typeof item === 'object' && item !== null && 'fileType' in item
  if (!isLenient || typeof item.fileType !== 'string') return { item }
  return { item: { ...item, fileType: item.fileType.toUpperCase() } }
}

function checkArgument({ notifyEmailAddress, groupId }: ImportInput, directory: Directory): Problem[] {
  const problems: Problem[] = []
  if (notifyEmailAddress !== undefined && !isEmailAddress(notifyEmailAddress)) {
    problems.push({
      field: 'notifyEmailAddress',
      code: inventedCodes.invalid,
      message: 'Expected an email address.',
    })
  }
  if (groupId !== undefined && !directory.findGroup(groupId)) {
    problems.push({
      field: 'groupId',
      code: inventedCodes.unknownId,
      message: 'There is no group with this id.',
    })
  }
  return problems
}

const refuse = (field: string, code: string, message: string) => ({ problem: { field, code, message } })

/** The users of the file, none for a spreadsheet, or why it is refused. */
function readFile(
  body: Uint8Array,
  fileType: ImportJob['fileType'],
): { users: ImportedUser[] | null } | { problem: Problem } {
  if (body.length === 0) return refuse('body', inventedCodes.empty, 'The body is empty. It must be the file.')
  const found = sniff(body)
  if (found !== fileType) {
    const message = `fileType is ${fileType} (XLS when it is not given), but the body looks like ${found}.`
    return refuse('fileType', inventedCodes.conflict, message)
  }
  if (fileType !== 'CSV') return { users: null }
  const read = readUsers(body)
  return 'reason' in read ? refuse('body', inventedCodes.file, read.reason) : read
}

export async function importUsers(
  book: ImportBook,
  header: string | null,
  body: Uint8Array<ArrayBuffer>,
): Promise<Outcome> {
  const argument = readArgument(header ?? '')
  if ('problems' in argument) return argument
  const { item } = argument
  const parsed = importInput.safeParse(item)
  if (!parsed.success) return { problems: toProblems(parsed.error, item), key: item }

  const { notifyEmailAddress, groupId, allowAddressMigration = false, clearGroup = false } = parsed.data
  const { fileType = 'XLS' } = parsed.data
  const problems = checkArgument(parsed.data, book.directory)
  const file = readFile(body, fileType)
  if ('problem' in file) problems.push(file.problem)
  if ('problem' in file || problems.length > 0) return { problems, key: item }

  const job: ImportJob = {
    id: randomId(),
    fileType,
    notifyEmailAddress: notifyEmailAddress ?? null,
    allowAddressMigration,
    groupId: groupId ?? null,
    clearGroup,
    bytes: body.length,
    sha256: await digest(body),
    rows: file.users?.length ?? null,
  }
  // The users of a spreadsheet are unknown here, so its group is not cleared: an empty group would be wrong.
  if (file.users) book.directory.importUsers(file.users, job.groupId, clearGroup)
  book.imports.push({ job, body })
  forgetOldBodies(book.imports)
  return { data: [{ id: job.id, success: true }] }
}
