/**
 * `npm run release`: builds, and puts what a host needs into release/signet-<version>.tar.gz. The same sources give the
 * same bytes. With `--check` it is made again from a copy of the sources in another folder, and compared.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { devNull, tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const root = join(import.meta.dirname, '..')
const { version } = /** @type {{ version: string }} */ (
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
)
const name = `signet-${version}`
const release = join(root, 'release')

/** @type {(command: string, args: string[], env?: NodeJS.ProcessEnv) => Buffer} */
function run(command, args, env = process.env) {
  const { status, stdout, error } = spawnSync(command, args, {
    cwd: root,
    env,
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new Error(`"${command}" failed.`, { cause: error })
  return stdout
}

/** The time that every file of the archive has, in seconds: that of the commit, which an export keeps in its files. */
function time() {
  const { SOURCE_DATE_EPOCH } = process.env
  if (SOURCE_DATE_EPOCH !== undefined) return Number(SOURCE_DATE_EPOCH)
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' })
  return status === 0 ? Number(stdout) : Math.floor(statSync(join(root, 'package.json')).mtimeMs / 1_000)
}

/** Lines as `sha256sum -c` reads them. @type {(folder: string, names: readonly string[]) => string} */
const sums = (folder, names) =>
  names
    .map(
      (each) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, each)))
          .digest('hex')}  ${each}\n`,
    )
    .join('')

/** @type {(folder: string) => string[]} */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .toSorted()

/** Of GNU's tar: order, times, owners and modes are those of no machine. @type {(folder: string) => Buffer} */
const archive = (folder) =>
  run(
    'tar',
    [
      '--create',
      '--format=ustar',
      '--sort=name',
      `--mtime=@${time()}`,
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '--mode=u=rwX,go=rX',
      '--directory',
      release,
      basename(folder),
    ],
    { PATH: process.env.PATH, LC_ALL: 'C' },
  )

/** The packages whose code a build has taken, from the heads of its licences (scripts/bundle/licences.ts). @type {(file: string) => string[]} */
const packagesIn = (file) => readFileSync(file, 'utf8').match(/(?<=^=== )\S+@\S+(?= \(.+\) ===$)/gm) ?? []

/** @typedef {{ 'bom-ref': string, scope: string, properties: unknown[] }} Component */
/** @typedef {{ metadata: { component: object }, components: Component[], dependencies: { ref: string, dependsOn: string[] }[] }} Bill */

/**
 * The bill of materials in CycloneDX: of what npm knows from the lock file, the packages whose code is in the archive.
 * What differs from one run or npm to the next is left out.
 * @type {(packages: readonly string[]) => string}
 */
function billOf(packages) {
  const lists = ['dev', 'optional', 'peer'].map((each) => `--include=${each}`)
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--no-update-notifier', ...lists]
  const {
    $schema,
    bomFormat,
    specVersion,
    version: edition,
    metadata,
    components,
    dependencies,
  } = /** @type {Bill & Record<string, unknown>} */ (JSON.parse(run('npm', args).toString()))
  const { component } = metadata
  const itself = `signet@${version}`
  const has = new Set([itself, ...packages])
  const listed = components.filter((each) => has.has(each['bom-ref']))
  const missing = packages.filter((each) => !listed.some((other) => other['bom-ref'] === each))
  if (missing.length > 0) throw new Error(`The lock file lacks what is in the build: ${missing.join(', ')}`)
  const bill = {
    $schema,
    bomFormat,
    specVersion,
    version: edition,
    metadata: {
      timestamp: new Date(time() * 1_000).toISOString(),
      tools: [{ vendor: 'npm', name: 'cli' }],
      // npm names it after the folder.
      component: { ...component, type: 'application', name: 'signet' },
    },
    // For npm, what is built into the server is of the development alone.
    components: listed.map((each) => ({ ...each, scope: 'required', properties: [] })),
    dependencies: dependencies
      .filter(({ ref }) => has.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => has.has(each)) })),
  }
  return `${JSON.stringify(bill, null, 2)}\n`
}

async function make() {
  // A development build must not slip in through the environment.
  process.env.NODE_ENV = 'production'
  await build({ configFile: `${root}/scripts/bundle/server.config.ts`, logLevel: 'warn' })
  await build({ root, logLevel: 'warn' })

  const folder = join(release, name)
  rmSync(release, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const each of ['signet.mjs', 'licenses.txt']) cpSync(join(root, 'build', each), join(folder, each))
  for (const each of ['dist', 'hosting', 'LICENSE', 'README.md', 'SECURITY.md', 'docs']) {
    cpSync(join(root, each), join(folder, each), { recursive: true })
  }
  const packages = ['licenses.txt', 'dist/licenses.txt'].flatMap((each) => packagesIn(join(folder, each)))
  writeFileSync(join(folder, 'signet.cdx.json'), billOf(packages))
  writeFileSync(join(folder, 'SHA256SUMS'), sums(folder, filesIn(folder)))
  writeFileSync(`${folder}.tar.gz`, gzipSync(archive(folder), { level: 9 }))
  const sum = sums(release, [`${name}.tar.gz`])
  writeFileSync(join(release, 'SHA256SUMS'), sum)
  return sum
}

/** What is made, and not a source. */
const made = new Set(['.git', 'build', 'dist', 'release', 'test-results'])

/** Makes the release again: in another folder, as another user would, and later. */
function compare() {
  const folder = mkdtempSync(join(tmpdir(), 'signet-again-'))
  try {
    process.umask(0o077)
    for (const each of readdirSync(root).filter((entry) => !made.has(entry))) {
      cpSync(join(root, each), join(folder, each), { recursive: true, dereference: true })
    }
    const env = { PATH: process.env.PATH, SOURCE_DATE_EPOCH: String(time()) }
    run(process.execPath, [join(folder, 'scripts/release.mjs')], {
      ...env,
      HOME: devNull,
      TZ: 'Pacific/Apia',
    })
    /** @type {(at: string) => string[]} */
    const linesOf = (at) =>
      [join(at, name, 'SHA256SUMS'), join(at, 'SHA256SUMS')].flatMap((file) =>
        readFileSync(file, 'utf8').trimEnd().split('\n'),
      )
    const ours = linesOf(release)
    const theirs = linesOf(join(folder, 'release'))
    const odd = [...ours, ...theirs].filter((line) => ours.includes(line) !== theirs.includes(line))
    return [...new Set(odd.map((line) => line.replace(/^\w+ +/, '')))]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

process.stdout.write(await make())
if (process.argv.includes('--check')) {
  const differing = compare()
  for (const each of differing) console.error(`Differs when it is made again: ${each}`)
  if (differing.length === 0) console.log('Made again in another folder, it is the same.')
  else process.exitCode = 1
}
