/** Prints the fault matrix at the end of a run in which any of it ran: no cell is left out, also none that did not run. */
import type { FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter'
import { cellName, circumstances, operationIds } from './matrix.ts'

const cellOf = ({ annotations }: TestCase) => annotations.find(({ type }) => type === 'cell')?.description

export default class MatrixReporter implements Reporter {
  private cells = new Map<string, TestCase>()

  onBegin(_config: unknown, suite: Suite) {
    for (const test of suite.allTests()) {
      const cell = cellOf(test)
      if (cell !== undefined) this.cells.set(cell, test)
    }
  }

  /** A skipped cell is an empty one, and a run with empty cells has failed; one that was not asked for is only shown. */
  async onEnd({ status }: FullResult) {
    if (![...this.cells.values()].some(hasRun)) return undefined
    const rows = circumstances.map((circumstance) => [
      circumstance,
      ...operationIds.map((operation) => say(this.cells.get(cellName(circumstance, operation)))),
    ])
    const table = [['', ...operationIds], ...rows]
    const widths = ['', ...operationIds].map((_, column) =>
      Math.max(...table.map((row) => row[column]?.length ?? 0)),
    )
    const lines = table.map((row) => row.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  '))
    const said = rows.flatMap(([, ...cells]) => cells)
    const counts = ['ok', 'FAILED', 'not run'].map(
      (word) => `${said.filter((cell) => cell === word).length} ${word}`,
    )
    console.log(`\nThe fault matrix\n\n${lines.map((line) => `  ${line.trimEnd()}`).join('\n')}\n`)
    console.log(`  ${said.length} cells: ${counts.join(', ')}`)
    const isEmpty = [...this.cells.values()].some((test) => !hasRun(test))
    return status === 'passed' && isEmpty ? { status: 'failed' as const } : undefined
  }
}

const hasRun = ({ results }: TestCase) => results.some(({ status }) => status !== 'skipped')

function say(test: TestCase | undefined): string {
  if (!test || !hasRun(test)) return 'not run'
  return test.outcome() === 'expected' && test.expectedStatus === 'passed' ? 'ok' : 'FAILED'
}
