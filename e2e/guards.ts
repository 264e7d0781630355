/**
 * What holds in every test, whatever it is about: each call of the API is signed, dated and new; the page breaks no
 * policy, logs no error and asks no foreign host; no secret lies anywhere; nothing that is read turns the direction of
 * reading, or is unseen. Watches all pages of a context.
 */
import type { BrowserContext, Page, Request, Response } from '@playwright/test'
import { tracesOf, type Trace } from './traces.ts'
import { readAuthorization, readBearer, verifyBearer, verifyRequest, type Credentials } from './verify.ts'

/** What a test provokes on purpose and says so: `test.use({ allow: { … } })`. */
export interface Allow {
  console?: RegExp[]
  pageErrors?: RegExp[]
  /** Violations of the Content-Security-Policy, as `directive: blocked URI`. */
  violations?: RegExp[]
  /** The page's clock is faked, so dates need not be recent. */
  skewedClock?: boolean
  /** Unseen marks, for which the guard looks at each change of a page: a bench would measure that, too. */
  marks?: boolean
}

export interface Call {
  method: string
  url: string
  /** The endpoint's path, without `/r/<region>`. */
  path: string
  headers: Record<string, string>
  sentAt: number
}

export type Watch = Awaited<ReturnType<typeof watch>>

/** The only key that may lie anywhere: that of the database, which signs nothing and leaves the browser by no call. */
const storageKey = {
  place: 'IndexedDB signet/keys',
  text: 'a CryptoKey (secret, AES-GCM, decrypt+encrypt, not extractable)',
}

