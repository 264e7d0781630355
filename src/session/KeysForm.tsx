import { Button, InputBase, Text, TextInput } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { Credentials } from '../keys/guard.ts'
import { within } from '../ui/focus.ts'
import { FileInput } from '../ui/form/FileInput.tsx'
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
} from './credentials.ts'
import { useSession } from './SessionProvider.tsx'

const secret: ReadonlySet<CredentialField> = new Set(['secretKey', 'applicationKey'])

export interface KeysFormProps {
  /** The region chosen in advance, from which the admin comes. */
  readonly region: string | undefined
  /** Whether the region is fixed, and so not asked for. */
  readonly isFixed: boolean
  readonly isPending: boolean
  /** Whether another way in is in progress. */
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
  /** The fields that JSON filled, in words. */
  const [filled, setFilled] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const fileInput = useRef<HTMLInputElement>(null)
  const regionField = useRef<HTMLSelectElement>(null)

  // The fields are uncontrolled: React would write the typed keys into the markup, where any script can read them.
  function inputOf(field: CredentialField) {
    const input = form.current?.elements.namedItem(field)
    return input instanceof HTMLInputElement ? input : undefined
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isPending || isDisabled) return
    const region = regions.find(({ id }) => id === regionId)
    const typed = credentialFields.map(({ field }) => [field, inputOf(field)?.value ?? ''] as const)
    // Each of the four fields is there.
    const { credentials, problems: found } = checkCredentials(
      Object.fromEntries(typed) as unknown as Credentials,
    )
    setIsRegionMissing(!region)
    setProblems(found)
    const first = credentialFields.find(({ field }) => found[field])
    if (!region) regionField.current?.focus()
    else if (first) inputOf(first.field)?.focus()
    // After a success, the page leaves and empties its fields, so that only the guard has the keys.
    else onKeys(credentials, region)
  }

  /** Distributes JSON to the fields. Returns whether the text is JSON. */
  function fill(text: string): boolean {
    const found = readKeyFile(text)
    if (!found) return false
    // Any other object leaves the typed keys alone.
    if (Object.keys(found).length > 0) {
      for (const { field } of credentialFields) {
        const input = inputOf(field)
        if (input) input.value = found[field] ?? ''
      }
      setProblems({})
    }
    setFilled(describeKeyFile(found))
    return true
  }
  const readInput = ({ target }: FormEvent) => target instanceof HTMLInputElement && fill(target.value)
  async function readFile(file: File) {
    if (!fill(await file.slice(0, maxKeyFile + 1).text()))
      setFilled('That is not a JSON object with keys. Nothing was filled in.')
  }

  // The fields are emptied, because something may still refer to the form. This happens after the form has left the
  // page: Chromium's password manager takes a form that is emptied in place for a failed sign-in.
  useEffect(() => {
    const fields = within(form.current, 'input')
    return () => {
      for (const field of fields) if (field instanceof HTMLInputElement) field.value = ''
    }
  }, [])

  return (
    <form ref={form} className="stack" aria-label="Keys" noValidate onSubmit={submit} onInput={readInput}>
      {!isFixed && (
        <InputBase
          ref={regionField}
          component="select"
          label="Region"
          value={regionId}
          error={isRegionMissing && 'Choose the region of your account.'}
          rightSection={<IconSelector size={16} aria-hidden />}
          rightSectionPointerEvents="none"
          onChange={({ currentTarget }) => {
            setRegionId(currentTarget.value)
            setIsRegionMissing(false)
          }}
        >
          {!only && <option value="">Choose a region</option>}
          {regions.map(({ id, name, host }) => (
            <option key={id} value={id}>
              {host ? `${name} · ${new URL(host).host}` : name}
            </option>
          ))}
        </InputBase>
      )}
      {credentialFields.map(({ field, label }) => (
        <TextInput
          key={field}
          name={field}
          label={label}
          type={secret.has(field) ? 'password' : 'text'}
          // Password managers offer and save the keys. A field named as the user name would also be saved as a suggestion.
          autoComplete={field === 'secretKey' ? 'current-password' : 'off'}
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          classNames={{ input: 'mono' }}
          error={problems[field]}
          onChange={() => setProblems((current) => ({ ...current, [field]: undefined }))}
        />
      ))}
      <div className="row">
        <Text c="dimmed" className="grow">
          Paste all four keys as JSON into any field.
        </Text>
        <Button variant="subtle" size="compact-sm" onClick={() => fileInput.current?.click()}>
          Open a JSON file
        </Button>
        <FileInput
          ref={fileInput}
          label="File with keys"
          accept=".json,.txt"
          onFile={(file) => void readFile(file)}
          onRefused={setFilled}
        />
      </div>
      <LiveRegion>{filled && <Text c="dimmed">{filled}</Text>}</LiveRegion>
      {children}
      <Button variant="filled" type="submit" fullWidth size="md" loading={isPending} disabled={isDisabled}>
        Sign in
      </Button>
      <LiveRegion>{isPending && <Text c="dimmed">Checking the keys with the service.</Text>}</LiveRegion>
    </form>
  )
}
