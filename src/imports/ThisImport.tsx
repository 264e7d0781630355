import { Anchor, Button, NativeSelect, Radio, Text } from '@mantine/core'
import { type Control, useWatch } from 'react-hook-form'
import { useAllNames } from '../drafts/useNames.ts'
import { download } from '../ui/download.ts'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { Notice } from '../ui/Notice.tsx'
import { count, number } from '../ui/number.ts'
import { usePageStore } from '../ui/pageState.ts'
import { findAll, type Finding } from './findings.ts'
import { isCurrent, type Flow } from './flow.ts'
import type { ImportValues } from './importJob.ts'
import classes from './imports.module.css'
import { badRowsCsv } from './leftOut.ts'
import type { Prepared } from './outgoing/prepare.ts'
import { type Shown, shownKey } from './Rows.tsx'
import { describeChanges, peopleSent, size } from './sentences.ts'
import { Sentences } from './Sentences.tsx'
import type { Settings } from './judge/settings.ts'

export type Loaded = Extract<Flow, { readonly prepared: Prepared }>

export interface ThisImportProps {
  readonly flow: Exclude<Flow, { readonly at: 'submitted' }>
  readonly control: Control<ImportValues>
  readonly onSet: (settings: Partial<Settings>) => void
}

/** What the import will do, and what needs a look before. */
export function ThisImport({ flow, control, onSet }: ThisImportProps) {
  const loaded = 'prepared' in flow ? flow : undefined
  return (
    <>
      <Sentence flow={flow} control={control} />
      <LiveRegion>{loaded && <Findings flow={loaded} onSet={onSet} />}</LiveRegion>
      {loaded && <Sending flow={loaded} onSet={onSet} />}
    </>
  )
}

function Sentence({ flow, control }: Pick<ThisImportProps, 'flow' | 'control'>) {
  const [groupId, clearGroup] = useWatch({ control, name: ['groupId', 'clearGroup'] })
  const names = useAllNames()
  const id = groupId.trim()
  const found = peopleSent(flow)
  const into = id === '' ? 'the directory' : (names.get(id) ?? 'the group')
  return (
    <p className={classes.sentence}>
      Import{' '}
      <strong>
        {found !== undefined
          ? count(found, 'person', 'people')
          : 'source' in flow
            ? flow.source.name
            : 'people'}
      </strong>{' '}
      into <strong>{into}</strong>
      {clearGroup && id !== '' && ', after removing all its members'}
    </p>
  )
}

const tones = { block: 'bad', problem: 'warn', warning: 'warn', info: 'notice' } as const

