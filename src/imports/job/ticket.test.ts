import { expect, test } from 'vitest'
import { run } from '../file/run.fixture.ts'
import { toTicket } from './ticket.ts'

test('a ticket has counts, ids and the digest, and nobody of the file', async () => {
  const { source, prepared, outgoing: body } = await run('email,name\nana@corp.example,Ana\n')
  const input = { fileType: 'CSV', groupId: 'eNoGroup', clearGroup: true } as const
  const loaded = { source, decisions: prepared.decisions, past: [], future: [], prepared }
  const job = { input, body, argument: '{}', region: 'Sandbox' }
  const flow = { at: 'submitted', ...loaded, job, id: 'eNoJob', requestId: 'id-1' } as const
  const ticket = toTicket(flow, 'New *joiners*', 'Bo *Li*')
  expect(ticket).toBe(
    [
      '**Import submitted to Sandbox**',
      '',
      "File `people.csv`, sent as CSV, 32 bytes. The file's exact bytes.",
      'Content: 1 person in 1 row.',
      'Group New \\*joiners\\*, `eNoGroup`, cleared first',
      'No address was given, so no email will report the result. Check the directory later.',
      '',
      'Job id `eNoJob`',
      'Request id `id-1`',
      `SHA-256 of the file as sent \`${body.sha256}\``,
      'Approved by Bo \\*Li\\*',
      '',
    ].join('\n'),
  )
  expect(ticket).not.toMatch(/ana/i)
})
