/**
 * Pasted addresses and their results. Written by hand from beyond-the-spec §1, RFC 3492, UTS 46 and the WHATWG URL
 * standard, independently of the code.
 */
import { readJson } from './urls.fixture.ts'

const forms = readJson('forms') as {
  /** Values that stay as they are. */
  readonly domains: readonly string[]
  readonly urls: readonly string[]
  /** A value, its type, its transforms, and the texts that give it. */
  readonly taken: readonly (readonly string[])[]
  /** The code of a reason with the start of its detail, and the texts that it refuses. */
  readonly refused: Readonly<Record<string, readonly string[]>>
}

/** The paste, the wire value, its type, and its transforms in any order. */
type Taken = readonly [pasted: string, value: string, type: string, transforms: string]
export const taken: readonly Taken[] = [
  ...forms.domains.map((each): Taken => [each, each, 'domain', '']),
  ...forms.urls.map((each): Taken => [each, each, 'url', '']),
  ...forms.taken.flatMap(([value = '', type = '', transforms = '', ...texts]) =>
    texts.map((pasted): Taken => [pasted, value, type, transforms]),
  ),
]

export const refused = [
  ...Object.entries(forms.refused).flatMap(([reason, texts]) =>
    texts.map((pasted) => [pasted, reason] as const),
  ),
  [`bad.example/${'a'.repeat(8_192)}`, 'too long'] as const,
]

/** A line of a report, its values, and the pieces that are named with a reason. */
type Line = readonly [line: string, values: readonly string[], told?: readonly string[]]
export const report = readJson('lines') as readonly Line[]
