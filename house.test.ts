/** The house rules that lint (oxlint.config.mjs) cannot check. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Node } from 'typescript/unstable/ast'
import {
  isArrowFunction,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is'
import { API, type Type, TypeFlags } from 'typescript/unstable/sync'
import { expect, test } from 'vitest'
import { layers } from './oxlint.config.mjs'

const root = import.meta.dirname
const src = join(root, 'src')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
const files = filesIn(src)
const isTest = (file: string) => /\.(?:test|fixture)\./.test(file)
const code = files.filter((file) => /\.tsx?$/.test(file))
const folderOf = (file: string) => file.split('/').slice(0, -1).join('/')
const folders = [...new Set(code.map(folderOf))].filter((folder) => folder !== '')

test("CONTRIBUTING's map equals src/", () => {
  const map = /^## Map$[^]*?^```$([^]*?)^```$/m.exec(read('CONTRIBUTING.md'))?.[1] ?? ''
  const named = map.match(/^ {2}[\w.-]+(?:\/|\.tsx?|\.css)(?= )/gm)?.map((line) => line.trim())
  const found = new Set(files.map((file) => file.replace(/\/.*/, '/')))
  expect(named?.toSorted()).toEqual([...found].toSorted())
})

const docs = ['SECURITY', 'CONTRIBUTING', 'README', 'docs/hosting', 'docs/verify', 'docs/dependencies'].map(
  (name) => `${name}.md`,
)
/** Without the part that varies from one case to the next. */
const fixed = (title: string) => title.replaceAll(/\$\{.+?\}|\$\w+|%\w/g, '…')

test('all files and tests that the documents name exist', () => {
  const documents = docs.map(read).join('\n').replaceAll(/\n +/g, ' ')
  for (const [, file = '', rest = ''] of documents.matchAll(/`([\w./]+\.(?:tsx?|mjs))`([^`\n]*)/g)) {
    const literals = read(file).matchAll(/\(\s*(['"`])(.+?)\1/g)
    const titles = Array.from(literals, ([, , text = '']) => fixed(text))
    for (const [, title = ''] of rest.matchAll(/"(.+?)"/g)) {
      expect.soft(titles.includes(title), `${file} has the test "${title}"`).toBe(true)
    }
  }
})

test('docs/dependencies.md explains each dependency, in the version of the lock file', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { version: string; integrity?: string; hasInstallScript?: true; dev?: true }>
  }
  const ofServer = ['hono', '@hono/node-server']
  const wanted = [...Object.keys(dependencies), ...ofServer].map(
    (name) => `${name} ${packages[`node_modules/${name}`]?.version}`,
  )
  const rows = read('docs/dependencies.md').matchAll(/^\| `(.+?)` ([\d.]+) /gm)
  expect(Array.from(rows, ([, name, version]) => `${name} ${version}`)).toEqual(wanted)
  expect(Object.values(dependencies).filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
  const runAtInstall = Object.entries(packages).filter(
    ([, { hasInstallScript, dev }]) => hasInstallScript && !dev,
  )
  expect(runAtInstall).toEqual([])
  expect(Object.entries(packages).filter(([path, { integrity }]) => path !== '' && !integrity)).toEqual([])
})

test('the modules of Mantine are there that vite.config.ts replaces', () => {
  const [, names = ''] = /\(\?:(.+)\)\\\.mjs\$/.exec(read('vite.config.ts')) ?? []
  const found = ['hooks', 'core'].flatMap((name) =>
    filesIn(join(root, `node_modules/@mantine/${name}/esm`)).map((file) => basename(file, '.mjs')),
  )
  expect(names.split('|').filter((name) => !found.includes(name))).toEqual([])
})

test('every folder has its rule, and has folders of one level at most', () => {
  const tops = [...new Set(folders.map((folder) => folder.replace(/\/.*/, '')))]
  expect(tops.toSorted()).toEqual(Object.keys(layers).toSorted())
  expect(folders.filter((folder) => folder.split('/').length > 2)).toEqual([])
})

test('no folder has more than 25 files of the product', () => {
  const product = code.filter((file) => !isTest(file)).map(folderOf)
  expect(folders.filter((each) => product.filter((folder) => folder === each).length > 25)).toEqual([])
})

/**
 * The lines of each subfolder of src and server: TypeScript and CSS, without tests. They may fall, and rise only in a commit that
 * changes the number and says why. The test below prints this table as it should be.
 */
const lines: Readonly<Record<string, number>> = {
  'policies/checks': 856,
  'policies/flow': 484,
  'policies/list': 1535,
  'policies/receipt': 465,
  'policies/request': 1011,
  'policies/review': 710,
  'policies/scopes': 576,
  'policies/sent': 308,
  'policies/urls': 2230,
  'server/sandbox': 2000,
  api: 1848,
  approval: 447,
  device: 981,
  help: 450,
  home: 410,
  imports: 4100,
  keys: 651,
  log: 2154,
  policies: 607,
  server: 900,
  session: 1493,
  settings: 162,
  shell: 512,
  src: 491,
  ui: 3635,
  watchlist: 1930,
}

/** The folders whose subfolders are counted one by one. */
const countedBySubfolder = ['policies']
/** The key of the table that a path from the root is counted under. */
const subfolderOf = (path: string) => {
  if (path.startsWith('server/')) return dirname(path)
  const [, folder = '', subfolder = '', ...rest] = path.split('/')
  if (subfolder === '') return 'src'
  return countedBySubfolder.includes(folder) && rest.length > 0 ? `${folder}/${subfolder}` : folder
}
const asKey = (subfolder: string) => (subfolder.includes('/') ? `'${subfolder}'` : subfolder)

