import { refang } from './refang.ts'

/** A mail filter that wraps links. No other redirect is trusted. */
interface Wrapper {
  readonly host: RegExp
  /** The path of its links; any path if absent. */
  readonly path?: RegExp
  /** The target of a link, from the address behind its host; `undefined` if only the filter knows it. */
  readonly open: (path: string, query: URLSearchParams) => string | undefined
}

const fromQuery = (name: string) => (_: string, query: URLSearchParams) => query.get(name) ?? undefined

/** The target in urldefense v2, with "-XX" for "%XX" and "_" for "/". */
const secondVersion = (text: string | null): string | undefined =>
  text === null ? undefined : decode(text.replaceAll('_', '/').replaceAll(/-(?=[\dA-F]{2})/gi, '%'))

/** The target in urldefense v3, where stars stand for the characters of a base64 text behind the link. */
function thirdVersion(path: string): string | undefined {
  const [, link = '', packed = ''] = /^\/v3\/__(.+?)__;([\w+/=-]*)!/.exec(path) ?? []
  if (link === '') return undefined
  const letters = Array.from(decodeBase64(packed.replaceAll('-', '+').replaceAll('_', '/')) ?? '')
  // Two stars and a letter for the length stand for several characters.
  if (/\*\*/.test(link)) return undefined
  const open = link.replaceAll('*', () => letters.shift() ?? '*')
  return open.includes('*') ? undefined : open.replace(/^(https?:\/)(?=[^/])/, '$1/')
}

const wrappers: readonly Wrapper[] = [
  { host: /(?:^|\.)safelinks\.protection\.(?:outlook\.com|office365\.us)$/, open: fromQuery('url') },
  {
    host: /^urldefense\.(?:proofpoint\.)?com$/,
    open: (path, query) =>
      path.startsWith('/v3/')
        ? thirdVersion(path)
        : path.startsWith('/v2/')
          ? secondVersion(query.get('u'))
          : (query.get('u') ?? undefined),
  },
  { host: /^linkprotect\.cudasvc\.com$/, open: fromQuery('a') },
  {
    host: /^(?:protect(?:-[a-z]+)?\.mimecast\.com|url(?:\.[\w-]+)*\.mimecastprotect\.com)$/,
    path: /^\/(?:s|r)\//,
    open: () => undefined,
  },
  {
    host: /\.protection\.sophos\.com$/,
    open: (_, query) => decodeBase64(query.get('u') ?? '') ?? undefined,
  },
  { host: /^protect\d?\.fireeye\.com$|^link\.edgepilot\.com$/, open: fromQuery('u') },
  { host: /^statics\.teams\.cdn\.office\.net$/, path: /safelinks/, open: fromQuery('url') },
  { host: /\.inky\.com$|^url\.emailprotection\.link$/, open: () => undefined },
  { host: /^clicktime\.symantec\.com$/, open: fromQuery('u') },
  { host: /\.trendmicro\.com$/, path: /\/clicktime\//, open: fromQuery('url') },
  {
    host: /^secure-web\.cisco\.com$/,
    open: (path) => decode(path.split('/').find((part) => /^https?%3a/i.test(part)) ?? ''),
  },
]

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text) || undefined
  } catch {
    return undefined
  }
}

export function decodeBase64(text: string): string | undefined {
  try {
    return new TextDecoder().decode(
      Uint8Array.from(atob(text.replaceAll(/\s/g, '')), (letter) => letter.charCodeAt(0)),
    )
  } catch {
    return undefined
  }
}

/** The host, the path and the query of a link, as far as they identify a wrapper. */
const parts = /^[^\p{L}\p{N}]*(?:h[tx]{2}ps?:\/\/)?([\w.-]+)(?::\d+)?(\/[^?#\s]*)?(?:\?([^#\s]*))?/iu

/** A quick test that most links fail. */
const mayBe =
  /safelinks|urldefense|cudasvc|mimecast|symantec|trendmicro|cisco|sophos|fireeye|edgepilot|inky|emailprotection/i

/** The targets of a link's wrappers, one by one; the last one is `undefined` where only the filter knows it. */
export function unwrap(link: string): readonly (string | undefined)[] | undefined {
  if (!mayBe.test(link)) return undefined
  const steps: (string | undefined)[] = []
  let text: string | undefined = link
  while (text !== undefined && steps.length < 6) {
    const [, host = '', path = '', query = '']: readonly string[] = parts.exec(refang(text)) ?? []
    const wrapper: Wrapper | undefined =
      path + query === ''
        ? undefined
        : wrappers.find((each) => each.host.test(host.toLowerCase()) && (each.path?.test(path) ?? true))
    if (!wrapper) return steps.length > 0 ? steps : undefined
    // The vendor's text may keep parts that the list drops, such as the fragment.
    text = wrapper.open(path, new URLSearchParams(query))
    steps.push(text)
  }
  return text === undefined ? steps : [...steps, undefined]
}
