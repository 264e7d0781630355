import { Anchor, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Copy } from '../ui/Copy.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { Page, Section } from '../ui/frame/Page.tsx'
import type { Column } from '../ui/table/columns.ts'
import { DataTable } from '../ui/table/DataTable.tsx'
import { shortenId } from '../ui/untrusted/shortenId.ts'
import { readContents, type SandboxContents } from './sandbox.ts'
import { useSession } from './SessionProvider.tsx'

type Row<Name extends keyof SandboxContents> = SandboxContents[Name][number]

const column = <T,>(
  header: string,
  cell: (row: T) => ReactNode,
  width?: string,
  align?: 'end',
): Column<T> => ({ key: header, header, cell, width, align })
const shortId = (value: string, label: string) => (
  <Copy value={value} shown={shortenId(value)} label={label} />
)

const groups = (linkTo: SandboxPageProps['linkTo']): readonly Column<Row<'groups'>>[] => [
  column('Group', ({ description }) => description),
  column('People', ({ userCount }) => userCount, '88px', 'end'),
  column('Id', ({ id }) => shortId(id, 'group id'), '190px'),
  column(
    'Use',
    ({ id, description }) => (
      <Anchor href={linkTo(id)} aria-label={`Use in a policy: ${description}`}>
        Use in a policy
      </Anchor>
    ),
    '140px',
  ),
]
const attributes: readonly Column<Row<'attributes'>>[] = [
  column('Attribute', ({ name }) => name, '36%'),
  column('Values', ({ values }) => values.join(', ')),
  column('Id', ({ id }) => shortId(id, 'attribute id'), '190px'),
]
const policies: readonly Column<Row<'policies'>>[] = [
  column('Name', ({ description }) => description),
  column('URLs', ({ urls }) => urls.length, '72px', 'end'),
  column('First URL', ({ urls: [first] }) => first && `${first.action} ${first.value}`),
  column('Id', ({ id }) => shortId(id, 'policy id'), '190px'),
]
const imports: readonly Column<Row<'imports'>>[] = [
  column('File', ({ fileType }) => fileType, '72px'),
  column('People', ({ rows }) => rows, '88px', 'end'),
  column('Group id', ({ groupId }) => (groupId === null ? 'No group' : shortId(groupId, 'group id'))),
  column('Cleared', ({ clearGroup }) => (clearGroup ? 'yes' : 'no'), '88px'),
  column('Id', ({ id }) => shortId(id, 'job id'), '190px'),
]

const table = <T,>(title: string, columns: readonly Column<T>[], rows: readonly T[]) => (
  <Section title={title}>
    <DataTable label={title} {...{ columns, rows }} minWidth="560px" empty={<Text p={12}>None yet.</Text>} />
  </Section>
)

interface SandboxPageProps {
  /** Is handed the contents, so that the forms offer the groups and attributes by their names. */
  readonly onRead: (contents: SandboxContents) => void
  /** The address of a policy for the group with this id. */
  readonly linkTo: (group: string) => string
}

/** The contents of the sandbox's tenant: ids to use in forms, and the requests that really arrived. */
export function SandboxPage({ onRead, linkTo }: SandboxPageProps) {
  const { account, now } = useSession()
  const tenant = account?.tenant
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['sandbox', tenant],
    queryFn: async () => {
      const contents = await readContents(tenant ?? '')
      onRead(contents)
      return contents
    },
    enabled: tenant !== undefined,
  })
  const read = () => void refetch()
  if (tenant === undefined) return <Page title="Sandbox">Sign out, then click Use the sandbox.</Page>
  return (
    <Page
      title="Sandbox"
      actions={
        <Button size="xs" onClick={read} loading={isFetching}>
          Read again
        </Button>
      }
      sentence="What it received, and its groups and attributes, which the forms know by name."
    >
      {error && !isFetching && (
        <ErrorPanel
          problem={{ message: 'The sandbox could not be read.', advice: error.message }}
          now={now}
          onRetry={read}
        />
      )}
      {data && !error && (
        <>
          {table('Policies that arrived', policies, data.policies.toReversed())}
          {table('Imports that arrived', imports, data.imports.toReversed())}
          {table('Groups', groups(linkTo), data.groups)}
          {table('Attributes', attributes, data.attributes)}
        </>
      )}
    </Page>
  )
}
