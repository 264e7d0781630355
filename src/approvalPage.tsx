/** A review request, opened without keys: what will be sent, what both consoles find in it, and the approval. */
import { Anchor, Box, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { createPolicyInput, importInput } from './api/schemas.ts'
import { itemOf } from './api/wire.ts'
import { Decide } from './approval/Decide.tsx'
import { readReviewRequest, toWireRequest } from './approval/reviewRequest.ts'
import { DeviceContext, openNothing } from './device/DeviceContext.ts'
import { RequestedImport } from './imports/RequestedImport.tsx'
import { createLog } from './log/log.ts'
import { LogContext } from './log/LogContext.ts'
import { RequestedPolicy } from './policies/review/RequestedPolicy.tsx'
import { useSession } from './session/SessionProvider.tsx'
import { focusOnMount } from './ui/focus.ts'
import { FileSource } from './ui/form/FileSource.tsx'
import { Logo } from './ui/frame/Logo.tsx'
import type { Finding } from './ui/pane/finding.ts'
import { Findings, type FindingsProps } from './ui/pane/Findings.tsx'
import { time } from './ui/time/clock.ts'

type Opened = Exclude<Awaited<ReturnType<typeof open>>, { readonly reason: string }>

async function open(file: Blob) {
  const request = await readReviewRequest(file)
  if ('reason' in request) return request
  try {
    const wire = toWireRequest(request)
    const item = itemOf(wire)
    return request.operation === 'createPolicy'
      ? { request, wire, policy: createPolicyInput.parse(item) }
      : { request, wire, name: request.name, options: importInput.parse(item) }
  } catch {
    return { reason: 'What the request has could not be sent.' }
  }
}

/** Asks for a file, then shows what it has. */
export function ApprovalPage({ onClose }: { readonly onClose: () => void }) {
  const { now } = useSession()
  const [opened, setOpened] = useState<Opened>()
  // The rules of the pages ask the device and the log, which are empty here.
  const [device] = useState(() => openNothing('review', now))
  const [log] = useState(() => createLog({ ...device.tabs, store: undefined, isKept: () => true, now }))
  async function take(file: File) {
    const read = await open(file)
    if ('reason' in read) return read.reason
    setOpened(read)
    return undefined
  }
  const title = opened ? 'Review request' : 'Open a review request'
  return (
    <Box component="main" className="stack" maw={860} mx="auto" px="var(--page-padding)" py={24}>
      <title>{`${title} · Signet`}</title>
      <Logo />
      <Title order={1} key={title} ref={focusOnMount} tabIndex={-1}>
        {title}
      </Title>
      {opened ? (
        <DeviceContext value={device}>
          <LogContext value={log}>
            <Request {...opened} />
          </LogContext>
        </DeviceContext>
      ) : (
        <>
          <Text c="dimmed">An admin saved it for you. Nothing of it is kept here, and nothing is sent.</Text>
          <FileSource what="a review request" take={take} />
        </>
      )}
      <div>
        <Anchor component="button" type="button" onClick={onClose}>
          Back to the sign-in
        </Anchor>
      </div>
    </Box>
  )
}

function Request({ request, wire, ...content }: Opened) {
  const { by, at: askedAt, account, note, region } = request
  const given = request.findings.map((sentence, at) => ({ key: `${at}`, level: 'note', sentence }) as const)
  const judged = (findings: readonly Finding[] = [], reason?: string) => (
    <>
      <Found label="Findings of this console" findings={findings} none={reason} />
      <Found label="Findings of the author’s console, as the file has them" findings={given} />
      <Decide request={request} reason={reason} />
    </>
  )
  return (
    <>
      <Text>
        According to the file, <bdi>{by}</bdi> asks for a review, {time(askedAt)}, with the keys{' '}
        <code className="mono">{account}</code>.
      </Text>
      {note !== '' && (
        <blockquote className="block" aria-label="Note of the author">
          {note}
        </blockquote>
      )}
      {content.policy && (
        <RequestedPolicy input={content.policy} request={wire} region={region}>
          {judged}
        </RequestedPolicy>
      )}
      {content.options && wire.body instanceof Blob && (
        <RequestedImport {...content} bytes={wire.body}>
          {judged}
        </RequestedImport>
      )}
    </>
  )
}

/** The findings without ticks: the approval is the answer to all of them. */
const Found = ({ label, findings, none = 'None.' }: Omit<FindingsProps<Finding>, 'fixesOf'>) => (
  <section className="stack tight" aria-label={label}>
    <Title order={3}>{label}</Title>
    <Findings
      label={label}
      findings={findings.map((each) => ({ ...each, level: 'note', isWarning: each.level !== 'note' }))}
      fixesOf={() => []}
      none={none}
    />
  </section>
)
