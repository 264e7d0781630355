import { Button, NativeSelect, Text, TextInput } from '@mantine/core'
import { type ClipboardEvent, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { Credentials } from '../keys/guard.ts'
import { within } from '../ui/focus.ts'
import { useWindowDrop } from '../ui/form/drop.ts'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import type { Region } from './config.ts'
import {
  checkCredentials,
  type CredentialField,
  credentialFields,
  type CredentialProblems,
  describeKeyFile,
  maxKeyFile,
  readKeyFile,
  remarkOn,
} from './credentials.ts'
import { KeyFileZone } from './KeyFileZone.tsx'
import { useSession } from './SessionProvider.tsx'

/**
 * The `autocomplete` values, which let password managers offer and save the keys, and keep browsers from guessing. No
 * field is named as the user name, because the browser would also save its text as a suggestion. Chromium takes the
 * application id for the user name, or rarely the access key.
 */
const autoComplete = (field: CredentialField) => (field === 'secretKey' ? 'current-password' : 'off')

const secret: ReadonlySet<CredentialField> = new Set(['secretKey', 'applicationKey'])

const notKeys = 'That is not a JSON object with keys. Nothing was filled in.'

export interface KeysFormProps {
  /** The region chosen in advance, from which the admin comes. */
  readonly region: string | undefined
  /** Whether the region is fixed, and so not asked for. */
  readonly isFixed?: boolean
  readonly isPending: boolean
  readonly isDisabled: boolean
  readonly onKeys: (credentials: Credentials, region: Region) => void
  /** The failure. */
  readonly children: ReactNode
}

export function KeysForm(props: KeysFormProps) {
  const { region: from, isFixed, isPending, isDisabled, onKeys, children } = props
  const { regions } = useSession().config
  const only = regions.length === 1 ? regions[0] : undefined
  const [regionId, setRegionId] = useState(from ?? only?.id ?? '')
  const [isRegionMissing, setIsRegionMissing] = useState(false)
  const [problems, setProblems] = useState<CredentialProblems>({})
  const [filled, setFilled] = useState('')
  const [remarks, setRemarks] = useState<CredentialProblems>({})
  const form = useRef<HTMLFormElement>(null)
  const regionField = useRef<HTMLSelectElement>(null)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isPending || isDisabled || !form.current) return
    const region = regions.find(({ id }) => id === regionId)
    const checked = checkCredentials(readForm(form.current))
    setIsRegionMissing(!region)
    setProblems(checked.problems)
    setRemarks(remarksOn(checked.credentials))
    const first = credentialFields.find(({ field }) => checked.problems[field])
    if (!region) return regionField.current?.focus()
    if (first) return inputOf(form.current, first.field)?.focus()
    // After a success, the page leaves and empties its fields, so that only the guard has the keys.
    onKeys(checked.credentials, region)
  }

  function take(text: string): boolean {
    const found = readKeyFile(text)
    if (!found || !form.current) return false
    if (Object.keys(found).length === 0) {
      setFilled('The JSON contains none of the four keys.')
      return true
    }
    for (const { field } of credentialFields) {
      const input = inputOf(form.current, field)
      if (input) input.value = found[field] ?? ''
    }
    setProblems({})
    setRemarks(remarksOn(found))
    setFilled(describeKeyFile(found))
    return true
  }

  function paste(event: ClipboardEvent) {
    if (take(event.clipboardData.getData('text'))) event.preventDefault()
  }

  const takeText = (text: string) => void (take(text) || setFilled(notKeys))
  const files = {
    onFile: (file: File) =>
      void file
        .slice(0, maxKeyFile + 1)
        .text()
        .then(takeText),
    onRefused: setFilled,
  }
  const over = useWindowDrop({ enabled: true, ...files })

  // The fields are emptied, because something may still refer to the form. This happens after the form has left the
  // page: Chromium's password manager takes a form that is emptied in place for a failed sign-in.
  useEffect(() => {
    const fields = within(form.current, 'input:not([type=file]), select, textarea')
    return () => {
      for (const field of fields) if (field instanceof HTMLInputElement) field.value = ''
    }
  }, [])

  return (
    <form ref={form} aria-label="Sign in with keys" noValidate onSubmit={submit} onPaste={paste}>
      <div className="stack">
        <div className="stack tight">
          <KeyFileZone over={over} onText={takeText} {...files} />
          <LiveRegion>{filled && <Text c="dimmed">{filled}</Text>}</LiveRegion>
        </div>
        {!isFixed && (
          <NativeSelect
            ref={regionField}
            label="Region"
            value={regionId}
            error={isRegionMissing && 'Choose the region of your account.'}
            onChange={({ currentTarget }) => {
              setRegionId(currentTarget.value)
              setIsRegionMissing(false)
            }}
            data={[...(only ? [] : [{ value: '', label: 'Choose a region' }]), ...regions.map(optionOf)]}
          />
        )}
        {credentialFields.map(({ field, label }) => (
          <TextInput
            key={field}
            name={field}
            label={label}
            type={secret.has(field) ? 'password' : 'text'}
            autoComplete={autoComplete(field)}
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            classNames={{ input: 'mono' }}
            error={problems[field]}
            description={problems[field] === undefined && remarks[field]}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            onChange={() => setProblems((current) => ({ ...current, [field]: undefined }))}
            onBlur={({ currentTarget: { value } }) =>
              setRemarks((current) => ({ ...current, [field]: remarkOn(field, value) }))
            }
          />
        ))}
        {children}
        <SignInButton isPending={isPending} isDisabled={isDisabled} />
      </div>
    </form>
  )
}

const SignInButton = ({ isPending, isDisabled }: Pick<KeysFormProps, 'isPending' | 'isDisabled'>) => (
  <div className="stack tight">
    <Button
      variant="filled"
      type="submit"
      fullWidth
      size="md"
      loading={isPending}
      disabled={isDisabled}
      // Leaving a field can show a remark, which would move the button away from under the mouse.
      onMouseDown={(event) => event.preventDefault()}
    >
      Sign in
    </Button>
    <LiveRegion>{isPending && <Text c="dimmed">Checking the keys with the service.</Text>}</LiveRegion>
  </div>
)

const optionOf = ({ id, name, host }: Region) => ({
  value: id,
  label: host ? `${name} · ${new URL(host).host}` : name,
})

const remarksOn = (keys: Partial<Credentials>): CredentialProblems =>
  Object.fromEntries(credentialFields.map(({ field }) => [field, remarkOn(field, keys[field] ?? '')]))

// The fields are uncontrolled: React would write the typed keys into the markup, where any script can read them.
function inputOf(form: HTMLFormElement, field: CredentialField) {
  const input = form.elements.namedItem(field)
  return input instanceof HTMLInputElement ? input : undefined
}

function readForm(form: HTMLFormElement): Credentials {
  const value = (field: CredentialField) => inputOf(form, field)?.value ?? ''
  return {
    accessKey: value('accessKey'),
    secretKey: value('secretKey'),
    applicationId: value('applicationId'),
    applicationKey: value('applicationKey'),
  }
}