function Findings({ flow, onSet }: { readonly flow: Loaded; readonly onSet: ThisImportProps['onSet'] }) {
  const findings = findAll(flow.source, flow.prepared)
  const { set: show } = usePageStore<Shown>(shownKey, 'all')
  const [problems, others] = [
    findings.filter(({ level }) => level === 'problem'),
    findings.filter(({ level }) => level !== 'problem'),
  ]
  const general = others.filter(({ rows }) => rows === 0)
  const perRow = others.filter(({ rows }) => rows > 0)
  const say = (finding: Finding) => (
    <div key={finding.code + finding.text} className="stack tight">
      <Text size="sm">
        {finding.text}{' '}
        {finding.rows > 0 && (
          <Anchor
            component="button"
            type="button"
            size="sm"
            fw={600}
            aria-label={`Show: ${finding.text}`}
            onClick={() => show(finding.code as Shown)}
          >
            Show
          </Anchor>
        )}
      </Text>
      {finding.fixes.length > 0 && (
        <div className="row">
          {finding.fixes.map(({ label, settings }) => (
            <Button
              key={label}
              className={classes.fix}
              variant={finding.level === 'block' ? 'filled' : 'default'}
              size="compact-sm"
              onClick={() => onSet(settings)}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
  return (
    <div className={findings.length === 0 ? 'hidden' : 'stack tight'}>
      {general.map((finding) => (
        <Notice
          key={finding.code + finding.text}
          tone={finding.code === 'password' ? 'bad' : tones[finding.level]}
          title={titleOf(finding)}
        >
          {say(finding)}
        </Notice>
      ))}
      {problems.length > 0 && (
        <Notice
          tone="warn"
          title={`${count(flow.prepared.read?.judgement.counts.bad ?? 0, 'row has', 'rows have')} a problem.`}
        >
          {problems.map(say)}
          <BadRows flow={flow} onSet={onSet} />
        </Notice>
      )}
      {perRow.length > 0 && (
        <Notice tone="notice" title="Have a look.">
          {perRow.map(say)}
        </Notice>
      )}
    </div>
  )
}

const titles: Partial<Record<Finding['code'], string>> = {
  header: 'Which column has the addresses?',
  name: 'Which column has the names?',
  password: 'Passwords in clear text.',
}
const titleOf = ({ code }: Finding) => titles[code] ?? 'The service may refuse this file.'

function BadRows({
  flow: { source, prepared, settings },
  onSet,
}: {
  readonly flow: Loaded
  readonly onSet: ThisImportProps['onSet']
}) {
  const { read } = prepared
  // The original goes whole.
  if (!read || settings.send === 'original') return null
  const { bad } = read.judgement.counts
  return (
    <>
      <Radio.Group
        label="These rows"
        value={settings.badRows}
        onChange={(value) => {
          if (value === 'stop' || value === 'leave out' || value === 'send') onSet({ badRows: value })
        }}
      >
        <div className="stack tight">
          <Radio size="xs" value="stop" label="Stop: correct the file first" />
          <Radio size="xs" value="leave out" label={`Leave ${number(bad)} out`} />
          <Radio size="xs" value="send" label="Send them anyway" />
        </div>
      </Radio.Group>
      <div className="row">
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() =>
            void badRowsCsv(read).then((text) =>
              download(`${source.name.replace(/\.csv$/i, '')}-problems.csv`, 'text/csv', text),
            )
          }
        >
          Download {bad === 1 ? 'this row' : 'these rows'}
        </Button>
      </div>
    </>
  )
}

/** The exact bytes. */
function Sending({ flow, onSet }: { readonly flow: Loaded; readonly onSet: ThisImportProps['onSet'] }) {
  const { settings, prepared } = flow
  const { outgoing, read } = prepared
  const changes = describeChanges(outgoing, read)
  const isBlocked = findAll(flow.source, prepared).some(({ level }) => level === 'block')
  const isChangeable = read !== undefined && settings.fileType === undefined
  return (
    <section aria-label="File to send" className="stack tight">
      {isChangeable && (
        <NativeSelect
          label="What is sent"
          value={settings.send}
          data={[
            { value: 'corrected', label: 'Corrected file' },
            { value: 'original', label: 'Original file, to the byte' },
          ]}
          onChange={({ currentTarget: { value } }) =>
            onSet({ send: value === 'original' ? 'original' : 'corrected' })
          }
        />
      )}
      {isCurrent(flow) && !isBlocked && (
        <>
          {changes.length > 0 ? (
            <Sentences of={changes} />
          ) : (
            <Text size="sm">The file will be sent unchanged.</Text>
          )}
          {outgoing.rows && read && (
            <Text size="sm" c="dimmed">
              {count(outgoing.rows.sent + outgoing.rows.leftOut, 'row')} = {number(outgoing.rows.sent)} sent +{' '}
              {number(outgoing.rows.leftOut)} left out
            </Text>
          )}
          <Bytes outgoing={outgoing} isSecret={(read?.judgement.secret.length ?? 0) > 0} />
        </>
      )}
    </section>
  )
}

export function Bytes({
  outgoing: { blob, sha256, first, last },
  isSecret,
}: {
  readonly outgoing: Prepared['outgoing']
  /** The lines have passwords. */
  readonly isSecret: boolean
}) {
  return (
    <details className={classes.bytes}>
      <summary>{size(blob.size)}</summary>
      <div className="stack tight">
        {sha256 && (
          <div>
            <Text size="xs" c="dimmed">
              SHA-256
            </Text>
            <code className={`mono ${classes.digest}`} role="region" aria-label="SHA-256">
              {sha256}
            </code>
          </div>
        )}
        {!isSecret && first.length > 0 && (
          <pre
            className={`mono block ${classes.code}`}
            role="region"
            aria-label="First and last lines"
            tabIndex={0}
          >
            {[...first, '⋮', ...last].join('\n')}
          </pre>
        )}
        {isSecret && <Text size="xs">The lines are not shown, since they have passwords.</Text>}
      </div>
    </details>
  )
}
