/** The packages that a build takes code from, and the text of their licences, which the build puts beside that code. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

interface Manifest {
  readonly name: string
  readonly version: string
  readonly license: string
  readonly author?: string | { readonly name: string }
}

/** The folder of the package that a module is of. Those that load the parts of the page are of the builder itself. */
function folderOf(id: string): string | undefined {
  const [, builder] = /^\0(vite|rolldown)\//.exec(id) ?? []
  if (builder !== undefined) return join(import.meta.dirname, '../../node_modules', builder)
  return /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]
}

function licenceOf(folder: string): string {
  const { name, version, license, author } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Manifest
  const file = readdirSync(folder).find((each) => /^(?:licen[cs]e|copying)(?:\.(?:md|txt))?$/i.test(each))
  const by = typeof author === 'object' ? author.name : author
  const text =
    file === undefined
      ? `Copyright ${by}. The package has no text of its licence.`
      : readFileSync(join(folder, file), 'utf8')
  // What Vite itself is made of is in no bundle.
  const own = text.replace(/^# Licenses of bundled dependencies$[^]*/m, '').trim()
  return `=== ${name}@${version} (${license}) ===\n\n${own}\n`
}

/** Two plugins: one for the bundles of workers, and one for the main bundle, which writes the licences of all. */
export function thirdParty() {
  const folders = new Set<string>()
  const note = (bundle: Rolldown.OutputBundle) => {
    for (const output of Object.values(bundle)) {
      if (output.type !== 'chunk') continue
      for (const id of output.moduleIds) {
        const folder = folderOf(id)
        if (folder !== undefined) folders.add(folder)
      }
    }
  }
  const ofWorkers = (): Plugin => ({
    name: 'signet:third-party-of-workers',
    apply: 'build',
    generateBundle: (_options, bundle) => note(bundle),
  })
  const ofAll = (): Plugin => ({
    name: 'signet:third-party',
    apply: 'build',
    generateBundle(_options, bundle) {
      note(bundle)
      const texts = Array.from(folders, licenceOf).toSorted()
      this.emitFile({ type: 'asset', fileName: 'licenses.txt', source: texts.join('\n') })
    },
  })
  return { ofWorkers, ofAll }
}
