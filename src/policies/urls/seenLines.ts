/** The lines of a text as they are seen: without the tags of HTML, the cells of a barred row each for itself. */
import { seenText } from './characters.ts'

export interface SeenLine {
  /** The line of the paste, from 0. */
  readonly at: number
  readonly text: string
  /** The cell of a barred row, from 1, else 0. An address goes on only in its own column. -1: a link of HTML, which is whole. */
  readonly column: number
  /** Whether it is in a header that mail servers write. */
  readonly isHeader: boolean
}

/** Tags at which a browser begins a new line, so that no address continues there: `<br>`, `</td>` */
const block =
  /(?:<\/?(?:blockquote|body|br|dd|details|div|dl|dt|form|h[1-6]|hr|html|li|ol|p|pre|summary|table|tbody|td|tfoot|th|thead|tr|ul)(?:\s[^<>]*)?\/?>\s*)+/gi
/** Tags that are not seen, and divide nothing: `<b>`, `<!-- -->` */
const inline =
  /(?:<\/?(?:a|abbr|b|big|cite|code|del|em|font|i|ins|kbd|mark|o:p|q|s|samp|small|span|strike|strong|su[bp]|tt|u|var|wbr)(?:\s[^<>]*)?>|<!--[^<>]*-->)+/gi
/** A link of HTML: `href="https://bad.example"` */
const link = /\b(?:href|src|action|content|background)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi
/** What mail servers write above a mail: `Received: from mx.example` */
const byServers =
  /^(?:Received(?:-SPF)?|X-[\w-]+|ARC-[\w-]+|Authentication-Results[\w-]*|DKIM-Signature|DomainKey-Signature|Message-ID|In-Reply-To|References|Return-Path|Delivered-To|List-[\w-]+|Feedback-ID|MIME-Version)[ \t]*:[ \t]/i
/** A row of a table in a text: `| bad.example | C2 |` */
export const barred = /^\s*[|│┃║].*[|│┃║]\s*$/
/** One blank around a bracketed mark belongs to it: `bad [.] example` */
const spacedMark = / ?([[({] ?(?:\.|dot|@|at|:\/\/|:|\/\/|\/) ?[\])}]) ?/gi
/** The tag of an element of XML, with attributes that hold no address: `<Content type="string">` */
const attributes = /<([a-z][\w:-]*)\s(?=[^<>]*=)(?![^<>]*(?:\p{L}\.\p{L}{2}|:\/\/))[^<>]*>/giu
/** Stands for what joins two texts in doubt. No address has it. */
const joint = '<>'

export function seeLines(pasted: readonly string[]): readonly SeenLine[] {
  let isHeader = false
  return pasted.flatMap((line, at) => {
    const text = seenText(line)
    // A header goes on in lines that begin with a blank.
    isHeader = byServers.test(text) || (isHeader && /^[ \t]+\S/.test(text))
    return partsOf(text).map(([part, column]) => ({
      at,
      text: /[[({]/.test(part) ? part.replace(spacedMark, closeMark) : part,
      column,
      isHeader,
    }))
  })
}

/** The parts of a line, each with its column: cells, or the links and the visible lines of HTML. */
function partsOf(text: string): readonly (readonly [text: string, column: number])[] {
  if (barred.test(text))
    return text
      .split(/[|│┃║]/)
      .slice(1, -1)
      .map((cell, index) => [cell, index + 1])
  if (!text.includes('<')) return [[text, 0]]
  const links = Array.from(text.matchAll(link), ([, double, single]) => (double ?? single ?? '').trim())
  // A tag that has an address and is not a link stays as text. After a cell, no address continues at a line with a dot.
  const lines = text
    .replace(link, '')
    .replace(block, (tags) =>
      tags.includes('://') ? `\n${tags}\n` : /^<\/?t|>\s*</i.test(tags) ? '\n.\n' : '\n',
    )
    .split('\n')
    .map((line) => line.replace(inline, hideTag).replace(attributes, '<$1>'))
  return [...links.map((each) => [each, -1] as const), ...lines.map((each) => [each, 0] as const)]
}

/** Tags inside a word may part two texts: `pay<b>bad.example</b>` */
function hideTag(tags: string, ...[at, line]: readonly [number, string]): string {
  if (tags.includes('://')) return tags
  const isInside =
    /[\p{L}\p{N}.:/?=&%_~#@-]/u.test(line.slice(Math.max(0, at - 1), at)) &&
    /^\.?[\p{L}\p{N}/?=&%_~#@-]/u.test(line.slice(at + tags.length, at + tags.length + 2))
  return isInside ? joint : ''
}

/** A mark with a blank on one side only, or before a whole name, may be a sign of its own: `bad.example[.] now` */
function closeMark(found: string, ...[mark, at, line]: readonly [string, number, string]): string {
  const end = at + found.length
  const isOneSided = at > 0 && end < line.length && found.startsWith(' ') !== found.endsWith(' ')
  const isBeforeName = found.startsWith(' ') && /^[\w-]{1,63}\.\w/.test(line.slice(end, end + 70))
  return isOneSided || isBeforeName ? joint : mark.replaceAll(' ', '')
}
