import { Checkbox, NativeSelect, type TextInputProps } from '@mantine/core'
import { Fragment } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { fieldsOf, targetTypes, targets, type TargetField } from '../../api/targets.ts'
import { GroupName, KnownAttributes, knownIds } from '../../drafts/KnownIds.tsx'
import { useNames } from '../../drafts/useNames.ts'
import { useOwnDomains } from '../../drafts/useOwnDomains.ts'
import { HelpMark } from '../../help/HelpMark.tsx'
import type { HelpTopic } from '../../help/topics.ts'
import { Copy } from '../../ui/Copy.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import type { PolicyValues } from '../request/policy.ts'
import { checkAddress, checkDomain, checkId, sayShape, type CheckedField } from '../request/target.ts'
import { Notes } from './Notes.tsx'
import type { ScopeProps } from './ScopeProps.ts'

type Side = `scopes.${number}.${'from' | 'to'}`

interface SideProps {
  readonly control: Control<PolicyValues>
  readonly name: Side
}

type TargetFieldsProps = SideProps & {
  /** The label of the select. */
  readonly label: 'From' | 'To'
}

const types = [
  { value: '', label: 'Everyone (default)' },
  ...targetTypes.map((value) => ({ value, label: targets[value].name })),
]

/** An id shortened to its start and end, which are enough to compare two ids by eye. */
const sayId = (sent: string) => <Copy value={sent} shown={sayShape(sent)} label="id" />

const required = { withAsterisk: true, 'aria-required': true }

const whole = 'A cut-off id is refused.'

/** The texts and the check of each field of a target. */
const inputs: Readonly<Record<TargetField, Omit<TargetInputProps, 'control' | 'name'>>> = {
  emailAddress: {
    check: checkAddress,
    ...required,
    label: 'Email address',
    description: 'Takes effect only if the address belongs to an internal user.',
    inputMode: 'email',
  },
  emailDomain: {
    check: checkDomain,
    ...required,
    label: 'Domain',
    description: 'Whether subdomains are included is not documented.',
    topic: 'documented',
    placeholder: 'example.com',
    inputMode: 'url',
  },
  groupId: {
    check: (typed) => checkId(typed, 'group'),
    say: sayId,
    ...required,
    label: 'Group id',
    description: `The secure id of a directory or profile group. ${whole}`,
    classNames: { input: 'mono' },
  },
  attributeId: {
    check: (typed) => checkId(typed, 'attribute'),
    say: sayId,
    label: 'Attribute id',
    description: `The secure id of the attribute. ${whole} Whether the name is enough is not documented.`,
    topic: 'documented',
    classNames: { input: 'mono' },
  },
  attributeName: { label: 'Attribute name' },
  attributeValue: { ...required, label: 'Attribute value' },
}

/** The sender or the recipient of a scope. Switching the type keeps what was typed. */
export function TargetFields({ control, name, label }: TargetFieldsProps) {
  const type = useWatch({ control, name: `${name}.type` })
  return (
    <fieldset className="stack snug" aria-label={label === 'From' ? 'Sender' : 'Recipient'}>
      <TypeSelect control={control} name={name} label={label} />
      {type !== '' &&
        fieldsOf(type).map((field) => (
          <Fragment key={field}>
            {field === 'attributeId' && <AttributeByName control={control} name={name} />}
            <TargetInput control={control} name={`${name}.${field}`} {...inputs[field]} />
            {field === 'groupId' && <NameOfGroup control={control} name={name} />}
          </Fragment>
        ))}
    </fieldset>
  )
}

function AttributeByName({ control, name }: SideProps) {
  const { field } = useController({ control, name: `${name}.attributeId` })
  return <KnownAttributes id={field.value.trim()} onChange={field.onChange} />
}

/** A field for the name of a valid id. TypeSelect lists the known groups. */
function NameOfGroup({ control, name }: SideProps) {
  const id = useWatch({ control, name: `${name}.groupId` }).trim()
  return 'sent' in checkId(id, 'group') && <GroupName id={id} />
}

/** The prefix of the values for known groups, which are chosen like a type. */
const groupMark = 'group '

function TypeSelect({ control, name, label }: TargetFieldsProps) {
  const { field: type, fieldState } = useController({ control, name: `${name}.type` })
  const { field: group } = useController({ control, name: `${name}.groupId` })
  const { names } = useNames('group')
  const groups = knownIds(names).map(({ value, ...each }) => ({ value: groupMark + value, ...each }))
  const id = group.value.trim()
  const isKnown = type.value === 'profile_group' && names.has(id)
  function choose(value: string) {
    const isGroup = value.startsWith(groupMark)
    if (isGroup) group.onChange(value.slice(groupMark.length))
    // "Other group" clears the id of the known one.
    else if (isKnown && value === 'profile_group') group.onChange('')
    type.onChange(isGroup ? 'profile_group' : value)
  }
  return (
    <NativeSelect
      {...type}
      label={label}
      value={isKnown ? groupMark + id : type.value}
      data={[...types, ...(groups.length > 0 ? [{ group: 'Known groups', items: groups }] : [])]}
      error={fieldState.error?.message}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}

/** The choice between all mail and mail from outside. A sender of another kind shows neither. */
export function ExemptInternal({ form: { control }, at }: ScopeProps) {
  const { field } = useController({ control, name: `${at}.from.type` })
  if (!['', 'everyone', 'external_addresses'].includes(field.value)) return null
  return (
    <Checkbox
      label="Exempt internal senders"
      description="Applies only to mail from external addresses."
      checked={field.value === 'external_addresses'}
      onChange={(event) => field.onChange(event.currentTarget.checked ? 'external_addresses' : '')}
    />
  )
}

interface TargetInputProps extends Omit<TextInputProps, 'name' | 'value' | 'onChange' | 'error'> {
  readonly control: Control<PolicyValues>
  readonly name: `${Side}.${TargetField}`
  readonly check?: (typed: string, ownDomains: readonly string[]) => CheckedField
  /** Shows the sent value, even if it equals the typed one. */
  readonly say?: typeof sayId
  readonly topic?: HelpTopic
}

/** A field, with its value as sent below. Problems show at the review, not while typing. */
function TargetInput({ control, name, check, say, topic, ...props }: TargetInputProps) {
  const ownDomains = useOwnDomains()
  const typed = useWatch({ control, name })
  const checked = typed.trim() === '' ? undefined : check?.(typed, ownDomains)
  const sent = checked && 'sent' in checked ? checked : undefined
  return (
    <div>
      <HelpMark topic={topic}>
        <TextField
          control={control}
          name={name}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          {...props}
        />
      </HelpMark>
      <Notes warnings={sent?.warnings ?? []}>
        {sent && say?.(sent.sent)}
        {sent && !say && sent.sent !== typed && (
          <>
            Sent as <code className="mono">{sent.sent}</code>
          </>
        )}
      </Notes>
    </div>
  )
}
