/** The databases of this origin: the only file that opens one. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/**
 * A way to the database that opens it when first asked, and anew after it was lost: by the browser (`terminated`), or
 * given up for a newer version of the console.
 *
 * A browser's storage can come to a stand without a word: no event ever comes. The opening is not given up then, since
 * what waits for it is still done should it open at last: so a slow disk loses nothing, and no entry of the ledger waits
 * for the next attempt. Whoever asks has a patience of their own, says that nothing is kept, and goes on without: the
 * ledger (writer.ts, store.ts), and the drafts (drafts.ts).
 */
export function createOpener<S extends DBSchema>(
  name: string,
  /** Makes what is missing; `from` is the version that is there, 0 for none. */
  upgrade: (fresh: IDBPDatabase<S>, from: number) => void,
  version = 1,
): () => Promise<IDBPDatabase<S>> {
  let opening: Promise<IDBPDatabase<S>> | undefined
  const forget = () => {
    opening = undefined
  }
  return () => {
    if (opening) return opening
    const opened = openDB<S>(name, version, {
      upgrade(fresh, from, _to, { done }) {
        // Where the browser deletes the database at this moment, the opening fails, and that is told.
        done.catch(() => undefined)
        upgrade(fresh, from)
      },
      // A newer version of the console in another tab, or a wipe by the browser, must not wait for this tab.
      blocking() {
        forget()
        void opened.then((database) => database.close())
      },
      terminated: forget,
    })
    opened.catch(forget)
    opening = opened
    return opened
  }
}
