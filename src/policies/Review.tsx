import { Button, List, Text } from '@mantine/core'
import { useState } from 'react'
import { createPolicy } from '../api/operations.ts'
import { CollisionNotice, useCollisions } from '../ledger/CollisionNotice.tsx'
import { againWord, RepeatNotice, useRepeat } from '../ledger/RepeatNotice.tsx'
import { Confirm } from '../ui/Confirm.tsx'
import { number } from '../ui/number.ts'
import type { Job } from './flow.ts'
import classes from './policies.module.css'
import { countUrls, sayActions, sayScope } from './words.ts'

export interface ReviewProps {
  /** What would be sent; nothing is under review while it is `undefined`. */
  readonly job: Job | undefined
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** The last look: what will happen in words, and what will go on the wire. */
export function Review({ job, onConfirm, onCancel }: ReviewProps) {
  const repeat = useRepeat(createPolicy, job?.request.body)
  const collisions = useCollisions(job?.input).filter(({ entry }) => entry !== repeat?.entry)
  return (
    <Confirm
      opened={job !== undefined}
      title="Review the policy"
      size="xl"
      action={job ? `Create the policy with ${countUrls(job.input.urls.length)}` : ''}
      word={repeat && againWord}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {repeat && <RepeatNotice repeat={repeat} />}
      <CollisionNotice collisions={collisions} />
      {job && <Summary job={job} />}
    </Confirm>
  )
}

/** A longer body is shown in full only when asked for: laying out half a megabyte takes a while. */
const shownFirst = 10_000

function Summary({ job: { input, request, region } }: { readonly job: Job }) {
  const [whole, setWhole] = useState(false)
  // The input of this operation travels in the body, which is JSON (api/wire.ts).
  const body = typeof request.body === 'string' ? request.body : ''
  const cut = !whole && body.length > shownFirst
  return (
    <>
      <div>
        <Text>
          A policy <strong>{input.description}</strong> will be created in <strong>{region}</strong>, with{' '}
          <strong>{countUrls(input.urls.length)}</strong>: {sayActions(input.urls)}.
        </Text>
        <List size="sm" mt="xs">
          {input.policies.map((scope, index) => (
            <List.Item key={index}>
              <strong>{scope.description}:</strong> {sayScope(scope)}
            </List.Item>
          ))}
        </List>
      </div>
      <Text size="sm" c="dimmed">
        The console cannot list, change or undo a policy afterwards: that is done in the service.
      </Text>
      <div>
        <Text size="sm" fw={600}>
          POST <code className="mono">{request.path}</code>
        </Text>
        <Text size="sm" c="dimmed">
          {number(new Blob([body]).size)} bytes of JSON
          {cut && `, the first ${number(shownFirst)} characters shown`}
        </Text>
        <pre className={`mono ${classes.body}`} tabIndex={0} role="region" aria-label="Body of the request">
          {cut ? body.slice(0, shownFirst) : body}
        </pre>
        {cut && (
          <Button variant="default" size="xs" mt="xs" onClick={() => setWhole(true)}>
            Show all of it
          </Button>
        )}
      </div>
    </>
  )
}
