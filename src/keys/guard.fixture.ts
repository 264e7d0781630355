/** A guard with its tabs and its events. */
import { createHash, createHmac } from 'node:crypto'
import { afterEach, beforeEach, vi } from 'vitest'
import { paths } from '../api/paths.ts'
import { SignedOutError } from '../api/signature.ts'
import { createGuard, type Credentials, type GuardEvent, type KeyCheck, type SignIn } from './guard.ts'

export const credentials: Credentials = {
  accessKey: 'mYEuK-2_access-key-of-Ann',
  secretKey: 'c2VjcmV0IG9mIEFubiwgbG9uZyBlbm91Z2g+Pz8/',
  applicationId: '6f1c2a5e-0d4b-4a8e-9c57-3b2f1e0d9a88',
  applicationKey: '0b7d9e21-53fa-4c6d-8e19-a4c2d7f6b310',
}
export const other: Credentials = {
  accessKey: 'other-access-key',
  secretKey: 'b3RoZXIgc2VjcmV0',
  applicationId: '11111111-2222-4333-8444-555555555555',
  applicationKey: '66666666-7777-4888-9999-aaaaaaaaaaaa',
}
export const minute = 60_000
export const idleMs = 30 * minute
export const start = Date.UTC(2026, 10, 21, 9, 30, 15, 400)
export const [path = ''] = paths
export const id = '3d796b76-4180-40e5-8f7c-6e0fd643b1a9'

/** A guard with one open tab, its events, and a clock that can run while timers pause. */
export function setup() {
  let asleep = 0
  const told: GuardEvent[] = []
  const guard = createGuard({ now: () => Date.now() + asleep, tell: (event) => told.push(event) })
  guard.opened('tab-1')
  return {
    guard,
    told,
    /** Takes the events since the last call. */
    heard: () => told.splice(0),
    sleep: (ms: number) => {
      asleep += ms
    },
    signIn: (options: Partial<SignIn> = {}) =>
      guard.signIn({ credentials, region: 'eu', sandbox: false, idleMs, ...options }),
  }
}

export type Setup = ReturnType<typeof setup>

/** A guard with a confirmed session. */
export async function signedIn(options: Partial<SignIn> = {}): Promise<Setup> {
  const s = setup()
  const { attempt } = await s.signIn(options)
  s.guard.confirm(attempt)
  s.heard()
  return s
}

export const pass = (ms: number) => vi.advanceTimersByTime(ms)
export const holdsKey = ({ guard }: Setup, attempt?: number) =>
  guard.sign(path, id, attempt).then(
    () => true,
    (error: unknown) => {
      if (error instanceof SignedOutError) return false
      throw error
    },
  )

/** Whether a confirmation is accepted; otherwise it fails as signed out. */
export function confirms({ guard }: Setup, attempt: number): boolean {
  try {
    guard.confirm(attempt)
    return true
  } catch (error) {
    if (error instanceof SignedOutError) return false
    throw error
  }
}

/** An event in a word, and the seconds of a warning. */
function wordOf(event: GuardEvent): string {
  if (event.event === 'idle-warning') return `warning ${event.inMs / 1_000}`
  return event.event === 'signed-out' ? event.reason : event.event
}

/**
 * Plays a timeline, and returns it as it came. It has seconds (`wait 8`), what tabs and the page do (`tab-1 closes`,
 * `touch`), what is found (`has key`, `tab-2 finds nobody`), and behind a colon the events of a step.
 */
export async function play(s: Setup, timeline: string, attempt?: number): Promise<string> {
  const { guard } = s
  const acts: Readonly<Record<string, (seconds: number) => unknown>> = {
    wait: (seconds) => pass(seconds * 1_000),
    sleep: (seconds) => s.sleep(seconds * 1_000),
    touch: () => guard.touch(),
    sign: () => guard.sign(path, id, attempt),
    'sign out': () => guard.signOut(),
    'take new keys': () => guard.signOut('new-keys'),
    abandon: () => guard.abandon(attempt ?? 1),
    confirm: () => guard.confirm(attempt ?? 1),
  }
  const came: string[] = []
  for (const whole of timeline.split(', ')) {
    let [step = ''] = whole.split(':')
    const [, tab = '', verb] = /^(tab-\d) (closes|finds)/.exec(step) ?? []
    if (verb === 'closes') guard.closed(tab)
    else if (verb === 'finds') step = `${tab} finds ${guard.opened(tab) ? 'Ann' : 'nobody'}`
    else if (/^has (?:no )?key$/.test(step)) step = (await holdsKey(s, attempt)) ? 'has key' : 'has no key'
    else if (step === 'another has no key') step = (await holdsKey(s, -1)) ? 'another has key' : step
    else if (step === 'confirm fails') step = confirms(s, attempt ?? 1) ? 'confirm' : step
    else if (step.startsWith('timers')) step = `timers ${vi.getTimerCount()}`
    else {
      const seconds = / (-?[\d.]+)$/.exec(step)?.[1]
      const act = acts[step.replace(/ -?[\d.]+$/, '')]
      if (!act) throw new Error(`No step is called ${step}.`)
      await act(Number(seconds))
    }
    const heard = s.heard().map(wordOf)
    came.push(step + (heard.length > 0 ? `: ${heard.join(' and ')}` : ''))
  }
  return came.join(', ')
}

/** admin-api §5, made with node:crypto. */
export const signatureOf = (keys: Credentials, date: string, requestId: string, signedPath: string) =>
  createHmac('sha1', Buffer.from(keys.secretKey, 'base64'))
    .update(`${date}:${requestId}:${signedPath}:${keys.applicationKey}`)
    .digest('base64')

export const fingerprint = (accessKey: string) =>
  createHash('sha256').update(accessKey).digest('hex').slice(0, 8)

/** The check of keys whose administrator lacks a permission. */
export const lacking = (missing: string): KeyCheck => ({
  isProof: true,
  happened: `This administrator lacks the permission "${missing}".`,
  requestId: id,
  missing,
})

/** Stops the clock in each test of a file. Timers run only when the test says so. */
export function holdTime(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: start })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}
