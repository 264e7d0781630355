import { Button, Divider, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { type ClipboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { Credentials } from '../keys/guard.ts'
import { ColorScheme } from '../ui/frame/ColorScheme.tsx'
import { useWindowDrop } from '../ui/form/drop.ts'
import { ErrorPanel, type Problem } from '../ui/ErrorPanel.tsx'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { Logo } from '../ui/frame/Logo.tsx'
import {
  checkCredentials,
  type CredentialField,
  credentialFields,
  type CredentialProblems,
  maxKeyFile,
  readKeyFile,
} from './credentials.ts'
import { mintTenant } from './sandbox.ts'
import { useSession } from './SessionProvider.tsx'
import classes from './SignInPage.module.css'
import { SessionNotices } from './SessionNotices.tsx'

/**
 * Lets password managers offer and save the keys, and keeps browsers from guessing. No field is named as the user name,
 * because the browser would also save its text as a suggestion. Chromium takes the application id for the user name.
 */
const autoComplete: Record<CredentialField, string> = {
  accessKey: 'off',
  secretKey: 'current-password',
  applicationId: 'off',
  applicationKey: 'off',
}

const secret: ReadonlySet<CredentialField> = new Set(['secretKey', 'applicationKey'])

export function SignInPage() {
  const { config, signIn, now } = useSession()
  const { regions } = config
  const sandbox = regions.find((region) => region.sandbox)
  const real = regions.filter((region) => !region.sandbox)
  const [regionId, setRegionId] = useState((sandbox ?? real[0])?.id ?? '')
  const [problems, setProblems] = useState<CredentialProblems>({})
  const [pending, setPending] = useState<'keys' | 'sandbox'>()
  const [problem, setProblem] = useState<Problem>()
  const [filled, setFilled] = useState('')
  const form = useRef<HTMLFormElement>(null)

  async function attempt(how: 'keys' | 'sandbox', work: () => Promise<Problem | undefined>) {
    setPending(how)
    setProblem(undefined)
    try {
      setProblem(await work())
    } catch (error) {
      setProblem({
        message: 'Sign-in failed.',
        advice: `${error instanceof Error ? error.message : ''} Try again.`,
      })
    } finally {
      setPending(undefined)
    }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const region = regions.find(({ id }) => id === regionId)
    if (pending || !form.current || !region) return
    const checked = checkCredentials(readForm(form.current))
    setProblems(checked.problems)
    const first = credentialFields.find(({ field }) => checked.problems[field])
    if (first) return inputOf(form.current, first.field)?.focus()
    // On success the page leaves and empties its fields, so that only the guard has the keys.
    void attempt('keys', () => signIn(checked.credentials, region))
  }

  function take(text: string): boolean {
    const found = readKeyFile(text)
    if (!found) return false
    const names = credentialFields.filter(({ field }) => found[field] !== undefined)
    for (const { field } of names) {
      const input = form.current && inputOf(form.current, field)
      if (input) input.value = found[field] ?? ''
    }
    setProblems({})
    setFilled(
      names.length === 0
        ? 'The JSON contains none of the four keys.'
        : `Filled in from JSON: ${names.map(({ label }) => label.toLowerCase()).join(', ')}.`,
    )
    return true
  }

  function paste(event: ClipboardEvent) {
    if (take(event.clipboardData.getData('text'))) event.preventDefault()
  }

  useWindowDrop({
    enabled: true,
    onFile: (file) =>
      void file
        .slice(0, maxKeyFile + 1)
        .text()
        .then((text) => take(text) || setFilled('The file is not a JSON object with keys.')),
    onRefused: setFilled,
  })

  // Leaves no key in a form that something still refers to. Only after the form has left the page: Chromium's password
  // manager takes a form that is emptied in place for a failed sign-in.
  useEffect(() => {
    const inputs = form.current?.querySelectorAll('input') ?? []
    return () => {
      for (const input of inputs) input.value = ''
    }
  }, [])

  return (
    <div className={classes.page}>
      <title>Sign in · Signet</title>
      <div className={classes.scheme}>
        <ColorScheme />
      </div>
      <main className={classes.main}>
        <Logo large />
        <div>
          <Title order={1}>Sign in</Title>
          <Text c="dimmed">
            Requests are signed in this browser. Your keys stay in memory and are never stored.
          </Text>
        </div>
        <SessionNotices />
        {sandbox && (
          <>
            <div className={`stack snug ${classes.sandbox}`}>
              <div>
                <Text fw={600}>New here?</Text>
                <Text size="sm" c="dimmed">
                  The sandbox is a complete service on this server, with invented people. No real service is
                  used.
                </Text>
              </div>
              <Button
                leftSection={<IconFlask size={18} />}
                loading={pending === 'sandbox'}
                disabled={pending === 'keys'}
                onClick={() => void attempt('sandbox', async () => signIn(await mintTenant(), sandbox))}
              >
                Use the sandbox
              </Button>
            </div>
            <Divider label="or with keys" labelPosition="center" />
          </>
        )}
        <form ref={form} aria-label="Sign in with keys" noValidate onSubmit={submit} onPaste={paste}>
          <Stack gap="md">
            <NativeSelect
              label="Region"
              description="The region of your account."
              value={regionId}
              onChange={(event) => setRegionId(event.currentTarget.value)}
              data={regions.map(({ id, name, host }) => ({
                value: id,
                label: host ? `${name} · ${new URL(host).host}` : name,
              }))}
            />
            {credentialFields.map(({ field, label }) => (
              <TextInput
                key={field}
                name={field}
                label={label}
                type={secret.has(field) ? 'password' : 'text'}
                autoComplete={autoComplete[field]}
                autoCapitalize="off"
                autoCorrect="off"
                spellCheck={false}
                classNames={{ input: 'mono' }}
                error={problems[field]}
                onChange={() => setProblems((current) => ({ ...current, [field]: undefined }))}
              />
            ))}
            <Text size="sm" c="dimmed" role="status">
              {filled || 'Or paste or drop a JSON object with all four keys.'}
            </Text>
            {problem && <ErrorPanel problem={problem} now={now} />}
            <Group>
              <Button
                type="submit"
                variant={sandbox ? 'default' : 'filled'}
                loading={pending === 'keys'}
                disabled={pending === 'sandbox'}
              >
                Sign in
              </Button>
              <LiveRegion>
                {pending && (
                  <Text size="sm" c="dimmed">
                    {pending === 'keys' ? 'Checking the keys with the service.' : 'Setting up your sandbox.'}
                  </Text>
                )}
              </LiveRegion>
            </Group>
          </Stack>
        </form>
      </main>
    </div>
  )
}

// The fields are uncontrolled: React would write the typed keys into the markup, where any script can read them.
const inputOf = (form: HTMLFormElement, field: CredentialField) =>
  form.querySelector<HTMLInputElement>(`[name="${field}"]`)

function readForm(form: HTMLFormElement): Credentials {
  const value = (field: CredentialField) => inputOf(form, field)?.value ?? ''
  return {
    accessKey: value('accessKey'),
    secretKey: value('secretKey'),
    applicationId: value('applicationId'),
    applicationKey: value('applicationKey'),
  }
}
