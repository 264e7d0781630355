import { type Control, useWatch } from 'react-hook-form'
import { AskedBy } from '../review/AskedBy.tsx'
import { Decide } from '../review/Decide.tsx'
import { requestKey } from '../review/requestState.ts'
import { Details } from '../ui/form/Details.tsx'
import { Notice, type NoticeProps } from '../ui/Notice.tsx'
import { count, number, size } from '../ui/number.ts'
import { usePageState } from '../ui/pageState.ts'
import { Fact } from '../ui/pane/Fact.tsx'
import { type Flow, isCurrent } from './job/flow.ts'
import type { ImportValues } from './job/importJob.ts'
import { argumentOf, digestsOf, type ImportReview, importReviewKey } from './job/reviewFile.ts'
import { describeMany, peopleSent, sayInto, sayOptions, sentenceOf } from './job/sentences.ts'
import { ImportSentence } from './ThisImport.tsx'
import classes from './imports.module.css'

interface RequestedImportProps {
  readonly flow: Flow
  readonly control: Control<ImportValues>
}

/** The import of the open review request, and first whether the file beside it makes its bytes. */
export function RequestedImport({ flow, control }: RequestedImportProps) {
  const [request] = usePageState(requestKey)
  const [asked] = usePageState(importReviewKey)
  const values = useWatch({ control }) as ImportValues // Each field is mounted with a value.
  if (!request || !asked) return null
  const verdict = compare(asked, flow, values)
  const { people, name, rows, sha256, values: options } = asked
  const what = people === undefined ? name : describeMany(people, rows?.sent)
  const into = sayInto({ ...options, groupId: options.groupId || undefined }, undefined)
  const sentence = sentenceOf(what, into, options.clearGroup)
  return (
    <section aria-label="Review request" className={`stack tight ${classes.asked}`}>
      {verdict && <Notice {...verdict} />}
      <AskedBy {...request} />
      <Details summary={<ImportSentence of={sentence} />} isOpen={!('prepared' in flow)}>
        <dl className={`facts ${classes.facts}`}>
          <Fact name="File">
            <bdi>{name}</bdi>, {size(asked.size)} to send
            {rows && `, ${count(rows.sent, 'row')} sent, ${number(rows.leftOut)} left out`}
          </Fact>
          {Object.entries(sayOptions(options)).map(([fact, text]) => (
            <Fact key={fact} name={fact}>
              {text}
            </Fact>
          ))}
          <Fact name="SHA-256">
            <code className={`mono ${classes.digest}`}>{sha256}</code>
          </Fact>
        </dl>
      </Details>
      <Decide
        request={request}
        toDigests={digestsOf}
        unseen={verdict?.tone === 'good' ? undefined : 'To approve, choose the file that makes these bytes.'}
      />
    </section>
  )
}

const say = (tone: NoticeProps['tone'], title: string, children?: string): NoticeProps => ({
  tone,
  title,
  children,
  role: tone === 'bad' || tone === 'warn' ? 'alert' : 'status',
})

/** Whether the file beside the request makes its bytes; `undefined` while it is read again. */
function compare(
  { argument, sha256, edits, people, rows, size: bytes }: ImportReview,
  flow: Flow,
  values: ImportValues,
): NoticeProps | undefined {
  if (!('prepared' in flow))
    return say('notice', 'Choose the file of people, to compare its bytes with the request.')
  if (!isCurrent(flow)) return undefined
  const { outgoing } = flow.prepared
  if (outgoing.sha256 !== sha256)
    return say(
      'bad',
      'This file makes other bytes.',
      edits > 0
        ? `The author edited the rows by hand (${count(edits, 'edit')}). The request has no people, so it has no edits either. Send it back, to have the file itself edited.`
        : 'It is another file, was saved again since, or is corrected in another way.',
    )
  const made = [peopleSent(flow), outgoing.rows?.sent, outgoing.rows?.leftOut, outgoing.blob.size]
  // What is said of the file is not part of its bytes.
  if (made.some((many, at) => many !== [people, rows?.sent, rows?.leftOut, bytes][at]))
    return say(
      'bad',
      'The bytes are those of the request, its counts are not.',
      'Read the counts of this file below, not those of the request.',
    )
  return argumentOf(values, outgoing.fileType) === argument
    ? say(
        'good',
        'These are the exact bytes.',
        'The file with these options makes the bytes and the options of the request.',
      )
    : say('warn', 'The bytes are those of the request, the options are not.', 'You changed the options.')
}