/** Marks of direction, and what takes no room: what may stand on no page, but in a field where it is typed. */
const marks = /[\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/u

const apiPath = /^\/r\/[^/]+(\/api\/.*)$/
const isMint = (request: Request) =>
  request.method() === 'POST' && new URL(request.url()).pathname === '/r/sandbox/tenants'
const matches = (text: string, patterns: RegExp[] = []) => patterns.some((pattern) => pattern.test(text))

export async function watch(context: BrowserContext, origin: string, allow: Allow) {
  const calls: Call[] = []
  const requests: Request[] = []
  const learned: Credentials[] = []
  const minting: Promise<Credentials | undefined>[] = []
  const messages: Trace[] = []
  const problems: string[] = []
  /** What happens while the guards look around is their own doing. */
  let ended = false

  context.on('request', (request) => {
    requests.push(request)
    const { pathname } = new URL(request.url())
    const path = apiPath.exec(pathname)?.[1]
    if (path === undefined) return
    const [method, url, headers] = [request.method(), request.url(), request.headers()]
    calls.push({ method, url, path, headers, sentAt: Date.now() })
  })
  context.on('response', (response: Response) => {
    // At once: a page that moves on takes the body with it.
    if (!isMint(response.request()) || !response.ok()) return
    minting.push(response.json().catch(() => undefined) as Promise<Credentials | undefined>)
  })
  context.on('console', (message) => {
    if (ended) return
    const [type, text, { url }] = [message.type(), message.text(), message.location()]
    messages.push({ place: `console ${type}`, text })
    if (type !== 'error' && type !== 'warning') return
    // Chromium's own line for a refused or dropped request, which the page cannot keep quiet.
    const isRefusal =
      text.startsWith('Failed to load resource') &&
      url.startsWith(origin) &&
      new URL(url).pathname.startsWith('/r/')
    if (!isRefusal && !matches(text, allow.console)) problems.push(`console ${type}: ${text} (${url})`)
  })
  context.on('weberror', (failure) => {
    const error = failure.error()
    const text = error.stack || String(error)
    if (!matches(text, allow.pageErrors)) problems.push(`page error: ${text}`)
  })
  await context.exposeBinding('reportViolation', (_source, text: string) => {
    if (!matches(text, allow.violations)) problems.push(`Content-Security-Policy violation: ${text}`)
  })
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber, sample } = event
      // Exposed above.
      const report = (globalThis as unknown as { reportViolation: (text: string) => void }).reportViolation
      report(`${effectiveDirective}: ${blockedURI} at ${sourceFile}:${lineNumber} ${sample}`)
    })
  })

  await context.exposeBinding('reportMark', (_source, text: string) => {
    problems.push(`a mark that nobody sees in ${text}`)
  })
  const lookForMarks = (source: string) => {
    const mark = new RegExp(source, 'u')
    // Exposed above.
    const report = (globalThis as unknown as { reportMark: (text: string) => void }).reportMark
    const judge = (place: string, text: string | null) => {
      if (text !== null && mark.test(text)) report(`${place}: ${JSON.stringify(text.slice(0, 200))}`)
    }
    const judgeAttribute = (element: Element, name: string) => {
      if (name !== 'value') judge(`${name} of <${element.localName}>`, element.getAttribute(name))
    }
    const look = (node: Node) => {
      if (node.nodeType === Node.TEXT_NODE && node.parentElement?.localName !== 'textarea') {
        judge(`<${node.parentElement?.localName}>`, node.nodeValue)
      }
      if (node instanceof Element) for (const name of node.getAttributeNames()) judgeAttribute(node, name)
      for (const child of node.childNodes) look(child)
    }
    // Nearly nothing has one: a look at the source alone takes a small part of the time.
    const mayHave = (node: Node) =>
      mark.test(node instanceof Element ? node.outerHTML : (node.nodeValue ?? ''))
    new MutationObserver((list) => {
      for (const { type, target, addedNodes, attributeName } of list) {
        if (type === 'childList') {
          for (const node of addedNodes) if (mayHave(node)) look(node)
        } else if (target instanceof Element) judgeAttribute(target, attributeName ?? '')
        else look(target)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  }
  if (!allow.marks) await context.addInitScript(lookForMarks, marks.source)

  /** The tenants that pages have minted, as "Use the sandbox" does. */
  const minted = async () => (await Promise.all(minting)).filter((tenant) => tenant !== undefined)

  function* signatureProblems(known: readonly Credentials[]): Generator<string> {
    const ids = new Set<string>()
    for (const call of calls) {
      const id = call.headers['x-mc-req-id'] ?? ''
      if (ids.has(id)) yield `${call.path}: the request id ${id} was sent before`
      ids.add(id)
      if (readBearer(call.headers.authorization) !== undefined) {
        if (!call.url.includes('/r/sandbox-oauth/')) yield `${call.path}: a token in a region of API 1.0`
        for (const problem of verifyBearer(call)) yield `${call.path}: ${problem}`
        continue
      }
      const accessKey = readAuthorization(call.headers.authorization)?.accessKey
      const candidates = known.filter((credentials) => credentials.accessKey === accessKey)
      if (candidates.length === 0) {
        yield `${call.path}: signed with an access key this test does not know: ${call.headers.authorization ?? 'none'}`
        continue
      }
      const now = allow.skewedClock ? undefined : call.sentAt
      const verdicts = candidates.map((credentials) => [...verifyRequest(call, credentials, now)])
      const best = verdicts.reduce((a, b) => (b.length < a.length ? b : a))
      yield* best.map((problem) => `${call.path}: ${problem}`)
    }
  }

  /** Where text may lie that nobody should find a secret in. */
  async function traces(): Promise<Trace[]> {
    const own: Page[] = []
    for (const page of context.pages()) {
      if ((await page.evaluate(() => self.origin)) === origin) own.push(page)
    }
    const visited = requests.some((request) => request.isNavigationRequest())
    // The origin's storage outlives its pages: any page of the origin can look.
    if (own.length === 0 && visited) {
      const page = await context.newPage()
      await page.goto(origin)
      own.push(page)
    }
    const sent = requests.flatMap((request) => {
      const place = `${request.method()} ${request.url().slice(0, 80)}`
      const headers = Object.entries(request.headers())
      return [
        { place: `URL of ${place}`, text: request.url() },
        { place: `body of ${place}`, text: request.postData() ?? '' },
        ...headers
          .filter(([name]) => name !== 'authorization')
          .map(([name, text]) => ({ place: `header ${name} of ${place}`, text })),
      ]
    })
    const cookies = (await context.cookies()).map(({ name, value }) => ({
      place: `cookie ${name}`,
      text: value,
    }))
    const left = own.map((page) =>
      tracesOf(page).catch((error: unknown) => {
        problems.push(`could not look into ${page.url()}: ${String(error)}`)
        return []
      }),
    )
    return [...messages, ...sent, ...cookies, ...(await Promise.all(left)).flat()]
  }

  async function secretProblems(known: readonly Credentials[]): Promise<string[]> {
    const plain = known.flatMap(({ secretKey, applicationKey }) => [
      ['the secret key', secretKey],
      ["the secret key's bytes", Buffer.from(secretKey, 'base64').toString('latin1')],
      ['the application key', applicationKey],
    ])
    const signatures = calls
      .map(({ headers }) => readAuthorization(headers.authorization)?.signature)
      .filter((signature) => signature !== undefined)
    const tokens = calls.flatMap(({ headers }) => readBearer(headers.authorization) ?? [])
    const named = (name: string, texts: readonly string[]) => texts.map((text) => [name, text])
    const secrets = [...plain, ...named('a signature', signatures), ...named('a token', tokens)].flatMap(
      ([name = '', secret = '']) => [
        { name, secret },
        { name: `${name}, percent-encoded,`, secret: encodeURIComponent(secret) },
        { name: `${name}, as Base64,`, secret: Buffer.from(secret).toString('base64') },
      ],
    )
    const found = new Set<string>()
    for (const { place, text } of await traces()) {
      const keys = [...text.matchAll(/a CryptoKey \([^)]*\)/g)].map(([key]) => key)
      const isItsKey = keys.length === 1 && place === storageKey.place && keys[0] === storageKey.text
      if (!isItsKey) for (const key of keys) found.add(`${key} in: ${place}`)
      for (const { name, secret } of secrets) if (text.includes(secret)) found.add(`${name} in: ${place}`)
    }
    return [...found]
  }

  async function finish(): Promise<string[]> {
    ended = true
    const known = [...learned, ...(await minted())]
    const foreign = requests
      .map((request) => request.url())
      .filter((url) => /^(https?|wss?):/.test(url) && new URL(url).origin !== origin)
    const secrets = await secretProblems(known)
    return [
      ...problems,
      ...signatureProblems(known),
      ...foreign.map((url) => `a request to a foreign origin: ${url}`),
      ...secrets,
    ]
  }

  /** Takes a call that no page has made, but the guard, from its lines before the body. */
  function record(head: string) {
    const [first = '', ...lines] = head.split('\r\n')
    const [method = '', url = ''] = first.split(' ')
    const path = /^\/r\/sandbox-oauth(\/api\/.*)$/.exec(url)?.[1]
    if (path === undefined) return
    const headers = Object.fromEntries(
      lines.map((line) => {
        const [name = '', value = ''] = line.split(/: (.*)/s)
        return [name.toLowerCase(), value] as const
      }),
    )
    calls.push({ method, url: origin + url, path, headers, sentAt: Date.now() })
  }

  return {
    /** Those of the API so far, in order. A list of its own: compare it before and after. */
    calls: calls as readonly Call[],
    /** The page may sign with these besides those it mints itself. */
    learn: (credentials: Credentials) => void learned.push(credentials),
    record,
    minted,
    finish,
  }
}
