import { describe, expect, test } from 'vitest'
import { readRegisterFile, registerLimits, toRegisterFile } from './registerFile.ts'
import { sentOf } from './sentPolicy.fixture.ts'

const own = { region: 'eu', account: 'abcd1234' }
const policies = [sentOf('INC-4711'), sentOf('INC-4712', { isCreated: false })]

const read = (text: string, by = own) => readRegisterFile(new Blob([text]), by)

test('what was exported is read, also after the account got new keys', async () => {
  const text = toRegisterFile(own, policies)
  expect(await read(text)).toEqual({ policies })
  const renewed = { region: 'eu', account: 'new', former: ['abcd1234'] }
  expect(await read(text, renewed)).toEqual({ policies })
})

describe('a file is refused as a whole, with its reason', () => {
  const change = (part: object) => JSON.stringify({ ...JSON.parse(toRegisterFile(own, policies)), ...part })
  const [first] = policies
  test.for([
    ['no JSON', 'INC-4711', 'Not valid JSON.'],
    ['another format', change({ format: 'signet-policy-draft' }), 'Not a file of sent policies'],
    ['a later version', change({ version: 2 }), 'Not a file of sent policies'],
    ['another account', change({ account: 'ffff0000' }), 'It is of another account: ffff0000 in eu.'],
    ['another region', change({ region: 'us' }), 'It is of another account: abcd1234 in us.'],
    ['no policies', change({ policies: {} }), 'Not a file of sent policies'],
    [
      'too many',
      change({ policies: Array.from({ length: registerLimits.policies + 1 }, () => 0) }),
      '5,001 policies are too many (limit 5,000).',
    ],
    [
      'a policy without URLs',
      change({ policies: [first, { ...first, input: { ...first?.input, urls: [] } }] }),
      'Policy 2 of the file is not valid: "input.urls".',
    ],
    [
      'an unknown field of a scope',
      change({
        policies: [{ ...first, input: { ...first?.input, policies: [{ description: 'A', x: 1 }] } }],
      }),
      'Policy 1 of the file is not valid: "input.policies.0".',
    ],
    [
      'a moment that no calendar has',
      change({ policies: [{ ...first, at: 1e20 }] }),
      'Policy 1 of the file is not valid: "at".',
    ],
    [
      'an end before 1970',
      change({ policies: [{ ...first, endedAt: -1 }] }),
      'Policy 1 of the file is not valid: "endedAt".',
    ],
    [
      'a policy of another region',
      change({ policies: [{ ...first, region: 'us' }] }),
      'Policy 1 is of another region.',
    ],
  ] as const)('%s', async ([, text, reason]) => {
    expect(await read(text)).toEqual({ reason: expect.stringContaining(reason) as string })
  })
})
