import { type Control, useWatch } from 'react-hook-form'
import { AskedBy } from '../review/AskedBy.tsx'
import { requestKey } from '../review/requestState.ts'
import { Details } from '../ui/form/Details.tsx'
import { Notice } from '../ui/Notice.tsx'
import { count, number, size } from '../ui/number.ts'
import { usePageState } from '../ui/pageState.ts'
import { Fact } from '../ui/pane/Fact.tsx'
import { type Flow, isCurrent } from './job/flow.ts'
import type { ImportValues } from './job/importJob.ts'
import { argumentOf, type ImportReview, importReviewKey } from './job/reviewFile.ts'
import { peopleSent, sayInto, sayOptions, sentenceOf } from './job/sentences.ts'
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
  const { people, name, rows, sha256, values: options } = asked
  const what = people === undefined ? name : count(people, 'person', 'people')
  const into = sayInto({ ...options, groupId: options.groupId || undefined }, undefined)
  const sentence = sentenceOf(what, into, options.clearGroup)
  return (
    <section aria-label="Review request" className={`stack tight ${classes.asked}`}>
      <Verdict asked={asked} flow={flow} values={values} />
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
    </section>
  )
}

function Verdict({
  asked: { argument, sha256, edits, people, rows, size: bytes },
  flow,
  values,
}: {
  readonly asked: ImportReview
  readonly flow: Flow
  readonly values: ImportValues
}) {
  if (!('prepared' in flow))
    return <Notice tone="notice" title="Choose the file of people, to compare its bytes with the request." />
  if (!isCurrent(flow)) return null
  const { outgoing } = flow.prepared
  if (outgoing.sha256 !== sha256)
    return (
      <Notice tone="bad" role="alert" title="This file makes other bytes.">
        {edits > 0
          ? `The author edited the rows by hand (${count(edits, 'edit')}). The request has no people, so it has no edits either.`
          : 'It is another file, was saved again since, or is corrected in another way.'}
      </Notice>
    )
  const made = [peopleSent(flow), outgoing.rows?.sent, outgoing.rows?.leftOut, outgoing.blob.size]
  // What is said of the file is not part of its bytes.
  if (made.some((many, at) => many !== [people, rows?.sent, rows?.leftOut, bytes][at]))
    return (
      <Notice tone="bad" role="alert" title="The bytes are those of the request, its counts are not.">
        Read the counts of this file below, not those of the request.
      </Notice>
    )
  return argumentOf(values, outgoing.fileType) === argument ? (
    <Notice tone="good" role="status" title="These are the exact bytes.">
      The file with these options makes the bytes and the options of the request.
    </Notice>
  ) : (
    <Notice tone="warn" role="alert" title="The bytes are those of the request, the options are not.">
      You changed the options.
    </Notice>
  )
}
