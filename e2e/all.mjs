/**
 * `npm test`: every check, one after the other, whatever became of those before, and the sum in the last line.
 * A check without tests of its own (types, lint, …) counts as one; one that ends without a report counts as failed.
 */
import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const reports = join(root, 'test-results')

/**
 * `again` names what passed only when it was tried again.
 * @typedef {{ passed: number, failed: number, skipped: number, again?: string[] }} Count
 */

/** @type {(file: string) => any} */
const readReport = (file) => JSON.parse(readFileSync(join(reports, file), 'utf8'))

/** @returns {Count} */
function countUnit() {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = readReport('unit.json')
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests }
}

/** @returns {Count} */
function countEndToEnd() {
  const { stats, suites } = readReport('e2e.json')
  const again = suites.flatMap((/** @type {any} */ suite) => flakyOf(suite, []))
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    again,
  }
}

/** @type {(suite: any, above: string[]) => string[]} */
function flakyOf({ title, specs = [], suites = [] }, above) {
  const names = [...above, title]
  return [
    ...specs
      .filter((/** @type {any} */ spec) =>
        spec.tests.some((/** @type {any} */ { status }) => status === 'flaky'),
      )
      .map((/** @type {any} */ spec) => [...names, spec.title].join(' › ')),
    ...suites.flatMap((/** @type {any} */ suite) => flakyOf(suite, names)),
  ]
}

const steps = [
  { script: 'typecheck' },
  { script: 'lint' },
  { script: 'fmt' },
  { script: 'knip' },
  {
    script: 'unit',
    args: ['--reporter=default', '--reporter=json', '--outputFile.json=test-results/unit.json'],
    count: countUnit,
  },
  // Looks for a browser first, and installs one where there is none.
  { script: 'e2e', args: [], count: countEndToEnd },
]

/**
 * Whether `npm run <script>` succeeds. Its output goes where ours goes.
 * @param {string} script
 * @param {string[]} args
 * @returns {Promise<boolean>}
 */
const run = (script, args) =>
  new Promise((resolve) => {
    console.log(`\n── ${script}`)
    spawn('npm', ['run', '--silent', script, '--', ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    })
      .once('error', () => resolve(false))
      .once('close', (code) => resolve(code === 0))
  })

/**
 * @param {(typeof steps)[number]} step
 * @param {boolean} succeeded
 * @returns {Count}
 */
function countStep({ script, count }, succeeded) {
  if (count === undefined) return { passed: Number(succeeded), failed: Number(!succeeded), skipped: 0 }
  try {
    const counted = count()
    // A broken file or a crash fails the run without a failed test.
    return { ...counted, failed: succeeded ? counted.failed : Math.max(counted.failed, 1) }
  } catch {
    console.error(`${script} left no report.`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

// A report of yesterday must not pass for today's.
rmSync(reports, { recursive: true, force: true })

const total = { passed: 0, failed: 0, skipped: 0 }
const failed = []
const again = []
for (const step of steps) {
  const count = countStep(step, await run(step.script, step.args ?? []))
  total.passed += count.passed
  total.failed += count.failed
  total.skipped += count.skipped
  again.push(...(count.again ?? []))
  if (count.failed > 0) failed.push(step.script)
}

for (const name of again) console.log(`Passed only when tried again, so a defect to find: ${name}`)
console.log(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : '')
console.log(
  `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
)
process.exitCode = total.failed > 0 ? 1 : 0
