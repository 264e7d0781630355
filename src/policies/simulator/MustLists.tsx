import { Text, Textarea } from '@mantine/core'
import { FirstFew } from '../../ui/FirstFew.tsx'
import { Columns } from '../../ui/frame/Page.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { TestLists } from './simulator.ts'
import type { ListCheck, SimulatorInput } from './simulatorInput.ts'

export interface MustListsProps {
  readonly input: SimulatorInput
  readonly onInput: (input: SimulatorInput) => void
  readonly checked: ListCheck | undefined
  readonly hit: TestLists['hit']
}

/** URLs that must match or must not, tested after every change of the draft. A failed line prevents sending. */
export function MustLists({ input, onInput, checked, hit }: MustListsProps) {
  const bind = (field: 'mustHit' | 'mustMiss') => ({
    value: input[field],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onInput({ ...input, [field]: event.currentTarget.value }),
    description: 'One URL per line, defanged or not.',
    spellCheck: false,
    autosize: false,
    rows: 5,
    classNames: { input: 'mono' },
  })
  return (
    <>
      <Columns>
        <Textarea label="Must match" {...bind('mustHit')} />
        <Textarea label="Must not match" {...bind('mustMiss')} />
      </Columns>
      <Text c="dimmed">
        A match is a URL that is {hit === 'block' ? 'blocked' : 'allowed'}, also by an earlier policy for the
        same people. Both lists use the sender and the recipient above, if given. The policy cannot be sent
        while a line fails.
      </Text>
      <div role="status">
        {checked && (
          <Notice tone={checked.isGood ? 'good' : 'bad'} title={checked.sentence}>
            <Lines all={checked.failures} />
            <Lines all={checked.coveredByEarlier} />
          </Notice>
        )}
      </div>
    </>
  )
}

function Lines({ all }: { readonly all: ListCheck['failures'] }) {
  if (all.length === 0) return null
  return (
    <FirstFew all={all} most={20}>
      {({ url, sentence }) => (
        <>
          <span className="mono">{url}</span>: {sentence}
        </>
      )}
    </FirstFew>
  )
}
