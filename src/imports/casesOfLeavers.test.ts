import { describe, expect, test } from 'vitest'
import { settle } from './cases.fixture.ts'

const fileOf = (heading: string, ...values: readonly string[]) =>
  `email,name,${heading}\n${values.map((value, at) => `p${at}@d.example,Person ${at},${value}\n`).join('')}`

describe('people who have left by a column of the file stop it', () => {
  test.each([
    ['Status', 'Terminated', 'Active'],
    ['Employment Status', ' TERMINATED ', 'Active'],
    ['Employee status', 'Left', 'On leave'],
    ['accountStatus', 'Suspended', 'Active'],
    ['User status', 'inactive', 'active'],
    ['AccountEnabled', 'False', 'True'],
    ['Enabled', 'no', 'yes'],
    ['Is Active', '0', '1'],
    // Okta, the Google admin console, and flags of a directory.
    ['status', 'DEPROVISIONED', 'ACTIVE'],
    ['Status [READ ONLY]', 'Suspended', 'Active'],
    ['Terminated', 'Yes', 'No'],
    ['isDeleted', 'true', 'false'],
    ['Account disabled', 'TRUE', 'FALSE'],
    ['Status', 'ausgeschieden', 'aktiv'],
    ['Statut', 'Inactif', 'Actif'],
    ['Estado', 'Baja', 'Activo'],
    ['Situação', 'Desligado', 'Ativo'],
  ])('%s: %s, beside %s', async (heading, value, other) => {
    const { texts, blocker, judgement } = await settle('p.csv', [], fileOf(heading, other, value, value))
    expect(texts).toContain(`2 people are marked as having left (${heading}: ${value.trim()}).`)
    expect(blocker).toBe('Decide about 2 rows with a problem.')
    expect(judgement?.counts).toMatchObject({ rows: 3, people: 1, left: 2, bad: 2 })
  })

  test.each([
    ['Status', 'Active', 'Contractor'],
    ['Status', 'Not terminated', 'Inactive since May'],
    ['Notes', 'Terminated', 'Left the building early'],
    ['Department', 'Inactive', 'Former'],
    ['Order status', 'Disabled', 'Left'],
    ['Enabled', 'True', ''],
    ['Left', '2026-03-31', '12'],
    ['Bloquear inicio de sesión (Sí/No) [accountEnabled] Obligatorio', 'No', 'No'],
    ['Sign-in blocked [accountEnabled]', 'No', 'No'],
    // It may be about a person's health.
    ['Is Disabled', 'Yes', 'No'],
    ['Disabled', 'Yes', 'No'],
    ['Estado', 'Baja California', 'Jalisco'],
    // The heading of a template, whose values mean the contrary.
    ['Block sign in (Yes/No) [accountEnabled] Required', 'No', 'No'],
  ])('but not %s: %s and %s', async (heading, value, other) => {
    const { texts, judgement } = await settle('p.csv', [], fileOf(heading, value, other))
    expect(texts).not.toContain('having left')
    expect(judgement?.counts).toMatchObject({ people: 2, left: 0 })
  })

  test('a column of many values is a text of its own', async () => {
    const { judgement } = await settle(
      'p.csv',
      [],
      fileOf('Status', 'left', ...Array.from({ length: 8 }, (_, at) => `text ${at}`)),
    )
    expect(judgement?.counts).toMatchObject({ people: 9, left: 0 })
  })

  test('each person counts once, and a malformed address comes first', async () => {
    const content = `${fileOf('Status', 'Left', 'Active')}p0@d.example,Person 0,Active\nnone,Person 3,Left\n`
    const { judgement } = await settle('p.csv', [], content)
    expect(judgement?.counts).toMatchObject({ rows: 4, people: 2, left: 1, badAddress: 1, repeated: 0 })
  })
})
