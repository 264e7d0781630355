import { describe, expect, test } from 'vitest'
import type { Credentials } from '../keys/guard.ts'
import {
  checkCredentials,
  type CredentialField,
  credentialFields,
  describeKeyFile,
  readKeyFile,
  remarkOn,
} from './credentials.ts'

const good: Credentials = {
  accessKey: 'mYEuK-2_abcDEF0123',
  secretKey: 'c2VjcmV0IG9mIEFubiwgbG9uZyBlbm91Z2g+Pz8/QQ==',
  applicationId: '6f1c2a5e-0d4b-4a8e-9c57-3b2f1e0d9a88',
  applicationKey: '0B7D9E21-53FA-4C6D-8E19-A4C2D7F6B310',
}

/** The problem of one field when all others are good. */
const problemOf = (field: CredentialField, value: string) =>
  checkCredentials({ ...good, [field]: value }).problems[field]

const labels = new Map(credentialFields.map(({ field, label }) => [field, label]))
const fields = [...labels.keys()]

describe('four good keys', () => {
  test('have no problems', () => {
    expect(checkCredentials(good)).toEqual({ credentials: good, problems: {} })
  })

  test.each([' ', '\t', '\r\n', '\u00a0', '\ufeff', '  \n '])('are trimmed of %j', (blank) => {
    const padded = {
      accessKey: blank + good.accessKey,
      secretKey: good.secretKey + blank,
      applicationId: blank + good.applicationId + blank,
      applicationKey: good.applicationKey + blank,
    }
    expect(checkCredentials(padded)).toEqual({ credentials: good, problems: {} })
  })

  test.each(['QQ==', 'QUE=', 'QUFB', 'a+/='])('may have the short secret "%s"', (secretKey) => {
    expect(problemOf('secretKey', secretKey)).toBeUndefined()
  })

  test('are passed on alone', () => {
    const more = { ...good, password: 'x' }
    expect(checkCredentials(more).credentials).toEqual(good)
  })
})

describe.each(fields)('%s', (field) => {
  const label = labels.get(field)

  test.each(['', ' ', '\n\t'])('that is %j is missing', (value) => {
    expect(problemOf(field, value)).toBe(`${label} is missing.`)
  })

  test.each(['\u200b', '\u00ad', '\u200d', '\u202e', '\u2060', '\u2066', '\u061c', '\ufeff'])(
    'with the invisible character %j inside asks to be copied again',
    (character) => {
      const value = good[field].slice(0, 4) + character + good[field].slice(4)
      expect(problemOf(field, value)).toBe(
        `${label} contains an invisible character. Copy the key again from its source, or type it.`,
      )
    },
  )

  test('with a zero-width space at its end is not trimmed', () => {
    expect(problemOf(field, `${good[field]}\u200b`)).toContain('invisible character')
  })

  test.each([' ', '\n', '\r\n', '\t', '\u00a0', '\u2028'])(
    'with %j inside asks to be copied again',
    (blank) => {
      const value = good[field].slice(0, 4) + blank + good[field].slice(4)
      expect(problemOf(field, value)).toBe(`${label} contains a space or a line break. Copy the key again.`)
    },
  )

  test('that is wrong leaves the others alone', () => {
    expect(Object.keys(checkCredentials({ ...good, [field]: '' }).problems)).toEqual([field])
  })
})

test('each field is checked, not only the first', () => {
  const nothing = { accessKey: '', secretKey: '', applicationId: '', applicationKey: '' }
  expect(checkCredentials(nothing).problems).toEqual({
    accessKey: 'Access key is missing.',
    secretKey: 'Secret key is missing.',
    applicationId: 'Application id is missing.',
    applicationKey: 'Application key is missing.',
  })
})

describe('an access key', () => {
  test.each(['Zoë', 'a:b', 'key…', '\u007f', '日本', 'a\u0000b'])(
    '%j does not fit in its header',
    (value) => {
      expect(problemOf('accessKey', value)).toBe(
        'An access key has only letters, digits, "-" and "_". Copy the key again.',
      )
    },
  )

  test.each(['a', 'a.b', 'a+b/c=', '~!'])('"%s" is left to the service', (value) => {
    expect(problemOf('accessKey', value)).toBeUndefined()
  })
})

describe('a secret key', () => {
  const swapped = 'A secret key never contains "-" or "_". Are access key and secret key swapped?'
  const cut = 'A secret key is Base64, and this is not. Perhaps it was copied incompletely.'

  test.each(['mYEuK-2_abcDEF0123', 'a-b', '_', 'abc_=='])('"%s" looks like an access key', (value) => {
    expect(problemOf('secretKey', value)).toBe(swapped)
  })

  test.each([1, 2, 3, 5, 6, 7])('that lost its last %d characters is not Base64', (lost) => {
    expect(problemOf('secretKey', 'U2VjcmV0S2V5MTIz'.slice(0, -lost))).toBe(cut)
  })

  test.each(['QQ=', 'QQ', 'Q===', '=QQ=', 'QQ==QQ==', 'a-b+c', 'Zoë=', 'a.b.', '"QUFB"'])(
    '"%s" is no Base64',
    (value) => {
      expect(problemOf('secretKey', value)).toBe(cut)
    },
  )

  test('swapped with the access key has its own sentence', () => {
    const { problems } = checkCredentials({ ...good, accessKey: good.secretKey, secretKey: good.accessKey })
    expect(problems).toEqual({ secretKey: swapped })
  })
})

