import { Text } from '@mantine/core'
import { Copy } from '../ui/Copy.tsx'
import { Empty } from '../ui/frame/Empty.tsx'
import { Section } from '../ui/frame/Page.tsx'
import { count, number } from '../ui/number.ts'
import type { Column } from '../ui/table/columns.ts'
import { DataTable } from '../ui/table/DataTable.tsx'
import type { SandboxContents } from './sandbox.ts'
import classes from './SandboxPage.module.css'

type Import = SandboxContents['imports'][number]
type Result = keyof Import['counts']

const titles: Readonly<Record<Result, string>> = {
  notImported: 'Left out',
  removed: 'Removed',
  moved: 'Moved',
  added: 'Added',
  renamed: 'Renamed',
  unchanged: 'Unchanged',
}

const changes: readonly Column<Import['people'][number]>[] = [
  {
    key: 'who',
    header: 'Person',
    width: '36%',
    cell: ({ who }) => <span title={who}>{who}</span>,
  },
  { key: 'result', header: 'Result', width: '136px', cell: ({ result }) => titles[result] },
  {
    key: 'detail',
    header: 'Detail',
    cell: ({ detail }) => <span title={detail}>{detail}</span>,
  },
]

/** The effect of an import, person by person, and the mail about it, which the sandbox does not send. */
export function SandboxImport({ counts, people, mail }: Import) {
  // `Object.entries` loses the type of the keys.
  const said = (Object.entries(counts) as [Result, number][]).filter(([, each]) => each > 0)
  const total = said.reduce((sum, [, each]) => sum + each, 0)
  return (
    <>
      <Section title="What the latest import did" sentence="Earlier imports are in the JSON.">
        {said.length > 0 && (
          <ul className="plain row" aria-label="Results of the import">
            {said.map(([result, each]) => (
              <li key={result} className="chip">
                {titles[result]} <span className="dimmed">{number(each)}</span>
              </li>
            ))}
          </ul>
        )}
        <DataTable
          label="What the latest import did"
          // A result often says everything.
          columns={people.some(({ detail }) => detail !== '') ? changes : changes.slice(0, 2)}
          rows={people}
          empty={<Empty title="Nothing was changed">The mail says why, if an address was given.</Empty>}
        />
        {total > people.length && (
          <Text c="dimmed">
            {count(people.length, 'person', 'people')} of {number(total)} listed: the first 50 of each result.
          </Text>
        )}
      </Section>
      <Section
        title="Mail about the latest import"
        sentence="The sandbox sends no mail. The service's own wording is not documented."
      >
        {mail ? (
          <div className={classes.mail}>
            <Text>
              To: <Copy value={mail.to} label="address" />
            </Text>
            <Text fw={500}>{mail.subject}</Text>
            <pre>{mail.text}</pre>
          </div>
        ) : (
          <Text>None: the import named no address to notify.</Text>
        )}
      </Section>
    </>
  )
}
