/** Lint, and the house rules that it can check: which folder may import and touch what (see the map in CONTRIBUTING.md). */
import { defineConfig } from 'oxlint'

const pages = ['policies', 'watchlist', 'imports']
const page = ['api', 'ui', 'session', 'device', 'log', 'help', 'approval']

/**
 * The folders and modules that each folder of src may import besides itself. Within a folder, no file may import in a circle.
 * @type {Record<string, string[]>}
 */
export const layers = {
  api: [],
  ui: [],
  keys: [
    'api/signature.ts',
    'api/base64.ts',
    'api/paths.ts',
    'api/dates.ts',
    'api/hex.ts',
    'api/object.ts',
    'api/transport.ts',
    'api/transportError.ts',
    // Of its tests.
    'api/api.fixture.ts',
  ],
  session: ['api', 'keys', 'ui'],
  device: ['api/secureId.ts', 'session', 'ui'],
  log: ['api', 'session', 'ui', 'device'],
  help: ['api', 'ui'],
  approval: ['api', 'ui', 'session', 'device', 'log'],
  // Pages never import each other. They pass data in the URL, or through a hand-over in routes.tsx.
  ...Object.fromEntries(pages.map((name) => [name, page])),
  shell: [...page, 'policies/flow/links.ts', 'policies/sent/sent.ts'],
  settings: [...page, 'policies/OwnDomains.tsx'],
  home: [
    ...page,
    'policies/checks/earlierPolicies.ts',
    'policies/flow/links.ts',
    'policies/sent/LikeLink.tsx',
    'policies/sent/sent.ts',
  ],
}

const paths = [
  {
    name: '@mantine/core',
    importNames: ['AppShell', 'Grid', 'SimpleGrid', 'ColorSchemeScript'],
    message:
      'It injects a <style> element, which the Content-Security-Policy forbids: use ui/ or a CSS class.',
  },
  {
    name: '@mantine/hooks',
    importNames: ['useLocalStorage', 'useSessionStorage'],
    message: 'Nothing is stored.',
  },
  { name: 'zod', message: 'Import zod/mini: it is a third of the size.' },
]

/** All that begins so but for these folders and files. @type {(start: string, may: readonly string[]) => string[]} */
const allBut = (start, may) => [
  `${start}**`,
  ...may.flatMap((each) => [`!${start}${each}`, `!${start}${each}/**`]),
]

/** @type {(files: string[], message: string, group: readonly string[], more?: object[]) => object} */
const imports = (files, message, group, more = []) => ({
  files,
  rules: {
    'no-restricted-imports': ['error', { paths: [...paths, ...more], patterns: [{ group, message }] }],
  },
})

const ofLayers = Object.entries(layers).flatMap(([layer, may]) => {
  const message = `${layer} may import ${may.join(', ') || 'nothing else of src'}.`
  const more = layer === 'api' ? [{ name: 'react', message: 'The client knows no React.' }] : []
  const within = [layer, ...may]
  return [
    imports([`src/${layer}/*`], message, allBut('../', within), more),
    imports([`src/${layer}/*/*`], message, allBut('../../', within), more),
  ]
})

const shared = allBut('**/src/', ['session/config.ts', 'api/paths.ts', 'ui/theme.ts'])
const outside = [
  imports(['server/**', '*.ts', '*.mjs'], 'The server shares only configuration, paths and theme.', shared),
  // The sandbox checks signatures and shapes with code of its own, never with the client's: a shared mistake would pass.
  imports(['server/sandbox/**'], 'The sandbox imports nothing from outside its folder.', ['../**']),
  imports(['server/once*'], 'The model of sending has what decides in src.', []),
  imports(['e2e/**'], 'Tests of the browser import nothing of the page.', ['**/src/**']),
  imports(['src/*'], 'The page imports nothing outside of src.', ['../**']),
]

/**
 * What only some places of src may touch: globals, and properties, of one object or of any. The places follow.
 * @type {Record<string, [touched: string, ...places: string[]]>}
 */
