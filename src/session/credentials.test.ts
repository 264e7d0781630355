import { describe, expect, test } from 'vitest'
import type { Credentials } from '../keys/guard.ts'
import { checkCredentials, type CredentialField, credentialFields, clientFields } from './credentials.ts'
import { describeKeyFile, readKeyFile } from './credentials.ts'

const good: Credentials = {
  accessKey: 'mYEuK-2_abcDEF0123',
  secretKey: 'c2VjcmV0IG9mIEFubiwgbG9uZyBlbm91Z2g+Pz8/QQ==',
  applicationId: '6f1c2a5e-0d4b-4a8e-9c57-3b2f1e0d9a88',
  applicationKey: '0B7D9E21-53FA-4C6D-8E19-A4C2D7F6B310',
}

const quotes = ['"|"', "'|' ", '“|”', '„|“', ' "|" \n'].map((pair) => pair.split('|'))
const blanks = [' ', '\t', '\r\n', '\u00a0', '\ufeff', '  \n '].map((blank) => [blank, blank])
test.each([...blanks, ...quotes])('four good keys are taken from between %j and %j', (before, after) => {
  const padded = Object.fromEntries(Object.entries(good).map(([name, key]) => [name, before + key + after]))
  expect(checkCredentials(padded)).toEqual({ credentials: good, problems: {} })
})

describe.each(credentialFields)('$label', ({ field, label }) => {
  const hidden = `${label} contains an invisible character. Copy the key again from its source, or type it.`
  const blank = `${label} contains a space or a line break. Copy the key again.`
  const whole = good[field as keyof Credentials] // one of the four
  const [start, end] = [whole.slice(0, 4), whole.slice(4)]
  test.each([
    ...['', ' ', '\n\t', '""'].map((value) => [value, `${label} is missing.`]),
    ...'\u200b\u00ad\u200d\u202e\u2060\u2066\u061c\ufeff'
      .split('')
      .map((each) => [start + each + end, hidden]),
    [`${whole}\u200b`, hidden],
    ...[' ', '\n', '\r\n', '\t', '\u00a0', '\u2028'].map((each) => [start + each + end, blank]),
  ])('%j has its sentence, and the others have none', (value, sentence) => {
    expect(checkCredentials({ ...good, [field]: value }).problems).toEqual({ [field]: sentence })
  })
})

const odd = (label: string) => `${label} contains a character that no key has. Copy the key again.`
const swapped = 'A secret key never contains "-" or "_". Are access key and secret key swapped?'
const cut = 'A secret key is Base64, and this is not. Perhaps it was copied incompletely.'

const rows = (field: CredentialField, sentence: string | undefined, values: string) =>
  values.split(' ').map((value) => [field, value, sentence] as const)
test.each([
  ...rows('accessKey', odd('Access key'), 'Zoë a:b key… \u007f 日本 a\u0000b'),
  ...rows('accessKey', undefined, 'a.b a+b/c='),
  ...rows('applicationId', odd('Application id'), 'zoë-app'),
  ...rows('applicationId', undefined, 'my-app'),
  ...rows('applicationKey', undefined, 'a:b'),
  ...rows('applicationKey', odd('Application key'), 'ключ'),
  ...rows('secretKey', undefined, 'QQ== QUE= QUFB a+/='),
  ...rows('secretKey', swapped, 'mYEuK-2_abcDEF0123 a-b _ abc_=='),
  ...rows('secretKey', cut, 'QQ= QR QUF Q QUFBQ Q=== =QQ= QQ==QQ== a-b+c Zoë= a.b. "QU"FB'),
])('the %s %j has the problem: %s', (field, value, sentence) => {
  expect(checkCredentials({ ...good, [field]: value }).problems[field]).toBe(sentence)
})

test.each([
  ['QQ', 'QQ=='],
  ['QUE', 'QUE='],
  [good.secretKey.slice(0, -2), good.secretKey],
])('the secret key %j, without what a double click leaves out, is %j', (typed, taken) => {
  const credentials = { ...good, secretKey: taken }
  expect(checkCredentials({ ...good, secretKey: typed })).toEqual({ credentials, problems: {} })
})

