/** The lines of a paste. Encoded parts of mails are decoded (RFC 2045 §6.7 and §6.8), and headers of servers are marked. */
import { lineEnd } from './characters.ts'
import { pasteLimits } from './paste.ts'
import { leave, type Said } from './says.ts'
import { decodeBase64 } from './wrappers.ts'

export interface Line {
  /** The line of the paste where it begins, from 1. */
  readonly line: number
  readonly text: string
  readonly said?: Said
}

/** The header that permits decoding: "=" and two hex digits also occur in ordinary lists. */
export const encoding = /^content-transfer-encoding:[ \t]*(quoted-printable|base64)[ \t]*$/im
/** A boundary of a multipart mail (RFC 2046 §5.1.1), as opposed to a row of hyphens or a signature. */
const boundary = /^--(?=.*[^-])\S{1,72}[ \t]*$/
const softBreak = /=[ \t]*$/
const base64 = /^[A-Za-z\d+/]*={0,2}[ \t]*$/
/** Headers that servers write about themselves, and those with ids. */
const byServers =
  /^(?:Received(?:-SPF)?|X-(?:Originating|Received|MS|Microsoft|Forefront|Google|Gm|Spam|Sender|Source|Mimecast|Proofpoint|Report|Original|Forwarded|SES|SG|Feedback|Virus|Barracuda|IronPort|Authenti|TM|Yandex|Mail)[\w-]*|ARC-[\w-]+|Authentication-Results(?:-Original)?|DKIM-Signature|DomainKey-Signature|Message-ID|In-Reply-To|Return-Path|Delivered-To|Envelope-To|Errors-To|List-[\w-]+|Feedback-ID|Thread-[\w-]+|MIME-Version|(?=References:[ \t]*<)References)[ \t]*:[ \t]/i

/** The same texts without the names of the headers. */
const byServersAlone =
  /^[ \t]*(?:(?:spf|dkim|dmarc|arc|auth)=\w+\b|from [\w.-]+ \(.*[\d.:]+\]?\)|from \S+ .*\bby \S+.*\bwith \w*SMTP|Hop \d+\b)/i

export const readLines = (text: string): readonly Line[] => decodeLines(text).map(shorten)

/** A line that is too long to be read as prose, shortened so that the report can name it. */
const shorten = (line: Line): Line =>
  line.text.length > pasteLimits.lineLength
    ? { ...line, text: line.text.slice(0, 60), said: leave('long line') }
    : line

function decodeLines(text: string): Line[] {
  const lines: Line[] = []
  let part = 'none'
  let next = ''
  let isOfServer = false
  let held: { line: number; text: string } | undefined
  const pasted = text.split(lineEnd)
  for (const [at, each] of pasted.entries()) {
    if (boundary.test(each)) part = 'none'
    if (part === 'none' || part === 'header') {
      const unquoted = each.replace(/^(?:>[ \t]?)+/, '')
      isOfServer =
        byServers.test(unquoted) ||
        byServersAlone.test(unquoted) ||
        (isOfServer && /^[ \t]+\S/.test(unquoted))
      lines.push({ line: at + 1, text: each, ...(isOfServer && { said: leave('mail header') }) })
      const [, found = ''] = encoding.exec(each) ?? []
      if (found !== '') {
        part = 'header'
        next = found.toLowerCase() === 'base64' ? 'base64' : 'quoted-printable'
      } else if (part === 'header' && each.trim() === '') part = next
      continue
    }
    held = { line: held?.line ?? at + 1, text: (held?.text ?? '') + each }
    const after = pasted[at + 1]
    const isEnd = after === undefined || boundary.test(after)
    if (part === 'base64') {
      if (!isEnd && after.trim() !== '' && base64.test(after)) continue
      lines.push(...decodePart(held))
      held = undefined
      if (!isEnd) part = 'none'
      continue
    }
    if (softBreak.test(each) && !isEnd) {
      held.text = held.text.replace(softBreak, '')
      continue
    }
    lines.push({ line: held.line, text: decode(held.text) })
    held = undefined
  }
  return lines
}

/** The lines of an encoded text, all at the line where it begins. */
function decodePart({ line, text }: { readonly line: number; readonly text: string }): Line[] {
  const decoded = text.length > 8 && base64.test(text) ? decodeBase64(text) : text
  const isText = decoded !== undefined && !/[\0\ufffd]/.test(decoded.slice(0, 2_000))
  if (!isText) return [{ line, text: text.slice(0, 60), said: leave('encoded') }]
  return decoded.split(lineEnd).map((each) => ({ line, text: each }))
}

const decode = (text: string): string =>
  text.replaceAll(/(?:=[\dA-F]{2})+/gi, (run) =>
    new TextDecoder().decode(Uint8Array.from(run.slice(1).split('='), (hex) => Number.parseInt(hex, 16))),
  )
