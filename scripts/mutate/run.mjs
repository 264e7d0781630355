/**
 * `npm run mutate`: changes the code of each folder in many ways, and counts the changes that its unit tests notice. Prints
 * the score by folder, and writes the changes that no test notices into test-results/mutants. Fails where a score is below
 * the goal. Arguments choose folders.
 */
import { spawn } from 'node:child_process'
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folders, mutantsIn, root } from './scope.mjs'

/** A sample: each second mutant, each third, … */
const every = Number(process.env.EVERY ?? 1)
/** The share that the tests of each folder kill at least, in percent. */
const goal = 90
const reports = join(root, 'test-results/mutants')
/** A test that takes longer never ends. It is far above the time limit of a test. */
const stuckMs = 40_000

/** What the runner wrote. */
const linesOf = (log) =>
  readFileSync(log, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

/** Runs the tests until they end or get stuck in a mutant. */
function run(folder, log, pass) {
  const config = join(import.meta.dirname, 'vitest.config.ts')
  const args = ['node_modules/vitest/vitest.mjs', 'run', '-c', config, ...folders[folder]]
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, MUTATE: folder, MUTANTS: log, PASS: pass },
    stdio: 'ignore',
    detached: true,
  })
  let size = 0
  const watch = setInterval(() => {
    const last = size
    size = readFileSync(log).length
    if (size === last && child.pid && linesOf(log).at(-1)?.file) process.kill(-child.pid, 'SIGKILL')
  }, stuckMs)
  return new Promise((resolve) => child.once('close', resolve)).finally(() => clearInterval(watch))
}

const say = (text) => text.replaceAll(/\s+/g, ' ').slice(0, 100)

/** The share of the mutants of a folder that a test kills. */
async function score(folder) {
  const log = join(reports, `${folder.replaceAll('/', '-')}.log`)
  const started = performance.now()
  const mutants = mutantsIn(folder).mutants.filter(({ id }) => id % every === 0)
  writeFileSync(log, '')
  // First the test beside each file, then all.
  for (const pass of ['first', 'second'])
    for (;;) {
      const before = linesOf(log).length
      // oxlint-disable-next-line no-await-in-loop -- each run goes on where the last one got stuck
      await run(folder, log, pass)
      const lines = linesOf(log)
      const last = lines.at(-1)
      if (lines.length === before || lines.some(({ failed }) => failed))
        throw new Error(`The tests do not pass without a mutant: npx vitest run ${folder}`)
      if (!last.file) break
      appendFileSync(log, `${JSON.stringify({ id: last.id, killed: 'stuck' })}\n`)
    }
  const lines = linesOf(log)
  const killed = new Set(lines.filter((line) => line.killed).map(({ id }) => id))
  const reached = new Set(lines.map(({ id }) => id))
  const survivors = mutants
    .filter(({ id }) => !killed.has(id))
    .map(({ id, file, line, from, to }) => {
      const how = reached.has(id) ? '' : ' (not reached)'
      return `${file}:${line}${how} ${say(from)} → ${say(to)}\n`
    })
  writeFileSync(log.replace(/log$/, 'txt'), survivors.join(''))
  const share = ((100 * killed.size) / mutants.length).toFixed(1)
  const minutes = ((performance.now() - started) / 60_000).toFixed(1)
  if (Number(share) < goal) process.exitCode = 1
  console.log(`${share} %  ${folder}: ${killed.size} of ${mutants.length} killed in ${minutes} minutes`)
}

mkdirSync(reports, { recursive: true })
const chosen = process.argv.slice(2)
// oxlint-disable-next-line no-await-in-loop -- one core for each folder
for (const folder of chosen.length > 0 ? chosen : Object.keys(folders)) await score(folder)
