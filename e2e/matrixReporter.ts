/** Prints the fault matrix at the end of a run in which any of it ran: no cell is left out, also none that did not run. */
import type { FullConfig, FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter'
import { cellName, circumstances, operationIds } from './matrix.ts'

/** The cells that a test has a step for. */
const cellsOf = ({ annotations }: TestCase) =>
  annotations.flatMap(({ type, description }) => (type === 'cell' && description ? [description] : []))

/** Settings of a run that leave no test out; each may have its value behind it. */
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

/** Whether all tests were asked for, as `npm test` does: whatever else stands in the command may narrow it. */
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
    this.isWhole = isWhole(config)
    for (const test of suite.allTests()) {
      for (const cell of cellsOf(test)) this.cells.set(cell, test)
    }
  }

  /**
   * A run with empty cells has failed: those that it skipped, and of a whole run every one of the table, also where no
   * test was made for it. One that was not asked for is only shown.
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

  /** What became of its step in the last try of its test. */
  private say(cell: string): string {
    const test = this.cells.get(cell)
    const step = test?.results.at(-1)?.steps.find(({ title }) => title === cell)
    if (!test || !step) return 'not run'
    if (step.error || test.expectedStatus !== 'passed') return 'FAILED'
    return test.results.length > 1 ? 'ok at last' : 'ok'
  }
}

const hasRun = ({ results }: TestCase) => results.some(({ status }) => status !== 'skipped')
