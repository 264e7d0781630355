/**
 * Everything that lies on this device: the one list that Settings and the question before a wipe show. Not listed are the
 * two keys of the encryption, which no script can export, and the journal's settings (ledger/journal/store.ts).
 */

export interface KeptThing {
  readonly one: string
  readonly many: string
  /** The source, as a phrase for Settings. */
  readonly from: string
  /** The form on the disk, such as encrypted. */
  readonly lies: string
  /** The time after which it is removed by itself. `days`: how long the journal keeps its requests. */
  readonly until: (days: string) => string
}

const afterUse = (days: string) => `Until ${days} after the last use.`
const untilSent = (days: string) => `Until sent, or ${days} after the last change.`

const encrypted = (one: string, many: string, from: string, until = afterUse): KeptThing => ({
  one,
  many,
  from,
  lies: 'Encrypted, for this account only.',
  until,
})

const options = 'The options chosen in Imports, without the file and its rows.'
const headings = 'The headings of submitted files, and the columns that you chose for them.'
const notified = 'The email address that the last submitted import notified.'
const view = 'Saved in Watchlist. Names of people are included only if you chose that.'
const counts =
  'The day, filter, and numbers of people and videos of each whole reading, for the trend. No names, and no search for a name or an email address. The latest 200 of all filters.'
const named = (what: string) => `Typed beside the id of ${what}, or learnt from the answer to a policy.`
const domains = 'Entered below, and removed there one by one.'

/** The things in the storage of the drafts, by the page that each entry names. */
export const keptPages = {
  policies: encrypted('policy draft', 'policy drafts', 'Typed in Policies.', untilSent),
  imports: encrypted('import draft', 'import drafts', options, untilSent),
  'imports.columns': encrypted('choice of import columns', 'choices of import columns', headings),
  'imports.notified': encrypted('address to notify', 'addresses to notify', notified),
  'watchlist.views': encrypted('saved view', 'saved views', view),
  'watchlist.counts': encrypted('list of watchlist counts', 'lists of watchlist counts', counts),
  groups: encrypted('group name', 'group names', named('a group')),
  'watchlist.attributes': encrypted('attribute name', 'attribute names', named('an attribute')),
  'own-domains': encrypted('list of your own domains', 'lists of your own domains', domains),
}
export type KeptPage = keyof typeof keptPages

/** The requests in the journal's database. */
const journal: KeptThing = {
  one: 'request',
  many: 'requests',
  from: 'The journal: every request from this browser, without keys, imported rows and the people of the watchlist.',
  lies: 'Contents are encrypted, for this account only. Times, outcomes, ids and sizes of requests, and the filters of reads, are in the clear.',
  until: (days) => `For ${days}.`,
}

export interface Counted {
  readonly thing: KeptThing
  readonly many: number
  readonly page?: KeptPage
}

/** Everything that a wipe removes, in order. */
export const countKept = (
  requests: number,
  stored: readonly { readonly page: string }[],
): readonly Counted[] => [
  { thing: journal, many: requests },
  ...(Object.keys(keptPages) as KeptPage[]).map((page) => ({
    page, // The keys are those of the literal above.
    thing: keptPages[page],
    many: stored.filter((entry) => entry.page === page).length,
  })),
]