test('no subfolder grows, or shrinks by more than 40 lines, while its number stays', () => {
  const now = new Map<string, number>()
  const paths = ['src', 'server'].flatMap((top) => filesIn(join(root, top)).map((file) => `${top}/${file}`))
  for (const path of paths.filter((name) => /\.(?:tsx?|css)$/.test(name) && !isTest(name))) {
    const subfolder = subfolderOf(path)
    now.set(subfolder, (now.get(subfolder) ?? 0) + read(path).split('\n').length - 1)
  }
  const limits = new Map(Object.entries(lines))
  const wrong = [...new Set([...now.keys(), ...limits.keys()])].filter((subfolder) => {
    const fewer = (limits.get(subfolder) ?? 0) - (now.get(subfolder) ?? 0)
    return !now.has(subfolder) || fewer < 0 || fewer > 40
  })
  const table = Array.from(now, ([subfolder, count]) => `  ${asKey(subfolder)}: ${count},`)
    .toSorted()
    .join('\n')
  expect(wrong, `The table of lines is now:\n${table}\n`).toEqual([])
})

test.each([
  ['the clock', /\bnew Date(?:\(\s*\)|\s*[\n;,)\]])|(?<!new )\bDate\(/, ['start.ts', 'keys']],
  ['a barrel', /^export \*/m, []],
  // WebKit runs a module too early that is imported twice meanwhile (e2e/browsers).
  ['await at the top of a module', /^(?!.*\basync\b)[^\s/*].*\bawait\b/m, []],
])('nothing uses %s where it may not', (_, pattern, places: readonly string[]) => {
  const users = code.filter((file) => !isTest(file) && pattern.test(read(`src/${file}`)))
  expect(users.filter((file) => !places.includes(file.split('/')[0] ?? ''))).toEqual([])
})

/** The functions in a file that are named like a component. */
function* componentsOf(node: Node): Generator<[name: string, made: Node]> {
  const { parent } = node
  const isFunction = isFunctionDeclaration(node) || isFunctionExpression(node)
  const name = isFunction ? node.name : isArrowFunction(node) && isVariableDeclaration(parent) && parent.name
  if (name && isIdentifier(name) && /^[A-Z]/.test(name.text)) yield [name.text, node]
  const children: Node[] = []
  node.forEachChild((child) => void children.push(child))
  for (const child of children) yield* componentsOf(child)
}

// The JSX runtime spells out what an element holds. What a component returns beside its elements is shown as it is.
test('no component returns a string', { timeout: 60_000 }, () => {
  const api = new API({ cwd: root })
  const [project] = api.updateSnapshot({ openProjects: ['tsconfig.json'] }).getProjects()
  const { program, checker } = project!
  const holdsText = (type: Type | undefined): boolean =>
    type !== undefined &&
    ((type.flags & TypeFlags.StringLike) !== 0 ||
      (type.isUnionType() && type.getTypes().some(holdsText)) ||
      (type.isTypeReference() && checker.isArrayType(type) && checker.getTypeArguments(type).some(holdsText)))
  const found: string[] = []
  let many = 0
  for (const file of files.filter((each) => each.endsWith('.tsx'))) {
    for (const [name, made] of componentsOf(program.getSourceFile(join(src, file))!)) {
      many++
      const returned = checker.getReturnTypeOfSignature(checker.getSignatureFromDeclaration(made)!)
      if (holdsText(returned)) found.push(`${file} ${name}`)
    }
  }
  api.close()
  expect(many).toBeGreaterThan(200)
  expect(found).toEqual([])
})

/** Names that several subfolders still declare, each for another thing. The list may only shrink. */
const sharedTypes: readonly string[] = []
const sharedFunctions: readonly string[] = []

test.each([
  ['type', /^(?:export )?(?:type|interface) (\w+)/gm, 3, sharedTypes],
  [
    'exported function',
    /^export (?:async )?(?:function\*?|const(?= \w+ = (?:async )?[<(])) (\w+)/gm,
    4,
    sharedFunctions,
  ],
] as const)('no %s name is declared in many subfolders', (_, pattern, many, shared) => {
  const foldersOf = new Map<string, Set<string>>()
  for (const file of code.filter((each) => !isTest(each))) {
    for (const [, name = ''] of read(`src/${file}`).matchAll(pattern)) {
      foldersOf.set(name, (foldersOf.get(name) ?? new Set()).add(folderOf(file)))
    }
  }
  const spent = Array.from(foldersOf).flatMap(([name, found]) => (found.size >= many ? [name] : []))
  expect(spent.toSorted()).toEqual(shared)
})

test('tldts is in no file that the page fetches at once', () => {
  const folder = join(root, 'src')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.test)\.tsx?$/.test(path),
  )
  const importsOf = (path: string) =>
    Array.from(
      readFileSync(join(folder, path), 'utf8').matchAll(/^(?:import|export) (?!type )[^']* from '([^']+)'/gm),
      ([, from = '']) => (from.startsWith('.') ? join(path, '..', from) : from),
    )
  const imports = new Map(sources.map((path) => [path, importsOf(path)]))
  const having = new Set(['tldts'])
  for (let size = 0; size !== having.size;) {
    size = having.size
    for (const [path, from] of imports) if (from.some((each) => having.has(each))) having.add(path)
  }
  expect(having).toContain('policies/checks/list.worker.ts')
  // Without a worker, the page fetches the library by `import()`.
  expect(Array.from(having).filter((path) => /listWorker\.ts$|\.tsx$/.test(path))).toEqual([])
})
