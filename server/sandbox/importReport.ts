/** The report of an import, and the mail about it. INVENTED: the service's own report is not public. */

const titles = {
  notImported: 'Left out',
  removed: 'Removed from the group',
  moved: 'Moved to another account',
  added: 'Added',
  renamed: 'Renamed',
  unchanged: 'Unchanged',
} as const
export type Result = keyof typeof titles
// `Object.keys` loses the type of the keys.
const results = Object.keys(titles) as Result[]

export interface PersonChange {
  readonly result: Result
  /** The address, or the row if it has none. */
  readonly who: string
  readonly detail: string
}

/** The largest number of people in the report: an import of 100,000 must not fill the page. */
const maxListed = 50

export class ImportReport {
  readonly counts: Record<Result, number> = {
    notImported: 0,
    removed: 0,
    moved: 0,
    added: 0,
    renamed: 0,
    unchanged: 0,
  }
  readonly #listed: PersonChange[] = []

  add(result: Result, who: string, detail = ''): void {
    this.counts[result] += 1
    if (this.counts[result] <= maxListed) this.#listed.push({ result, who, detail })
  }

  /** The first people of each result. */
  get people(): readonly PersonChange[] {
    return this.#listed.toSorted((a, b) => results.indexOf(a.result) - results.indexOf(b.result))
  }
}

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

export function writeMail(
  to: string,
  jobId: string,
  { counts, people }: ImportReport,
  reason?: string,
): Mail {
  const job = `Job id: ${jobId}`
  if (reason !== undefined) {
    return { to, subject: 'User import failed', text: `Nothing was imported. ${reason}\n\n${job}\n` }
  }
  const said = results.filter((result) => counts[result] > 0)
  const left = people.filter(({ result }) => result === 'notImported')
  const lines = [
    'The user import has finished.',
    '',
    ...said.map((result) => `${titles[result]}: ${counts[result]}`),
    ...(said.length === 0 ? ['The file has no people.'] : []),
    ...(left.length > 0
      ? ['', 'Left out (not imported):', ...left.map(({ who, detail }) => `- ${who}: ${detail}`)]
      : []),
    ...(counts.notImported > left.length ? [`- and ${counts.notImported - left.length} more`] : []),
    '',
    job,
    '',
  ]
  const subject = counts.notImported > 0 ? 'User import finished with problems' : 'User import finished'
  return { to, subject, text: lines.join('\n') }
}
