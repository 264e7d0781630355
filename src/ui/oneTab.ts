/**
 * Does the work unless another tab of this origin is doing it: then returns false at once. A closed tab does not count.
 * Old browsers have no locks, so each of their tabs does the work.
 */
export async function inOneTab(name: string, work: () => Promise<void>): Promise<boolean> {
  // Despite the types.
  const { locks }: Partial<Navigator> = navigator
  const once = async () => {
    await work()
    return true
  }
  if (!locks) return once()
  return locks.request(name, { ifAvailable: true }, (lock) => (lock ? once() : false))
}
