/**
 * `npm test`, `npm run soak`, `npm run hosting`, `npm run browsers` and `npm run bench`: the parts of a lane, whatever
 * became of those before, and the sum in the last line. A part without tests of its own (types, lint, …) counts as one; one that leaves no report has failed.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const reports = join(root, 'test-results')

/**
 * @typedef {{ name: string, status: 'passed' | 'failed' | 'skipped' | 'again', ms: number }} Test
 * @typedef {{ script: string, args?: string[], read?: (file: string) => Test[] }} Part
 * @typedef {{ script: string, ms: number, tests: Test[] }} Result
 */

/** @type {(file: string) => any} */
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** Vitest's report. @type {(file: string) => Test[]} */
const readUnit = (file) =>
  readJson(file).testResults.flatMap((/** @type {any} */ { name, assertionResults }) =>
    assertionResults.map((/** @type {any} */ { fullName, status, duration }) => ({
      name: `${name.slice(root.length + 1)} › ${fullName}`,
      status: status === 'passed' || status === 'failed' ? status : 'skipped',
      ms: duration ?? 0,
    })),
  )

/** Playwright's report. @type {(file: string) => Test[]} */
const readEndToEnd = (file) => readJson(file).suites.flatMap((/** @type {any} */ suite) => testsOf(suite, []))

/** @type {Record<string, Test['status']>} */
const statuses = { expected: 'passed', unexpected: 'failed', skipped: 'skipped', flaky: 'again' }

/** @type {(suite: any, above: string[]) => Test[]} */
function testsOf({ title, specs = [], suites = [] }, above) {
  const names = [...above, title]
  const tests = specs.flatMap((/** @type {any} */ spec) =>
    spec.tests.map((/** @type {any} */ { status, results }) => ({
      name: [...names, spec.title].join(' › '),
      status: statuses[status] ?? 'failed',
      ms: results.reduce((/** @type {number} */ sum, /** @type {any} */ { duration }) => sum + duration, 0),
    })),
  )
  return [...tests, ...suites.flatMap((/** @type {any} */ suite) => testsOf(suite, names))]
}

/** The report of scripts/audit.mjs. @type {(file: string) => Test[]} */
const readAudit = (file) => [{ name: 'npm audit', status: readJson(file).status, ms: 0 }]

const unit = { script: 'unit', read: readUnit }
const endToEnd = { script: 'e2e', read: readEndToEnd }

/** Parts of one stage run beside each other, on two cores; a stage waits for the one before. @type {Record<string, Part[][]>} */
const lanes = {
  test: [
    [{ script: 'build' }, { script: 'typecheck' }, { script: 'lint' }, { script: 'fmt' }, { script: 'knip' }],
    [unit],
    [{ ...endToEnd, args: ['--project', 'gate'] }],
  ],
  soak: [
    [
      { script: 'build' },
      { script: 'audited', read: readAudit },
      {
        ...unit,
        args: [
          '--mode',
          'soak',
          'src/policies/urls/widening.test.ts',
          'src/policies/urls/wideningOfParts.test.ts',
          'src/policies/list/roundTrip.test.ts',
          'src/policies/growth.soak.test.ts',
          'tests/expressions.soak.test.ts',
          'server/once.soak.test.ts',
          'server/slow.soak.test.ts',
          'tests/release.soak.test.ts',
        ],
      },
    ],
    [{ ...endToEnd, args: ['--project', 'soak', '--project', 'oauth'] }],
  ],
  // Nothing runs beside what is timed.
  bench: [[{ script: 'build' }], [{ ...endToEnd, args: ['--project', 'bench', '--workers', '1'] }]],
  hosting: [[{ script: 'build' }], [{ script: 'hosts', read: readEndToEnd }]],
  browsers: [[{ script: 'build' }], [{ script: 'others', read: readEndToEnd }]],
}

/**
 * Its output is printed when it ends, so that no two are mixed; of what runs alone, as it comes.
 * @param {Part} part
 * @param {boolean} isAlone
 * @returns {Promise<Result>}
 */
