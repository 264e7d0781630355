import { type LogEntry, mayBeExecuted, outcomeOf } from '../../log/entry.ts'
import { subjectOf } from '../../log/subject.ts'

/** The last import into a group from this browser, and what it had, such as "412 people". `entries`: latest first. */
export function findLastImport(
  entries: readonly LogEntry[],
  liveTabs: ReadonlySet<string>,
  groupId: string,
): { readonly at: number; readonly had: string } | undefined {
  for (const entry of entries) {
    const subject = subjectOf(entry)
    if (subject.kind !== 'import' || subject.options.groupId !== groupId) continue
    // The label ends with the count (describeImport.ts).
    const [, had] = /, ([\d,]+ (?:person|people|rows?))$/.exec(entry.label ?? '') ?? []
    if (had !== undefined && mayBeExecuted(outcomeOf(entry, liveTabs))) return { at: entry.at, had }
  }
  return undefined
}
