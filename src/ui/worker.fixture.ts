import { vi } from 'vitest'
import { serve } from './worker.ts'

interface Request {
  readonly name: string
  readonly input: { readonly [key: string]: unknown }
}

/** Workers of this process. The one that was started last handles a request when `work` is called. */
export function fakeWorkers(functions: Parameters<typeof serve>[0]) {
  let hear: ((event: { readonly data: unknown }) => void) | undefined
  const fake = {
    canStart: true,
    started: [] as FakeWorker[],
    given: [] as Request[],
    fail: () => void fake.started.at(-1)?.dispatchEvent(new Event('error')),
    work() {
      const data = fake.given.shift()
      if (!data) throw new Error('Nothing was given.')
      if (!hear) serve(functions)
      hear?.({ data })
    },
  }
  class FakeWorker extends EventTarget {
    isEnded = false
    constructor() {
      super()
      if (!fake.canStart) throw new Error('No workers here.')
      fake.started.push(this)
      fake.given = []
      hear = undefined
      vi.stubGlobal('self', {
        addEventListener: (_: string, listener: typeof hear) => (hear = listener),
        postMessage: (reply: unknown) => this.reply(structuredClone(reply)),
      })
    }
    reply = (data: unknown) => this.dispatchEvent(new MessageEvent('message', { data }))
    postMessage = (request: Request) => fake.given.push(structuredClone(request))
    terminate = () => (this.isEnded = true)
  }
  vi.stubGlobal('location', new URL('https://console.example/'))
  vi.stubGlobal('Worker', FakeWorker)
  return fake
}
