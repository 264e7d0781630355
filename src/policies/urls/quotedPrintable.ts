/** The lines of a paste. Those of a quoted-printable part are joined and decoded (RFC 2045 §6.7). */
import { lineEnd } from './characters.ts'

export interface Line {
  /** Line of the paste where it begins, from 1. */
  readonly line: number
  readonly text: string
}

/** Required for decoding, since "=" and two hex digits also occur in ordinary lists. */
const header = /^content-transfer-encoding:[ \t]*quoted-printable[ \t]*$/i
/** RFC 2046 §5.1.1; not a row of hyphens or a signature. */
const boundary = /^--(?=.*[^-])\S{1,72}[ \t]*$/
const softBreak = /=[ \t]*$/

export function readLines(text: string): Line[] {
  const lines: Line[] = []
  let part: 'none' | 'header' | 'body' = 'none'
  let held: { line: number; text: string } | undefined
  const push = (line: number, each: string) => lines.push({ line, text: each })
  const pasted = text.split(lineEnd)
  for (const [at, each] of pasted.entries()) {
    if (boundary.test(each)) part = 'none'
    if (part !== 'body') {
      push(at + 1, each)
      if (header.test(each)) part = 'header'
      else if (part === 'header' && each.trim() === '') part = 'body'
      continue
    }
    held = { line: held?.line ?? at + 1, text: (held?.text ?? '') + each }
    const next = pasted[at + 1]
    if (softBreak.test(each) && next !== undefined && !boundary.test(next)) {
      held.text = held.text.replace(softBreak, '')
      continue
    }
    push(held.line, decode(held.text))
    held = undefined
  }
  return lines
}

const decode = (text: string): string =>
  text.replaceAll(/(?:=[\dA-F]{2})+/gi, (run) =>
    new TextDecoder().decode(Uint8Array.from(run.slice(1).split('='), (hex) => Number.parseInt(hex, 16))),
  )
