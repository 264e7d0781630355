import { Anchor, Button, Radio, Text } from '@mantine/core'
import { download } from '../ui/download.ts'
import { Notice } from '../ui/Notice.tsx'
import { count, number } from '../ui/number.ts'
import { useFocusNext } from '../ui/pane/useFocusNext.ts'
import { usePageStore } from '../ui/pageState.ts'
import { type Finding, titleOf } from './findings/finding.ts'
import classes from './imports.module.css'
import { badRowsCsv } from './findings/leftOut.ts'
import { sendsOriginal } from './judge/settings.ts'
import type { Read } from './outgoing/prepare.ts'
import type { Shown } from './findings/rowOrder.ts'
import { hasOtherRows } from './flow.ts'
import { queryKey, shownKey } from './Rows.tsx'
import type { Loaded, ThisImportProps } from './ThisImport.tsx'
import { elementAt, within } from '../ui/places.ts'

const isBad = ({ code, level }: Finding): boolean => code === 'password' || level === 'block'

/** What there is to say, each with its fix, what stops the file first. */
export function Findings({
  flow,
  findings,
  onSet,
}: Pick<ThisImportProps, 'findings' | 'onSet'> & { readonly flow: Loaded }) {
  const { list, onPress } = useFocusNext()
  const waiting = { 'data-disabled': true, 'aria-disabled': true, title: 'The change is being applied.' }
  const off = hasOtherRows(flow) && waiting
  const [problems, others] = [
    findings.filter(({ level }) => level === 'problem'),
    findings.filter(({ level }) => level !== 'problem'),
  ]
  const general = others.filter(({ rows }) => rows === 0)
  const perRow = others.filter(({ rows }) => rows > 0)
  const say = (finding: Finding) => (
    <div key={finding.code + finding.text} className="stack tight" data-part tabIndex={-1}>
      <Text size="sm">
        {finding.text} {finding.rows > 0 && <Show rows={finding.code as Shown} about={finding.text} />}
      </Text>
      {finding.fixes.length > 0 && (
        <div className="row">
          {finding.fixes.map(({ label, settings }) => (
            <Button
              key={label}
              className={classes.fix}
              variant={finding.level === 'block' ? 'filled' : 'default'}
              size="compact-sm"
              data-decision={finding.level === 'block' || undefined}
              {...off}
              onClick={({ currentTarget }) => {
                onPress(currentTarget)
                onSet(settings)
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
  const notices = Array.from(new Set(general.map(titleOf)), (title) => {
    const alike = general.filter((finding) => titleOf(finding) === title)
    const tone = alike.some(isBad) ? 'bad' : alike.every(({ level }) => level === 'note') ? 'notice' : 'warn'
    const notice = (
      <Notice key={title} tone={tone} title={title}>
        {alike.map(say)}
      </Notice>
    )
    return { tone, notice }
  })
  return (
    <div ref={list} className={findings.length === 0 ? 'hidden' : 'stack tight'}>
      {notices.map(({ tone, notice }) => tone === 'bad' && notice)}
      {problems.length > 0 && (
        <Notice
          tone="warn"
          title={`${count(flow.prepared.read?.judgement.counts.bad ?? 0, 'row has', 'rows have')} a problem.`}
        >
          {problems.map(say)}
          <BadRows flow={flow} onSet={onSet} />
        </Notice>
      )}
      {notices.map(({ tone, notice }) => tone !== 'bad' && notice)}
      {perRow.length > 0 && (
        <Notice tone="notice" title="Have a look.">
          {perRow.map(say)}
        </Notice>
      )}
    </div>
  )
}

function BadRows({ flow, onSet }: { readonly flow: Loaded; readonly onSet: ThisImportProps['onSet'] }) {
  const { source, prepared, settings } = flow
  const { read } = prepared
  // The original goes whole.
  if (!read || sendsOriginal(settings)) return null
  const { bad } = read.judgement.counts
  return (
    <>
      <Radio.Group
        label="These rows"
        value={settings.badRows}
        disabled={hasOtherRows(flow)}
        onChange={(value) => {
          if (value === 'stop' || value === 'leave out' || value === 'send') onSet({ badRows: value })
        }}
      >
        <div className={`stack tight ${classes.decision}`}>
          <Radio size="xs" value="stop" data-decision label="Stop: correct them first" />
          <Radio size="xs" value="leave out" label={`Leave ${number(bad)} out`} />
          <Radio size="xs" value="send" label="Send them anyway" />
        </div>
      </Radio.Group>
      <DownloadBadRows name={source.name} read={read} />
    </>
  )
}

/** To be corrected, and imported again. */
export function DownloadBadRows({ name, read }: { readonly name: string; readonly read: Read }) {
  return (
    <div className="row">
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() =>
          void badRowsCsv(read).then((text) =>
            download(`${name.replace(/\.[^.]*$/, '')}-problems.csv`, 'text/csv', text),
          )
        }
      >
        Download {read.judgement.counts.bad === 1 ? 'this row' : 'these rows'}
      </Button>
    </div>
  )
}

/** Filters the table. `about`: the rows, for screen readers. */
export function Show({ rows, about }: { readonly rows: Shown; readonly about: string }) {
  const { set } = usePageStore(shownKey)
  const query = usePageStore(queryKey)
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      fw={600}
      aria-label={`Show: ${about}`}
      onClick={() => {
        set(rows)
        query.set('')
        // On a phone, the table is out of sight.
        within(elementAt('main'), 'table')[0]?.scrollIntoView({ block: 'nearest' })
      }}
    >
      Show
    </Anchor>
  )
}

/** To what settles it, or else to the columns if they are not known, or to another file. */
export const goToDecision = () => {
  const decisions = within(elementAt('main'), 'decision')
  const target =
    decisions.find((each) => each.closest('aside')) ??
    decisions[0] ??
    within(elementAt('main'), 'command').find((each) => each.dataset['command'] === 'choose file')
  target?.scrollIntoView({ block: 'center' })
  target?.focus()
}
