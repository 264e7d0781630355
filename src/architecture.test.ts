/** The house rules of ARCHITECTURE.md: who may import whom, who may touch what, and README's map of src/. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { describe, expect, test } from 'vitest'

// ---- the rules, as data ----

interface Layer {
  /** Folders (`api`) or modules (`api/schemas`) of src. A layer may always import itself. */
  readonly may: readonly string[]
  /** The only packages it may import; all of package.json's `dependencies` when left out. */
  readonly packages?: readonly string[]
}

const pages = ['policies', 'watchlist', 'imports'] as const
const page: Layer = { may: ['api', 'ui', 'session', 'ledger', 'drafts'] }
const rooms = ['api', 'ui', 'keys', 'session', 'ledger', 'drafts', ...pages]
const composition: Layer = { may: [...rooms, 'main', 'App', 'routes'] }

/** A file outside src that has no row of its own stands under `outside`; a folder of src must have a row. */
const layers: Readonly<Record<string, Layer>> = {
  api: { may: [], packages: ['zod'] },
  ui: { may: [] },
  keys: { may: ['api/signature', 'api/paths', 'api/dates'] },
  // It verifies on its own: never api/signature.
  sandbox: { may: ['api/schemas'] },
  session: { may: ['api', 'keys', 'ui'] },
  ledger: { may: ['api', 'session', 'ui'] },
  drafts: { may: ['session', 'ui'] },
  // Never each other: they meet in the URL, or in a hand-over that routes.tsx wires.
  policies: page,
  watchlist: page,
  imports: page,
  main: composition,
  App: composition,
  routes: composition,
  'architecture.test': { may: [] },
  'css.d': { may: [] },
  'vite.config': { may: ['sandbox', 'session/config', 'api/paths', 'ui/theme'] },
  // Nothing that the product is made of: a table made by hand, of what must become of what is pasted.
  e2e: { may: ['policies/urls/forms.fixture'] },
  outside: { may: [] },
}

interface Capability {
  readonly uses: string
  /** Sought in source without comments and without the contents of strings. */
  readonly pattern: RegExp
  /** Files, or folders with a slash at the end, in src. */
  readonly only: readonly string[]
  /** How many files may, wherever they are. */
  readonly atMost?: number
}

const capabilities: readonly Capability[] = [
  {
    uses: 'fetch',
    // The global: neither a method of something (`app.fetch`) nor a name being declared (`fetch(request: Request)`).
    pattern: /(?:\b(?:window|self|globalThis)\.|(?<![.\w$-]))fetch(?=\s*(?:[),;}\].]|\((?!\w+\??:)|$))/m,
    only: ['api/transport.ts', 'session/'],
  },
  {
    uses: 'another way to the network',
    pattern: /\b(?:XMLHttpRequest|WebSocket|EventSource|WebTransport|sendBeacon)\b/,
    only: ['api/transport.ts'],
  },
  {
    uses: 'crypto.subtle',
    pattern: /\.subtle\b|\{[^{}]*\bsubtle\b[^{}]*\}\s*=/,
    only: ['api/signature.ts', 'keys/', 'ledger/digest.ts', 'drafts/sealing.ts', 'sandbox/verify.ts'],
  },
  {
    uses: 'the clock',
    pattern:
      /\bDate\.now\b|\bnew Date\b(?!\s*\(\s*[^\s)])|(?<!\bnew\s+)\bDate\(|\bdayjs\(\s*\)|\bperformance\.(?:now|timeOrigin)\b/,
    only: ['main.tsx', 'sandbox/', 'keys/'],
  },
  { uses: 'indexedDB', pattern: /\b(?:indexedDB|openDB)\b/, only: ['ui/database.ts'] },
  {
    // Colour scheme and table preferences.
    uses: 'localStorage',
    pattern: /\b(?:localStorage|useLocalStorage)\b/,
    only: ['ui/', 'main.tsx', 'App.tsx'],
    atMost: 1,
  },
  { uses: 'sessionStorage', pattern: /\b(?:sessionStorage|useSessionStorage)\b/, only: [] },
  { uses: 'cookies', pattern: /\bcookieStore\b|\.cookie\b/, only: [] },
  { uses: 'markup from text', pattern: /\bdangerouslySetInnerHTML\b|\.(?:inner|outer)HTML\b/, only: [] },
  { uses: 'code from text', pattern: /\beval\b|\bnew Function\b/, only: [] },
  {
    // Each injects a <style> or <script> element, which the Content-Security-Policy forbids.
    uses: 'a Mantine component with inline code',
    pattern: /\b(?:AppShell|Grid|SimpleGrid|ColorSchemeScript)\b/,
    only: [],
  },
]

