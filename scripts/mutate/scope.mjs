/** What is mutated: the folders, and the files that are left out. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { instrument } from './mutants.mjs'

export const root = join(import.meta.dirname, '../..')

/** The folders, with the tests of each. */
export const folders = {
  'src/keys': ['src/keys/'],
  'src/api': ['src/api/'],
  server: ['server/'],
  'src/policies/request': ['src/policies/request/'],
  'src/imports/file': ['src/imports/file/'],
  'src/log': ['src/log/'],
  'src/device': ['src/device/', 'src/policies/request/target'],
  'src/policies/urls': ['src/policies/urls/'],
}

/** Files that need a browser, a disk or a process. End-to-end tests check them. */
const endToEnd = new Map([
  ['server/securityHeaders.ts', 'constants, which a browser reads'],
  ['server/main.ts', 'the program'],
  ['src/device/DeviceContext.ts', 'a React hook'],
  ['src/device/useDraft.ts', 'a React hook'],
  ['src/device/useKept.ts', 'a React hook'],
  ['src/device/useNames.ts', 'a React hook'],
  ['src/device/useOwnDomains.ts', 'a React hook'],
  ['src/imports/file/prepare.worker.ts', 'a worker'],
  ['src/policies/request/focusPlace.ts', 'the focus of a page'],
  ['src/log/LogContext.ts', 'a React hook'],
  ['src/log/logStore.ts', 'IndexedDB'],
])

/** The mutants of a folder, and its files with all of them. */
export function mutantsIn(folder) {
  const names = readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)
  const mutants = []
  const code = new Map()
  for (const file of names.filter((name) => /(?<!\.test|\.fixture)\.ts$/.test(name) && !endToEnd.has(name))) {
    const found = instrument(readFileSync(join(root, file), 'utf8'), mutants.length + 1)
    mutants.push(...found.mutants.map((mutant) => ({ ...mutant, file })))
    code.set(join(root, file), found.code)
  }
  return { mutants, code }
}
