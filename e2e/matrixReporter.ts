/** Prints the fault matrix after a run in which any cell ran. The table has every cell, also those that did not run. */
import type { FullConfig, FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter'
import { cellName, circumstances, operationIds } from './matrix.ts'

/** The cells for which a test has a step. */
const cellsOf = ({ annotations }: TestCase) =>
  annotations.flatMap(({ type, description }) => (type === 'cell' && description ? [description] : []))

/** Options that leave no test out. Each may be followed by its value. */
const harmless = new Set([
  '-c',
  '--config',
  '-j',
  '--workers',
  '--reporter',
  '--output',
  '--trace',
  '--project',
])

/** Whether the command asks for all tests of a lane, as `npm test` does. Any other argument may narrow the run. */
const isWhole = ({ argv }: FullConfig) =>
  argv
    .slice(2)
    .every(
      (word, index, words) =>
        (index === 0 && word === 'test') ||
        harmless.has(word.split('=', 1)[0] ?? '') ||
        harmless.has(words[index - 1] ?? ''),
    )

export default class MatrixReporter implements Reporter {
  private cells = new Map<string, TestCase>()
  private isWhole = true

  onBegin(config: FullConfig, suite: Suite) {
    this.isWhole = isWhole(config) && suite.suites.some(({ title }) => title === 'gate')
    for (const test of suite.allTests()) {
      for (const cell of cellsOf(test)) this.cells.set(cell, test)
    }
  }

  /**
   * A run with empty cells fails. Empty is a cell that was skipped and, in a whole run of the gate (the lane that has the
   * cells), also a cell without a test. In any other run, a cell that was not asked for is only shown.
   */
  async onEnd({ status }: FullResult) {
    if (!this.isWhole && ![...this.cells.values()].some(hasRun)) return undefined
    const rows = circumstances.map((circumstance) => [
      circumstance,
      ...operationIds.map((id) => this.say(cellName(circumstance, id))),
    ])
    const table = [['', ...operationIds], ...rows]
    const widths = ['', ...operationIds].map((_, column) =>
      Math.max(...table.map((row) => row[column]?.length ?? 0)),
    )
    const lines = table.map((row) => row.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  '))
    const said = rows.flatMap(([, ...cells]) => cells)
    const counts = ['ok', 'ok at last', 'FAILED', 'not run'].map(
      (word) => `${said.filter((cell) => cell === word).length} ${word}`,
    )
    console.log(`\nThe fault matrix\n\n${lines.map((line) => `  ${line.trimEnd()}`).join('\n')}\n`)
    console.log(`  ${said.length} cells: ${counts.join(', ')}`)
    const isEmpty =
      [...this.cells.values()].some((test) => !hasRun(test)) || (this.isWhole && said.includes('not run'))
    if (status !== 'passed' || !isEmpty) return undefined
    console.log('  Cells that should have run did not: the run has failed.')
    return { status: 'failed' as const }
  }

  /** The result of the cell's step in the last try of its test. */
  private say(cell: string): string {
    const test = this.cells.get(cell)
    const step = test?.results.at(-1)?.steps.find(({ title }) => title === cell)
    // A step beside one that failed may have no end, and then its duration is negative.
    if (!test || !step || (step.duration < 0 && !step.error)) return 'not run'
    if (step.error || test.expectedStatus !== 'passed') return 'FAILED'
    return test.results.length > 1 ? 'ok at last' : 'ok'
  }
}

const hasRun = ({ results }: TestCase) => results.some(({ status }) => status !== 'skipped')
