/**
 * The fault matrix as data: what each operation must come to in each circumstance. Its types leave no cell empty, and
 * faults.spec.ts makes a step of each.
 */
import type { Fault } from './test.ts'

export const operationIds = ['createPolicy', 'getWatchlist', 'importUsers'] as const
export type OperationId = (typeof operationIds)[number]

/** What the Activity page says became of a request. */
export type Fate = 'accepted' | 'refused' | 'not executed' | 'outcome unknown' | 'read' | 'failed'

export interface Cell {
  /** What says what happened, and where: the page's alert, the page itself, or only the request's entry in the ledger. */
  readonly says: { readonly alert: RegExp } | { readonly page: RegExp } | { readonly entry: RegExp }
  /** One for each request that the ledger knows of since the form was sent, in their order. */
  readonly fates: readonly Fate[]
  /** How many of them left the device: all, where it is not said. */
  readonly sent?: number
  /** How many policies or imports the service holds afterwards. */
  readonly made: number
  /** What the ledger's database holds of the first: `begun` without an end, or nothing where it is not written. */
  readonly stored: 'whole' | 'begun' | 'nothing'
  /**
   * What becomes of what was typed. `as typed`: it stands in its fields, and the file is still chosen; or the address
   * holds it. `receipt`: it was taken, and what was taken is what was typed. `draft`: it stands in its fields again, in a
   * page that is a new one and says so. `file must be chosen again`: so do the options of an import, but its rows are
   * never stored, and its page asks for them.
   */
  readonly kept: 'as typed' | 'receipt' | 'draft' | 'file must be chosen again'
}

export type Circumstance =
  | Exclude<Fault, 'hold'>
  | 'offline before'
  | 'offline during'
  | 'tab closed during'
  | 'reload during'
  | 'sign-out during'
  | 'idle wipe during'
  | 'two tabs at once'
  | 'clock 1 hour behind'
  | 'clock 1 day ahead'
  | 'SharedWorker absent'
  | 'IndexedDB absent'
  | 'IndexedDB full'
  | 'storage wiped mid-session'

type Row = Readonly<Record<OperationId, Cell>>

const done: Row = {
  createPolicy: {
    says: { page: /^The service created the policy\.$/ },
    fates: ['accepted'],
    made: 1,
    stored: 'whole',
    kept: 'receipt',
  },
  getWatchlist: {
    says: { page: /^\d[\d,]* of [\d,]+ people$/ },
    fates: ['read'],
    made: 0,
    stored: 'whole',
    kept: 'as typed',
  },
  importUsers: {
    says: { page: /^The import was submitted\.$/ },
    fates: ['accepted'],
    made: 1,
    stored: 'whole',
    kept: 'receipt',
  },
}

/** The same in each cell, but for what is said here. */
const all = (row: Row, part: Partial<Cell>): Row => ({
  createPolicy: { ...row.createPolicy, ...part },
  getWatchlist: { ...row.getWatchlist, ...part },
  importUsers: { ...row.importUsers, ...part },
})

/** A failure, told in the page's alert. `made` is what the service did all the same. */
function failing(
  alert: RegExp,
  fate: 'refused' | 'not executed' | 'outcome unknown',
  { made = 0, reads = 1 } = {},
): Row {
  const write: Cell = { says: { alert }, fates: [fate], made, stored: 'whole', kept: 'as typed' }
  // A read that was throttled is tried again by the client itself.
  const fates = Array.from({ length: reads }, () => 'failed' as const)
  return { createPolicy: write, getWatchlist: { ...write, fates, made: 0 }, importUsers: write }
}

/** The page is gone with the request on its way, and a new one comes up at the same address. */
const interrupted: Row = {
  createPolicy: {
    says: { entry: /closed or reloaded before an answer came\. It is not known whether it was executed\./ },
    fates: ['outcome unknown'],
    made: 0,
    stored: 'begun',
    kept: 'draft',
  },
  // The address holds the filters, and the new page reads what they ask for.
  getWatchlist: {
    says: { entry: /closed or reloaded before an answer came\. This call only reads: nothing was changed\./ },
    fates: ['outcome unknown', 'read'],
    made: 0,
    stored: 'begun',
    kept: 'as typed',
  },
  importUsers: {
    says: { entry: /closed or reloaded before an answer came\. It is not known whether it was executed\./ },
    fates: ['outcome unknown'],
    made: 0,
    stored: 'begun',
    kept: 'file must be chosen again',
  },
}

/** Signed out with the request on its way, and in again: a write went on, a read was given up and made anew. */
const signedOut: Row = {
  ...done,
  // The second of the three asks whether the keys are good.
  getWatchlist: { ...done.getWatchlist, fates: ['failed', 'read', 'read'] },
}

const lost = /connection was lost before an answer came/

export const matrix: Readonly<Record<Circumstance, Row>> = {
  'invalid-signature': failing(/did not accept the signature/, 'not executed'),
  'binding-expired': failing(/keys have expired/, 'not executed'),
  forbidden: failing(/It needs the permission "/, 'not executed'),
  throttled: failing(/the quota is used up.*takes calls again (at \d\d:\d\d:\d\d|now)/, 'not executed', {
    reads: 3,
  }),
  refused: failing(/refused the request \(HTTP 200\)/, 'refused'),
  'refused-flat': failing(/refused the request \(HTTP 200\)/, 'refused'),
  'meta-404': failing(/refused the request \(HTTP 200, status 404\)/, 'refused'),
  'server-error': failing(/failed while it handled the request \(HTTP 500\)/, 'outcome unknown'),
  'bad-gateway': failing(/got no answer from the service \(HTTP 502\)/, 'outcome unknown'),
  empty: failing(/gave no reason \(HTTP 400\).*secure id was cut off/, 'refused'),
  truncated: failing(/cannot be read \(HTTP 200\)/, 'outcome unknown'),
  'wrong-shape': failing(/cannot be read \(HTTP 200\)/, 'outcome unknown'),
  slow: done,
  changed: done,
  marked: done,
  lost: failing(lost, 'outcome unknown', { made: 1 }),
  dropped: failing(lost, 'outcome unknown'),
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
}

// Object.keys forgets the names.
export const circumstances = Object.keys(matrix) as Circumstance[]

/** How a test and its steps say which cells they are. */
export const cellName = (circumstance: Circumstance, operation: OperationId) =>
  `${circumstance} × ${operation}`
