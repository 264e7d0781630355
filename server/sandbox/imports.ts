/** Import users (admin-api §4.3): options in `x-mc-arg`, the file as the body. The answer means submitted (§2.5). */
import { readCsv } from './csv.ts'
import type { Directory } from './directory.ts'
import { inventedCodes, itemField, type Outcome, type Problem, readOnlyItem } from './envelope.ts'
import { randomId } from './ids.ts'
import { type PersonChange, ImportReport, type Mail, type Result, writeMail } from './importReport.ts'
import { bounds, readJson } from './json.ts'
import { type ImportedPeople, leastPassword, readPeople } from './people.ts'
import { boolean, check, object, oneOf, optional, text } from './shapes.ts'
import { isEmailAddress } from './targets.ts'
import { digest } from './verify.ts'
import { readWorkbook } from './workbook.ts'

/** admin-api §4.3, the item of `x-mc-arg`. */
const optionsShape = object({
  notifyEmailAddress: optional(text),
  allowAddressMigration: optional(boolean),
  groupId: optional(text),
  clearGroup: optional(boolean),
  fileType: optional(oneOf(['CSV', 'XLS', 'XLSX'])),
})
type ImportOptions = ReturnType<typeof optionsShape>
type FileType = NonNullable<ImportOptions['fileType']>

export interface ImportJob {
  readonly id: string
  readonly fileType: FileType
  readonly notifyEmailAddress: string | null
  readonly allowAddressMigration: boolean
  readonly groupId: string | null
  readonly clearGroup: boolean
  readonly bytes: number
  readonly sha256: string
  /** The rows with an address. */
  readonly rows: number
  readonly counts: Readonly<Record<Result, number>>
  /** The first people of each result. */
  readonly people: readonly PersonChange[]
  /** The mail that the service would send. Null without an address to notify. */
  readonly mail: Mail | null
}

export interface ImportedFile {
  readonly job: ImportJob
  /** The bytes of the file; undefined once newer files have replaced them. */
  body: Uint8Array<ArrayBuffer> | undefined
}

export interface ImportBook {
  readonly imports: ImportedFile[]
  readonly directory: Directory
}

/** The largest number of bodies kept for a tenant, the newest ones. */
const bodiesKept = 5
/** The largest number of bytes kept for a tenant. */
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

/** Reads `x-mc-arg`. The type may be in lower case, as in the spec's sample (beyond-the-spec §3). */
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

function checkArgument(
  { notifyEmailAddress, groupId, clearGroup }: ImportOptions,
  directory: Directory,
): Problem[] {
  const problems: Problem[] = []
  const refuse = (field: keyof ImportOptions, code: string, message: string) =>
    problems.push({ field: `${itemField}.${field}`, code, message })
  if (clearGroup && !groupId)
    refuse('clearGroup', inventedCodes.invalid, 'To clear a group, its id is needed.')
  if (notifyEmailAddress !== undefined && !isEmailAddress(notifyEmailAddress))
    refuse('notifyEmailAddress', inventedCodes.invalid, 'Expected an email address.')
  if (groupId !== undefined && !directory.findGroup(groupId))
    refuse('groupId', inventedCodes.unknownId, 'There is no group with this id.')
  return problems
}

const refuseFile = (field: string, code: string, message: string) => ({ problem: { field, code, message } })

/** The people of the file, or a refusal. INVENTED: the service may report a bad file only later, by mail. */
async function readFile(
  body: Uint8Array,
  fileType: FileType,
): Promise<ImportedPeople | { problem: Problem }> {
  if (body.length === 0)
    return refuseFile('body', inventedCodes.empty, 'The body is empty. It must be the file.')
  const found = sniff(body)
  if (found !== fileType) {
    const message = `fileType is ${fileType} (XLS when it is not given), but the body looks like ${found}.`
    return refuseFile(`${itemField}.fileType`, inventedCodes.conflict, message)
  }
  const read = fileType === 'CSV' ? readCsv(body) : await readWorkbook(body)
  const people = 'rows' in read ? readPeople(read.rows) : read
  return 'reason' in people ? refuseFile('body', inventedCodes.file, people.reason) : people
}

export async function importUsers(
  book: ImportBook,
  header: string | null,
  body: Uint8Array<ArrayBuffer>,
): Promise<Outcome> {
  const argument = readArgument(header ?? '')
  if ('problems' in argument) return argument
  const { item } = argument
  const checked = check(optionsShape, item, itemField)
  if ('problems' in checked) return { problems: checked.problems, key: item }

  const { notifyEmailAddress, groupId, allowAddressMigration = false, clearGroup = false } = checked.value
  const { fileType = 'XLS' } = checked.value
  const problems = checkArgument(checked.value, book.directory)
  const file = await readFile(body, fileType)
  if ('problem' in file) problems.push(file.problem)
  if ('problem' in file || problems.length > 0) return { problems, key: item }

  const id = randomId()
  const options = { allowAddressMigration, groupId: groupId ?? null, clearGroup }
  const report = new ImportReport()
  // One weak password fails the whole file (beyond-the-spec §3).
  const [weak] = file.weak
  const reason =
    weak === undefined ? undefined : `The password in row ${weak} has fewer than ${leastPassword} characters.`
  if (reason === undefined) {
    for (const row of file.withoutAddress) report.add('notImported', `Row ${row}`, 'Has no valid address.')
    book.directory.importUsers(file.users, options, report)
  }
  const job: ImportJob = {
    id,
    fileType,
    notifyEmailAddress: notifyEmailAddress ?? null,
    ...options,
    bytes: body.length,
    sha256: await digest(body),
    rows: file.users.length,
    counts: report.counts,
    people: report.people,
    mail: notifyEmailAddress === undefined ? null : writeMail(notifyEmailAddress, id, report, reason),
  }
  book.imports.push({ job, body })
  forgetOldBodies(book.imports)
  return { data: [{ id: job.id, success: true }] }
}
