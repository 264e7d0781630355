import { decide, type DecisionsChange, noDecisions } from '../file/decisions.ts'
import { fixture, run } from '../file/run.fixture.ts'
import { blockerOf, type Circumstances, findAll } from './fileFindings.ts'

const circumstances: Circumstances = { ownDomains: [], isMoving: false, remembered: undefined }

/** A file as it is read and sent, and what is said about it. */
export async function runWithFindings(
  content: BlobPart,
  change: DecisionsChange = {},
  more: Partial<Circumstances> = {},
) {
  const done = await run(content, decide(noDecisions(), change))
  const findings = findAll(done.prepared, { ...circumstances, ...more })
  return {
    ...done,
    findings,
    texts: findings.map(({ sentence }) => sentence).join('\n'),
    fixes: findings.flatMap(({ fixes }) => fixes),
    blocker: blockerOf(done.prepared, findings),
  }
}

/** A file, by its content or its name among the cases, with these fixes, by the start of their labels. */
export async function settle(name: string, fixes: readonly string[] = [], content?: BlobPart) {
  const bytes = content ?? fixture(`cases/${name}`)
  let decisions = noDecisions()
  let done = await runWithFindings(bytes, decisions)
  for (const label of fixes) {
    const fix = done.fixes.find((each) => each.label.startsWith(label))
    if (!fix) throw new Error(`${name} has no fix "${label}", but: ${done.texts}`)
    decisions = decide(decisions, fix.change)
    done = await runWithFindings(bytes, decisions)
  }
  return done
}
