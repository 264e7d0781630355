/** Files other than tables, by how they begin: a reading of them as CSV would find no people, or wrong ones. */

const openInSpreadsheet = 'Open it in a spreadsheet program and save it as XLSX or CSV.'

/** The start of each kind, what it is, and the way on: an export, if nothing else is said. */
const others: readonly (readonly [start: RegExp, what: string, wayOn?: string])[] = [
  [
    /^\s*<(?:!--|(?:!doctype|html|head|meta|title|link|style|script|body|div|table|\?xml|\w+:\w+)(?=[\s/>]))/i,
    'is a web page or XML, whatever its name',
    openInSpreadsheet,
  ],
  [
    /^(?:[\w-]+:.*\r?\n(?:[ \t].*\r?\n)*)*MIME-Version:/i,
    'is a saved web page or email (MHT), whatever its name',
    openInSpreadsheet,
  ],
  [
    /^(?:(?:From|To|Cc|Subject|Date|Received|Return-Path|Delivered-To|Message-ID): .*\r?\n(?:[ \t].*\r?\n)*){2}/i,
    'is an email, whatever its name',
  ],
  [
    /^\s*(?:--.*\n\s*)*(?:INSERT INTO|CREATE TABLE|DROP TABLE|COPY \S+ \(|SET \w+ ?=)/i,
    'is a script for a database (SQL)',
  ],
  [
    /^\s*\{[^{]*(?:"doc_id"|https:\/\/docs\.google\.com\/)/,
    'is a link to a Google document, not the document',
    'Open the document in Google Sheets, and download it as CSV or XLSX.',
  ],
  [/^\[InternetShortcut\]/i, 'is a link to a web page'],
  [/^\s*(?:\[\s*(?:[[{"]|\]\s*$)|\{\s*["}])/, 'is JSON'],
  [/^\s*(?:#.*\n\s*)*(?:version: *\d+\s+(?:#.*\n\s*)*)?dn::? /i, 'is an LDIF file of a directory'],
  [
    /^\s*BEGIN:VCARD/i,
    'is a file of contacts (vCard)',
    'Import the contacts into an address book, and export them as CSV.',
  ],
  [/^\s*BEGIN:VCALENDAR/i, 'is a calendar'],
  [/^\s*%PDF-/, 'is a PDF'],
  [/^\{\\rtf/, 'is a text document (RTF)', openInSpreadsheet],
  [/^(?:\ufffdPNG|\ufffd{4}.{0,3}(?:JFIF|Exif)|GIF8)/su, 'is a picture'],
  [
    /^(?:\p{Cc}\ufffd\p{Cc}|7z\ufffd\ufffd|Rar!)/u,
    'is a compressed file',
    'Unpack it, and choose the table in it.',
  ],
  [/^SQLite format 3/, 'is a database'],
]

/** The kind of a file other than a table, and the way on. `head`: its start, read as UTF-8. */
export function describeOther(head: string): string | undefined {
  // In UTF-16, each second byte is a zero, behind a mark.
  const text = head.includes('\0') ? head.replace(/^\ufffd\ufffd(?=\S?\0)/, '').replaceAll('\0', '') : head
  const found = others.find(([start]) => start.test(text.replace(/^\ufeff/, '')))
  if (!found) return undefined
  const [, what, wayOn = 'Export the table as CSV or XLSX.'] = found
  return `${what}. ${wayOn}`
}