const maxLines = 250

// ---- reading source ----

/** Where a quote or a slash can follow: in JSX text, `don't` and `a/b` are no strings and no expressions. */
const endsValue = /[\w$)\]}]$/
const beforeExpression =
  /(?:^|[(,=:[!&|?{;+*%~^-]|=>|\b(?:return|typeof|case|in|of|await|yield|void|else|do))$/
const quoted = /(['"])(?:(?!\1)[^\\\n]|\\[^])*\1/y
const regex = /\/(?![*/>])(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y

/**
 * The source with comments, the contents of strings and templates, and regular expressions blanked: as long as the
 * original, line for line, so that a position in one is a position in the other. Quotes stay, and so does the code in `${}`.
 */
function strip(source: string, filler = ' '): string {
  const out = source.split('')
  /** Depths of braces at which a `}` goes back into a template. */
  const templates: number[] = []
  let depth = 0
  let at = 0
  const blank = (to: number, fill = filler) => {
    for (; at < Math.min(to, source.length); at++) if (out[at] !== '\n') out[at] = fill
  }
  const match = (pattern: RegExp): number => {
    pattern.lastIndex = at
    return pattern.test(source) ? pattern.lastIndex : 0
  }
  const skipTemplate = () => {
    while (at < source.length && source[at] !== '`' && !source.startsWith('${', at)) {
      blank(at + (source[at] === '\\' ? 2 : 1))
    }
    if (source[at] === '$') {
      templates.push(depth)
      at++
    }
    at++
  }
  const lastCode = () =>
    out
      .slice(Math.max(0, at - 200), at)
      .join('')
      .trimEnd()
  while (at < source.length) {
    const character = source[at]
    // `https://` outside a string is JSX text.
    if (source.startsWith('//', at) && source[at - 1] !== ':') blank((source + '\n').indexOf('\n', at), ' ')
    else if (source.startsWith('/*', at)) blank((source + '*/').indexOf('*/', at + 2) + 2, ' ')
    else if ((character === "'" || character === '"') && !endsValue.test(source[at - 1] ?? '')) {
      const end = match(quoted)
      at++
      if (end > 0) {
        blank(end - 1)
        at++
      }
    } else if (character === '/' && beforeExpression.test(lastCode())) blank(match(regex) || ++at)
    else if (character === '`') {
      at++
      skipTemplate()
    } else if (character === '}' && templates.at(-1) === depth) {
      templates.pop()
      at++
      skipTemplate()
    } else {
      if (character === '{') depth++
      if (character === '}') depth--
      at++
    }
  }
  return out.join('')
}

const quote = '[\'"`]'
const importPatterns = [
  // import and export from; the clause holds names and nothing else, so that it cannot run into another statement.
  String.raw`\b(?:import|export)\s+(?:(?!\b(?:import|export)\b)[\w$*\s{},])*?\bfrom\s*${quote}`,
  String.raw`\bimport\s*${quote}`,
  String.raw`\b(?:import|require|import\.meta\.glob|vi\.mock)\s*\(\s*${quote}`,
  // A worker.
  String.raw`\bnew URL\(\s*${quote}(?=[^'"\`]*['"\`]\s*,\s*import\.meta\.url)`,
]

/** What a source imports in any way. Found in stripped source, so that no string or comment can look like an import. */
function importsOf(source: string): string[] {
  const code = strip(source)
  return importPatterns.flatMap((pattern) =>
    [...code.matchAll(new RegExp(pattern, 'g'))].map((found) => {
      const start = found.index + found[0].length
      const end = code.slice(start).search(/['"`]/) + start
      return source.slice(start, end)
    }),
  )
}

// ---- applying the rules ----

/** Paths from the root of the repository, and the text of those that are source. */
type Files = ReadonlyMap<string, string>

interface Packages {
  readonly dependencies: readonly string[]
  readonly devDependencies: readonly string[]
}

const isTest = (path: string): boolean => path.endsWith('.test.ts')
const isCode = (path: string): boolean => /\.(?:ts|tsx|mts|mjs|js)$/.test(path)
const withoutExtension = (path: string): string => path.replace(/\.\w+$/, '')

/** `src/api/x.ts` and all of its folder are `api`, `src/main.tsx` is `main`, `e2e/x.ts` is `e2e`. */
function layerOf(path: string): string {
  const inSrc = path.startsWith('src/')
  const [first = '', ...rest] = (inSrc ? path.slice(4) : path).split('/')
  if (inSrc) return rest.length > 0 ? first : withoutExtension(first)
  const name = rest.length > 0 ? first : withoutExtension(first)
  return name in layers ? name : 'outside'
}

const packageOf = (specifier: string): string =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

/** What is wrong with one import, or nothing. */
function problemOf(path: string, specifier: string, files: Files, packages: Packages) {
  const name = layerOf(path)
  const layer = layers[name]
  if (!layer) return `${path}: ${name} has no row in the table of layers`
  const tested = isTest(path)
  const inSrc = path.startsWith('src/')
  if (!specifier.startsWith('.')) {
    // Vite's config makes the virtual ones.
    if (!inSrc || specifier.startsWith('virtual:')) return undefined
    // The sandbox runs in Vite's server only.
    const onServer = tested || name === 'sandbox'
    if (specifier.startsWith('node:')) {
      return onServer ? undefined : `${path} imports ${specifier}: a browser has no node modules`
    }
    const wanted = packageOf(specifier)
    if (layer.packages && !tested && !layer.packages.includes(wanted)) {
      return `${path} imports ${specifier}: of packages, ${name} may import only ${layer.packages.join(', ')}`
    }
    const known = onServer
      ? [...packages.dependencies, ...packages.devDependencies]
      : [...packages.dependencies]
    return known.includes(wanted) ? undefined : `${path} imports ${specifier}: no package in package.json`
  }
  const target = join(dirname(path), specifier.replace(/\?.*$/, ''))
  if (!target.startsWith('src/')) {
    return inSrc ? `${path} imports ${target}: src may not import what is outside it` : undefined
  }
  if (!files.has(target)) return `${path} imports ${target}: no such file`
  const to = layerOf(target)
  const module = withoutExtension(target.slice(4))
  if (to === name || layer.may.includes(to) || layer.may.includes(module)) return undefined
  const partly = layer.may.some((allowed) => allowed.startsWith(`${to}/`))
  const refused = name === 'outside' ? 'what is outside src' : name
  return `${path} imports ${target}: ${refused} may not import ${partly ? module : to}`
}

const wrongImports = (layer: string, files: Files, packages: Packages): string[] =>
  [...files]
    .filter(([path]) => isCode(path) && layerOf(path) === layer)
    .flatMap(([path, source]) => importsOf(source).map((found) => problemOf(path, found, files, packages)))
    .filter((problem) => problem !== undefined)

function wrongUses({ uses, pattern, only, atMost }: Capability, files: Files): string[] {
  const users = [...files]
    .filter(([path]) => path.startsWith('src/') && isCode(path) && !isTest(path))
    .flatMap(([path, source]) => {
      const at = strip(source).search(pattern)
      return at < 0 ? [] : [{ path, line: source.slice(0, at).split('\n').length }]
    })
  const places = only.length > 0 ? `only ${only.join(', ')} may` : 'nothing may'
  const outside = users.filter(
    ({ path }) =>
      !only.some((place) =>
        place.endsWith('/') ? path.startsWith(`src/${place}`) : path === `src/${place}`,
      ),
  )
  const wrong = outside.map(({ path, line }) => `${path}:${line} uses ${uses}: ${places}`)
  const tooMany = users.length > (atMost ?? Infinity)
  return tooMany ? [...wrong, `${users.length} files use ${uses}: at most ${atMost} may`] : wrong
}

const sources = (files: Files) => [...files].filter(([path]) => path.startsWith('src/') && isCode(path))

const wrongShapes: Readonly<Record<string, (files: Files) => string[]>> = {
  'every folder of src has a row': (files) =>
    sources(files)
      .filter(([path]) => !(layerOf(path) in layers))
      .map(([path]) => `${path}: ${layerOf(path)} has no row in the table of layers`),
  'src is two levels deep': (files) =>
    sources(files)
      .filter(([path]) => path.split('/').length > 3)
      .map(([path]) => `${path}: folders of src have no folders`),
  'no file is a barrel': (files) =>
    sources(files).flatMap(([path, source]) => [
      ...(/\/index\.tsx?$/.test(path) ? [`${path}: no index files`] : []),
      ...(/\bexport\s*\*/.test(strip(source)) ? [`${path}: no export *`] : []),
    ]),
  'no file has more than 250 lines of code': (files) =>
    sources(files)
      .filter(([path]) => !isTest(path))
      .flatMap(([path, source]) => {
        const count = linesOf(source)
        return count > maxLines ? [`${path}: ${count} lines of code, at most ${maxLines}`] : []
      }),
}

/** Lines that hold more than blanks and comments; what stands in a string is code. */
const linesOf = (source: string): number =>
  strip(source, 'x')
    .split('\n')
    .filter((line) => line.trim() !== '').length

/** The entries of the fenced block under `## Map`: the first word of each line that is a folder or a file of code. */
function mapOf(readme: string): string[] {
  const [, section = ''] = readme.split(/^## Map[ \t]*$/m)
  const [, block = ''] = (section.split(/^## /m)[0] ?? '').split(/^```.*$/m)
  return block
    .split('\n')
    .map((line) => line.trim().split(/\s+/)[0] ?? '')
    .filter((word) => word !== 'src/' && /^[\w.-]+(?:\/|\.tsx?|\.css)$/.test(word))
}

const entriesOf = (files: Files): string[] => [
  ...new Set(
    [...files.keys()]
      .filter((path) => path.startsWith('src/'))
      .map((path) => path.slice(4).replace(/\/.*$/, '/')),
  ),
]

// ---- the house as it stands ----

const root = join(import.meta.dirname, '..')

const listed = ['src', 'e2e'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
)
const atRoot = readdirSync(root).filter(isCode)
const house: Files = new Map(
  [...listed, ...atRoot]
    .filter((path) => !/\/(?:node_modules|test-results)\//.test(path))
    .map((path) => [path, isCode(path) ? readFileSync(join(root, path), 'utf8') : '']),
)

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, object>
const installed: Packages = {
  dependencies: Object.keys(manifest.dependencies ?? {}),
  devDependencies: Object.keys(manifest.devDependencies ?? {}),
}

const rules: readonly [rule: string, broken: () => string[]][] = [
  ...Object.keys(layers).map((layer): [string, () => string[]] => [
    `${layer} imports only what it may`,
    () => wrongImports(layer, house, installed),
  ]),
  ...capabilities.map((capability): [string, () => string[]] => [
    `${capability.uses} stays where it belongs`,
    () => wrongUses(capability, house),
  ]),
  ...Object.entries(wrongShapes).map(([rule, broken]): [string, () => string[]] => [
    rule,
    () => broken(house),
  ]),
]

test.each(rules)('%s', (_, broken) => {
  expect(broken()).toEqual([])
})

test("README's map equals src/", () => {
  const path = join(root, 'README.md')
  const map = mapOf(existsSync(path) ? readFileSync(path, 'utf8') : '')
  expect(map.toSorted()).toEqual(entriesOf(house).toSorted())
})

// ---- the rules bite ----

const packages: Packages = {
  dependencies: ['react', 'zod', '@mantine/core'],
  devDependencies: ['hono', 'vitest'],
}
/** Something to import in every room. */
const furniture = [
  'src/api/client.ts src/api/dates.ts src/api/errors.ts src/api/schemas.ts src/api/signature.ts',
  'src/api/operations.ts src/api/paths.ts src/session/config.ts src/session/clock.ts src/ui/Frame.tsx',
  'src/ui/Frame.module.css src/keys/guard.ts src/keys/guard.worker.ts src/ledger/store.ts src/imports/y.ts',
  'src/policies/y.ts src/watchlist/y.ts src/sandbox/app.ts src/main.tsx src/App.tsx',
].flatMap((line) => line.split(' ').map((path) => [path, ''] as const))

const houseWith = (path: string, source: string): Files => new Map([...furniture, [path, source]])
const importProblems = (path: string, source: string) =>
  wrongImports(layerOf(path), houseWith(path, source), packages)

describe('an import is refused', () => {
  test.each([
    [
      'src/watchlist/x.ts',
      "import { y } from '../imports/y.ts'",
      'src/imports/y.ts: watchlist may not import imports',
    ],
    ['src/imports/x.ts', "import '../policies/y.ts'", 'src/policies/y.ts: imports may not import policies'],
    [
      'src/policies/x.tsx',
      "const X = lazy(() => import('../watchlist/y.ts'))",
      'src/watchlist/y.ts: policies may not import watchlist',
    ],
    [
      'src/policies/x.ts',
      "import type { Y } from '../keys/guard.ts'",
      'src/keys/guard.ts: policies may not import keys',
    ],
    ['src/policies/x.ts', "export { y } from '../main.tsx'", 'src/main.tsx: policies may not import main'],
    ['src/api/x.ts', "import { Frame } from '../ui/Frame.tsx'", 'src/ui/Frame.tsx: api may not import ui'],
    [
      'src/api/x.test.ts',
      "import { Frame } from '../ui/Frame.tsx'",
      'src/ui/Frame.tsx: api may not import ui',
    ],
    [
      'src/ui/x.tsx',
      "import type { ApiError } from '../api/errors.ts'",
      'src/api/errors.ts: ui may not import api',
    ],
    [
      'src/ui/x.tsx',
      "import s from\n  '../ledger/store.ts'",
      'src/ledger/store.ts: ui may not import ledger',
    ],
    [
      'src/keys/x.ts',
      "import { a } from '../api/errors.ts'",
      'src/api/errors.ts: keys may not import api/errors',
    ],
    [
      'src/keys/x.ts',
      "import type { Sign } from '../api/client.ts'",
      'src/api/client.ts: keys may not import api/client',
    ],
    [
      'src/session/x.ts',
      "import url from '../ledger/store.ts?worker&url'",
      'src/ledger/store.ts: session may not import ledger',
    ],
    [
      'src/ledger/x.ts',
      "new URL('../keys/guard.worker.ts', import.meta.url)",
      'src/keys/guard.worker.ts: ledger may not import keys',
    ],
    [
      'src/ledger/x.ts',
      "const a = 'b'\nexport * from `../keys/guard.ts`",
      'src/keys/guard.ts: ledger may not import keys',
    ],
    [
      'src/sandbox/x.ts',
      "import { sign } from '../api/signature.ts'",
      'src/api/signature.ts: sandbox may not import api/signature',
    ],
    [
      'src/sandbox/x.test.ts',
      "import { sign } from '../api/signature.ts'",
      'src/api/signature.ts: sandbox may not import api/signature',
    ],
    [
      'src/main.tsx',
      "import { app } from './sandbox/app.ts'",
      'src/sandbox/app.ts: main may not import sandbox',
    ],
    [
      'src/routes.tsx',
      "if (x) await import('./sandbox/app.ts')",
      'src/sandbox/app.ts: routes may not import sandbox',
    ],
    [
      'vite.config.ts',
      "import { c } from './src/session/clock.ts'",
      'src/session/clock.ts: vite.config may not import session/clock',
    ],
    [
      'e2e/x.spec.ts',
      "import { paths } from './api/operations.ts'",
      'src/api/operations.ts: e2e may not import api',
    ],
    [
      'serve.mjs',
      "import { app } from './src/sandbox/app.ts'",
      'src/sandbox/app.ts: what is outside src may not import sandbox',
    ],
    [
      'src/session/x.ts',
      "import { h } from '../../vite.config.ts'",
      'vite.config.ts: src may not import what is outside it',
    ],
    ['src/session/x.ts', "import { h } from './config'", 'src/session/config: no such file'],
    [
      'src/session/x.ts',
      "import { y } from '@/api/errors.ts'",
      '@/api/errors.ts: no package in package.json',
    ],
    [
      'src/session/x.ts',
      "import { y } from 'src/api/errors.ts'",
      'src/api/errors.ts: no package in package.json',
    ],
    ['src/session/x.ts', "import { Hono } from 'hono'", 'hono: no package in package.json'],
    ['src/session/x.ts', "import { join } from 'node:path'", 'node:path: a browser has no node modules'],
    ['src/api/x.ts', "import { useState } from 'react'", 'react: of packages, api may import only zod'],
  ])('%s: %s', (path, source, problem) => {
    expect(importProblems(path, source)).toEqual([`${path} imports ${problem}`])
  })

  test('from a folder that the table does not know', () => {
    const files = houseWith('src/utils/x.ts', "import { y } from '../api/errors.ts'")
    expect(wrongShapes['every folder of src has a row']?.(files)).toEqual([
      'src/utils/x.ts: utils has no row in the table of layers',
    ])
  })
})

test.each([
  ['src/keys/x.ts', "import { sign } from '../api/signature.ts'\nimport { paths } from '../api/paths.ts'"],
  ['src/sandbox/x.ts', "import { Hono } from 'hono'\nimport { limits } from '../api/schemas.ts'"],
  ['src/watchlist/x.tsx', "import { Frame } from '../ui/Frame.tsx'\nimport { Text } from '@mantine/core'"],
  ['src/ui/x.tsx', "import classes from './Frame.module.css'"],
  ['src/api/x.test.ts', "import { createHmac } from 'node:crypto'\nimport { test } from 'vitest'"],
  ['src/main.tsx', "import { App } from './App.tsx'\nimport { store } from './ledger/journal/store.ts'"],
  [
    'vite.config.ts',
    "import { app } from './src/sandbox/app.ts'\nimport { c } from './src/session/config.ts'",
  ],
  ['src/ui/x.tsx', "// import { a } from '../api/errors.ts'\nconst a = \"import b from '../api/errors.ts'\""],
  ['src/ui/x.tsx', 'export const from = 1\nconst x = { from: "../api/errors.ts" }'],
])('an import is allowed: %s: %s', (path, source) => {
  expect(importProblems(path, source)).toEqual([])
})

const usesIn = (path: string, source: string) =>
  capabilities.flatMap((capability) => wrongUses(capability, new Map([[path, source]])))

describe('a capability is refused', () => {
  test.each([
    ['fetch', "const answer = await fetch('/x')"],
    ['fetch', 'createClient({ transport: fetch })'],
    ['fetch', 'window.fetch(url)'],
    ['fetch', 'const send = fetch\n'],
    ['fetch', 'const url = `${await fetch(x)}`'],
    ['another way to the network', 'new XMLHttpRequest()'],
    ['another way to the network', 'navigator.sendBeacon(url)'],
    ['crypto.subtle', 'crypto.subtle.digest(a, b)'],
    ['crypto.subtle', 'const { subtle } = crypto'],
    ['the clock', 'const now = Date.now'],
    ['the clock', 'new Date()'],
    ['the clock', 'new Date( )'],
    ['the clock', 'const d = new Date\n'],
    ['the clock', 'const text = Date()'],
    ['the clock', 'dayjs()'],
    ['the clock', 'performance.now()'],
    ['indexedDB', 'indexedDB.open(name)'],
    ['sessionStorage', 'sessionStorage.setItem(a, b)'],
    ['cookies', 'document.cookie'],
    ['markup from text', '<p dangerouslySetInnerHTML={html} />'],
    ['markup from text', 'element.innerHTML = text'],
    ['code from text', 'eval(text)'],
    ['code from text', 'new Function(text)'],
    ['a Mantine component with inline code', "import { Grid } from '@mantine/core'"],
    ['a Mantine component with inline code', '<SimpleGrid cols={2} />'],
  ])('%s: %s', (uses, source) => {
    const problems = usesIn('src/policies/x.tsx', `const first = 1\n${source}`)
    expect(problems).toEqual([expect.stringContaining(`src/policies/x.tsx:2 uses ${uses}: `)])
  })

  test.each([
    ['src/ledger/chain.ts', 'crypto.subtle.digest(a, b)', 'crypto.subtle'],
    ['src/ledger/book.ts', "import { openDB } from 'idb'", 'indexedDB'],
    ['src/api/client.ts', 'new XMLHttpRequest()', 'another way to the network'],
  ])('beside the one file that may: %s: %s', (path, source, uses) => {
    expect(usesIn(path, source)).toEqual([expect.stringContaining(`${path}:1 uses ${uses}: only `)])
  })

  test('localStorage in a second file', () => {
    const files = new Map(['src/ui/a.ts', 'src/ui/b.ts'].map((path) => [path, 'localStorage.clear()']))
    expect(capabilities.flatMap((capability) => wrongUses(capability, files))).toEqual([
      '2 files use localStorage: at most 1 may',
    ])
  })
})

test.each([
  ['src/session/config.ts', "fetch('/config.json')"],
  ['src/api/transport.ts', 'new XMLHttpRequest()'],
  ['src/sandbox/verify.ts', 'crypto.subtle.verify(a)'],
  ['src/keys/guard.worker.ts', 'Date.now()'],
  ['src/ui/database.ts', 'indexedDB.open(name)'],
  ['src/ui/database.ts', "import { openDB } from 'idb'"],
  ['src/ledger/digest.ts', 'crypto.subtle.digest(a, b)'],
  ['src/api/x.test.ts', 'Date.now()'],
  ['src/policies/x.tsx', 'new Date(time)'],
  ['src/policies/x.tsx', 'new Date(\n  time,\n)'],
  ['src/policies/x.tsx', 'dayjs(text)'],
  ['src/policies/x.tsx', 'query.refetch()\napp.fetch(request)\nprefetch(url)\nconst f = { fetch: 1 }'],
  ['src/policies/x.tsx', 'interface App {\n  fetch(request: Request): Response\n}'],
  ['src/policies/x.tsx', "// fetch('/x')\nconst a = 'Date.now()' /* eval(x) */"],
  ['src/policies/x.tsx', '<Button variant="subtle">We don\'t fetch it twice</Button>'],
])('a capability is allowed: %s: %s', (path, source) => {
  expect(usesIn(path, source)).toEqual([])
})

describe('the shape of src is refused', () => {
  const long = Array.from({ length: 251 }, (_, line) => `const a${line} = ${line}`).join('\n')
  const padding = '\n// a comment\n\n/* another\n * one\n */\n'

  test.each([
    ['src is two levels deep', 'src/ui/deep/x.ts', '', 'src/ui/deep/x.ts: folders of src have no folders'],
    ['no file is a barrel', 'src/ui/index.ts', '', 'src/ui/index.ts: no index files'],
    ['no file is a barrel', 'src/ui/x.ts', "export * from './y.ts'", 'src/ui/x.ts: no export *'],
    ['no file is a barrel', 'src/ui/x.ts', "export * as y from './y.ts'", 'src/ui/x.ts: no export *'],
    [
      'no file has more than 250 lines of code',
      'src/ui/x.ts',
      long,
      'src/ui/x.ts: 251 lines of code, at most 250',
    ],
  ])('%s: %s', (rule, path, source, problem) => {
    expect(wrongShapes[rule]?.(new Map([[path, source]]))).toEqual([problem])
  })

  test('but neither comments nor empty lines are lines of code', () => {
    const source = padding + long.slice(0, long.lastIndexOf('\n')) + padding
    expect(linesOf(source)).toBe(250)
    expect(linesOf('/*\nno star\n*/\nconst a = `\n  // text\n\n`\n')).toBe(3)
  })
})

describe('the map of a README', () => {
  test('is the fenced block under its heading', () => {
    const readme =
      '# X\n\n```\nother/\n```\n\n## Map\n\nText.\n\n```text\nsrc/\n  api/      the client\n            more of it\n' +
      '  main.tsx  the root\n```\n\n## Next\n\n```\nlater/\n```\n'
    expect(mapOf(readme)).toEqual(['api/', 'main.tsx'])
  })

  test('is empty where there is none', () => {
    expect(mapOf('# X\n\n## Next\n\n```\nlater/\n```\n')).toEqual([])
  })

  test('lists folders and the files beside them', () => {
    expect(
      entriesOf(
        new Map([
          ['src/api/x.ts', ''],
          ['src/api/y.ts', ''],
          ['src/main.tsx', ''],
          ['e2e/a.ts', ''],
        ]),
      ),
    ).toEqual(['api/', 'main.tsx'])
  })
})

describe('the stripper', () => {
  test.each([
    ['a line comment', 'a // b', 'a     '],
    ['a block comment over lines', 'a /* b\nc */ d', 'a     \n     d'],
    ['a comment that never ends', 'a /* b', 'a     '],
    ['a comment sign in a string', "f('//', g)", "f('  ', g)"],
    ['a quote in a comment', "a // don't\nb", 'a         \nb'],
    ['a quote in the other quotes', `f("it's", g('"'))`, `f("    ", g(' '))`],
    ['an escaped quote', String.raw`f('a\'b', g)`, "f('    ', g)"],
    ['an escaped backslash at the end', String.raw`f('a\\', g)`, "f('   ', g)"],
    ['a template', 'f(`a b`, g)', 'f(`   `, g)'],
    ['a template over lines', '`a\nb` c', '` \n ` c'],
    ['code in a template', '`a${fetch(b)}c` d', '` ${fetch(b)} ` d'],
    ['a template in a template', '`a${`b${c}d`}e` f', '` ${` ${c} `} ` f'],
    ['braces in a template', '`a${{ b: 1 }.b}c` d', '` ${{ b: 1 }.b} ` d'],
    [
      'an escaped template',
      String.raw`f(\`\${a}\`, g)`.replace(/^f\(\\/, 'f(').replace(/\\`, g\)$/, '`, g)'),
      'f(`     `, g)',
    ],
    ['quotes in a regular expression', `f(/['"\`]/g, g)`, 'f(        , g)'],
    ['slashes in a class', 'f(/[/]\\//, g)', 'f(       , g)'],
    ['a comment sign in a regular expression', 'a = /\\/\\/x/\nb', 'a =        \nb'],
    ['a division', "a / b / f('c')", "a / b / f(' ')"],
    ['a division by a call', "(a) / 2 + f('/')", "(a) / 2 + f(' ')"],
    ['an apostrophe in JSX text', "<p>Don't {fetch('x')} it's</p>", "<p>Don't {fetch(' ')} it's</p>"],
    ['a possessive after an expression', "<p>{a}'s and {b}'s</p>", "<p>{a}'s and {b}'s</p>"],
    ['an address in JSX text', '<p>https://x {fetch(y)}</p>', '<p>https://x {fetch(y)}</p>'],
    ['a closing tag', '<A b={c} /> / <p>{f("x")}</p>', '<A b={c} /> / <p>{f(" ")}</p>'],
    ['a comment in JSX', "<p>{/* don't */}</p>", '<p>{           }</p>'],
    ['a quote that never ends', "a 'b\nf('c')", "a 'b\nf(' ')"],
  ])('blanks %s', (_, source, stripped) => {
    expect(strip(source)).toBe(stripped)
  })

  test('keeps the length of every file of the house, and its lines', () => {
    for (const source of house.values()) {
      expect(strip(source)).toHaveLength(source.length)
      expect(strip(source).split('\n')).toHaveLength(source.split('\n').length)
    }
  })
})
