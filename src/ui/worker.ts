/** Workers as tables of functions: `serve` is the side of the worker, `connectWorker` that of the page. */
import { scriptUrl } from './scriptUrl.ts'

/** Each takes an input, and may send parts of its result ahead. */
type Functions = Readonly<Record<string, (input: never, send: never) => object | Promise<object>>>
type PartOf<Work> = Work extends (input: never, send: (part: infer Part) => void) => object | Promise<object>
  ? Part
  : never

interface Request {
  readonly id: number
  readonly name: string
  readonly input: unknown
}
interface Reply {
  readonly id: number
  readonly kind: 'ready' | 'part' | 'result' | 'failed'
  readonly content: object
}

const moving = new WeakMap<object, ArrayBuffer[]>()
/** Marks a part or a result whose buffers move to the page, and are not copied. */
export function move<Content extends object>(content: Content, buffers: ArrayBuffer[]): Content {
  moving.set(content, buffers)
  return content
}

type AnyFunction = (input: unknown, send: (part: object) => void) => object | Promise<object>

/** Calls the functions that requests name, in the worker or in the page. */
const answerWith =
  (load: () => Functions | Promise<Functions>, reply: (reply: Reply) => void) =>
  async ({ id, name, input }: Request) => {
    try {
      // The compiler checked the name and the input where the page called it.
      const work = (await load())[name] as AnyFunction
      const content = await work(input, (part) => reply({ id, kind: 'part', content: part }))
      reply({ id, kind: 'result', content })
    } catch {
      reply({ id, kind: 'failed', content: {} })
    }
  }

// The types of a page are in scope; a worker's `self` has the same two members.
const replyToPage = (reply: Reply) => self.postMessage(reply, { transfer: moving.get(reply.content) ?? [] })

export function serve(functions: Functions): void {
  const answer = answerWith(() => functions, replyToPage)
  self.addEventListener('message', ({ data }: MessageEvent<Request>) => void answer(data))
  replyToPage({ id: 0, kind: 'ready', content: {} })
}

interface Call {
  readonly request: Request
  readonly onPart: (part: never, at: number) => void
  readonly resolve: (result: never) => void
  readonly reject: (reason: unknown) => void
  parts: number
}

/** The reason with which calls reject whose worker was stopped. */
export const stopped = new Error('The worker was stopped.')

/** In milliseconds. A worker that has not replied by then counts as missing, if the page can do its work. */
const readyWithin = 5_000

/**
 * A worker that starts with the first call. If it cannot start, or fails, `load` gives the page the same functions, which
 * it calls from then on, and again for the open calls. Without `load` these reject, and the next call starts a worker.
 */
export function connectWorker<Work extends Functions>(url: string, name: string, load?: () => Promise<Work>) {
  const calls = new Map<number, Call>()
  let lastId = 0
  let worker: Worker | undefined
  let late: ReturnType<typeof setTimeout> | undefined
  /** Set once the page does the work. */
  let answer: ReturnType<typeof answerWith> | undefined

  function hear({ id, kind, content }: Reply) {
    clearTimeout(late)
    const call = calls.get(id)
    // The type of the content is lost on the way: it is that of the function that was called.
    if (kind === 'part') return call?.onPart(content as never, call.parts++)
    calls.delete(id)
    if (kind === 'result') call?.resolve(content as never)
    else call?.reject(new Error('The worker failed.'))
  }

  function close() {
    clearTimeout(late)
    worker?.terminate()
    worker = undefined
  }

  function end(reason: Error) {
    close()
    for (const { reject } of calls.values()) reject(reason)
    calls.clear()
  }

  function fail() {
    if (!load) return end(new Error('The worker failed.'))
    close()
    answer = answerWith(load, hear)
    for (const call of calls.values()) {
      call.parts = 0
      void answer(call.request)
    }
  }

  function start() {
    if (worker || answer) return
    try {
      const started = new Worker(scriptUrl(url), { type: 'module', name })
      worker = started
      // Of a worker that was stopped, something may still come.
      started.addEventListener('message', ({ data }: MessageEvent<Reply>) => worker === started && hear(data))
      started.addEventListener('error', () => worker === started && fail())
      if (load) late = setTimeout(fail, readyWithin)
    } catch {
      fail()
    }
  }

  return {
    /** Starts the worker ahead of the first call, which would wait for it otherwise. */
    start,
    /** `onPart`: gets each part with its number, which is 0 again if the page repeats the work. */
    call<Name extends keyof Work & string>(
      of: Name,
      input: Parameters<Work[Name]>[0],
      onPart: (part: PartOf<Work[Name]>, at: number) => void = () => undefined,
    ): Promise<Awaited<ReturnType<Work[Name]>>> {
      return new Promise((resolve, reject) => {
        start()
        const request = { id: ++lastId, name: of, input }
        calls.set(request.id, { request, onPart, resolve, reject, parts: 0 })
        if (answer) void answer(request)
        else if (worker)
          try {
            worker.postMessage(request)
          } catch (error) {
            calls.delete(request.id)
            reject(error)
          }
        else end(new Error('The worker could not start.'))
      })
    },
    /** Ends the worker, also in the middle of its work. */
    stop: () => end(stopped),
  }
}

export type WorkerClient<Work extends Functions> = ReturnType<typeof connectWorker<Work>>
