/** A runner of Vitest that, after the tests of a file, runs them again with each mutant, in the same process. */
import { appendFileSync, readFileSync } from 'node:fs'
import { startTests } from '@vitest/runner'
import { getTests } from '@vitest/runner/utils'
import { TestRunner, vi } from 'vitest'
import { mutantsIn } from './scope.mjs'

const log = process.env.MUTANTS ?? ''
const write = (line) => appendFileSync(log, `${JSON.stringify(line)}\n`)
// An earlier process may have got stuck in a mutant.
const earlier = readFileSync(log, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line))
const killed = new Set(earlier.filter((line) => line.killed).map(({ id }) => id))
const tried = new Set(earlier.map(({ id, file }) => `${id} ${file}`))
/** By mutant: the test beside its file, which most often kills it. */
const beside = new Map(
  mutantsIn(process.env.MUTATE).mutants.map(({ id, file }) => [id, file.replace(/\.ts$/, '.test.ts')]),
)
const isFirst = process.env.PASS === 'first'
const every = Number(process.env.EVERY ?? 1)

let active = 0
/** The mutants whose code ran. */
let seen = new Set()
let rounds = 0
// Tests replace the clock.
const now = performance.now.bind(performance)
let beat = 0

globalThis.mutant = (id) => {
  seen.add(id)
  return id === active
}
globalThis.mutant.loop = () => {
  if (active && ++rounds > 3_000_000) throw new Error('The loop does not end.')
}

/** Runs tests with a mutant until one fails, and reports nothing but that it still runs. */
class Again extends TestRunner {
  onBeforeRunTask(test) {
    if (now() - beat > 1_000) {
      appendFileSync(log, '\n')
      beat = now()
    }
    return super.onBeforeRunTask(test)
  }
  onAfterRunTask(test) {
    super.onAfterRunTask(test)
    if (test.result?.state === 'fail') this.cancel()
  }
}

export default class extends TestRunner {
  /** By mutant: the tests that reach it, or `every` for what runs when modules are loaded. */
  reached = new Map()

  note(test) {
    for (const id of seen) this.reached.set(id, (this.reached.get(id) ?? new Set()).add(test))
    seen = new Set()
  }
  onBeforeCollect() {
    vi.resetModules()
    this.reached.clear()
    seen = new Set()
  }
  onBeforeRunTask(test) {
    this.note('every')
    return super.onBeforeRunTask(test)
  }
  onAfterRunTask(test) {
    super.onAfterRunTask(test)
    this.note(test.id)
  }
  // oxlint-disable-next-line no-misused-promises -- the type says void, but Vitest waits for it
  async onAfterRunFiles([file]) {
    super.onAfterRunFiles()
    if (file.result?.state === 'fail') return write({ failed: file.name })
    // A test that takes much longer than without a mutant never ends.
    const timeout = 1_000 + 2 * Math.max(...getTests(file).map((test) => test.result?.duration ?? 0))
    for (const [id, tests] of this.reached) {
      if (killed.has(id) || tried.has(`${id} ${file.name}`)) continue
      if (id % every !== 0) continue
      if (isFirst && beside.get(id) !== file.name) continue
      write({ id, file: file.name })
      // oxlint-disable-next-line no-await-in-loop -- one mutant at a time
      if (await this.kills(id, file, timeout, tests.has('every') ? undefined : [...tests])) {
        killed.add(id)
        write({ id, killed: file.name })
      }
    }
    write({ done: file.name })
  }
  async kills(id, { filepath }, testTimeout, testIds) {
    const { moduleRunner } = this
    // Nothing changes on the disk, so a module is fetched from the server only once.
    const fetchModule = Object.getPrototypeOf(moduleRunner).getModuleInformation
    moduleRunner.getModuleInformation = async (url, importer, known) =>
      known?.meta ? known : fetchModule.call(moduleRunner, url, importer, known)
    const again = Object.defineProperty(new Again({ ...this.config, testTimeout }), 'moduleRunner', {
      value: this.moduleRunner,
    })
    again.__setTraces(this._otel)
    vi.resetModules()
    active = id
    rounds = 0
    const [file] = await startTests([{ filepath, testIds }], again)
    active = 0
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    return file.result?.state === 'fail'
  }
}
