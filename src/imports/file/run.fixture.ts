import { readFileSync } from 'node:fs'
import { type Decisions, noDecisions } from './decisions.ts'
import { createPreparer } from './prepare.ts'
import { type Content, openSource } from './source.ts'

/** Files as systems and people make them, by hand and of no real person. */
export const fixture = (name: string) => readFileSync(new URL(`../fixtures/${name}`, import.meta.url))

export const prepare = (source: Content, decisions: Decisions) =>
  createPreparer(source, 'en')(decisions, () => undefined)

/** A file as it is read and sent. */
export async function run(content: BlobPart, change: Partial<Decisions> = {}) {
  const source = await openSource('people.csv', new Blob([content]))
  const prepared = await prepare(source, { ...noDecisions(), ...change })
  const { outgoing, table, checked } = prepared
  const sent = Buffer.from(await outgoing.blob.arrayBuffer()).toString()
  return { source, prepared, outgoing, table, checked, counts: checked.counts, sent }
}
