/** Import users (admin-api §4.3): options in `x-mc-arg`, the file as the body. The answer means submitted (§2.5). */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { readCsv } from './csv.ts'
import { type Directory, noCounts } from './directory.ts'
import { inventedCodes, itemField, type Outcome, type Problem, readOnlyItem } from './envelope.ts'
import { randomId } from './ids.ts'
import { bounds, readJson } from './json.ts'
import { type ImportedPeople, readPeople } from './people.ts'
import { check } from './shapes.ts'
import { isEmailAddress } from './targets.ts'
import type { Tenant } from './tenants.ts'
import { readWorkbook } from './workbook.ts'

/** admin-api §4.3, the item of `x-mc-arg`. */
const optionsShape = z.strictObject({
  notifyEmailAddress: z.optional(z.string()),
  allowAddressMigration: z.optional(z.boolean()),
  groupId: z.optional(z.string()),
  clearGroup: z.optional(z.boolean()),
  fileType: z.optional(z.enum(['CSV', 'XLS', 'XLSX'])),
})
type ImportOptions = z.infer<typeof optionsShape>
type FileType = NonNullable<ImportOptions['fileType']>

export interface ImportedFile {
  readonly job: ReturnType<typeof runImport>
  /** The bytes of the file; undefined once newer files have replaced them. */
  body: Uint8Array<ArrayBuffer> | undefined
}

/** The bodies kept for a tenant are the newest, up to this number and size. */
const kept = { bodies: 5, bytes: 32 * 1024 * 1024 }

function forgetOldBodies(imports: readonly ImportedFile[]) {
  let bytes = 0
  for (const [at, file] of imports.toReversed().entries()) {
    bytes += file.job.bytes
    if (at >= kept.bodies || bytes > kept.bytes) file.body = undefined
  }
}

function detectType(body: Uint8Array): FileType {
  const start = Buffer.from(body.subarray(0, 8)).toString('hex')
  if (start.startsWith('504b0304')) return 'XLSX'
  return start === 'd0cf11e0a1b11ae1' ? 'XLS' : 'CSV'
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
  const isTyped = typeof item === 'object' && item !== null && 'fileType' in item
  return isTyped && typeof item.fileType === 'string'
    ? { item: { ...item, fileType: item.fileType.toUpperCase() } }
    : only
}

function checkArgument({ notifyEmailAddress, groupId, clearGroup }: ImportOptions, directory: Directory) {
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

/** The people of the file, or a refusal. INVENTED: the service may report a bad file only later, by mail. */
async function readFile(body: Uint8Array, fileType: FileType): Promise<ImportedPeople | Problem> {
  if (body.length === 0) {
    return { field: 'body', code: inventedCodes.empty, message: 'The body is empty. It must be the file.' }
  }
  const found = detectType(body)
  if (found !== fileType) {
    const message = `fileType is ${fileType} (XLS when it is not given), but the body looks like ${found}.`
    return { field: `${itemField}.fileType`, code: inventedCodes.conflict, message }
  }
  const read = fileType === 'CSV' ? readCsv(body) : await readWorkbook(body)
  const people = 'rows' in read ? readPeople(read.rows) : read
  return 'reason' in people ? { field: 'body', code: inventedCodes.file, message: people.reason } : people
}

/** The options that a request may leave out, as a job has them. */
const unset = { notifyEmailAddress: null, groupId: null, allowAddressMigration: false, clearGroup: false }

function runImport(
  directory: Directory,
  asked: ImportOptions,
  { users, withoutAddress, failure }: ImportedPeople,
  body: Uint8Array<ArrayBuffer>,
) {
  const options = { ...unset, ...asked }
  const counts = failure === undefined ? directory.importUsers(users, options) : noCounts()
  if (failure === undefined) counts.notImported += withoutAddress
  return {
    id: randomId(),
    ...options,
    bytes: body.length,
    sha256: createHash('sha256').update(body).digest('hex'),
    /** The rows with an address. */
    rows: users.length,
    counts,
    failure,
  }
}

export async function importUsers(
  { imports, directory }: Pick<Tenant, 'imports' | 'directory'>,
  header: string | null,
  body: Uint8Array<ArrayBuffer>,
): Promise<Outcome> {
  const argument = readArgument(header ?? '')
  if ('problems' in argument) return argument
  const { item } = argument
  const checked = check(optionsShape, item, itemField)
  if ('problems' in checked) return { problems: checked.problems, key: item }

  const options = { fileType: 'XLS', ...checked.value } as const
  const problems = checkArgument(options, directory)
  const file = await readFile(body, options.fileType)
  if ('code' in file) problems.push(file)
  if ('code' in file || problems.length > 0) return { problems, key: item }

  const job = runImport(directory, options, file, body)
  imports.push({ job, body })
  forgetOldBodies(imports)
  return { data: [{ id: job.id, success: true }] }
}
