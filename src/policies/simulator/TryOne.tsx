import { Button, Text, TextInput } from '@mantine/core'
import { IconBan, IconCircleCheck, IconCircleDashed, IconHelpCircle } from '@tabler/icons-react'
import { HelpMark } from '../../help/HelpMark.tsx'
import { ignoreEnter } from '../../ui/form/ignoreEnter.ts'
import { Columns } from '../../ui/frame/Page.tsx'
import { localZone } from '../../ui/time/zone.ts'
import type { MatchStep } from './scopeMatch.ts'
import type { SimulatorOutcome, SimulatorResult } from './simulator.ts'
import type { SimulatorInput } from './simulatorInput.ts'
import classes from './TryIt.module.css'

export interface TryOneProps {
  readonly input: SimulatorInput
  readonly onInput: (input: SimulatorInput) => void
  readonly result: SimulatorResult | undefined
  /** The value of the entry that decides. */
  readonly winner: string | undefined
  readonly onShow: ((value: string) => void) | undefined
}

/** One test of the draft, whose result follows the typing. */
export function TryOne({ input, onInput, result, winner, onShow }: TryOneProps) {
  const bind = (field: keyof SimulatorInput) => ({
    value: input[field],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onInput({ ...input, [field]: event.currentTarget.value }),
    onKeyDown: ignoreEnter,
    spellCheck: false,
  })
  return (
    <>
      <TextInput label="URL to test" placeholder="https://phish.example/login" {...bind('url')} />
      <Columns>
        <TextInput label="Mail from" description="The sender." {...bind('sender')} />
        <TextInput label="Mail to" description="Who opens the URL." {...bind('recipient')} />
        <TextInput
          type="datetime-local"
          label="Time"
          description={`${localZone()}. Empty means now.`}
          {...bind('at')}
        />
      </Columns>
      <Text c="dimmed">Without a sender and a recipient, only the URL is tested.</Text>
      <div className={result && `row snug sunken ${classes.verdict}`}>
        <div role="status" className={classes.said}>
          {result && <Outcome answer={result} winner={winner} />}
        </div>
        {winner !== undefined && onShow && (
          <Button size="xs" onClick={() => onShow(winner)}>
            Show in the list
            <span className="hidden"> ({winner})</span>
          </Button>
        )}
      </div>
      {result && <Steps steps={result.steps} />}
    </>
  )
}

const outcomes: Readonly<
  Record<SimulatorOutcome, { readonly word: string; readonly Icon: typeof IconBan; readonly tone?: string }>
> = {
  block: { word: 'Blocked', Icon: IconBan, tone: 'bad' },
  allow: { word: 'Allowed', Icon: IconCircleCheck, tone: 'good' },
  'no match': { word: 'No match', Icon: IconCircleDashed },
  'cannot tell': { word: 'Unknown', Icon: IconHelpCircle, tone: 'warn' },
}

type OutcomeProps = Pick<TryOneProps, 'winner'> & { readonly answer: SimulatorResult }

function Outcome({ answer: { outcome, why }, winner }: OutcomeProps) {
  const { word, Icon, tone } = outcomes[outcome]
  return (
    <>
      <Icon size={20} aria-hidden className={classes.icon} data-tone={tone} />
      <Text>
        <strong>{word}.</strong>{' '}
        {outcome === 'no match' && winner !== undefined
          ? `The entry "${winner}" matches, but no scope of the policy applies.`
          : winner !== undefined && `The entry "${winner}" decides. `}
        {why}
      </Text>
    </>
  )
}

const tags: Readonly<Record<MatchStep['tag'], string>> = {
  documented: 'Stated by the service or its specification.',
  assumed: 'Assumed, but not documented.',
  unknown: 'This console cannot find out.',
}

function Steps({ steps }: { readonly steps: readonly MatchStep[] }) {
  return (
    <>
      <ol className={`plain stack tight ${classes.steps}`} aria-label="How the result was found">
        {steps.map(({ tag, text }, index) => (
          <li key={index}>
            <span className={`chip ${classes.tag}`} data-tag={tag}>
              {tag}
            </span>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      <dl className={`row wide ${classes.legend}`} aria-label="Legend">
        {Object.entries(tags).map(([tag, meaning]) => (
          <div key={tag} className="row">
            <dt className={`chip ${classes.tag}`} data-tag={tag}>
              {tag}
            </dt>
            <dd>
              {meaning}
              {tag === 'assumed' && <HelpMark topic="entries" label="Assumed: what that means" />}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
