/**
 * Drafts: unsent work, kept over a reload, a lock and a crash. A draft may hold addresses and names, so it is encrypted,
 * and a search of the disk finds none of them. The key is stored beside the drafts: the browser's whole profile, or a
 * script on this origin, can read both.
 */

export interface Draft {
  readonly id: string
  /** The time of the last change, in milliseconds since the epoch. */
  readonly at: number
  /** The content as saved, to be checked like any input. */
  readonly content: unknown
}

/** The account and the page of a draft. */
export interface Place {
  readonly owner: string
  readonly page: string
}

export interface Listed {
  readonly id: string
  readonly at: number
  /** Whether another living tab has it open. */
  readonly isElsewhere: boolean
  /** The summary as saved; drafts of an older console have none. */
  readonly summary: unknown
}

/** An entry as it lies in the storage, perhaps with a lost key. */
export interface Stored {
  readonly id: string
  readonly page: string
  /** Whether a tab has it open, this one or another. */
  readonly isOpen: boolean
}

/** The reason why a draft was not opened or kept: another open tab has it, it is gone, or nothing can be kept. */
export type DraftRefusal = 'elsewhere' | 'gone' | 'not kept'

export interface Drafts {
  readonly newId: () => string
  /** Takes the latest draft that was open when its tab closed, or this tab's own. It then belongs to this tab. */
  readonly take: (place: Place) => Promise<Draft | undefined>
  /** Reads the setting and the key in advance for a hurried save. */
  readonly prepare: () => void
  /**
   * Saves a draft, and returns whether it is kept. Never rejects: a draft that cannot be kept is still on the page.
   * `summary` is shown in the list. A hurried save writes with the setting and the key as last read, which may be
   * outdated, so an ordinary save must follow.
   */
  readonly save: (
    id: string,
    place: Place,
    content: unknown,
    summary?: unknown,
    isHurried?: boolean,
  ) => Promise<boolean>
  readonly remove: (id: string) => Promise<boolean>
  /** The drafts of an account and a page, the latest first. `undefined` if they cannot be read. */
  readonly list: (place: Place) => Promise<readonly Listed[] | undefined>
  /** Opens a draft that no other tab has open, and assigns it to this tab. */
  readonly open: (id: string, place: Place) => Promise<Draft | DraftRefusal>
  /** Reads the content, also of a draft that another tab has open. */
  readonly peek: (id: string, place: Place) => Promise<Draft | undefined>
  /** Releases the draft from this tab; it stays in the list. */
  readonly putAside: (id: string) => Promise<boolean>
  /** Adds a draft that no tab has open. */
  readonly add: (place: Place, content: unknown, summary?: unknown) => Promise<boolean>
  /** Removes a draft that no other tab has open. Returns an undo function. */
  readonly discard: (id: string) => Promise<(() => Promise<boolean>) | DraftRefusal>
  /** Everything stored for an account, or for all: what `wipe` removes. `undefined` if it cannot be read. */
  readonly stored: (owner?: string) => Promise<readonly Stored[] | undefined>
  /** Removes every draft of every account, and the key. */
  readonly wipe: () => Promise<boolean>
  /** Calls back when another tab has changed a draft or was closed. Returns a function to unsubscribe. */
  readonly onAnnounced: (listener: () => void) => () => void
}
