import { Anchor, Popover, TagsInput, Text } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { useState } from 'react'
import { useEnteredDomains, useOwnDomains } from '../device/useOwnDomains.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { elementAt } from '../ui/focus.ts'
import { ToolButton } from '../ui/form/ToolButton.tsx'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { number } from '../ui/number.ts'
import { checkDomain } from './request/target.ts'

/** The domain as it is sent, or why it cannot be an own one. */
async function readDomain(text: string): Promise<{ readonly domain?: string; readonly problem?: string }> {
  const checked = checkDomain(text)
  if ('problem' in checked) return checked
  // The list of suffixes may fail to load: then a suffix counts as a domain.
  const list = await import('../device/registrable.ts').catch(() => undefined)
  if (!list || list.registrableOf(checked.sent) !== undefined) return { domain: checked.sent }
  return { problem: `Anyone can register a domain under ${checked.sent}. Enter your own.` }
}

/** The field of the organisation's own domains. */
export function OwnDomains() {
  const configured = useSession().config.ownDomains
  const { entered = [], enter } = useEnteredDomains()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const others = configured.length === 0 ? '' : ` From config.json: ${configured.join(', ')}`
  async function change(next: readonly string[]) {
    const read = await Promise.all(next.map(readDomain))
    // What cannot be read goes back to the field. Otherwise the next one may be half typed by now.
    const wrong = next.filter((_, at) => read[at]?.problem !== undefined)
    if (wrong.length > 0) setTyped(wrong.join(' '))
    setProblem(read.find((each) => each.problem !== undefined)?.problem)
    await enter([...new Set(read.flatMap(({ domain = [] }) => domain))])
  }
  return (
    <TagsInput
      label="Domains"
      description={`Blocking or allowing one of these, a part or a parent of it, needs a reason. Addresses in them are internal.${others}`}
      placeholder="example.com"
      inputMode="url"
      spellCheck={false}
      autoCapitalize="off"
      // There is nothing to choose from.
      dropdownOpened={false}
      splitChars={[',', ';', ' ', '\n']}
      value={[...entered]}
      searchValue={typed}
      onSearchChange={(text) => {
        setTyped(text)
        setProblem(undefined)
      }}
      error={problem}
      onChange={(next) => void change(next)}
    />
  )
}

/** Opens the field on the page of a policy. */
export function OwnDomainsButton() {
  const own = useOwnDomains()
  return (
    <Popover
      id="own-domains"
      width="min(420px, calc(100vw - 32px))"
      position="bottom-end"
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <ToolButton icon={IconBuilding}>Your domains ({number(own.length)})</ToolButton>
      </Popover.Target>
      <Popover.Dropdown>
        <OwnDomains />
      </Popover.Dropdown>
    </Popover>
  )
}

/** Focuses the button of the field: the question may be gone when the focus comes back. */
function toButton() {
  const button = elementAt('own-domains')
  button?.focus()
  return button
}

/** Asks once, for an account of which no domain is known. */
export function OwnDomainsQuestion() {
  const { entered, isRead, enter } = useEnteredDomains()
  const own = useOwnDomains()
  return (
    <LiveRegion>
      {isRead && own.length === 0 && entered === undefined && (
        <Text>
          Which domain is your organisation’s own?{' '}
          <Anchor component="button" type="button" mr="md" onClick={() => toButton()?.click()}>
            Enter it
          </Anchor>
          <Anchor component="button" type="button" onClick={() => void enter([]).then(toButton)}>
            Not now
          </Anchor>
        </Text>
      )}
    </LiveRegion>
  )
}
