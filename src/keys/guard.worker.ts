/** The SharedWorker of the guard: one for all tabs, kept across a reload (`extendedLifetime`). */
import { createGuard } from './guard.ts'
import { type Ask, answer, tabLock } from './protocol.ts'

const ports = new Map<string, MessagePort>()
const guard = createGuard({
  now: () => Date.now(),
  tell: (event) => {
    for (const port of ports.values()) port.postMessage(event)
  },
})

/** Each tab holds a lock while it is open. Getting the lock means that the tab has closed or crashed. */
function watch(tab: string, port: MessagePort) {
  if (ports.has(tab)) return
  ports.set(tab, port)
  void navigator.locks.request(tabLock(tab), () => {
    ports.delete(tab)
    guard.closed(tab)
  })
}

addEventListener('connect', (event) => {
  if (!(event instanceof MessageEvent)) return
  const port = event.ports[0]
  if (!port) return
  port.addEventListener('message', ({ data }: MessageEvent<{ n: number; ask: Ask }>) => {
    if (data.ask.do === 'open') watch(data.ask.tab, port)
    void answer(guard, data.ask).then((reply) => port.postMessage({ n: data.n, ...reply }))
  })
  port.start()
})
