/** Import users (admin-api §4.3): options in `x-mc-arg`, the file as the body. The answer means submitted (§2.5). */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { readCsv } from './csv.ts'
import type { Directory } from './directory.ts'
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

const titles = {
  notImported: 'Left out',
  removed: 'Removed from the group',
  moved: 'Moved to another account',
  added: 'Added',
  renamed: 'Renamed',
  unchanged: 'Unchanged',
} as const
export type Result = keyof typeof titles
// `Object.keys` loses the type of the keys.
const results = Object.keys(titles) as Result[]

export interface PersonChange {
  readonly result: Result
  /** The address, or the row if it has none. */
  readonly who: string
  readonly detail: string
}

export type ImportJob = ReturnType<typeof runImport>

export interface ImportedFile {
  readonly job: ImportJob
  /** The bytes of the file; undefined once newer files have replaced them. */
  body: Uint8Array<ArrayBuffer> | undefined
}

/** The bodies kept for a tenant are the newest, up to this number and size. */
const kept = { bodies: 5, bytes: 32 * 1024 * 1024 }
/** The most people of each result in the report: an import of 100,000 must not fill the page. */
const maxListed = 20

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

/** The mail that the service would send. INVENTED: the service's own is not public. */
function writeMail(
  to: string,
  { id, counts, people }: { id: string; counts: Record<Result, number>; people: readonly PersonChange[] },
  failure?: string,
) {
  const job = `Job id: ${id}\n`
  if (failure !== undefined) {
    return { to, subject: 'User import failed', text: `Nothing was imported. ${failure}\n\n${job}` }
  }
  const found = results.filter((result) => counts[result] > 0)
  const totals = found.map((result) => `${titles[result]}: ${counts[result]}\n`).join('')
  const left = people.filter(({ result }) => result === 'notImported')
  const lines = left.map(({ who, detail }) => `- ${who}: ${detail}\n`)
  if (counts.notImported > left.length) lines.push(`- and ${counts.notImported - left.length} more\n`)
  const leftOut = lines.length > 0 ? [`Left out (not imported):\n${lines.join('')}`] : []
  const parts = ['The user import has finished.\n', totals || 'The file has no people.\n', ...leftOut, job]
  const subject = `User import finished${lines.length > 0 ? ' with problems' : ''}`
  return { to, subject, text: parts.join('\n') }
}

function runImport(
  directory: Directory,
  asked: ImportOptions,
  { users, withoutAddress, failure }: ImportedPeople,
  body: Uint8Array<ArrayBuffer>,
) {
  const { notifyEmailAddress: to, groupId = null, allowAddressMigration = false, clearGroup = false } = asked
  const options = { groupId, allowAddressMigration, clearGroup }
  const counts = { notImported: 0, removed: 0, moved: 0, added: 0, renamed: 0, unchanged: 0 }
  const listed: PersonChange[] = []
  const report = (change: PersonChange) => {
    counts[change.result] += 1
    if (counts[change.result] <= maxListed) listed.push(change)
  }
  if (failure === undefined) {
    for (const row of withoutAddress) {
      report({ result: 'notImported', who: `Row ${row}`, detail: 'Has no valid address.' })
    }
    directory.importUsers(users, options, report)
  }
  const id = randomId()
  const people = listed.toSorted((a, b) => results.indexOf(a.result) - results.indexOf(b.result))
  return {
    id,
    fileType: asked.fileType,
    notifyEmailAddress: to ?? null,
    ...options,
    bytes: body.length,
    sha256: createHash('sha256').update(body).digest('hex'),
    /** The rows with an address. */
    rows: users.length,
    counts,
    people,
    mail: to === undefined ? null : writeMail(to, { id, counts, people }, failure),
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
