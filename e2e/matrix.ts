/**
 * The fault matrix as data: the expected result of each operation in each circumstance. The types allow no empty cell,
 * faults.spec.ts plays each, and circumstances.ts brings it about.
 */
export const operationIds = ['createPolicy', 'getWatchlist', 'importUsers'] as const
export type OperationId = (typeof operationIds)[number]

export type Fate =
  | 'accepted'
  | 'stored differently'
  | 'refused'
  | 'not executed'
  | 'outcome unknown'
  | 'read'
  | 'failed'

export interface Cell {
  /** The message, and its place: the page's alert, the page itself, or only the request's entry in the log. */
  readonly says: { readonly alert: RegExp } | { readonly page: RegExp } | { readonly entry: RegExp }
  /** The logged outcome of each request since the form was sent, in order. */
  readonly fates: readonly Fate[]
  /** The number of these requests that left the device; all if absent. */
  readonly sent?: number
  /** The number of policies or imports that the service holds afterwards. */
  readonly made: number
  /** The first request in the database of the log: `begun` means without an end, and absent means not written. */
  readonly stored: 'whole' | 'begun' | 'nothing'
  /**
   * Where the input is afterwards. `as typed`: in its fields, with the file still chosen, or in the address. `receipt`:
   * the service took it, unchanged. `asked about`: in the review, until the admin settles its outcome. `file must be
   * chosen again`: the options of an import are restored, but its rows are never stored.
   */
  readonly kept: 'as typed' | 'receipt' | 'asked about' | 'file must be chosen again'
}

type Row = Readonly<Record<OperationId, Cell>>

const taken = { fates: ['accepted'], made: 1, stored: 'whole', kept: 'receipt' } as const

const done: Row = {
  createPolicy: { ...taken, says: { page: /\bPolicy created\./ } },
  getWatchlist: {
    says: { page: /^\d[\d,]* of [\d,]+ people$/ },
    fates: ['read'],
    made: 0,
    stored: 'whole',
    kept: 'as typed',
  },
  importUsers: { ...taken, says: { page: /^Import submitted\. / } },
}

const all = (row: Row, part: Partial<Cell>): Row => ({
  createPolicy: { ...row.createPolicy, ...part },
  getWatchlist: { ...row.getWatchlist, ...part },
  importUsers: { ...row.importUsers, ...part },
})

/** A failure in the page's alert. `made` counts what the service created all the same. */
function failing(
  alert: RegExp,
  fate: 'refused' | 'not executed' | 'outcome unknown',
  { made = 0, reads = 1 } = {},
): Row {
  const write: Cell = { says: { alert }, fates: [fate], made, stored: 'whole', kept: 'as typed' }
  // The client retries a throttled read by itself.
  const fates = Array.from({ length: reads }, () => 'failed' as const)
  const kept = fate === 'outcome unknown' ? 'asked about' : 'as typed'
  return {
    createPolicy: { ...write, kept },
    getWatchlist: { ...write, fates, made: 0 },
    importUsers: write,
  }
}

const unheard = {
  says: { entry: /closed or reloaded before an answer arrived\. The request may have been executed\./ },
  fates: ['outcome unknown'],
  made: 0,
  stored: 'begun',
} as const

/** The page goes away while the request is on its way, and a new page opens at the same address. */
const interrupted: Row = {
  createPolicy: { ...unheard, kept: 'asked about' },
  // The address holds the filters, so the new page reads the same list.
  getWatchlist: {
    ...unheard,
    says: { entry: /closed or reloaded before an answer arrived\. This request only reads\./ },
    fates: ['outcome unknown', 'read'],
    kept: 'as typed',
  },
  importUsers: { ...unheard, kept: 'file must be chosen again' },
}

/** Signed out while the request is on its way, and in again: a write goes on, a read is cancelled and sent again. */
const signedOut: Row = {
  ...done,
  // The second of the three checks the keys.
  getWatchlist: { ...done.getWatchlist, fates: ['failed', 'read', 'read'] },
}

