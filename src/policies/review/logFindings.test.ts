import { expect, test } from 'vitest'
import { logFindings } from './logFindings.ts'

test.each<[Parameters<typeof logFindings>[0], string[]]>([
  [undefined, []],
  ['unwritten', []],
  ['unread', ['tick log not read: Earlier requests could not be read.']],
  ...(['unwanted', 'absent'] as const).map((trouble): ['unwanted' | 'absent', string[]] => [
    trouble,
    ['note log not kept: No requests are kept here. Policies sent before this page was opened are unknown.'],
  ]),
])('a log whose trouble is %s', (trouble, expected) => {
  const found = logFindings(trouble).map(({ level, key, sentence }) => `${level} ${key}: ${sentence}`)
  expect(found).toEqual(expected)
})
