/** A tenant of the sandbox, and the files that are imported into it. */
import { beforeEach, expect } from 'vitest'
import { type Caller, enter, failures } from './caller.fixture.ts'

export const csv = 'email,name\nada.low@corp.example,Ada Löw\nben@corp.example,Ben\n'
export const bytesOf = (text: string) => new TextEncoder().encode(text)

export let caller: Caller
/** Gives each test of a file a tenant of its own. */
export function enterEach(): void {
  beforeEach(async () => {
    caller = await enter()
  })
}

/** The one job that the witness shows. */
export async function submit(item: unknown, body: BodyInit) {
  const envelope = await caller.importUsers(item, body)
  expect(envelope.fail).toEqual([])
  const job = (await caller.witness()).imports.at(-1)
  expect(envelope).toEqual({ meta: { status: 200 }, data: [{ id: job?.id, success: true }], fail: [] })
  return job
}

export async function refuse(item: unknown, body: BodyInit) {
  const { imports, people } = await caller.witness()
  const envelope = await caller.importUsers(item, body)
  expect(envelope.meta).toEqual({ status: 200 })
  expect(envelope.data).toEqual([])
  const after = await caller.witness()
  expect([after.imports, after.people]).toEqual([imports, people])
  return failures(envelope)
}
