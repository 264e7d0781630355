// Claim: A script copied from the review holds no key
// Claim: Exports hold no key
/**
 * e2e/activity.spec.ts runs the scripts against the sandbox. Here: they hold no secret, and no body leaves its quotes.
 * Bash and Python themselves are the judges.
 */
import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { createPolicy, importUsers } from '../../api/operations.ts'
import { toWire, type WireRequest } from '../../api/wire.ts'
import { snippets, toCurl, toPython } from './snippets.ts'

const nasty = [
  `it's "quoted" and ‘curly’ ‚so‛ “too”`,
  'a\nline\r\nand\ta tab',
  '$HOME ${HOME} $(id) `id` `n %s %d \\n \\\\ \\u0041 !!',
  'Grüße, Łódź, 日本語, 🙂, \u2028, \u0000, \u007f',
  "'; rm -rf / #",
  'SIGNET\nSIGNET_\n\'@\n"@',
]
const item = {
  description: nasty.join(' | '),
  urls: nasty.map((value) => ({ action: 'block', type: 'domain', value })),
  policies: [{ description: nasty.join('\n') }],
}
const request = toWire(createPolicy, item)
const raw: WireRequest = {
  ...request,
  body: `plain\nSIGNET\n'\\''\nSIGNET_\n${nasty.join('\n').replaceAll('\0', '')}`,
}
const file = toWire(
  importUsers,
  { notifyEmailAddress: "o'brien+łódź@corp.example" },
  { file: new Blob(['email\nann@corp.example\n']) },
)

const keys = [
  'SIGNET_BASE_URL',
  'SIGNET_ACCESS_KEY',
  'SIGNET_SECRET_KEY',
  'SIGNET_APPLICATION_ID',
  'SIGNET_APPLICATION_KEY',
]
const withFile = [...keys, 'SIGNET_FILE']

const namesIn = (text: string) => text.match(/SIGNET_[A-Z]\w+/g) ?? []
/** Where bash first checks that all variables are set. Python stops by itself at a missing one. */
const check = /^: "\$.+$/m

describe.each(snippets)('$name', ({ name, write }) => {
  test.each([
    ['a policy', request, keys],
    ['an import', file, withFile],
  ])('reads the keys of %s from the environment, and names each', (_, wire, names) => {
    const script = write(wire)
    const [named = ''] = /^# From the environment: .+$/m.exec(script) ?? []
    expect(namesIn(named)).toEqual(names)
    const [checked = ''] = check.exec(script) ?? []
    expect(namesIn(checked)).toEqual(name === 'Python' ? [] : names)
    const work = script.replace(named, '').replace(checked, '')
    expect(new Set(namesIn(work))).toEqual(new Set(names))
    expect(script).toContain(wire.path)
  })

  test('is the same for the same request: no time, id or signature is in it', () => {
    expect(write(request)).toBe(write(request))
  })
})

/** One of our scripts with its last command replaced, to see what it would send. */
const bash = (script: string) => execFileSync('bash', { input: script })

test.each([
  ['JSON', request],
  ['any text', raw],
])('bash finds the body to the byte: %s', (_, wire) => {
  const script = toCurl(wire)
  const end = /^bash <<'(\w+)'\n/.exec(script)?.[1] ?? ''
  expect(script.split('\n').filter((line) => line === end)).toHaveLength(1)
  const print = script.slice(
    script.indexOf("printf %s '", script.indexOf('signature=')),
    script.indexOf(' | curl'),
  )
  expect(bash(`bash <<'${end}'\n${print}\n${end}\n`).toString()).toBe(wire.body)
})

test('bash finds the argument of an import to the byte', () => {
  const argument = /^ {2}-H ('x-mc-arg: .*') \\$/m.exec(toCurl(file))?.[1] ?? ''
  expect(bash(`printf %s ${argument}`).toString()).toBe(`x-mc-arg: ${file.headers['x-mc-arg']}`)
})

test.each([
  ['JSON', request],
  ['any text', raw],
])('Python finds the body to the byte, and its script is ASCII: %s', (_, wire) => {
  const script = toPython(wire)
  expect(script).toMatch(/^[\n -~]*$/)
  const line = script.split('\n').find((found) => found.startsWith('body = ')) ?? ''
  const input = `import sys\n${line}\nsys.stdout.buffer.write(body)\n`
  expect(execFileSync('python3', ['-'], { input }).toString()).toBe(wire.body)
})
