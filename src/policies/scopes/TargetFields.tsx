import { Autocomplete, Checkbox, Combobox, type TextInputProps } from '@mantine/core'
import { Fragment, useState } from 'react'
import { type Control, useController, useFormState, type UseFormReturn, useWatch } from 'react-hook-form'
import { fieldsOf, type TargetField } from '../../api/targets.ts'
import { GroupName, KnownAttributes, KnownGroup, knownIds } from '../../drafts/KnownIds.tsx'
import { findIdDoubts } from '../../drafts/secureId.ts'
import { useNames } from '../../drafts/useNames.ts'
import { useOwnDomains } from '../../drafts/useOwnDomains.ts'
import { HelpMark } from '../../help/HelpMark.tsx'
import type { HelpTopic } from '../../help/topics.ts'
import { Copy } from '../../ui/Copy.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import type { PolicyValues } from '../request/policy.ts'
import { checkAddress, checkDomain, checkId, sayShape, type CheckedField } from '../request/target.ts'
import { readWho, sayKind, type Who, whoKinds } from '../request/who.ts'
import { Notes } from './Notes.tsx'
import type { ScopeProps } from './ScopeProps.ts'

type Side = `scopes.${number}.${'from' | 'to'}`

interface TargetFieldsProps {
  readonly form: UseFormReturn<PolicyValues>
  readonly name: Side
  readonly label: 'From' | 'To'
}

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
export function TargetFields({ form, name, label }: TargetFieldsProps) {
  const { control } = form
  const { type, groupId } = useWatch({ control, name })
  const { names } = useNames('group')
  const id = groupId.trim()
  const [isTyping, setTyping] = useState(false)
  const idField = `${name}.groupId` as const
  const isRefused = form.getFieldState(idField, useFormState({ control, name: idField })).invalid
  const isKnown = type === 'profile_group' && names.has(id) && findIdDoubts(id).length === 0 && !isRefused
  return (
    <fieldset className="stack snug" aria-label={label === 'From' ? 'Sender' : 'Recipient'}>
      <WhoField form={form} name={name} label={label} />
      {isKnown && !isTyping ? (
        <KnownGroup id={id} />
      ) : (
        type !== '' && (
          <div
            className="stack snug"
            // A field must not go away under the hands of who types the id of a known group into it.
            onFocus={() => setTyping(true)}
            onBlur={({ currentTarget, relatedTarget }) => {
              if (!currentTarget.contains(relatedTarget)) setTyping(false)
            }}
          >
            {fieldsOf(type).map((field) => (
              <Fragment key={field}>
                {field === 'attributeId' && <AttributeByName form={form} name={name} />}
                <TargetInput control={control} name={`${name}.${field}`} {...inputs[field]} />
                {field === 'groupId' && 'sent' in checkId(id, 'group') && <GroupName id={id} />}
              </Fragment>
            ))}
          </div>
        )
      )}
    </fieldset>
  )
}

function AttributeByName({ form: { control }, name }: Omit<TargetFieldsProps, 'label'>) {
  const { field } = useController({ control, name: `${name}.attributeId` })
  return <KnownAttributes id={field.value.trim()} onChange={field.onChange} />
}

/** The sender or recipient in one field: a kind, the name of a known group, an address, a domain or the id of a group. */
function WhoField({ form, name, label }: TargetFieldsProps) {
  const { control } = form
  const { field, fieldState } = useController({ control, name: `${name}.type` })
  const { ref, name: fieldName, value: type, onChange, onBlur } = field
  const groupId = useWatch({ control, name: `${name}.groupId` })
  const { names } = useNames('group')
  /** The typed text while the field is edited. Afterwards the field shows the chosen kind or group. */
  const [typed, setTyped] = useState<string>()
  const groupName = type === 'profile_group' ? names.get(groupId.trim()) : undefined
  const matches = (option: { readonly label: string }) =>
    option.label.toLowerCase().includes(typed?.trim().toLowerCase() ?? '')
  const kinds = whoKinds.filter(matches)
  const groups = knownIds(names).filter(matches)
  function choose({ type: kind, ...values }: Who) {
    setTyped(undefined)
    form.clearErrors(name)
    // The kind "a group" clears the id of a known one.
    const cleared = kind === 'profile_group' && groupName !== undefined ? { groupId: '' } : {}
    form.setValue(name, { ...form.getValues(name), ...cleared, ...values }, { shouldDirty: true })
    onChange(kind)
  }
  /** Takes the typed text. None, or a text that is probably no id, does not replace a choice. */
  function take() {
    if (typed === undefined) return
    const read = typed.trim() === '' ? undefined : readWho(typed, names)
    const isDoubtful = read?.groupId !== undefined && findIdDoubts(read.groupId).length > 0
    if (read && !(isDoubtful && type === 'profile_group' && groupId.trim() !== '')) choose(read)
    else setTyped(undefined)
  }
  return (
    <Autocomplete
      ref={ref}
      name={fieldName}
      label={label}
      value={typed ?? groupName ?? sayKind(type)}
      data={[...kinds, ...(groups.length > 0 ? [{ group: 'Known groups', items: groups }] : [])]}
      filter={({ options }) => options}
      maxDropdownHeight={420}
      rightSection={<Combobox.Chevron />}
      rightSectionPointerEvents="none"
      error={fieldState.error?.message}
      openOnFocus={false}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(text) => {
        const group = groups.find((option) => option.label === text)
        if (group) choose({ type: 'profile_group', groupId: group.value })
        else if (kinds.some((kind) => kind.label === text)) choose(readWho(text, names))
        else setTyped(text)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTyped(undefined)
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        // The key takes the chosen option or the text. It must not press the button of the form.
        event.preventDefault()
        if (!event.currentTarget.getAttribute('aria-activedescendant')) take()
      }}
      onBlur={() => {
        take()
        onBlur()
      }}
      autoComplete="off"
      spellCheck={false}
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
        <TextField control={control} name={name} autoCapitalize="off" spellCheck={false} {...props} />
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
