import { ActionIcon, Anchor, Button, Text, TextInput } from '@mantine/core'
import { IconBuilding, IconTrash } from '@tabler/icons-react'
import { type ReactNode, type Ref, type SubmitEvent, useRef, useState } from 'react'
import type { DomainSource, OwnDomains as Domains } from '../drafts/ownDomains.ts'
import { useDomainsKept, useOwnDomains } from '../drafts/useOwnDomains.ts'
import { useLedgerState } from '../ledger/journal/LedgerContext.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { Notice } from '../ui/Notice.tsx'
import { number } from '../ui/number.ts'
import { SideDrawer } from '../ui/pane/SideDrawer.tsx'
import { elementAt, place } from '../ui/places.ts'
import { checkDomain } from './request/target.ts'
import classes from './OwnDomains.module.css'

const sourceWords: Readonly<Record<DomainSource, string>> = {
  watchlist: 'From the watchlist',
  imports: 'From an import',
  typed: 'Entered here',
}

export const aboutOwnDomains =
  'Blocking or allowing one of these, or a parent, needs a strong reason. Addresses in them are internal.'

/** Opens the list of the organisation's own domains. */
export function OwnDomainsButton() {
  const [isOpen, setOpen] = useState(false)
  const own = useOwnDomains()
  return (
    <>
      <Button
        ref={place('own domains')}
        variant="subtle"
        color="gray"
        size="xs"
        leftSection={<IconBuilding size={16} aria-hidden />}
        data-command="your domains"
        data-toolbar-toggle
        onClick={() => setOpen(true)}
      >
        Your domains ({number(own.length)})
      </Button>
      <SideDrawer title="Your domains" opened={isOpen} width={480} onClose={() => setOpen(false)}>
        <Text mb="md">{aboutOwnDomains}</Text>
        <OwnDomains />
      </SideDrawer>
    </>
  )
}

/** The organisation's own domains, to add and remove. */
export function OwnDomains() {
  const { config } = useSession()
  const { keep } = useLedgerState().settings
  const { known, add, remove } = useDomainsKept(keep)
  const [last, setLast] = useState<Domains['domains'][number]>()
  const field = useRef<HTMLInputElement>(null)
  // A clicked button disappears.
  const focusField = () => field.current?.focus()
  const others = known.domains.filter(({ domain }) => !config.ownDomains.includes(domain))
  const listed = [...config.ownDomains.map((domain) => ({ domain, from: undefined })), ...others]
  return (
    <div className="stack">
      <AddDomain
        field={field}
        onAdd={(domain) => {
          if (domain === last?.domain) setLast(undefined)
          return add(domain)
        }}
      />
      <LiveRegion>
        {last && (
          <Notice tone="notice" title={`${last.domain} was removed.`}>
            <Text size="sm">It will not be learnt again.</Text>
            <div>
              <Button
                size="xs"
                onClick={() => {
                  void add(last.domain, last.from)
                  setLast(undefined)
                  focusField()
                }}
              >
                Undo
              </Button>
            </div>
          </Notice>
        )}
      </LiveRegion>
      <ul className="plain" aria-label="Your domains">
        {listed.map(({ domain, from }) => (
          <Domain key={domain} domain={domain} words={from ? sourceWords[from] : 'Set in config.json'}>
            {from && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={`Remove ${domain}`}
                onClick={() => {
                  setLast({ domain, from })
                  void remove(domain)
                  focusField()
                }}
              >
                <IconTrash size={16} />
              </ActionIcon>
            )}
          </Domain>
        ))}
      </ul>
      {known.candidates.length > 0 && (
        <>
          <Text size="sm">Are these yours, too?</Text>
          <ul className="plain" aria-label="Possible domains">
            {known.candidates.map(({ domain, from }) => (
              <Domain key={domain} domain={domain} words={sourceWords[from]}>
                <Button
                  size="xs"
                  aria-label={`Add ${domain}`}
                  onClick={() => {
                    void add(domain)
                    focusField()
                  }}
                >
                  Add
                </Button>
              </Domain>
            ))}
          </ul>
        </>
      )}
      {listed.length === 0 && (
        <Text size="sm">None yet. They are learnt when the watchlist is read or people are imported.</Text>
      )}
      <Text size="xs" c="dimmed">
        {keep
          ? 'Only domains are kept, never addresses.'
          : 'This device keeps nothing: what is learnt or entered is lost when this tab is closed.'}
      </Text>
    </div>
  )
}

interface DomainProps {
  readonly domain: string
  readonly words: string
  readonly children: ReactNode
}

const Domain = ({ domain, words, children }: DomainProps) => (
  <li className={classes.item}>
    <div className="grow">
      <bdi className="mono">{domain}</bdi>
      <Text size="xs" c="dimmed">
        {words}
      </Text>
    </div>
    {children}
  </li>
)

/** Focuses the button of the drawer, which gives the focus back to it: the question may be gone by then. */
function toButton() {
  const button = elementAt('own domains')
  button?.focus()
  return button
}

/** Asks once, for an account of which no domain is known. */
export function OwnDomainsQuestion() {
  const { keep } = useLedgerState().settings
  const { known, isRead, change } = useDomainsKept(keep)
  const own = useOwnDomains()
  const isOpen = isRead && own.length === 0 && !known.isAsked && known.removed.length === 0
  return (
    <LiveRegion>
      {isOpen && (
        <Text size="sm">
          Which domain is your organisation’s own?{' '}
          <Anchor component="button" type="button" mr="md" onClick={() => toButton()?.click()}>
            Enter it
          </Anchor>
          <Anchor
            component="button"
            type="button"
            onClick={() => {
              toButton()
              void change({ ...known, isAsked: true })
            }}
          >
            Not now
          </Anchor>
        </Text>
      )}
    </LiveRegion>
  )
}

interface AddDomainProps {
  readonly onAdd: (domain: string) => Promise<void>
  readonly field: Ref<HTMLInputElement>
}

function AddDomain({ onAdd, field }: AddDomainProps) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const checked = checkDomain(typed)
    if ('problem' in checked) return setProblem(checked.problem)
    const domain = checked.sent
    // The list of suffixes may fail to load: then a suffix counts as a domain.
    const list = await import('../drafts/registrable.ts').catch(() => undefined)
    if (list && list.registrableOf(domain) === undefined)
      return setProblem(`Anyone can register a domain under ${domain}. Enter your own.`)
    await onAdd(domain)
    setTyped('')
    return setProblem(undefined)
  }
  return (
    <form className={classes.form} autoComplete="off" onSubmit={(event) => void submit(event)}>
      <TextInput
        ref={field}
        className={classes.field}
        // The error is above the field, so that the button stays beside the field.
        inputWrapperOrder={['label', 'error', 'input']}
        label="Domain"
        placeholder="example.com"
        inputMode="url"
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        error={problem}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      <Button type="submit">Add</Button>
    </form>
  )
}
