/** Work that only one tab of this origin does at a time. Old browsers have no locks, so each of their tabs does it. */

/** Old browsers lack locks, despite the types. */
const browser = (): Partial<Navigator> => navigator

/** Does the work unless another tab is doing it. A closed tab does not count. */
export async function inOneTab(name: string, work: () => Promise<void>): Promise<void> {
  const { locks } = browser()
  await (locks ? locks.request(name, { ifAvailable: true }, (lock) => lock && work()) : work())
}
