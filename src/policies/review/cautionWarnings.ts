/** What the scope form says in small notes, which nobody sees of a folded scope: said again before it is sent. */
import { number } from '../../ui/number.ts'
import type { CautionKind } from '../request/caution.ts'
import { warnOfScope } from '../request/fieldWarnings.ts'
import { nameOf } from './scopeWarnings.ts'
import { type Make, type ReviewWarning, some } from './warning.ts'

type Said = Pick<ReviewWarning, 'needs'> & { readonly one: string; readonly many: string }

/** In the order in which they are said. */
const kinds: Readonly<Record<Exclude<CautionKind, 'past end'>, Said>> = {
  'no effect': {
    needs: 'a tick',
    one: 'An address of a scope is external, and takes no effect.',
    many: 'addresses of scopes are external, and take no effect.',
  },
  'look-alike': {
    needs: 'a tick',
    one: 'A domain of a scope is written to look like another.',
    many: 'domains of scopes are written to look like others.',
  },
  id: {
    needs: 'a tick',
    one: 'A secure id of a scope may not be whole.',
    many: 'secure ids of scopes may not be whole.',
  },
  clocks: {
    needs: 'a tick',
    one: 'A moment falls where the clocks are put forward or back.',
    many: 'moments fall where the clocks are put forward or back.',
  },
  wide: {
    needs: 'a tick',
    one: 'A source IP range is wider than it may seem.',
    many: 'source IP ranges are wider than they may seem.',
  },
  'unknown form': {
    needs: 'a tick',
    one: 'A condition in JSON is written as its list would not take it.',
    many: 'conditions in JSON are written as their lists would not take them.',
  },
  rewritten: {
    needs: 'a tick',
    one: 'A condition is not sent as it was typed.',
    many: 'conditions are not sent as they were typed.',
  },
  'past start': {
    needs: 'nothing',
    one: 'A start has passed: its scope takes effect at once.',
    many: 'starts have passed: their scopes take effect at once.',
  },
  spelling: {
    needs: 'nothing',
    one: 'A condition is sent in another spelling, or stands twice.',
    many: 'conditions are sent in another spelling, or stand twice.',
  },
}

/** Those of one kind are one. An end that has passed is told of by `overScopes`. */
export const cautions: Make = ({ input, scopes, ownDomains, now }) => {
  const all = scopes.flatMap((scope, index) =>
    warnOfScope(scope, { now, ownDomains }).map((each) => ({ ...each, index })),
  )
  // The keys of a record are the union, which `Object.keys` forgets.
  return (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap((kind): ReviewWarning[] => {
    const those = all.filter((each) => each.kind === kind)
    const [first] = those
    if (!first) return []
    const { needs, one, many } = kinds[kind]
    const lines = those.map(({ index, label, text }) => `${nameOf(input, index)}, ${label}: ${inside(text)}`)
    return [
      {
        kind: `field: ${kind}`,
        needs,
        title: those.length === 1 ? one : `${number(those.length)} ${many}`,
        ...some(lines),
        part: { at: 'scope', index: first.index, field: first.field },
      },
    ]
  })
}

/** `Host names: line 2: …` */
const inside = (text: string): string => text.replace(/^Line /, 'line ')
