/** Links that a mail filter wrapped, and their targets. No other redirect is trusted. */
import { fromBase64 } from '../../api/base64.ts'
import { normalise, type Normalised } from './normalise.ts'
import { type Refusal, refuse } from './reasons.ts'
import { refang, trimAround } from './refang.ts'

export interface WrappedTarget {
  readonly target: string
  /** Whether the link goes on behind the target, so that no part of the target was cut off. */
  readonly isComplete: boolean
}

function attempt(decode: () => string): string {
  try {
    return decode().trim()
  } catch {
    return ''
  }
}
const decodePercent = (text: string): string => attempt(() => decodeURIComponent(text.replaceAll('+', ' ')))
const decodeBase64 = (text: string): string =>
  attempt(() => new TextDecoder().decode(fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'))))

/** The target in a parameter. Behind an encoded one, `&` can only begin the next parameter. */
const parameter =
  (name: string, decode = decodePercent) =>
  (link: string): WrappedTarget => {
    const [, value = '', behind] = new RegExp(`[?&]${name}=([^&]*)(&)?`).exec(link) ?? []
    return { target: decode(value), isComplete: behind !== undefined && !value.includes('://') }
  }

/** The target in urldefense v2, with "-XX" for "%XX" and "_" for "/". */
const decodeUrldefenseV2 = (text: string): string =>
  decodePercent(text.replaceAll('_', '/').replaceAll(/-(?=[\dA-F]{2})/gi, '%'))

/** The target in urldefense v3, where stars stand for the characters of a base64 text behind the link. */
function decodeUrldefenseV3(link: string): WrappedTarget {
  const [, text = '', packed = ''] = /\/v3\/__(.+)__;([\w+/=-]*)!/.exec(link) ?? []
  const letters = Array.from(decodeBase64(packed))
  const target = text.replaceAll('*', () => letters.shift() ?? '*')
  // Two stars and a letter for the length stand for several characters.
  const isKnown = !text.includes('**') && !target.includes('*') && letters.length === 0
  return { target: isKnown ? target.replace(/^(https?:\/)(?=[^/])/, '$1/') : '', isComplete: true }
}

/** The target in the path of a Cisco link, where it stands last. */
const lastInPath = (link: string): WrappedTarget => ({
  target: decodePercent(link.split('/').find((part) => /^https?%3a/i.test(part)) ?? ''),
  isComplete: false,
})

/** The links of each filter, from their host, and how to open them. Without it, only the filter knows the target. */
const wrappers: readonly (readonly [link: RegExp, open?: (link: string) => WrappedTarget])[] = [
  [/^(?:[\w-]+\.)*safelinks\.protection\.(?:outlook\.com|office365\.us)[/?]/, parameter('url')],
  [/^urldefense\.(?:proofpoint\.)?com\/v3\//, decodeUrldefenseV3],
  [/^urldefense\.(?:proofpoint\.)?com\/v2\//, parameter('u', decodeUrldefenseV2)],
  [/^urldefense\.(?:proofpoint\.)?com[/?]/, parameter('u')],
  [/^linkprotect\.cudasvc\.com[/?]/, parameter('a')],
  [/^(?:protect(?:-[a-z]+)?\.mimecast\.com|url(?:\.[\w-]+)*\.mimecastprotect\.com)\/[sr]\//],
  [/^(?:[\w-]+\.)+protection\.sophos\.com[/?]/, parameter('u', decodeBase64)],
  [/^(?:protect\d?\.fireeye\.com|link\.edgepilot\.com)[/?]/, parameter('u')],
  [/^statics\.teams\.cdn\.office\.net\/.*safelinks/, parameter('url')],
  [/^(?:(?:[\w-]+\.)+inky\.com|url\.emailprotection\.link)[/?]/],
  [/^clicktime\.symantec\.com[/?]/, parameter('u')],
  [/^(?:[\w-]+\.)+trendmicro\.com\/.*clicktime\//, parameter('url')],
  [/^secure-web\.cisco\.com\//, lastInPath],
]

/** A quick test that most links fail. */
const mayBe =
  /safelinks|urldefense|cudasvc|mimecast|symantec|trendmicro|cisco|sophos|fireeye|edgepilot|inky|emailprotection/i

/** The target of a link through all its wrappers; `token` where only the filter knows it; `undefined` for other links. */
export function unwrap(link: string, depth = 0): WrappedTarget | 'token' | undefined {
  if (!mayBe.test(link)) return undefined
  const text = trimAround(refang(link.replaceAll('&amp;', '&')))
  const [, host = '', rest = ''] = /^(?:h[tx]{2}ps?:\/\/)?([\w.-]+)(?::\d+)?([/?][^#\s]*)/i.exec(text) ?? []
  const bare = host.toLowerCase() + rest
  const [known, open] = wrappers.find(([each]) => each.test(bare)) ?? []
  if (!known) return undefined
  const found = depth < 6 ? open?.(bare) : undefined
  if (!found?.target) return 'token'
  const inner = unwrap(found.target, depth + 1)
  if (inner === undefined || inner === 'token') return inner ?? found
  return { target: inner.target, isComplete: inner.isComplete && found.isComplete }
}

/** What is left of a wrapped link: its target, if that is certainly whole. `undefined` for other links. */
export function readWrapped(text: string): Normalised | Refusal | undefined {
  const link = unwrap(text)
  if (link === undefined) return undefined
  const read = link === 'token' ? refuse('wrapped token') : normalise(link.target)
  if (link === 'token' || 'reason' in read) return read
  if (!link.isComplete) return refuse('wrapped target', link.target)
  return { ...read, transforms: [...read.transforms, 'unwrapped'] }
}