const capabilities = {
  network: ['fetch XMLHttpRequest .fetch .XMLHttpRequest', 'api/transport.ts', 'session/'],
  'other ways to the network': ['WebSocket EventSource WebTransport .sendBeacon'],
  cryptography: [
    '.subtle',
    'api/signature.ts',
    'keys/',
    'log/digest.ts',
    'device/encryption.ts',
    'approval/signer.ts',
  ],
  clock: ['Date.now performance.now performance.timeOrigin', 'start.ts', 'keys/'],
  databases: ['indexedDB', 'device/database.ts'],
  storage: ['localStorage sessionStorage cookieStore caches document.cookie'],
  // Elsewhere an element is found by its id, with ui/focus.ts.
  selectors: ['.querySelector .querySelectorAll', 'ui/'],
  'markup from text': ['.innerHTML .outerHTML'],
}

/** The rules for a place: everything that it may not touch. */
function forbidden(/** @type {string} */ file) {
  const names = Object.entries(capabilities).flatMap(([what, [touched, ...places]]) => {
    if (places.some((place) => place === file || (place.endsWith('/') && file.startsWith(place)))) return []
    const message = `${what}: ${places.length > 0 ? `only ${places.join(', ')}` : 'nothing may'}.`
    return touched.split(' ').map((name) => ({ name, message }))
  })
  const properties = names
    .filter(({ name }) => name.includes('.'))
    .map(({ name, message }) => {
      const [object, property] = name.split('.')
      return object === '' ? { property, message } : { object, property, message }
    })
  return {
    'no-restricted-globals': ['error', ...names.filter(({ name }) => !name.includes('.'))],
    'no-restricted-properties': ['error', ...properties],
  }
}

const places = new Set(Object.values(capabilities).flatMap(([, ...each]) => each))
// A folder comes before its files, because a later override wins.
const ofCapabilities = ['', ...[...places].toSorted((a, b) => a.length - b.length)].map((place) => ({
  files: [place === '' || place.endsWith('/') ? `src/${place}**` : `src/${place}`],
  rules: forbidden(place),
}))

/** Functions that are still longer than the rule allows. The list may only shrink. */
const longFunctions = ['src/api/client.ts', 'src/imports/file/checkRows.ts', 'src/log/log.ts']

/** @type {(severity: 'error' | 'off', rules: string) => Record<string, 'error' | 'off'>} */
const all = (severity, rules) => Object.fromEntries(rules.split(/\s+/).map((rule) => [rule, severity]))
/** What tests may do, whose assertions find it out. */
const asserted =
  'typescript/no-non-null-assertion typescript/no-unsafe-member-access typescript/no-unsafe-assignment'

export default defineConfig({
  plugins: ['typescript', 'react', 'jsx-a11y', 'import', 'unicorn', 'oxc', 'promise', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error' },
  options: { typeAware: true },
  ignorePatterns: ['dist', 'build', 'release', 'node_modules', 'test-results'],
  rules: {
    ...all(
      'error',
      `eqeqeq no-new-func react/rules-of-hooks react/no-danger import/no-cycle typescript/no-misused-promises
      typescript/switch-exhaustiveness-check typescript/no-explicit-any typescript/consistent-type-imports ${asserted}`,
    ),
    ...all(
      'off',
      `react/incompatible-library react/react-in-jsx-scope jsx-a11y/prefer-tag-over-role no-underscore-dangle
      unicorn/require-post-message-target-origin import/default import/no-unassigned-import
      typescript/no-unsafe-type-assertion`,
    ),
    'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
    'max-lines-per-function': ['error', { max: 120, skipBlankLines: true, skipComments: true }],
    'jsx-a11y/no-noninteractive-tabindex': ['error', { tags: [], roles: ['region', 'tabpanel'] }],
  },
  overrides: [
    // A later override wins, and `*.ts` matches in every folder.
    ...outside,
    ...ofLayers,
    ...ofCapabilities,
    { files: longFunctions, rules: { 'max-lines-per-function': 'off' } },
    {
      files: ['**/*.test.ts', 'e2e/**', 'scripts/{run,browser,programs,audit}.mjs', 'scripts/mutate/**'],
      rules: all(
        'off',
        `max-lines max-lines-per-function unicorn/consistent-function-scoping no-restricted-globals
        no-restricted-properties ${asserted}`,
      ),
    },
  ],
})
