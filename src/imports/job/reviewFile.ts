/** An import under review as the content of a review request, without its people, and back. */
import * as z from 'zod/mini'
import { asciiJson } from '../../api/headers.ts'
import { isObject } from '../../api/object.ts'
import { fileTypes, importInput } from '../../api/schemas.ts'
import { sha256 } from '../../log/digest.ts'
import type { ReviewRequest } from '../../review/reviewRequest.ts'
import { pageKey } from '../../ui/pageState.ts'
import { roles } from '../judge/header.ts'
import { repairs } from '../judge/repair.ts'
import { effective, type Settings } from '../judge/settings.ts'
import { encodingNames } from '../read/encodings.ts'
import { delimiters } from '../read/scan.ts'
import type { FileType } from '../read/source.ts'
import { type ImportValues, noValues, toRequest } from './importJob.ts'
import { peopleSent, type Reviewed } from './sentences.ts'

const many = z.int().check(z.nonnegative())
const rest = z.enum(['stop', 'leave out', 'send'])

/** What was decided about the file, but for its edits, which have people. */
const settingsShape = z.object({
  fileType: z.optional(z.enum(fileTypes)),
  sheet: z.optional(z.string()),
  encoding: z.optional(z.enum(encodingNames)),
  delimiter: z.optional(z.enum(delimiters)),
  quotes: z.optional(z.enum(['keep', 'ignore'])),
  mapping: z.optional(
    z.object({
      header: z.int().check(z.gte(-1)),
      // JSON has `null` for a column without a role.
      roles: z.array(
        z.pipe(
          z.nullish(z.enum(roles)),
          z.transform((role) => role ?? undefined),
        ),
      ),
      isNameless: z.optional(z.boolean()),
    }),
  ),
  repairs: z.array(z.enum(repairs)),
  keepsNames: z.optional(z.boolean()),
  badRows: rest,
  hiddenRows: rest,
  hiddenColumns: z.enum(['stop', 'send']),
  send: z.enum(['corrected', 'original']),
})
const argumentShape = z.object({ data: z.tuple([importInput]) })
const shape = z.object({
  kind: z.literal('import'),
  name: z.string(),
  size: many,
  people: z.optional(many),
  rows: z.optional(z.object({ sent: many, leftOut: many })),
  /** The number of edits by hand. */
  edits: many,
  settings: settingsShape,
})

/** The import of a review request, as its page opens it. */
export interface ImportReview extends Omit<z.infer<typeof shape>, 'kind' | 'settings'> {
  readonly settings: Settings
  readonly values: ImportValues
  /** The `x-mc-arg` header, to the byte. */
  readonly argument: string
  /** The digest of the bytes to send. */
  readonly sha256: string
}

/** The import of the review request that is open without keys. */
export const importReviewKey = pageKey<ImportReview | undefined>(undefined)

/** What an approval names: the digests of the header and of the bytes, of which the request has the digest alone. */
export const digestsOf = async ([argument = '', file = '']: readonly string[]) => [
  await sha256(argument),
  file,
]

/** In place of the bytes, which are people, the request has their digest. It cannot be made of a file that has none. */
export function toImportReview(flow: Reviewed): Pick<ReviewRequest, 'bodies' | 'content'> {
  const { source, settings, job } = flow
  const { blob, sha256: digest, rows } = job.body
  if (digest === undefined) throw new Error('The file has no digest.')
  const edits = effective(settings).edits.length
  const content = {
    kind: 'import',
    name: source.name,
    size: blob.size,
    people: peopleSent(flow),
    rows,
    edits,
  }
  return { bodies: [job.argument, digest], content: { ...content, settings: settingsShape.parse(settings) } }
}

export const isImportReview = ({ content }: ReviewRequest): boolean =>
  isObject(content) && content['kind'] === 'import'

/** The `x-mc-arg` header of the options. */
export const argumentOf = (values: ImportValues, fileType: FileType): string =>
  asciiJson({ data: [toRequest(values, fileType)] })

/** Opens the import of a review request, if its options make exactly the header of the request. */
export function readImportReview({
  content,
  bodies: [argument = '', digest = '', ...others],
}: Pick<ReviewRequest, 'bodies' | 'content'>): ImportReview | { readonly reason: string } {
  try {
    const { settings, ...read } = shape.parse(content)
    const [{ fileType, ...options }] = argumentShape.parse(JSON.parse(argument)).data
    const values = { ...noValues, ...options }
    const isSame = fileType !== undefined && argumentOf(values, fileType) === argument
    if (!isSame || others.length > 0 || !/^[\da-f]{64}$/.test(digest)) return notValid
    return { ...read, settings: { ...settings, edits: [] }, values, argument, sha256: digest }
  } catch {
    return notValid
  }
}

const notValid = { reason: 'The import of the request is not valid.' }
