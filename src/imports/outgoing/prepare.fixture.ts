/** A file as it is read and sent. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Settings, startSettings } from '../judge/settings.ts'
import { openSource } from '../read/source.ts'
import { prepare } from './prepare.ts'

export const mark = '\uFEFF'

export async function run(content: BlobPart, change: Partial<Settings> = {}) {
  const source = await openSource('people.csv', new Blob([content]))
  const done = await prepare(source, { ...startSettings(), ...change })
  return {
    ...done,
    sent: Buffer.from(await done.outgoing.blob.arrayBuffer()).toString(),
    table: done.read?.table,
    samples: done.read?.judgement.samples,
    counts: done.read?.judgement.counts,
    suggestion: done.read?.judgement.suggestions[0],
  }
}

/** With the suggested columns, as one click has it. */
export async function repaired(content: BlobPart, change: Partial<Settings> = {}) {
  const { suggestion } = await run(content)
  return run(content, { ...(suggestion && { mapping: suggestion }), ...change })
}

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

export const fixture = (name: string) => readFileSync(new URL(`../fixtures/${name}`, import.meta.url))
