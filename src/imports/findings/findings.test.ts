import { expect, test } from 'vitest'
import { startSettings } from '../judge/settings.ts'
import { prepare } from '../outgoing/prepare.ts'
import { openSource } from '../read/source.ts'
import { findAll } from './findings.ts'

const circumstances = { ownDomains: ['corp.example'], isMoving: false, remembered: undefined }

async function read(content: string, change: object = {}) {
  const source = await openSource('people.csv', new Blob([content]))
  const prepared = await prepare(source, { ...startSettings(), ...change })
  if (!prepared) throw new Error('It ended early.')
  const findings = findAll(source, prepared, circumstances).filter(({ code }) => code === 'domains')
  return { texts: findings.map(({ text }) => text), fixes: findings.flatMap(({ fixes }) => fixes), prepared }
}

test('a typo of an own domain is put right in all its rows, and in no other, by one fix', async () => {
  const content = [
    'note,email,name',
    '@corp.exmaple,max@corp.exmaple,Max',
    'x,ANN@CORP.exmaple,Ann',
    'x,Ben <ben@corp.exmaple>,Ben',
    'x,cy@corp.exmaple,Cy',
    'x,cy@corp.exmaple,Cy again',
    'x,dan@eu.corp.exmaple,Dan',
    'x,eve@corp.exmaple.test,Eve',
    'x,corp.exmaple@other.test,Flo',
    'x,guy@corp.example,Guy',
    '',
  ].join('\n')
  const repairs = { repairs: ['addresses'] }
  const { texts, fixes, prepared } = await read(content, repairs)
  expect(texts.filter((text) => text.includes('Did you mean'))).toEqual([
    '5 people have corp.exmaple. Did you mean corp.example?',
    '1 person has eu.corp.exmaple. Did you mean eu.corp.example?',
  ])
  expect(fixes.map(({ label }) => label)).toEqual([
    'Change corp.exmaple to corp.example',
    'Change eu.corp.exmaple to eu.corp.example',
  ])
  const settings = fixes[0]?.settings
  const { edits = [] } = typeof settings === 'function' ? settings(startSettings()) : {}
  expect(edits.map(({ row, column, text }) => [row, column, text])).toEqual([
    [1, 1, 'max@corp.example'],
    [2, 1, 'ANN@corp.example'],
    [3, 1, 'Ben <ben@corp.example>'],
    [4, 1, 'cy@corp.example'],
    [5, 1, 'cy@corp.example'],
  ])
  const mended = await read(content, { ...repairs, edits })
  expect(mended.texts.join()).not.toMatch(/have corp\.exmaple/)
  // The edits before it stay.
  const next = mended.fixes[0]?.settings
  expect((typeof next === 'function' ? next({ ...startSettings(), edits }) : {}).edits).toHaveLength(6)
  expect(prepared.read?.judgement.counts.people).toBe(3)
})
