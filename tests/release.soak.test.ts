/** The release of a copy of these sources, so that nothing here is touched. */
import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const folder = mkdtempSync(join(tmpdir(), 'signet-release-'))
const made = ['.git', 'build', 'dist', 'node_modules', 'release', 'test-results']
const minutes = 60_000

beforeAll(() => {
  for (const each of readdirSync(root).filter((name) => !made.includes(name))) {
    cpSync(join(root, each), join(folder, each), { recursive: true })
  }
  // The other build has a copy of the packages.
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@a.example', ...args], {
      cwd: folder,
      env: { ...process.env, GIT_COMMITTER_DATE: '2026-01-02T03:04:05Z' },
    })
  git('init', '--quiet')
  git('commit', '--quiet', '--allow-empty', '--message', 'A commit')
})
afterAll(() => rmSync(folder, { recursive: true }))

function release(env = {}): Promise<{ code: number; lines: string[] }> {
  const { SOURCE_DATE_EPOCH: _, ...ours } = process.env
  const options = { cwd: folder, env: { ...ours, ...env } }
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/release.mjs', '--check'], options, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), lines: `${stdout}${stderr}`.trimEnd().split('\n') }),
    )
  })
}

/** What is wrong, by the lines of the sums. */
const check = (at: string) =>
  execFileSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: at, encoding: 'utf8' })

const archive = () => join(folder, `release/signet-${version}.tar.gz`)

test('another user gets the same archive in another folder, later', { timeout: 10 * minutes }, async () => {
  const { code, lines } = await release()
  expect(lines.at(-1)).toBe('Made again in another folder, it is the same.')
  expect(code).toBe(0)

  const listed = execFileSync('tar', ['-tvzf', archive(), '--full-time'], {
    encoding: 'utf8',
    env: { ...process.env, TZ: 'UTC' },
  })
  const entries = listed.trimEnd().split('\n')
  const names = entries.map((entry) => entry.replace(/.* /, ''))
  for (const entry of entries) {
    expect(entry).toMatch(/^(?:drwxr-xr-x|-rw-r--r--) 0\/0 +\d+ 2026-01-02 03:04:05 signet-/)
  }
  // A folder comes before what is in it, in the order of the bytes.
  expect(names).toEqual(names.toSorted())
  // No time and no name in the head of the gzip file.
  expect(readFileSync(archive()).subarray(0, 9).toString('hex')).toBe('1f8b08000000000002')
  const bytes = gunzipSync(readFileSync(archive()))
  expect([folder, root, tmpdir()].filter((place) => bytes.includes(`${place}/`))).toEqual([])

  expect(check(join(folder, 'release'))).toBe('')
  const unpacked = join(folder, `release/signet-${version}`)
  expect(check(unpacked)).toBe('')
  const summed = readFileSync(join(unpacked, 'SHA256SUMS'), 'utf8').match(/(?<= {2}).+/g) ?? []
  const files = names.filter((name) => !name.endsWith('/')).map((name) => name.replace(/.*?\//, ''))
  expect([...summed, 'SHA256SUMS'].toSorted()).toEqual(files.toSorted())
})

/** The packages that the source maps of a build name. They are made without the module lists that the bill comes from. */
function packagesIn(maps: string): string[] {
  const files = readdirSync(maps, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.map'),
  )
  expect(files).not.toEqual([])
  return files.flatMap((file) => {
    const { sources } = JSON.parse(readFileSync(join(maps, file), 'utf8')) as { sources: string[] }
    return sources.flatMap((source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? [])
  })
}

interface Bill {
  readonly components: readonly {
    readonly 'bom-ref': string
    readonly name: string
    readonly hashes: readonly object[]
    readonly licenses: readonly { readonly license: { readonly id: string } }[]
  }[]
}

test(
  'the bill has the packages in the files of the page, of its workers and of the server, with their licences',
  { timeout: 10 * minutes },
  async () => {
    const unpacked = join(folder, `release/signet-${version}`)
    const { components } = JSON.parse(readFileSync(join(unpacked, 'signet.cdx.json'), 'utf8')) as Bill
    const build = (...args: string[]) =>
      execFileSync(
        process.execPath,
        [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--sourcemap', ...args],
        {
          cwd: folder,
          env: { ...process.env, NODE_ENV: 'production' },
        },
      )
    build('--outDir', 'maps/page')
    build('--outDir', 'maps/server', '-c', 'scripts/bundle/server.config.ts')
    // The few lines by which the parts of a page find each other are the builder's, and in no map.
    const found = new Set([...packagesIn(join(folder, 'maps')), 'vite', 'rolldown'])
    expect(found).toContain('@e965/xlsx')
    expect(found).toContain('hono')
    expect(components.map(({ name }) => name).toSorted()).toEqual([...found].toSorted())

    const texts = ['licenses.txt', 'dist/licenses.txt'].map((file) =>
      readFileSync(join(unpacked, file), 'utf8'),
    )
    for (const { 'bom-ref': each, hashes, licenses } of components) {
      expect(hashes).toHaveLength(1)
      expect(texts.join('\n')).toContain(`=== ${each} (${licenses[0]?.license.id}) ===\n\n`)
    }
  },
)

test('a build that depends on its folder is found', { timeout: 10 * minutes }, async () => {
  const file = join(folder, 'scripts/bundle/server.config.ts')
  const text = readFileSync(file, 'utf8')
  const leaking = text.replace(
    "entryFileNames: 'signet.mjs'",
    "entryFileNames: 'signet.mjs', banner: `// ${root}`",
  )
  expect(leaking).not.toBe(text)
  writeFileSync(file, leaking)
  const { code, lines } = await release({ SOURCE_DATE_EPOCH: '1000000000' })
  expect(lines.filter((line) => line.startsWith('Differs'))).toEqual([
    'Differs when it is made again: signet.mjs',
    `Differs when it is made again: signet-${version}.tar.gz`,
  ])
  expect(code).toBe(1)
})
