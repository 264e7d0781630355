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
 * So that password managers offer and keep the keys, and browsers do not guess. No field is called the user name: the
 * browser would also write it to its disk, among its suggestions. Chromium takes the application id for it.
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
        message: 'Signing in did not work.',
        advice: `${error instanceof Error ? error.message : ''} Then try again.`,
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
    // On success this page goes away, and its fields are emptied: no copy of the keys stays but the guard's.
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
        ? 'That JSON holds none of the four keys.'
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
        .then((text) => take(text) || setFilled('That is no JSON object with keys in it.')),
    onRefused: setFilled,
  })

  // Whatever still refers to the form then finds no key in it. Emptied once the form has left the page: a form emptied in
  // its place looks like a failed sign-in to Chromium's password manager.
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
            Every request is signed in this browser. Your keys stay in memory and are never stored.
          </Text>
        </div>
        <SessionNotices />
        {sandbox && (
          <>
            <div className={`stack snug ${classes.sandbox}`}>
              <div>
                <Text fw={600}>New here?</Text>
                <Text size="sm" c="dimmed">
                  The sandbox is a whole service on this server, with invented people. Nothing reaches a real
                  one.
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
              description="Where your account lives."
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
              {filled || 'You can also paste or drop one JSON object that holds all four.'}
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
                    {pending === 'keys'
                      ? 'Asking the service whether the keys are good.'
                      : 'Setting up your sandbox.'}
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

// The fields are uncontrolled: React would write what is typed into the markup, where any script can read it later.
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
