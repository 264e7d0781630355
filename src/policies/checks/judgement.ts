/** The judgement of a list. Overlaps leave the worker as numbers, since copying 25,000 objects takes long. */
import type { Protected } from './guardrails.ts'
import type { Overlap } from './overlap.ts'
import type { ReasonQuestion } from './reasonQuestions.ts'

export interface Judgement {
  readonly questions: readonly ReasonQuestion[]
  readonly overlaps: readonly Overlap[]
}

/** Domains that need a reason. */
export interface Guarded {
  readonly ownDomains: readonly string[]
  readonly protectedDomains: readonly Protected[]
}

/** The same domains, in whichever objects. */
export const isSameGuard = (one: Guarded, other: Guarded): boolean =>
  one.protectedDomains === other.protectedDomains &&
  one.ownDomains.length === other.ownDomains.length &&
  one.ownDomains.every((domain, at) => domain === other.ownDomains[at])

export interface FlatJudgement {
  readonly questions: readonly ReasonQuestion[]
  /** Five numbers for each overlap. */
  readonly overlaps: Int32Array<ArrayBuffer>
}

const none = -1

export function flattenJudgement({ questions, overlaps }: Judgement): FlatJudgement {
  const flat = new Int32Array(overlaps.length * 5)
  for (const [at, { kind, covering, covered, assumed, wins = none }] of overlaps.entries()) {
    flat.set([Number(kind === 'covered'), covering, covered, Number(assumed), wins], at * 5)
  }
  return { questions, overlaps: flat }
}

export function restoreJudgement({ questions, overlaps }: FlatJudgement): Judgement {
  const restored: Overlap[] = []
  for (let at = 0; at < overlaps.length; at += 5) {
    const [isCover, covering = 0, covered = 0, assumed, wins = none] = overlaps.subarray(at, at + 5)
    restored.push({
      kind: isCover === 1 ? 'covered' : 'allow against block',
      covering,
      covered,
      assumed: assumed === 1,
      ...(wins !== none && { wins }),
    })
  }
  return { questions, overlaps: restored }
}
