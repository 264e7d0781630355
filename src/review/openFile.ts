import { readMark } from '../ledger/book/chain.ts'
/** A file that Signet wrote, of whatever kind, as it is opened without keys. */
import { type OpenedJournal, openJournalFile } from '../ledger/exports/journalFile.ts'
import { type Arrival, readDraftFile } from '../policies/drafts/draftFile.ts'

export type Opened = { readonly name: string } & (
  | { readonly kind: 'journal'; readonly journal: OpenedJournal }
  | { readonly kind: 'draft'; readonly arrival: Arrival }
)

/** The part of a file that is searched for its format, in characters. A file of this console begins with it. */
const beginning = 1_000

/** Opens a file. `now`: in milliseconds since the epoch. */
export async function openFile(file: File, now: number): Promise<Opened | { readonly reason: string }> {
  const text = await file
    .slice(0, beginning)
    .text()
    .catch(() => undefined)
  if (text === undefined) return { reason: 'The file could not be read. Choose it again.' }
  const { name } = file
  const [, format] = /"format"\s*:\s*"([^"]{1,40})"/.exec(text) ?? []
  switch (format) {
    case 'signet-journal': {
      const journal = await openJournalFile(file, now)
      return 'reason' in journal ? journal : { kind: 'journal', name, journal }
    }
    case 'signet-policy-draft': {
      const arrival = await readDraftFile(file)
      return 'reason' in arrival ? arrival : { kind: 'draft', name, arrival }
    }
    case undefined:
      return { reason: readMark(text) ? namesEntry : notOurs }
    default:
      return { reason: `Its format is "${format}". ${known}` }
  }
}

const known = 'Signet opens an exported journal, and an exported draft of a policy.'
const notOurs = `It is not a file of Signet. ${known}`
const namesEntry =
  'The text names an entry of a journal. Open the journal first, then paste the text under Verify the journal.'
