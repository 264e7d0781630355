import { Anchor, Button, Text } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Copy } from '../ui/Copy.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { Empty } from '../ui/frame/Empty.tsx'
import { Page, Section } from '../ui/frame/Page.tsx'
import { shortenId } from '../ui/untrusted/shortenId.ts'
import type { Column } from '../ui/table/columns.ts'
import { DataTable } from '../ui/table/DataTable.tsx'
import { contentsUrl, readContents, type SandboxContents } from './sandbox.ts'
import { useSession } from './SessionProvider.tsx'

const id = <T extends { readonly id: string }>(label: string): Column<T> => ({
  key: 'id',
  header: 'Id',
  width: '190px',
  cell: (row) => <Copy value={row.id} shown={shortenId(row.id)} label={label} />,
})

const groups = (linkTo: SandboxPageProps['linkTo']): readonly Column<SandboxContents['groups'][number]>[] => [
  { key: 'name', header: 'Group', cell: ({ description }) => description },
  { key: 'people', header: 'People', width: '88px', align: 'end', cell: ({ userCount }) => userCount },
  id('group id'),
  {
    key: 'use',
    header: 'Use',
    width: '140px',
    cell: ({ id: group, description }) => (
      <Anchor href={linkTo(group)} aria-label={`Use in a policy: ${description}`}>
        Use in a policy
      </Anchor>
    ),
  },
]

const attributes: readonly Column<SandboxContents['attributes'][number]>[] = [
  { key: 'name', header: 'Attribute', width: '22%', cell: ({ name }) => name },
  { key: 'values', header: 'Values', cell: ({ values }) => values.join(', ') },
  id('attribute id'),
]

const policies: readonly Column<SandboxContents['policies'][number]>[] = [
  { key: 'name', header: 'Name', cell: ({ description }) => description },
  { key: 'count', header: 'URLs', width: '72px', align: 'end', cell: ({ urls }) => urls.length },
  {
    key: 'first',
    header: 'First URL',
    cell: ({ urls: [first] }) => first && `${first.action} ${first.value}`,
  },
  id('policy id'),
]

const imports: readonly Column<SandboxContents['imports'][number]>[] = [
  { key: 'type', header: 'File', width: '72px', cell: ({ fileType }) => fileType },
  { key: 'people', header: 'People', width: '88px', align: 'end', cell: ({ rows }) => rows },
  {
    key: 'group',
    header: 'Group id',
    cell: ({ groupId }) =>
      groupId === null ? 'No group' : <Copy value={groupId} shown={shortenId(groupId)} label="group id" />,
  },
  { key: 'clear', header: 'Cleared', width: '88px', cell: ({ clearGroup }) => (clearGroup ? 'yes' : 'no') },
  id('job id'),
]

interface SandboxPageProps {
  /** Is handed the contents, so that the forms offer the groups and attributes by their names. */
  readonly onRead: (contents: SandboxContents) => void
  /** The address of a policy for the group with this id. */
  readonly linkTo: (group: string) => string
}

/** The contents of the sandbox's tenant: ids to use in forms, and the requests that really arrived. */
export function SandboxPage({ onRead, linkTo }: SandboxPageProps) {
  const { state, now } = useSession()
  const tenant = state.status === 'signed-in' ? state.account.tenant : undefined
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['sandbox', tenant],
    queryFn:
      tenant === undefined
        ? skipToken
        : async () => {
            const contents = await readContents(tenant)
            onRead(contents)
            return contents
          },
  })
  const read = () => void refetch()
  if (tenant === undefined)
    return (
      <Page title="Sandbox">
        <Empty title="This is not the sandbox">Sign out, then click Use the sandbox.</Empty>
      </Page>
    )
  return (
    <Page
      title="Sandbox"
      actions={
        <>
          <Anchor href={contentsUrl(tenant)} target="_blank" rel="noreferrer">
            Show as JSON
          </Anchor>
          <Button size="xs" onClick={read} loading={isFetching}>
            Read again
          </Button>
        </>
      }
      sentence="What it received, and its groups and attributes, which the forms know by name."
    >
      {error && !isFetching ? (
        <ErrorPanel
          problem={{ message: 'The sandbox could not be read.', advice: error.message }}
          now={now}
          onRetry={read}
        />
      ) : (
        <>
          <Table title="Policies that arrived" columns={policies} rows={data?.policies.toReversed()} />
          <Table title="Imports that arrived" columns={imports} rows={data?.imports.toReversed()} />
          <Table title="Groups" columns={groups(linkTo)} rows={data?.groups} />
          <Table title="Attributes" columns={attributes} rows={data?.attributes} />
        </>
      )}
    </Page>
  )
}

interface TableProps<T> {
  readonly title: string
  readonly columns: readonly Column<T>[]
  /** The rows; `undefined` while loading. */
  readonly rows: readonly T[] | undefined
}

const Table = <T,>({ title, columns, rows }: TableProps<T>) => (
  <Section title={title}>
    <DataTable
      label={title}
      columns={columns}
      rows={rows ?? []}
      loading={rows === undefined}
      minWidth="560px"
      empty={<Text p={12}>None yet.</Text>}
    />
  </Section>
)
