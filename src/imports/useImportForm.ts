import { useEffect, useRef } from 'react'
import { useDraft } from '../drafts/useDraft.ts'
import { usePageForm } from '../ui/form/pageForm.ts'
import { pageKey, usePageState } from '../ui/pageState.ts'
import type { Flow } from './job/flow.ts'
import { draftOf, type ImportDraft, noValues, readDraft, resolveImport } from './job/importJob.ts'
import { isForGroupKey } from './Options.tsx'

const valuesKey = pageKey(noValues)

/** The options of an import, and their draft. */
export function useImportForm(flow: Flow) {
  const form = usePageForm(valuesKey, { resolver: resolveImport })
  const { setValue, getValues, subscribe } = form
  const [isForGroup, setForGroup] = usePageState(isForGroupKey)
  /** Whether people were handed over: their group is asked for, and not that of the draft. */
  const handedOver = useRef(false)
  const draft = useDraft<ImportDraft>({
    page: 'imports',
    read: readDraft,
    collect: () => (flow.at === 'submitted' ? undefined : draftOf(getValues())),
    restore({ notifyEmailAddress, allowAddressMigration, groupId }) {
      setValue('notifyEmailAddress', notifyEmailAddress)
      setValue('allowAddressMigration', allowAddressMigration)
      if (!handedOver.current) setValue('groupId', groupId)
    },
  })
  const { touch } = draft
  useEffect(() => subscribe({ formState: { values: true }, callback: touch }), [subscribe, touch])
  return { form, draft, handedOver, isForGroup, setForGroup }
}

export type ImportForm = ReturnType<typeof useImportForm>
