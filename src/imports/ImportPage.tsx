import { Button, Progress } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { DraftSaved, DraftNotice } from '../device/DraftNotice.tsx'
import { useOwnDomains } from '../device/useOwnDomains.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { FormShell } from '../ui/form/FormShell.tsx'
import { Page } from '../ui/frame/Page.tsx'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { pageKey, usePageState } from '../ui/pageState.ts'
import { useIsNarrow } from '../ui/pane/useIsNarrow.ts'
import { Effects, Options } from './Consequence.tsx'
import type { DecisionsChange } from './file/decisions.ts'
import { FilePart, isPastingKey, pastedKey } from './FilePart.tsx'
import { Findings, goToDecision } from './Findings.tsx'
import { findAll } from './findings/fileFindings.ts'
import { describeOutgoing, pendingOf, reasonOf } from './job/describeImport.ts'
import { type ImportAction, reduce, start } from './job/flow.ts'
import { Receipt } from './Receipt.tsx'
import { Review } from './Review.tsx'
import { useImportFile } from './useImportFile.ts'
import { useRemembered } from './useRemembered.ts'
import { useSendImport } from './useSendImport.ts'

const flowKey = pageKey(start)

export function ImportPage() {
  const { now } = useSession()
  const [flow, setFlow] = usePageState(flowKey)
  const dispatch = useCallback(
    (action: ImportAction) => setFlow((before) => reduce(before, action)),
    [setFlow],
  )
  const loaded = 'prepared' in flow ? flow : undefined
  const prepared = loaded?.prepared
  const { form, draft, startOver, ...file } = useImportFile(flow, dispatch)
  const { control } = form
  const { remembered, remember } = useRemembered(prepared)
  const [, setPasted] = usePageState(pastedKey)
  const sending = useSendImport(flow, dispatch, { form, draft }, (...sent) => {
    setPasted('')
    remember(...sent)
  })
  const [isPasting] = usePageState(isPastingKey)
  const ownDomains = useOwnDomains()
  const isMoving = useWatch({ control, name: 'allowAddressMigration' })
  const findings = useMemo(
    () => (prepared ? findAll(prepared, { ownDomains, isMoving, remembered }) : []),
    [prepared, ownDomains, isMoving, remembered],
  )
  const onDecide = (change: DecisionsChange) => dispatch({ do: 'decide', change })
  const blocker = flow.at === 'empty' && isPasting ? 'Enter the rows first.' : reasonOf(flow, findings)
  // On a phone, they come before the rows.
  const isNarrow = useIsNarrow()
  const found = (
    <LiveRegion>{loaded && <Findings flow={loaded} findings={findings} onDecide={onDecide} />}</LiveRegion>
  )
  const parts = { flow, control, isReady: blocker === undefined }
  return (
    <Page title="Imports" actions={flow.at !== 'submitted' && <DraftSaved saved={draft.saved} />}>
      {flow.at === 'submitted' ? (
        <Receipt flow={flow} onAgain={startOver} />
      ) : (
        <FormShell
          label="Import people"
          pane="This import"
          onSubmit={(event) => void sending.review(event)}
          submitLabel={flow.at === 'empty' ? 'Review import' : `Review import of ${describeOutgoing(flow)}`}
          pending={pendingOf(flow)}
          disabledReason={blocker}
          onReason={prepared ? goToDecision : undefined}
          error={flow.at === 'ready' ? flow.problem : undefined}
          now={now}
          consequence={
            <fieldset disabled={flow.at === 'sending'} className="stack">
              {flow.at === 'sending' && (
                <Progress
                  value={(100 * flow.uploaded) / flow.job.body.blob.size}
                  transitionDuration={0}
                  aria-label="Upload"
                />
              )}
              <Effects {...parts}>{!isNarrow && found}</Effects>
              <Options {...parts} onDecide={onDecide} />
            </fieldset>
          }
          secondary={flow.at === 'sending' && <Button onClick={sending.cancel}>Cancel the upload</Button>}
        >
          {/* The reviewed request must not change while it is sent. */}
          <fieldset disabled={flow.at === 'sending'}>
            <DraftNotice foundAt={draft.foundAt} onDiscard={startOver}>
              Choose the file again. Its content is never stored.
            </DraftNotice>
            <section aria-label="File">
              <FilePart flow={flow} dispatch={dispatch} {...file}>
                {isNarrow && found}
              </FilePart>
            </section>
          </fieldset>
        </FormShell>
      )}
      <Review
        flow={flow}
        findings={findings}
        onConfirm={(...looked) => void sending.send(...looked)}
        onCancel={() => dispatch({ do: 'back' })}
      />
    </Page>
  )
}
