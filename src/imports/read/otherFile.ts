/** Files other than tables, by how they begin: a reading of them as CSV would find no people, or wrong ones. */

const chooseTable = 'Export the table as CSV or XLSX.'
const openInSpreadsheet = 'Open it in a spreadsheet program and save it as XLSX or CSV.'

/** Each with what it is, and the way on. */
const others: readonly (readonly [start: RegExp, what: string, wayOn: string])[] = [
  [
    /^\s*(?:<!--[^]*?-->\s*)*<(?:!doctype|html|head|meta|title|link|style|script|body|div|table|\?xml|\w+:\w+)(?=[\s/>])/i,
    'is a web page or XML, whatever its name',
    openInSpreadsheet,
  ],
  // A comment that is longer than what is looked at.
  [/^\s*<!--/, 'is a web page or XML, whatever its name', openInSpreadsheet],
  [
    /^(?:[\w-]+:.*\r?\n(?:[ \t].*\r?\n)*)*MIME-Version:/i,
    'is a saved web page or email (MHT), whatever its name',
    openInSpreadsheet,
  ],
  [
    /^\s*\{[^{]*(?:"doc_id"|https:\/\/docs\.google\.com\/)/,
    'is a link to a Google document, not the document',
    'Open the document in Google Sheets, and download it as CSV or XLSX.',
  ],
  [/^\[InternetShortcut\]/i, 'is a link to a web page', chooseTable],
  [/^\s*(?:\[\s*(?:[[{"]|\]\s*$)|\{\s*["}])/, 'is JSON', chooseTable],
  [
    /^\s*(?:#.*\n\s*)*(?:version: *\d+\s+(?:#.*\n\s*)*)?dn::? /i,
    'is an LDIF file of a directory',
    chooseTable,
  ],
  [
    /^\s*BEGIN:VCARD/i,
    'is a file of contacts (vCard)',
    'Import the contacts into an address book, and export them as CSV.',
  ],
  [/^\s*BEGIN:VCALENDAR/i, 'is a calendar', chooseTable],
  [/^\s*%PDF-/, 'is a PDF', chooseTable],
  [/^\{\\rtf/, 'is a text document (RTF)', openInSpreadsheet],
  [/^(?:\ufffdPNG|\ufffd{4}.{0,3}(?:JFIF|Exif)|GIF8)/su, 'is a picture', chooseTable],
  [
    /^(?:\p{Cc}\ufffd\p{Cc}|7z\ufffd\ufffd|Rar!)/u,
    'is a compressed file',
    'Unpack it, and choose the table in it.',
  ],
  [/^SQLite format 3/, 'is a database', chooseTable],
]

/** The kind of a file other than a table, and the way on. `head`: its start, read as UTF-8. */
export function describeOther(head: string): string | undefined {
  // In UTF-16, each second byte is a zero, behind a mark.
  const text = head.includes('\0') ? head.replace(/^\ufffd\ufffd(?=\S?\0)/, '').replaceAll('\0', '') : head
  const found = others.find(([start]) => start.test(text.replace(/^\ufeff/, '')))
  return found && `${found[1]}. ${found[2]}`
}
