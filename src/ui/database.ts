/** The only file that opens a database of this origin. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/**
 * A function that opens the database on first use, and again after a loss: the browser closed it (`terminated`), or it
 * made way for a newer version of the console.
 */
export function createOpener<S extends DBSchema>(
  name: string,
  upgrade: (fresh: IDBPDatabase<S>) => void,
): () => Promise<IDBPDatabase<S>> {
  let opening: Promise<IDBPDatabase<S>> | undefined
  const forget = () => void (opening = undefined)
  return () => {
    if (opening) return opening
    const opened = openDB<S>(name, 1, {
      upgrade(fresh, _from, _to, { done }) {
        // If the browser deletes the database at this moment, the opening fails and reports that.
        done.catch(() => undefined)
        upgrade(fresh)
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
