import { Button, InputBase, Text, TextInput } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { SignIn } from '../keys/guard.ts'
import { FileInput } from '../ui/form/FileInput.tsx'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import type { Region } from './config.ts'
import {
  checkCredentials,
  clientFields,
  type CredentialField,
  credentialFields,
  type CredentialTexts,
  describeKeyFile,
  maxKeyFile,
  readKeyFile,
} from './credentials.ts'
import { useSession } from './SessionProvider.tsx'

const secret: ReadonlySet<CredentialField> = new Set(['secretKey', 'applicationKey', 'clientSecret'])

interface KeysFormProps {
  readonly regionId: string
  readonly onRegion: (id: string) => void
  /** Whether the region is fixed, and so not asked for. */
  readonly isFixed: boolean
  readonly isPending: boolean
  /** Whether another way in is in progress. */
  readonly isDisabled: boolean
  readonly onKeys: (credentials: SignIn['credentials'], region: Region) => void
  /** The failure. */
  readonly children: ReactNode
}

export function KeysForm(props: KeysFormProps) {
  const { regionId, onRegion, isFixed, isPending, isDisabled, onKeys, children } = props
  const { regions } = useSession().config
  const [problems, setProblems] = useState<CredentialTexts & { readonly region?: string }>({})
  /** The fields that JSON filled, in words. */
  const [filled, setFilled] = useState('')
  const region = regions.find(({ id }) => id === regionId)
  const fields = region?.auth ? clientFields : credentialFields
  const form = useRef<HTMLFormElement>(null)
  const fileInput = useRef<HTMLInputElement>(null)

  // The fields are uncontrolled: React would write the typed keys into the markup, where any script can read them.
  const fieldOf = (name: string) =>
    form.current?.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | null

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isPending || isDisabled) return
    const values = Object.fromEntries(fields.map(({ field }) => [field, fieldOf(field)?.value ?? '']))
    const { credentials, problems: found } = checkCredentials(values, fields)
    setProblems(region ? found : { ...found, region: 'Choose the region of your account.' })
    const first = fields.find(({ field }) => found[field])?.field
    if (!region) fieldOf('region')?.focus()
    else if (first) fieldOf(first)?.focus()
    // After a success, the page leaves and empties its fields, so that only the guard has the keys.
    else onKeys(credentials, region)
  }

  /** Distributes JSON to the fields. Returns whether the text is JSON. */
  function fill(text: string): boolean {
    const found = readKeyFile(text, fields)
    if (!found) return false
    // Any other object leaves the typed keys alone.
    if (Object.keys(found).length > 0) {
      for (const { field } of fields) {
        const input = fieldOf(field)
        if (input) input.value = found[field] ?? ''
      }
      setProblems({})
    }
    setFilled(describeKeyFile(found, fields))
    return true
  }
  function readInput({ target }: FormEvent) {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
    setProblems((before) => ({ ...before, [target.name]: undefined }))
    fill(target.value)
  }
  async function readFile(file: File) {
    if (!fill(await file.slice(0, maxKeyFile + 1).text()))
      setFilled('That is not a JSON object with keys. Nothing was filled in.')
  }

  // The fields are emptied, because something may still refer to the form. This happens after the form has left the
  // page: Chromium's password manager takes a form that is emptied in place for a failed sign-in.
  useEffect(() => {
    const left = form.current
    return () => {
      // React keeps a copy of each value beside its field, which a reset would leave there.
      for (const field of left?.elements ?? []) if (field instanceof HTMLInputElement) field.value = ''
    }
  }, [])

  return (
    <form ref={form} className="stack" aria-label="Keys" noValidate onSubmit={submit} onInput={readInput}>
      {children}
      {!isFixed && (
        <InputBase
          component="select"
          name="region"
          label="Region"
          value={regionId}
          onChange={({ currentTarget }) => {
            onRegion(currentTarget.value)
            setFilled('')
          }}
          error={problems.region}
          rightSection={<IconSelector size={16} aria-hidden />}
          rightSectionPointerEvents="none"
        >
          {regions.length > 1 && <option value="">Choose a region</option>}
          {regions.map(({ id, name, host }) => (
            <option key={id} value={id}>
              {host ? `${name} · ${new URL(host).host}` : name}
            </option>
          ))}
        </InputBase>
      )}
      {fields.map(({ field, label }) => (
        <TextInput
          key={field}
          name={field}
          label={label}
          type={secret.has(field) ? 'password' : 'text'}
          // Password managers offer and save the keys. A field named as the user name would also be saved as a suggestion.
          autoComplete={/^(secretKey|clientSecret)$/.test(field) ? 'current-password' : 'off'}
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          classNames={{ input: 'mono' }}
          error={problems[field]}
        />
      ))}
      <div className="row">
        <Text c="dimmed" className="grow">
          Paste {region?.auth ? 'both' : 'all four keys'} as JSON into any field.
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
      <Button variant="filled" type="submit" fullWidth size="md" loading={isPending} disabled={isDisabled}>
        Sign in
      </Button>
      <LiveRegion>{isPending && <Text c="dimmed">Checking the keys with the service.</Text>}</LiveRegion>
    </form>
  )
}
