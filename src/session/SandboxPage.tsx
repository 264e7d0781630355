import { Anchor, Button, Text } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Copy } from '../ui/Copy.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { Fold } from '../ui/form/Fold.tsx'
import { Empty } from '../ui/frame/Empty.tsx'
import { Page, Section } from '../ui/frame/Page.tsx'
import { Notice } from '../ui/Notice.tsx'
import { count } from '../ui/number.ts'
import { useIsNarrow } from '../ui/pane/useIsNarrow.ts'
import type { Column } from '../ui/table/columns.ts'
import { DataTable } from '../ui/table/DataTable.tsx'
import { shortenId } from '../ui/untrusted/shortenId.ts'
import { describeFault, faultQuery, readContents, type SandboxContents, witnessUrl } from './sandbox.ts'
import { SandboxImport } from './SandboxImports.tsx'
import { useSession } from './SessionProvider.tsx'

const id = <T extends { readonly id: string }>(label: string): Column<T> => ({
  key: 'id',
  header: 'Id',
  width: '190px',
  cell: (row) => <Copy value={row.id} shown={shortenId(row.id)} label={label} />,
})

const accounts: readonly Column<SandboxContents['accounts'][number]>[] = [
  { key: 'code', header: 'Account code', width: '128px', cell: ({ accountCode }) => accountCode },
  { key: 'people', header: 'People', width: '72px', align: 'end', cell: ({ userCount }) => userCount },
  {
    key: 'someone',
    header: 'One of them',
    cell: ({ emailAddress }) => <Copy value={emailAddress} label="address" />,
  },
]

const groups = (linkTo: SandboxPageProps['linkTo']): readonly Column<SandboxContents['groups'][number]>[] => [
  {
    key: 'name',
    header: 'Group',
    cell: ({ description }) => <span title={description}>{description}</span>,
  },
  { key: 'people', header: 'People', width: '88px', align: 'end', cell: ({ userCount }) => userCount },
  id('group id'),
  {
    key: 'use',
    header: 'Use',
    width: '148px',
    cell: ({ id: group, description }) => (
      <Button
        component="a"
        size="compact-sm"
        href={linkTo(group)}
        aria-label={`Use in a policy: ${description}`}
      >
        Use in a policy
      </Button>
    ),
  },
]

const attributes: readonly Column<SandboxContents['attributes'][number]>[] = [
  { key: 'name', header: 'Attribute', width: '22%', cell: ({ name }) => name },
  {
    key: 'values',
    header: 'Values',
    cell: ({ values }) => <span title={values.join(', ')}>{values.join(', ')}</span>,
  },
  id('attribute id'),
]

const policies: readonly Column<SandboxContents['policies'][number]>[] = [
  {
    key: 'name',
    header: 'Description and scopes',
    width: '44%',
    cell: ({ description, policies: scopes }) =>
      [...new Set([description, ...scopes.map(({ policy: scope }) => scope.description)])].join(', '),
  },
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
  { key: 'people', header: 'People', width: '104px', align: 'end', cell: ({ rows }) => rows },
  { key: 'bytes', header: 'Bytes', width: '96px', align: 'end', cell: ({ bytes }) => bytes },
  {
    key: 'group',
    header: 'Group id',
    cell: ({ groupId }) =>
      groupId === null ? 'No group' : <Copy value={groupId} shown={shortenId(groupId)} label="group id" />,
  },
  {
    key: 'clear',
    header: 'Cleared first',
    width: '112px',
    cell: ({ clearGroup }) => (clearGroup ? 'yes' : 'no'),
  },
  { ...id('job id'), header: 'Job id' },
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
  return (
    <Page
      title="Sandbox"
      actions={
        tenant !== undefined && (
          <>
            <Anchor href={witnessUrl(tenant)} target="_blank" rel="noreferrer">
              Show as JSON
            </Anchor>
            <Button size="xs" onClick={read} loading={isFetching}>
              Read again
            </Button>
          </>
        )
      }
      sentence={`What it received, and invented people and groups${data ? ', which the forms now know by name' : ''}.`}
    >
      {tenant === undefined ? (
        <Empty title="This is not the sandbox">Sign out, then click Use the sandbox.</Empty>
      ) : error && !isFetching ? (
        <ErrorPanel
          problem={{ message: 'The sandbox could not be read.', advice: error.message }}
          now={now}
          onRetry={read}
        />
      ) : (
        <Contents contents={data} tenant={tenant} linkTo={linkTo} />
      )}
    </Page>
  )
}

/** The tables. Without contents, they show that they are loading. */
function Contents({
  contents,
  tenant,
  linkTo,
}: Pick<SandboxPageProps, 'linkTo'> & { readonly contents?: SandboxContents; readonly tenant: string }) {
  const { data: pending } = useQuery(faultQuery(tenant))
  const latest = contents?.imports.at(-1)
  return (
    <div className="stack">
      {pending?.fault && <Notice tone="warn" title={describeFault(pending.fault)} />}
      <div className="parts">
        <div>
          <List title="Policies that arrived" columns={policies} rows={contents?.policies.toReversed()}>
            A policy is listed here once the sandbox has created it.
          </List>
          <List title="Imports that arrived" columns={imports} rows={contents?.imports.toReversed()}>
            An import is listed here once the sandbox has accepted it.
          </List>
          {latest && <SandboxImport {...latest} />}
        </div>
        <div>
          <List title="Groups" columns={groups(linkTo)} rows={contents?.groups} minWidth="560px">
            This tenant has no groups.
          </List>
          <Section
            title="People"
            sentence={
              contents &&
              `${count(contents.people, 'person', 'people')}. ${count(contents.requests, 'request')} received.`
            }
          >
            <ul className="plain row" aria-label="Departments">
              {contents?.departments.map(({ name, userCount }) => (
                <li key={name} className="chip">
                  {name || 'No department'} <span className="dimmed">{userCount}</span>
                </li>
              ))}
            </ul>
          </Section>
          <List
            title="Accounts"
            sentence="A multi-account (AAA) structure. To try a move, import an address with another account's code as accountCode."
            columns={accounts}
            rows={contents?.accounts}
            minWidth="400px"
          >
            This tenant has no people.
          </List>
          <List
            title="Attributes"
            sentence="To search people by, on the watchlist."
            columns={attributes}
            rows={contents?.attributes}
          >
            This tenant has no attributes.
          </List>
        </div>
      </div>
    </div>
  )
}

interface ListProps<T> {
  readonly title: string
  readonly sentence?: string
  readonly columns: readonly Column<T>[]
  /** The rows; `undefined` while loading. */
  readonly rows: readonly T[] | undefined
  readonly minWidth?: string
  /** The text if there are no rows. */
  readonly children: string
}

function List<T>({ title, sentence, columns, rows, minWidth, children }: ListProps<T>) {
  const isFolded = useIsNarrow() && rows?.length !== 0
  const table = (
    <DataTable
      label={title}
      columns={columns}
      rows={rows ?? []}
      loading={rows === undefined}
      minWidth={minWidth}
      empty={<Text p={12}>{children}</Text>}
    />
  )
  return (
    <Section title={title} sentence={sentence}>
      {isFolded ? <Fold title={rows ? `${rows.length} listed` : '…'}>{table}</Fold> : table}
    </Section>
  )
}
