/** What a request holds: on the disk only encrypted, and open to its account alone. */
import { describe, expect, test, vi } from 'vitest'
import { makeKey } from '../../drafts/encryption.ts'
import {
  endOf,
  exchangeOf,
  guid,
  holdTime,
  idsOn,
  newDevice,
  openDevice,
  openTab,
  send,
  settled,
  whole,
  whose,
} from './device.fixture.ts'
import type { Ledger } from './state.ts'

holdTime({ shouldAdvanceTime: true, advanceTimeDelta: 20 })

const nameIn = (ledger: Ledger, n: number) => {
  const { subject } = ledger.state().requests.get(guid(n))?.sent ?? {}
  return subject?.kind === 'policy' ? subject.input.description : undefined
}
const answered = (n: number) => ({ ...endOf(n), records: [{ id: 'eNo1', description: 'Anna Roe' }] })

describe('a content', () => {
  // Claim: What the journal stores in the clear, encrypted, and never
  test('is on the disk only encrypted, and open after a reload for its account', async () => {
    const device = newDevice()
    const first = await openTab(device)
    await first.ledger.started(exchangeOf(1), whose)
    await first.ledger.ended(answered(1))
    const disk = JSON.stringify(device.links, (_, value: unknown) =>
      value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : value,
    )
    for (const text of ['ann@corp.example', 'x.example', 'Anna Roe', 'eNo1']) expect(disk).not.toContain(text)
    const { ledger } = await openTab(device)
    await settled(ledger)
    await vi.waitFor(() => expect(nameIn(ledger, 1)).toBe('d'))
    expect(ledger.state().requests.get(guid(1))?.ended?.content?.records).toEqual([
      { id: 'eNo1', description: 'Anna Roe' },
    ])
  })

  // Claim: What the journal stores in the clear, encrypted, and never
  test('of another account stays closed', async () => {
    const device = newDevice()
    const first = await openTab(device)
    await first.ledger.started(exchangeOf(1), { ...whose, account: 'cd34' })
    const { ledger } = await openTab(device)
    await settled(ledger)
    expect(ledger.state().requests.get(guid(1))?.sent.content).toBeUndefined()
    expect(nameIn(ledger, 1)).toBeUndefined()
  })

  // Claim: What the journal stores in the clear, encrypted, and never
  test('is closed with the session, and opened by the next one, also what was sent in the session', async () => {
    const { ledger } = await openDevice()
    await send(ledger, 1)
    ledger.forget()
    expect(nameIn(ledger, 1)).toBeUndefined()
    expect(ledger.state().requests.get(guid(1))?.sent.content).toBeUndefined()
    await ledger.open(whose)
    expect(nameIn(ledger, 1)).toBe('d')
  })

  test('that was not written yet is encrypted at the end of the session, and written later', async () => {
    const { device, ledger } = await openDevice()
    await settled(ledger)
    device.trouble = 'full'
    await send(ledger, 1)
    ledger.forget()
    expect(nameIn(ledger, 1)).toBeUndefined()
    device.trouble = undefined
    await ledger.open(whose)
    await send(ledger, 2)
    expect(idsOn(device, 'sent')).toEqual([guid(1), guid(2)])
    await ledger.catchUp()
    await vi.waitFor(() => expect(nameIn(ledger, 1)).toBe('d'))
  })

  test('that comes after the session is not for the next account', async () => {
    const { ledger } = await openDevice()
    await ledger.started(exchangeOf(1), whose)
    ledger.forget()
    await ledger.ended(answered(1))
    await ledger.open({ ...whose, account: 'cd34' })
    expect(ledger.state().requests.get(guid(1))?.ended?.outcome).toBe('accepted')
    expect(JSON.stringify([...ledger.state().requests.values()])).not.toContain('Anna Roe')
    await ledger.open(whose)
    await vi.waitFor(() =>
      expect(ledger.state().requests.get(guid(1))?.ended?.content?.records).toHaveLength(1),
    )
  })

  test('of a lost key is lost, and its head stays', async () => {
    const device = newDevice()
    const first = await openTab(device)
    await send(first.ledger, 1)
    device.meta = { ...device.meta!, key: await makeKey() }
    const { ledger } = await openTab(device)
    await settled(ledger)
    expect(nameIn(ledger, 1)).toBeUndefined()
    expect(ledger.state().requests.get(guid(1))?.ended?.outcome).toBe('accepted')
    expect(await whole(device)).toMatchObject({ intact: true })
    // It is not tried again.
    const decrypt = vi.spyOn(crypto.subtle, 'decrypt')
    await ledger.catchUp()
    expect(decrypt).not.toHaveBeenCalled()
    decrypt.mockRestore()
  })

  test('cannot be read after a wipe, since its key is gone', async () => {
    const { device, ledger } = await openDevice()
    await send(ledger, 1)
    const { key } = device.meta!
    await ledger.wipe()
    expect(device.meta?.key).toBeUndefined()
    await send(ledger, 2)
    expect(device.meta?.key).not.toBe(key)
  })
})
