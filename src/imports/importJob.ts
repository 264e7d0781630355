/** Makes the import from the form and the file: options, bytes, and problems of either. */
import { type ImportInput, fileTypes } from '../api/schemas.ts'

export type FileType = (typeof fileTypes)[number]

/** The values of the form. */
export interface ImportValues {
  fileType: FileType
  /** Whether a byte-order mark is removed before sending. */
  leaveOutMark: boolean
  notifyEmailAddress: string
  allowAddressMigration: boolean
  groupId: string
  clearGroup: boolean
}

export const noValues: ImportValues = {
  fileType: 'CSV',
  leaveOutMark: true,
  notifyEmailAddress: '',
  allowAddressMigration: false,
  groupId: '',
  clearGroup: false,
}

/** Facts from the first and last bytes of a file. */
export interface Facts {
  readonly size: number
  /** UTF-16 text cannot be ended with a newline byte. `text` is everything else without a signature. */
  readonly content: 'text' | 'utf-16' | 'XLS' | 'XLSX'
  /** The file starts with a UTF-8 byte-order mark (beyond-the-spec §3). */
  readonly hasMark: boolean
  readonly endsWithNewline: boolean
}

/** A file or typed text, with its facts. */
export interface Source {
  readonly name: string
  readonly blob: Blob
  readonly facts: Facts
}

const signatures = {
  XLSX: [0x50, 0x4b, 0x03, 0x04],
  XLS: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
  mark: [0xef, 0xbb, 0xbf],
  littleEndian: [0xff, 0xfe],
  bigEndian: [0xfe, 0xff],
} as const

const markBytes = signatures.mark.length
const newline = 0x0a

/** Derives the facts from the first eight bytes and the last one. */
export function readFacts(size: number, head: Uint8Array, tail: Uint8Array): Facts {
  const starts = (name: keyof typeof signatures) =>
    signatures[name].every((byte, index) => head[index] === byte)
  const content = starts('XLSX')
    ? 'XLSX'
    : starts('XLS')
      ? 'XLS'
      : starts('littleEndian') || starts('bigEndian')
        ? 'utf-16'
        : 'text'
  return { size, content, hasMark: starts('mark'), endsWithNewline: tail.at(-1) === newline }
}

/** Reads the bytes for `readFacts`. Rejects if the file cannot be read. */
export async function inspect(blob: Blob): Promise<Facts> {
  const [head, tail] = await Promise.all([blob.slice(0, 8).arrayBuffer(), blob.slice(-1).arrayBuffer()])
  return readFacts(blob.size, new Uint8Array(head), new Uint8Array(tail))
}

const ending = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toUpperCase() ?? ''

/** A spreadsheet has a signature. A file without one can only be CSV, whatever its name. */
export const guessFileType = ({ content }: Facts): FileType =>
  content === 'XLS' || content === 'XLSX' ? content : 'CSV'

/** A sentence if the chosen type or the name does not fit the content. */
export function describeMismatch({ name, facts }: Source, fileType: FileType): string | undefined {
  const found = guessFileType(facts)
  if (found !== fileType) return `The content looks like ${found}, but will be sent as ${fileType}.`
  const promised = fileTypes.find((type) => type === ending(name))
  if (promised && promised !== found)
    return `The name ends in .${promised.toLowerCase()}, but the content looks like ${found}.`
  return undefined
}

/** The `x-mc-arg` item (admin-api §4.3): the options that were set, and always the file type, since its default is XLS. */
export function toRequest(values: ImportValues): ImportInput {
  const notifyEmailAddress = values.notifyEmailAddress.trim()
  const groupId = values.groupId.trim()
  return {
    ...(notifyEmailAddress && { notifyEmailAddress }),
    ...(values.allowAddressMigration && { allowAddressMigration: true }),
    ...(groupId && { groupId }),
    ...(values.clearGroup && { clearGroup: true }),
    fileType: values.fileType,
  }
}

export type ImportField = keyof ImportValues
export type FieldProblems = Partial<Record<ImportField, string>>

/** The problems of the form, by field. `isBinary`: the reader met NUL bytes. The service checks the rest. */
export function checkValues(values: ImportValues, facts: Facts, isBinary = false): FieldProblems {
  const { notifyEmailAddress, groupId, clearGroup, fileType } = toRequest(values)
  const problems: FieldProblems = {}
  if (notifyEmailAddress && !/^[^\s"@]+@[^\s"@]+\.[^\s"@]+$/.test(notifyEmailAddress)) {
    problems.notifyEmailAddress = 'Not an email address. Use the form name@example.com.'
  }
  if (groupId && /\s/.test(groupId)) {
    problems.groupId = 'A group id has no spaces. Copy the whole id again.'
  }
  if (clearGroup && !groupId) problems.groupId = 'Clearing a group needs its id.'
  // The column rule and the final newline do not fit the bytes of such a file (beyond-the-spec §3).
  if (fileType === 'CSV' && facts.content === 'utf-16') {
    problems.fileType = 'This file is UTF-16, which cannot be sent as CSV. Save it as CSV UTF-8.'
  } else if (fileType === 'CSV' && isBinary) {
    problems.fileType = 'This file is binary, which cannot be sent as CSV.'
  }
  return problems
}

/** The body to send, and its differences from the file. */
export interface Body {
  readonly blob: Blob
  readonly leavesOutMark: boolean
  readonly addsNewline: boolean
}

/**
 * The file's exact bytes, with two announced changes: a CSV gets a final newline if it has none (admin-api §4.3, CSV
 * rule), and a byte-order mark is removed unless the admin keeps it. No byte is copied.
 */
export function planBody(
  { blob, facts }: Source,
  { fileType, leaveOutMark }: Pick<ImportValues, 'fileType' | 'leaveOutMark'>,
): Body {
  const isText = fileType === 'CSV' && facts.content !== 'utf-16'
  const leavesOutMark = isText && facts.hasMark && leaveOutMark
  const addsNewline = isText && !facts.endsWithNewline
  if (!leavesOutMark && !addsNewline) return { blob, leavesOutMark, addsNewline }
  const rest = leavesOutMark ? blob.slice(markBytes) : blob
  return { blob: new Blob(addsNewline ? [rest, '\n'] : [rest]), leavesOutMark, addsNewline }
}
