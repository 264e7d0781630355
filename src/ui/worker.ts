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
  readonly kind: 'part' | 'result' | 'failed'
  readonly content: unknown
}

type AnyFunction = (input: unknown, send: (part: unknown) => void) => object | Promise<object>

// The types of a page are in scope; a worker's `self` has the same two members.
const reply = (message: Reply) => self.postMessage(message)

export function serve(functions: Functions): void {
  const answer = async ({ id, name, input }: Request) => {
    try {
      // The compiler checked the name and the input where the page called it.
      const work = functions[name] as AnyFunction
      const content = await work(input, (part) => reply({ id, kind: 'part', content: part }))
      reply({ id, kind: 'result', content })
    } catch {
      reply({ id, kind: 'failed', content: {} })
    }
  }
  self.addEventListener('message', ({ data }: MessageEvent<Request>) => void answer(data))
}

interface Call {
  readonly onPart: (part: never) => void
  readonly resolve: (result: never) => void
  readonly reject: (reason: unknown) => void
}

/** The reason with which calls reject whose worker was stopped. */
export const stopped = new Error('The worker was stopped.')

/** A worker that starts with the first call. If it cannot start, or fails, its calls reject, and the next one starts another. */
export function connectWorker<Work extends Functions>(url: string, name: string) {
  const calls = new Map<number, Call>()
  let lastId = 0
  let worker: Worker | undefined

  function hear({ id, kind, content }: Reply) {
    const caller = calls.get(id)
    // The type of the content is lost on the way: here and below it is that of the function that was called.
    if (kind === 'part') return caller?.onPart(content as never)
    calls.delete(id)
    if (kind === 'result') caller?.resolve(content as never)
    else caller?.reject(new Error('The worker failed.'))
  }

  function end(reason: Error) {
    worker?.terminate()
    worker = undefined
    for (const { reject } of calls.values()) reject(reason)
    calls.clear()
  }

  function open(): Worker {
    if (worker) return worker
    const started = new Worker(scriptUrl(url), { type: 'module', name })
    // Of a worker that was stopped, something may still come.
    started.addEventListener('message', ({ data }: MessageEvent<Reply>) => worker === started && hear(data))
    started.addEventListener('error', () => worker === started && end(new Error('The worker failed.')))
    worker = started
    return started
  }

  /** Rejects also if the worker cannot start, or the input cannot be copied. */
  async function call<Name extends keyof Work & string>(
    of: Name,
    input: Parameters<Work[Name]>[0],
    onPart: (part: PartOf<Work[Name]>) => void = () => undefined,
  ): Promise<Awaited<ReturnType<Work[Name]>>> {
    const id = ++lastId
    open().postMessage({ id, name: of, input })
    return await new Promise((resolve, reject) => {
      calls.set(id, { onPart, resolve, reject })
    })
  }

  return {
    call,
    /** Starts the worker ahead of the first call, which would wait for it otherwise. */
    start: () => {
      try {
        open()
      } catch {
        // The first call says so.
      }
    },
    stop: () => end(stopped),
  }
}

export type WorkerClient<Work extends Functions> = ReturnType<typeof connectWorker<Work>>
