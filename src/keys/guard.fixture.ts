import { createHash, createHmac } from 'node:crypto'
import { vi } from 'vitest'
import { holdTime as holdClock } from '../api/api.fixture.ts'
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

export async function signedIn(options: Partial<SignIn> = {}): Promise<Setup> {
  const s = setup()
  const { attempt } = await s.signIn(options)
  s.guard.confirm(attempt)
  s.heard()
  return s
}

export const pass = (ms: number) => vi.advanceTimersByTime(ms)
/** Whether something is done; otherwise it fails as signed out. */
async function isDone(work: () => unknown): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof SignedOutError) return false
    throw error
  }
}
export const holdsKey = ({ guard }: Setup, attempt?: number) => isDone(() => guard.sign(path, id, attempt))
export const confirms = ({ guard }: Setup, attempt: number) => isDone(() => guard.confirm(attempt))

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
  /** What a step does; what it finds, if that may be something else than the timeline says. */
  const acts: Readonly<Record<string, (of: string) => unknown>> = {
    wait: (seconds) => void pass(Number(seconds) * 1_000),
    sleep: (seconds) => s.sleep(Number(seconds) * 1_000),
    skew: (seconds) => guard.setSkew(Number(seconds) * 1_000),
    touch: () => guard.touch(),
    sign: async () => void (await guard.sign(path, id, attempt)),
    'sign out': () => guard.signOut(),
    abandon: () => guard.abandon(attempt ?? 1),
    confirm: async () => ((await confirms(s, attempt ?? 1)) ? 'confirm' : 'confirm fails'),
    closes: (tab) => guard.closed(tab),
    finds: (tab) => `${tab} finds ${guard.opened(tab) ? 'Ann' : 'nobody'}`,
    has: async () => ((await holdsKey(s, attempt)) ? 'has key' : 'has no key'),
    another: async () => ((await holdsKey(s, -1)) ? 'another has key' : 'another has no key'),
    timers: () => `timers ${vi.getTimerCount()}`,
  }
  const came: string[] = []
  for (const whole of timeline.split(', ')) {
    const [step = ''] = whole.split(':')
    const [, tab, verb = '', of] = /^(tab-\d )?(sign out|\w+)(?: (.*))?$/.exec(step) ?? []
    const act = acts[verb]
    if (!act) throw new Error(`No step is called ${step}.`)
    const found = await act(tab?.trim() ?? of ?? '')
    const heard = s.heard().map(wordOf)
    const became = typeof found === 'string' ? found : step
    came.push(heard.length > 0 ? `${became}: ${heard.join(' and ')}` : became)
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

export const lacking = (missing: string): KeyCheck => ({
  isProof: true,
  happened: `This administrator lacks the permission "${missing}".`,
  requestId: id,
  missing,
})

/** Stops the clock in each test of a file. Timers run only when the test says so. */
export const holdTime = () => holdClock({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: start })
