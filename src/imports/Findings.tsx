import { Anchor, Radio } from '@mantine/core'
import { download } from '../ui/download.ts'
import { Notice } from '../ui/Notice.tsx'
import { number } from '../ui/number.ts'
import { FindingPart, type Fix } from '../ui/pane/FindingPart.tsx'
import { useFocusNext } from '../ui/pane/useFocusNext.ts'
import { elementAt, within } from '../ui/places.ts'
import { badRowsCsv } from './findings/badRowsCsv.ts'
import { allRepairs, type Finding } from './findings/finding.ts'
import type { Shown } from './findings/rowOrder.ts'
import { hasOtherRows } from './job/flow.ts'
import { sendsOriginal } from './judge/settings.ts'
import type { Read } from './outgoing/prepare.ts'
import { useShowFix } from './Rows.tsx'
import type { Loaded, ThisImportProps } from './ThisImport.tsx'
import classes from './imports.module.css'

/** The strictest level comes first. A note may well be right, and has no box. */
const tones = { block: 'bad', problem: 'warn', warning: 'warn', note: 'notice' } as const
const levels = Object.keys(tones)

/** Passwords do not stop a file, and yet come first. */
const levelOf = ({ code, level }: Finding) => (code === 'password' ? 'block' : level)

/** The findings in notices, one for each title, and then the notes. */
export function Findings({
  flow,
  findings,
  onSet,
}: Pick<ThisImportProps, 'findings' | 'onSet'> & { readonly flow: Loaded }) {
  const focusNext = useFocusNext(() => within(elementAt('main'), 'table')[0] ?? elementAt('main'))
  const show = useShowFix()
  const waiting = hasOtherRows(flow) ? 'The change is being applied.' : undefined
  const all = findings.toSorted((a, b) => levels.indexOf(levelOf(a)) - levels.indexOf(levelOf(b)))
  const loud = all.filter(({ level }) => level !== 'note')
  const firsts = loud.filter(({ title }, at) => loud.findIndex((each) => each.title === title) === at)
  const toFix = (
    { label, settings }: Finding['fixes'][number],
    variant: Fix['variant'] = 'default',
  ): Fix => ({
    label,
    variant,
    onFix: () => onSet(settings),
  })
  const repairs = allRepairs(all).map((fix) => toFix(fix))
  const repaired = repairs.length > 0 ? firsts.find(({ level }) => level !== 'block') : undefined
  const part = ({ code, level, rows, text, isWithin, fixes }: Finding) => (
    <FindingPart
      key={code + text}
      text={text}
      isWithin={isWithin}
      waiting={waiting}
      fixes={[
        ...fixes.map((fix) => toFix(fix, level === 'block' ? 'filled' : 'default')),
        // A finding about rows has a flag for its code.
        ...(rows > 0 ? [show(code as Shown, text)] : []),
        // The table has them in its head.
        ...(code === 'columns'
          ? [{ ...show('all', text, 'column'), label: 'Change', name: 'Change the columns' }]
          : []),
      ]}
    />
  )
  return (
    <div {...focusNext} className={all.length === 0 ? 'hidden' : `stack tight ${classes.found}`}>
      {firsts.map((first) => (
        <Notice
          key={first.level === 'problem' ? 'problem' : first.title}
          tone={tones[levelOf(first)]}
          title={first.title}
        >
          {first === repaired && <FindingPart waiting={waiting} fixes={repairs} />}
          {first.level === 'problem' && <BadRows flow={flow} onSet={onSet} />}
          {loud.filter(({ title }) => title === first.title).map(part)}
        </Notice>
      ))}
      {all.filter(({ level }) => level === 'note').map(part)}
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
        mt={4}
        label="These rows"
        // Seen as the title above.
        labelProps={{ className: 'hidden' }}
        value={settings.badRows}
        disabled={hasOtherRows(flow)}
        onChange={(value) => {
          if (value === 'stop' || value === 'leave out' || value === 'send') onSet({ badRows: value })
        }}
      >
        <div className={`row wide ${classes.decision}`}>
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
    <div>
      <Anchor
        component="button"
        type="button"
        onClick={() =>
          void badRowsCsv(read).then((text) =>
            download(`${name.replace(/\.[^.]*$/, '')}-problems.csv`, 'text/csv', text),
          )
        }
      >
        Download {read.judgement.counts.bad === 1 ? 'this row' : 'these rows'}
      </Anchor>
    </div>
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