describe.each([
  ['applicationId', 'An application id'],
  ['applicationKey', 'An application key'],
] as const)('%s', (field, what) => {
  const guid = good[field]

  test.each([
    guid.slice(0, -1),
    `${guid}0`,
    guid.replaceAll('-', ''),
    `{${guid}}`,
    guid.replace(/[0-9a-f]$/i, 'g'),
    guid.replace('-', '_'),
    'my-app',
  ])('"%s" is not a GUID: a remark, and no problem', (value) => {
    expect(problemOf(field, value)).toBeUndefined()
    expect(remarkOn(field, ` ${value} `)).toBe(
      'Usually looks like 1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed. Check that you copied all of it.',
    )
  })

  test.each([guid, ` ${guid.toUpperCase()}\t`, '', ' '])('"%s" needs no remark', (value) => {
    expect(remarkOn(field, value)).toBeUndefined()
  })

  test('of other characters than a header carries is refused', () => {
    expect(problemOf(field, 'zoë-app')).toBe(`${what} has only letters, digits and "-". Copy it again.`)
  })
})

test('the other two keys get no remark', () => {
  expect(remarkOn('accessKey', 'my-key')).toBeUndefined()
  expect(remarkOn('secretKey', 'c2VjcmV0')).toBeUndefined()
})

describe('a pasted JSON object', () => {
  test('gives its four keys', () => {
    expect(readKeyFile(JSON.stringify(good))).toEqual(good)
    expect(readKeyFile(`\ufeff \n${JSON.stringify(good, null, 2)}\n`)).toEqual(good)
  })

  test.each<[string, CredentialField]>([
    ['accessKey', 'accessKey'],
    ['access_key', 'accessKey'],
    ['ACCESS-KEY', 'accessKey'],
    ['Access Key', 'accessKey'],
    ['secret_key', 'secretKey'],
    ['SecretKey', 'secretKey'],
    ['appId', 'applicationId'],
    ['app_id', 'applicationId'],
    ['APPLICATION_ID', 'applicationId'],
    ['appKey', 'applicationKey'],
    ['app-key', 'applicationKey'],
    ['Application Key', 'applicationKey'],
  ])('may call it "%s"', (name, field) => {
    expect(readKeyFile(JSON.stringify({ [name]: 'v' }))).toEqual({ [field]: 'v' })
  })

  test('may hold some of the keys, and more than keys', () => {
    expect(readKeyFile('{"region":"eu","accessKey":"a","note":null,"x":{"secretKey":"s"}}')).toEqual({
      accessKey: 'a',
    })
  })

  test.each(['{}', '{"a":1}', '{"accessKey":7,"secretKey":null,"appId":["x"],"appKey":{"v":"x"}}'])(
    '%s has none',
    (text) => {
      expect(readKeyFile(text)).toEqual({})
    },
  )

  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'key', 'id', 'accessKeys', ''])(
    'has no key called "%s"',
    (name) => {
      expect(Object.keys(readKeyFile(`{"${name}":"v"}`) ?? { none: 1 })).toEqual([])
    },
  )

  test('is kept as typed, to be trimmed and checked later', () => {
    expect(readKeyFile('{"accessKey":" a\\u200b "}')).toEqual({ accessKey: ' a\u200b ' })
  })
})

test('what a key file fills in is named, and what is missing in it', () => {
  expect(describeKeyFile(good)).toBe(
    'Filled in from JSON: access key, secret key, application id, application key.',
  )
  expect(describeKeyFile({ secretKey: 'QQ==', accessKey: 'a' })).toBe(
    'Filled in from JSON: access key, secret key. Still missing: application id, application key.',
  )
})

describe('text other than a JSON object', () => {
  test.each([
    '',
    ' ',
    good.accessKey,
    good.secretKey,
    good.applicationId,
    `"${good.accessKey}"`,
    '[{"accessKey":"a"}]',
    'null',
    '7',
    '{',
    '{"accessKey":"a"',
    "{'accessKey':'a'}",
    '{accessKey:"a"}',
    '{"accessKey":"a"} x',
    'x {"accessKey":"a"}',
  ])('%j stays as it is', (text) => {
    expect(readKeyFile(text)).toBeUndefined()
  })

  test('is everything beyond 20,000 characters', () => {
    const json = '{"accessKey":"a"}'
    expect(readKeyFile(json.padEnd(20_000))).toEqual({ accessKey: 'a' })
    expect(readKeyFile(json.padEnd(20_001))).toBeUndefined()
  })
})
