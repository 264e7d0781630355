import { useEffect, useState } from 'react'
import { handedFileKey } from '../device/handed.ts'
import { useDraft } from '../device/useDraft.ts'
import { usePageForm } from '../ui/form/pageForm.ts'
import { pageKey, usePageStore } from '../ui/pageState.ts'
import type { Flow } from './job/flow.ts'
import { draftOf, type ImportDraft, noValues, readDraft, resolveImport } from './job/importJob.ts'

const valuesKey = pageKey(noValues)

export function useImportForm(flow: Flow) {
  const form = usePageForm(valuesKey, { resolver: resolveImport })
  const { setValue, getValues, subscribe } = form
  const handed = usePageStore(handedFileKey)
  /** Whether people are handed over: their group is asked for, and not that of the draft. */
  const [isHandedOver] = useState(handed.get() !== undefined)
  const draft = useDraft<ImportDraft>({
    page: 'imports',
    read: readDraft,
    collect: () => (flow.at === 'submitted' ? undefined : draftOf(getValues())),
    restore({ notifyEmailAddress, allowAddressMigration, groupId }) {
      setValue('notifyEmailAddress', notifyEmailAddress)
      setValue('allowAddressMigration', allowAddressMigration)
      if (!isHandedOver) setValue('groupId', groupId)
    },
  })
  const { touch } = draft
  useEffect(() => subscribe({ formState: { values: true }, callback: touch }), [subscribe, touch])
  return { form, draft }
}

export type ImportForm = ReturnType<typeof useImportForm>