function run({ script, args = [], read }, isAlone) {
  const file = join(reports, `${script}.json`)
  const report =
    script === 'unit' ? ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`] : []
  const started = performance.now()
  const heading = `\n── ${script} ${args.join(' ')}`.trimEnd()
  if (isAlone) console.log(heading)
  return new Promise((resolve) => {
    /** @type {Buffer[]} */
    const printed = []
    /** @type {(succeeded: boolean) => void} */
    const end = (succeeded) => {
      if (!isAlone) process.stdout.write(`${heading}\n${Buffer.concat(printed).toString()}`)
      resolve({
        script,
        ms: performance.now() - started,
        tests: testsFrom({ script, read }, file, succeeded),
      })
    }
    const child = spawn('npm', ['run', '--silent', script, '--', ...args, ...report], {
      cwd: root,
      env: { ...process.env, SIGNET_BUILT: '1' },
      stdio: ['ignore', isAlone ? 'inherit' : 'pipe', isAlone ? 'inherit' : 'pipe'],
      shell: process.platform === 'win32',
    })
    child.stdout?.on('data', (chunk) => printed.push(chunk))
    child.stderr?.on('data', (chunk) => printed.push(chunk))
    child.once('error', () => end(false)).once('close', (code) => end(code === 0))
  })
}

/** @type {(part: Part, file: string, succeeded: boolean) => Test[]} */
function testsFrom({ script, read }, file, succeeded) {
  /** @type {Test} */
  const whole = { name: script, status: succeeded ? 'passed' : 'failed', ms: 0 }
  if (!read) return [whole]
  try {
    const tests = read(file)
    // A broken file or a crash fails the run without a failed test.
    return succeeded || tests.some(({ status }) => status === 'failed') ? tests : [...tests, whole]
  } catch {
    console.error(`${script} left no report.`)
    return [{ ...whole, status: 'failed' }]
  }
}

/** What the tests of the bench have noted. @type {(node: any) => any[]} */
const measuredIn = ({ suites = [], specs = [], tests = [], annotations = [] }) => [
  ...[...suites, ...specs, ...tests].flatMap(measuredIn),
  ...annotations.flatMap((/** @type {any} */ { type, description }) =>
    type === 'bench' ? [JSON.parse(description)] : [],
  ),
]

/** Prints one table, as docs/performance.md has it, and writes the same with `--json FILE`. @type {(report: any) => void} */
function tellMeasured(report) {
  const rows = measuredIn(report)
  const machine = `${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`
  if (flag === '--json' && file) writeFileSync(file, JSON.stringify({ machine, measured: rows }, null, 2))
  console.log(`\nMilliseconds, ${machine}\n`)
  console.log('| measured | median | least to most | floor | times the floor | runs |')
  console.log('| --- | ---: | ---: | ---: | ---: | ---: |')
  for (const { name, times, floor = [], ratio = '', runs } of rows) {
    const [median, least, most] = times
    console.log(`| ${name} | ${median} | ${least} to ${most} | ${floor[0] ?? ''} | ${ratio} | ${runs} |`)
  }
  console.log('')
}

/** @type {(parts: readonly Part[]) => Promise<Result[]>} */
async function runStage(parts) {
  const waiting = [...parts]
  /** @type {Result[]} */
  const results = []
  const work = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      // oxlint-disable-next-line no-await-in-loop -- as many at a time as there are cores
      results.push(await run(part, parts.length === 1))
    }
  }
  await Promise.all([work(), work()])
  return results
}

const [, , lane = 'test', flag, file] = process.argv
const stages = lanes[lane]
if (!stages) throw new Error(`There is no lane "${lane}": ${Object.keys(lanes).join(', ')}`)

// A report of yesterday must not pass for today's.
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports)

const started = performance.now()
/** @type {Result[]} */
const results = []
// oxlint-disable-next-line no-await-in-loop -- each stage needs the one before
for (const stage of stages) results.push(...(await runStage(stage)))

/** @type {(ms: number) => string} */
const seconds = (ms) => `${(ms / 1_000).toFixed(1)} s`.padStart(9)
const tests = results.flatMap((result) => result.tests)
/** @type {(status: Test['status']) => Test[]} */
const having = (status) => tests.filter((test) => test.status === status)

console.log('\nWall time by part')
for (const { script, ms } of results) console.log(`${seconds(ms)}  ${script}`)
console.log(`${seconds(performance.now() - started)}  in all`)
console.log('\nThe ten slowest tests')
for (const { name, ms } of tests.toSorted((a, b) => b.ms - a.ms).slice(0, 10)) {
  console.log(`${seconds(ms)}  ${name}`)
}
console.log('')
for (const { name } of having('again'))
  console.log(`Passed only when tried again, so a defect to find: ${name}`)
for (const { name } of having('failed')) console.log(`Failed: ${name}`)
if (lane === 'bench') tellMeasured(readJson(join(reports, 'e2e.json')))
const passed = having('passed').length + having('again').length
const skipped = having('skipped').length
console.log(`${passed} passed, ${having('failed').length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = having('failed').length > 0 ? 1 : 0
