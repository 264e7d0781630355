/** The SharedWorker of the guard: one for all tabs, kept across a reload (`extendedLifetime`). */
import { answer, createGuard } from './answer.ts'
import { type Ask, tabLock } from './protocol.ts'

const ports = new Map<string, MessagePort>()
const guard = createGuard({
  now: () => Date.now(),
  tell: (event) => {
    for (const port of ports.values()) port.postMessage(event)
  },
})

/** Each tab holds a lock while it is open. Getting the lock means that the tab has closed or crashed. */
function watch(tab: string, port: MessagePort, requests: ReadonlyMap<number, AbortController>) {
  if (ports.has(tab)) return
  ports.set(tab, port)
  void navigator.locks.request(tabLock(tab), () => {
    ports.delete(tab)
    guard.closed(tab)
    for (const request of requests.values()) request.abort()
  })
}

addEventListener('connect', (event) => {
  if (!(event instanceof MessageEvent)) return
  const port = event.ports[0]
  if (!port) return
  /** By number. They end with the tab, as a page's own do. */
  const requests = new Map<number, AbortController>()
  port.addEventListener('message', ({ data: { n, ask } }: MessageEvent<{ n: number; ask?: Ask }>) => {
    if (!ask) return requests.get(n)?.abort()
    if (ask.do === 'open') watch(ask.tab, port, requests)
    const request = new AbortController()
    requests.set(n, request)
    const onUpload = (loaded: number, total: number) => port.postMessage({ n, loaded, total })
    void answer(guard, ask, { signal: request.signal, onUpload })
      .then((reply) => port.postMessage({ n, ...reply }))
      .finally(() => requests.delete(n))
  })
  port.start()
})
