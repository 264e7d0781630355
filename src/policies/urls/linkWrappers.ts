/** Links that a mail filter wrapped, and their targets. No other redirect is trusted. */
import { normalise, type Normalised } from './normalise.ts'
import { type Refusal, refuse } from './reasons.ts'
import { refang, trimAround } from './refang.ts'

export interface Target {
  readonly target: string
  /** Whether the link goes on behind the target, so that no part of the target was cut off. */
  readonly isComplete: boolean
}

interface Wrapper {
  readonly host: RegExp
  /** The path of its links; any path if absent. */
  readonly path?: RegExp
  /** Absent where only the filter knows the target. */
  readonly open?: (path: string, query: string) => Target | undefined
}

/** The target in a parameter. Behind an encoded one, `&` can only begin the next parameter. */
const inQuery =
  (name: string, decode = decodePercent) =>
  (_: string, query: string): Target | undefined => {
    const [, value = '', behind] = new RegExp(`(?:^|&)${name}=([^&]*)(&)?`).exec(query) ?? []
    const target = decode(value)
    return target === undefined
      ? undefined
      : { target, isComplete: behind !== undefined && !value.includes('://') }
  }

function decodePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' ')).trim() || undefined
  } catch {
    return undefined
  }
}

function decodeBase64(text: string): string | undefined {
  try {
    return new TextDecoder().decode(
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)),
    )
  } catch {
    return undefined
  }
}

/** The target in urldefense v2, with "-XX" for "%XX" and "_" for "/". */
const secondVersion = (text: string): string | undefined =>
  decodePercent(text.replaceAll('_', '/').replaceAll(/-(?=[\dA-F]{2})/gi, '%'))

/** The target in urldefense v3, where stars stand for the characters of a base64 text behind the link. */
function thirdVersion(text: string): Target | undefined {
  const [, link = '', packed = ''] = /^\/v3\/__(.+)__;([\w+/=-]*)!/.exec(text) ?? []
  const letters = Array.from(decodeBase64(packed) ?? '')
  // Two stars and a letter for the length stand for several characters.
  if (link === '' || link.includes('**')) return undefined
  const target = link.replaceAll('*', () => letters.shift() ?? '*')
  if (target.includes('*') || letters.length > 0) return undefined
  return { target: target.replace(/^(https?:\/)(?=[^/])/, '$1/'), isComplete: true }
}

/** The target in the path of a Cisco link, where it stands last. */
function lastInPath(path: string): Target | undefined {
  const target = decodePercent(path.split('/').find((part) => /^https?%3a/i.test(part)) ?? '')
  return target === undefined ? undefined : { target, isComplete: false }
}

const wrappers: readonly Wrapper[] = [
  { host: /(?:^|\.)safelinks\.protection\.(?:outlook\.com|office365\.us)$/, open: inQuery('url') },
  {
    host: /^urldefense\.(?:proofpoint\.)?com$/,
    path: /^\/v3\//,
    open: (path, query) => thirdVersion(query === '' ? path : `${path}?${query}`),
  },
  { host: /^urldefense\.(?:proofpoint\.)?com$/, path: /^\/v2\//, open: inQuery('u', secondVersion) },
  { host: /^urldefense\.(?:proofpoint\.)?com$/, open: inQuery('u') },
  { host: /^linkprotect\.cudasvc\.com$/, open: inQuery('a') },
  {
    host: /^(?:protect(?:-[a-z]+)?\.mimecast\.com|url(?:\.[\w-]+)*\.mimecastprotect\.com)$/,
    path: /^\/(?:s|r)\//,
  },
  { host: /\.protection\.sophos\.com$/, open: inQuery('u', decodeBase64) },
  { host: /^protect\d?\.fireeye\.com$|^link\.edgepilot\.com$/, open: inQuery('u') },
  { host: /^statics\.teams\.cdn\.office\.net$/, path: /safelinks/, open: inQuery('url') },
  { host: /\.inky\.com$|^url\.emailprotection\.link$/ },
  { host: /^clicktime\.symantec\.com$/, open: inQuery('u') },
  { host: /\.trendmicro\.com$/, path: /\/clicktime\//, open: inQuery('url') },
  { host: /^secure-web\.cisco\.com$/, open: lastInPath },
]

/** The host, the path and the query of a link: `https://host.example/path?query` */
const parts = /^(?:h[tx]{2}ps?:\/\/)?([\w.-]+)(?::\d+)?(\/[^?#\s]*)?(?:\?([^#\s]*))?/iu

/** A quick test that most links fail. */
const mayBe =
  /safelinks|urldefense|cudasvc|mimecast|symantec|trendmicro|cisco|sophos|fireeye|edgepilot|inky|emailprotection/i

/** The target of a link through all its wrappers; `token` where only the filter knows it; `undefined` for other links. */
export function unwrap(link: string, depth = 0): Target | 'token' | undefined {
  if (!mayBe.test(link)) return undefined
  const text = trimAround(refang(link.replaceAll('&amp;', '&')))
  const [, host = '', path = '', query = '']: readonly string[] = parts.exec(text) ?? []
  if (path + query === '') return undefined
  const wrapper = wrappers.find(
    (each) => each.host.test(host.toLowerCase()) && (each.path?.test(path) ?? true),
  )
  if (!wrapper) return undefined
  const found = depth < 6 ? wrapper.open?.(path, query) : undefined
  if (!found) return 'token'
  const inner = unwrap(found.target, depth + 1)
  if (inner === undefined || inner === 'token') return inner ?? found
  return { target: inner.target, isComplete: inner.isComplete && found.isComplete }
}

/** What is left of a wrapped link: its target, if that is certainly whole. `undefined` for other links. */
export function readWrapped(text: string): Normalised | Refusal | undefined {
  const link = unwrap(text)
  if (link === undefined) return undefined
  if (link === 'token') return refuse('wrapped token')
  const read = normalise(link.target)
  if ('reason' in read) return read
  return link.isComplete
    ? { ...read, transforms: [...read.transforms, 'unwrapped'] }
    : refuse('wrapped target', link.target)
}
