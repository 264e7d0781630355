/**
 * Does the work unless another tab of this origin is at the same: then gives false, at once. A tab that is gone is at
 * nothing. Old browsers have no locks: there each tab goes by itself.
 */
export async function inOneTab(name: string, work: () => Promise<void>): Promise<boolean> {
  // Whatever the types say.
  const { locks } = navigator as Partial<Navigator>
  const once = async () => {
    await work()
    return true
  }
  if (!locks) return once()
  return locks.request(name, { ifAvailable: true }, (lock) => (lock ? once() : false))
}