const named = (field: CredentialField, ...names: string[]) =>
  names.map((name): [string, object] => [`{"${name}":"v"}`, { [field]: 'v' }])
const nothing = (...names: string[]) => names.map((name): [string, object] => [`{"${name}":"v"}`, {}])
const noJson = ['', ' ', good.accessKey, good.secretKey, '"a"', '[{"accessKey":"a"}]', 'null', '7']
const broken = ['{', '{"accessKey":"a"', "{'accessKey':'a'}", '{accessKey:"a"}', '{"a":1} x']
test.each<[string, object | undefined]>([
  [JSON.stringify(good), good],
  [`\ufeff \n${JSON.stringify(good, null, 2)}\n`, good],
  ...named('accessKey', 'accessKey', 'access_key', 'ACCESS-KEY', 'Access Key'),
  ...named('secretKey', 'secret_key', 'SecretKey'),
  ...named('applicationId', 'appId', 'app_id', 'APPLICATION_ID'),
  ...named('applicationKey', 'appKey', 'app-key', 'Application Key'),
  ...nothing('', 'constructor', '__proto__', 'toString', 'key', 'id', 'accessKeys'),
  ['{"region":"eu","accessKey":"a","note":null,"x":{"secretKey":"s"}}', { accessKey: 'a' }],
  ['{"accessKey":" a\\u200b "}', { accessKey: ' a\u200b ' }],
  ['{"accessKey":7,"secretKey":null,"appId":["x"],"appKey":{"v":"x"}}', {}],
  ['{"accessKey":"a"}'.padEnd(20_000), { accessKey: 'a' }],
  ['{"accessKey":"a"}'.padEnd(20_001), undefined],
  ...[...noJson, ...broken].map((text): [string, undefined] => [text, undefined]),
])('the text %j gives %o', (text, keys) => {
  expect(readKeyFile(text)).toEqual(keys)
})

const missing = 'Still missing: application id, application key.'
test.each([
  [good, 'Filled in from JSON: access key, secret key, application id, application key.'],
  [{ secretKey: 'QQ==', accessKey: 'a' }, `Filled in from JSON: access key, secret key. ${missing}`],
  [{}, 'The JSON contains none of the four keys.'],
])('%o filled in from JSON is described: %s', (found, sentence) => {
  expect(describeKeyFile(found)).toBe(sentence)
})

const client = { clientId: 'qT3dX0sA7Zk2', clientSecret: 'no-Base64_&=+~:' }

test('of API 2.0 a client id and a secret are taken without what stands around them, or have a sentence', () => {
  const values = { clientId: ` "${client.clientId}"\n`, clientSecret: `${client.clientSecret}\u00a0` }
  expect(checkCredentials(values, clientFields)).toEqual({ credentials: client, problems: {} })
  const { problems } = checkCredentials({ ...good, clientSecret: 'a b' }, clientFields)
  const clientSecret = 'Client secret contains a space or a line break. Copy the key again.'
  expect(problems).toEqual({ clientId: 'Client id is missing.', clientSecret })
})

const filled = 'Filled in from JSON: client id, client secret.'
test.each([
  ['{"client_id":"a","client_secret":"b"}', { clientId: 'a', clientSecret: 'b' }, filled],
  ['{"clientId":"a","Client Secret":"b","accessKey":"c"}', { clientId: 'a', clientSecret: 'b' }, filled],
  ['{"CLIENT-ID":"a"}', { clientId: 'a' }, 'Filled in from JSON: client id. Still missing: client secret.'],
  [JSON.stringify(good), {}, 'The JSON contains neither a client id nor a client secret.'],
])('of API 2.0 the text %s gives %o', (text, found, sentence) => {
  expect(readKeyFile(text, clientFields)).toEqual(found)
  expect(describeKeyFile(found, clientFields)).toBe(sentence)
  expect(readKeyFile(JSON.stringify(client))).toEqual({})
})
