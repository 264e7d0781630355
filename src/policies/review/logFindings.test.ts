// Claim: A URL that was already sent for the same target is shown before it is sent again
import { expect, test } from 'vitest'
import type { EarlierPolicy } from '../checks/earlierPolicies.ts'
import { logFindings } from './logFindings.ts'

const unread: EarlierPolicy = { name: '', at: 1, isCertain: true }

test.each<[string, Parameters<typeof logFindings>, string[]]>([
  ['all is known', [{}, [{ ...unread, urls: [] }]], []],
  ['the last request could not be written', [{ unwritten: 'failed' }, []], []],
  ['the log could not be read', [{ unread: true, unwritten: 'absent' }, []], ['tick log not read']],
  ['no log is kept by choice', [{ unwritten: 'unwanted' }, []], ['note log not kept']],
  ['no log can be kept', [{ unwritten: 'absent' }, []], ['note log not kept']],
  ['a policy has no content', [{}, [unread, unread]], ['tick policies not read']],
])('%s', (_, args, expected) => {
  expect(logFindings(...args).map(({ key, level }) => `${level} ${key}`)).toEqual(expected)
})
