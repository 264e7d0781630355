/** Each house rule of oxlint.config.mjs refuses what breaks it, and accepts what does not. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const imports = 'no-restricted-imports'
const globals = 'no-restricted-globals'
const properties = 'no-restricted-properties'

const refused: readonly [file: string, source: string, rule: string][] = [
  ['src/watchlist/x.ts', "import '../imports/y.ts'", imports],
  ['src/imports/x.ts', "import '../policies/y.ts'", imports],
  ['src/policies/x.tsx', "export const X = () => import('../watchlist/y.ts')", imports],
  ['src/policies/x.ts', "import type { Y } from '../keys/guard.ts'", imports],
  ['src/policies/x.ts', "export { y } from '../main.tsx'", imports],
  ['src/policies/review/x.ts', "import '../../watchlist/y.ts'", imports],
  ['src/policies/review/x.ts', "import '../../../vite.config.ts'", imports],
  ['src/api/x.ts', "import '../ui/Frame.tsx'", imports],
  ['src/api/x.test.ts', "import '../ui/Frame.tsx'", imports],
  ['src/api/x.ts', "import { useState } from 'react'", imports],
  ['src/ui/x.tsx', "import type { ApiError } from '../api/errors.ts'", imports],
  ['src/ui/x.tsx', "import store from\n  '../log/logStore.ts'", imports],
  ['src/keys/x.ts', "import '../api/errors.ts'", imports],
  ['src/session/x.ts', "import url from '../log/logStore.ts?worker&url'", imports],
  ['src/session/x.ts', "import '../../vite.config.ts'", imports],
  ['src/log/x.ts', "export * from '../keys/guard.ts'", imports],
  ['src/device/x.ts', "import '../log/log.ts'", imports],
  ['server/sandbox/x.ts', "import '../../src/api/signature.ts'", imports],
  ['server/sandbox/x.test.ts', "import '../../src/api/signature.ts'", imports],
  ['server/sandbox/x.ts', "import type { ImportInput } from '../../src/api/schemas.ts'", imports],
  ['server/sandbox/x.ts', "import '../forward.ts'", imports],
  ['src/main.tsx', "import '../server/sandbox/app.ts'", imports],
  ['src/routes.tsx', "export const a = () => import('../server/sandbox/app.ts')", imports],
  ['src/ui/x.tsx', "import { Grid } from '@mantine/core'", imports],
  ['src/ui/x.ts', "import { useLocalStorage } from '@mantine/hooks'", imports],
  ['src/ui/x.ts', "import * as z from 'zod'", imports],
  ['vite.config.ts', "import './src/session/state.ts'", imports],
  ['server/x.ts', "import '../src/session/state.ts'", imports],
  ['e2e/x.spec.ts', "import '../src/api/paths.ts'", imports],
  ['e2e/bench/x.spec.ts', "import '../../src/api/paths.ts'", imports],
  ['src/policies/x.ts', "await fetch('/x')", globals],
  ['src/api/x.ts', 'export const send = fetch', globals],
  ['src/keys/x.ts', 'export const a = new XMLHttpRequest()', globals],
  ['src/session/x.ts', "export const a = new WebSocket('')", globals],
  ['src/log/x.ts', "indexedDB.open('a')", globals],
  ['src/ui/x.ts', "localStorage.setItem('a', 'b')", globals],
  ['src/session/x.ts', "sessionStorage.setItem('a', 'b')", globals],
  ['src/policies/x.ts', "await window.fetch('/x')", properties],
  ['src/policies/x.ts', "navigator.sendBeacon('')", properties],
  ['src/log/x.ts', 'export const { subtle } = crypto', properties],
  ['src/log/x.ts', 'export const a = crypto.subtle', properties],
  ['src/api/x.ts', 'export const now = Date.now', properties],
  ['src/ui/x.ts', 'export const now = performance.now()', properties],
  ['src/ui/x.ts', "document.cookie = 'a'", properties],
  ['src/ui/x.ts', "document.body.innerHTML = 'a'", properties],
  ['src/policies/x.ts', "document.querySelector('a')", properties],
  ['src/ui/x.ts', "export const a = eval('1')", 'no-eval'],
  ['src/ui/x.ts', "export const a = new Function('1')", 'no-new-func'],
  ['src/ui/x.tsx', 'export const A = () => <p dangerouslySetInnerHTML={{ __html: "" }} />', 'no-danger'],
  ['src/ui/x.ts', `export function long() {\n${'  void 0\n'.repeat(120)}}`, 'max-lines-per-function'],
  ['src/ui/x.ts', Array.from({ length: 251 }, (_, at) => `export const a${at} = 1`).join('\n'), 'max-lines'],
]

const allowed: readonly [file: string, source: string][] = [
  ['src/keys/x.ts', "import '../api/signature.ts'\nimport '../api/paths.ts'\nexport const now = Date.now"],
  ['server/sandbox/x.ts', "import 'hono'\nimport './ids.ts'\nexport const now = Date.now()"],
  ['src/watchlist/x.tsx', "import '../ui/Frame.tsx'\nimport { Text } from '@mantine/core'\nexport { Text }"],
  ['src/policies/review/x.ts', "import '../urls/entry.ts'\nimport '../../log/log.ts'"],
  ['src/policies/PolicyPage.tsx', "import './urls/entry.ts'\nimport '../ui/Frame.tsx'"],
  ['src/log/activity/x.ts', "import '../exchange/Block.tsx'\nimport '../../session/state.ts'"],
  ['src/start.ts', "import './App.tsx'\nimport './log/logStore.ts'\nexport const now = Date.now"],
  ['src/api/transport.ts', "export const a = fetch('/x')\nexport const b = new XMLHttpRequest()"],
  ['src/ui/pane/x.ts', "document.querySelector('a')"],
  ['src/policies/x.test.ts', 'export const now = Date.now()'],
  ['vite.config.ts', "import './server/sandbox/app.ts'\nimport './src/session/config.ts'"],
]

/** The rules that each of these files breaks, in a tree that holds no other files. */
function lint(cases: readonly (readonly [file: string, source: string, ...rest: unknown[]])[]): string[][] {
  const root = mkdtempSync(join(tmpdir(), 'signet-lint-'))
  try {
    const config = JSON.stringify(join(import.meta.dirname, '../oxlint.config.mjs'))
    writeFileSync(join(root, 'oxlint.config.mjs'), `export { default } from ${config}`)
    // Several cases may share a file.
    const names = cases.map(([file], at) => file.replace(/\/x(?=\.)/, `/x${at}`))
    for (const [at, [, source]] of cases.entries()) {
      const path = join(root, names[at] ?? '')
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, source)
    }
    const oxlint = join(import.meta.dirname, '../node_modules/oxlint/bin/oxlint')
    const flags = ['-c', 'oxlint.config.mjs', '-f', 'json']
    const { stdout } = spawnSync(process.execPath, [oxlint, ...flags], { cwd: root, encoding: 'utf8' })
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] }
    const rules = diagnostics.map(({ code, filename }) => ({
      filename,
      rule: /\(([\w-]+)\)$/.exec(code)?.[1] ?? code,
    }))
    return names.map((name) => rules.flatMap(({ filename, rule }) => (filename === name ? [rule] : [])))
  } finally {
    rmSync(root, { recursive: true })
  }
}

test('what breaks a house rule is refused', () => {
  const found = lint(refused)
  expect(refused.filter(([, , rule], at) => !found[at]?.includes(rule))).toEqual([])
})

test('what breaks none is accepted', () => {
  const found = lint(allowed)
  const house = [imports, globals, properties]
  expect(allowed.filter((_, at) => found[at]?.some((rule) => house.includes(rule)))).toEqual([])
})
