import { List, Text } from '@mantine/core'
import { createPolicy } from '../api/operations.ts'
import type { CreatePolicyInput } from '../api/schemas.ts'
import { Confirm } from '../ui/Confirm.tsx'
import classes from './policies.module.css'
import { countUrls, sayActions, sayScope } from './words.ts'

export interface ReviewProps {
  readonly input: CreatePolicyInput | undefined
  readonly region: string
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** More of the body than this helps nobody in a dialog. */
const maxShown = 6_000

/** The last look: what will happen in words, and what will go on the wire. */
export function Review({ input, region, onConfirm, onCancel }: ReviewProps) {
  return (
    <Confirm
      opened={input !== undefined}
      title="Review the policy"
      size="xl"
      action={input ? `Create the policy with ${countUrls(input.urls.length)}` : ''}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {input && <Summary input={input} region={region} />}
    </Confirm>
  )
}

function Summary({ input, region }: { readonly input: CreatePolicyInput; readonly region: string }) {
  const body = JSON.stringify({ data: [input] })
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
          POST <code className="mono">{createPolicy.path}</code>
        </Text>
        <Text size="sm" c="dimmed">
          {new Blob([body]).size.toLocaleString('en')} bytes of JSON
          {body.length > maxShown && `, the first ${maxShown.toLocaleString('en')} characters shown`}
        </Text>
        <pre className={`mono ${classes.body}`} tabIndex={0} role="region" aria-label="Body of the request">
          {body.slice(0, maxShown)}
        </pre>
      </div>
    </>
  )
}
