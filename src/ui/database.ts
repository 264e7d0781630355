/** The databases of this origin: the only file that opens one. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/**
 * A way to the database that opens it when first asked, and anew after it was lost: by the browser (`terminated`), or
 * given up for a newer version of the console.
 */
export function createOpener<S extends DBSchema>(
  name: string,
  create: (fresh: IDBPDatabase<S>) => void,
): () => Promise<IDBPDatabase<S>> {
  let opening: Promise<IDBPDatabase<S>> | undefined
  const forget = () => {
    opening = undefined
  }
  return () => {
    if (opening) return opening
    const opened = openDB<S>(name, 1, {
      upgrade(fresh, _from, _to, { done }) {
        // Where the browser deletes the database at this moment, the opening fails, and that is told.
        done.catch(() => undefined)
        create(fresh)
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
