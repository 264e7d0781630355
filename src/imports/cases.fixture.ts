/** Files as systems and people make them, by hand and of no real person: what stops each, and the bytes after its fix. */
import { readFileSync } from 'node:fs'
import { blockerOf, findAll } from './findings/findings.ts'
import { changeOf, type Settings, startSettings } from './judge/settings.ts'
import { prepare } from './outgoing/prepare.ts'
import { openSource } from './read/source.ts'

const circumstances = { ownDomains: [], isMoving: false, remembered: undefined }

/** The file with these fixes, by the start of their labels. */
export async function settle(name: string, fixes: readonly string[] = [], content?: string) {
  const bytes = content ?? readFileSync(new URL(`fixtures/cases/${name}`, import.meta.url))
  const source = await openSource(name, new Blob([bytes]))
  let settings: Settings = startSettings()
  for (const [at, label] of [...fixes, ''].entries()) {
    // oxlint-disable-next-line no-await-in-loop -- each fix is of the file before
    const prepared = await prepare(source, settings)
    const findings = findAll(source, prepared, circumstances)
    if (at === fixes.length) {
      // oxlint-disable-next-line no-await-in-loop -- the last turn
      const sent = Buffer.from(await prepared.outgoing.blob.arrayBuffer()).toString()
      const texts = findings.map(({ text }) => text).join('\n')
      return { texts, blocker: blockerOf(prepared, findings), sent, judgement: prepared.read?.judgement }
    }
    const fix = findings.flatMap((each) => each.fixes).find((each) => each.label.startsWith(label))
    if (!fix) throw new Error(`${name} has no fix "${label}", but ${JSON.stringify(findings)}`)
    settings = { ...settings, ...changeOf(fix.settings, settings) }
  }
  throw new Error('It has no last turn.')
}