const lost = /connection was lost before an answer arrived/

const storedDifferently: Row = {
  ...done,
  createPolicy: { ...taken, says: { page: /^Stored differently$/ }, fates: ['stored differently'] },
}

/** The failures that the sandbox is asked for. */
const faults = {
  'invalid-signature': failing(/rejected the signature/, 'not executed'),
  'binding-expired': failing(/keys have expired/, 'not executed'),
  forbidden: failing(/lacks the permission "/, 'not executed'),
  throttled: failing(/call quota is used up.*calls again (at \d\d:\d\d:\d\d|now)/, 'not executed', {
    reads: 3,
  }),
  refused: failing(/refused the request \(HTTP 200\)/, 'refused'),
  'refused-flat': failing(/refused the request \(HTTP 200\)/, 'refused'),
  'meta-404': failing(/refused the request \(HTTP 200, status 404\)/, 'refused'),
  'server-error': failing(/failed while handling the request \(HTTP 500\)/, 'outcome unknown'),
  'bad-gateway': failing(/could not answer \(HTTP 502\)/, 'outcome unknown'),
  // A read is sent again without pages, which the service may have refused.
  empty: failing(/without a reason \(HTTP 400\).*secure id was copied incompletely/, 'refused', { reads: 2 }),
  truncated: failing(/could not be read \(HTTP 200\)/, 'outcome unknown'),
  'wrong-shape': failing(/could not be read \(HTTP 200\)/, 'outcome unknown'),
  slow: done,
  changed: storedDifferently,
  equivalent: done,
  // The marks are in the stored values too.
  marked: storedDifferently,
  lost: failing(lost, 'outcome unknown', { made: 1 }),
  dropped: failing(lost, 'outcome unknown'),
} satisfies Record<string, Row>

/** What the browser or the admin does. */
const situations = {
  'offline before': all(failing(/device is offline\. Nothing was sent/, 'not executed'), { sent: 0 }),
  'offline during': failing(lost, 'outcome unknown'),
  'tab closed during': interrupted,
  'reload during': interrupted,
  'sign-out during': signedOut,
  'idle wipe during': signedOut,
  'two tabs at once': {
    createPolicy: { ...done.createPolicy, fates: ['accepted', 'accepted'], made: 2 },
    getWatchlist: { ...done.getWatchlist, fates: ['read', 'read'] },
    importUsers: { ...done.importUsers, fates: ['accepted', 'accepted'], made: 2 },
  },
  'clock 1 hour behind': done,
  'clock 1 day ahead': done,
  'SharedWorker absent': done,
  'IndexedDB absent': all(done, { stored: 'nothing' }),
  'IndexedDB full': all(done, { stored: 'nothing' }),
  'storage wiped mid-session': done,
} satisfies Record<string, Row>

type Failing = keyof typeof faults
export type Situation = keyof typeof situations
export type Circumstance = Failing | Situation

/** The faults of the sandbox that a test may order. Those without a row have a test of their own. */
export type Fault = Failing | 'hold' | 'no-record' | 'token-expired' | 'token-lost'

export const matrix: Readonly<Record<Circumstance, Row>> = { ...faults, ...situations }

// Object.keys widens the names to strings.
export const circumstances = Object.keys(matrix) as Circumstance[]

/** Those in which the gate creates a policy; the other cells are for the soak. */
export const inGate: ReadonlySet<Circumstance> = new Set([
  'binding-expired',
  'refused',
  'server-error',
  'truncated',
  'changed',
  'lost',
  'dropped',
  'offline during',
  'reload during',
  'IndexedDB absent',
])

/** A fourth of the cells, which are also played in a region of API 2.0. oauth.spec.ts has the faults of a token. */
export const withToken: readonly Circumstance[] = [
  'forbidden',
  'throttled',
  'refused',
  'server-error',
  'truncated',
  'lost',
  'dropped',
  'offline during',
  'reload during',
]
