/** A policy of the sandbox, and its answer to it. */
import { expect } from 'vitest'
import { type Caller, enter, failures, pickOnly } from './caller.fixture.ts'
import type { StoredPolicy } from './policies.ts'

export const url = { action: 'block', type: 'domain', value: 'bad.example' }
export const scope = { description: 'Everyone' }
export const policy = { description: 'Test', urls: [url], policies: [scope] }
export const everyone = { type: 'everyone' }

/** The stored scope of a policy with only this scope. */
export async function store(caller: Caller, asked: object): Promise<Record<string, unknown>> {
  const envelope = await caller.createPolicy({ ...policy, policies: [{ ...scope, ...asked }] })
  expect(envelope.fail).toEqual([])
  const stored = pickOnly(envelope.data) as unknown as StoredPolicy // that it is one, the first test compares
  return { ...pickOnly(stored.policies).policy }
}

export async function refuse(asked: unknown): Promise<string[]> {
  const caller = await enter()
  const envelope = await caller.createPolicy(asked)
  expect(envelope.meta).toEqual({ status: 200 })
  expect(envelope.data).toEqual([])
  expect((await caller.witness()).policies).toEqual([])
  return failures(envelope)
}

export const refuseScope = (asked: object) => refuse({ ...policy, policies: [{ ...scope, ...asked }] })
