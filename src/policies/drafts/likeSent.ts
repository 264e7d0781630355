import { toValues } from '../request/sentValues.ts'
import type { SentPolicy } from '../sent/sentPolicy.ts'
import { newDraft, type PolicyDraft, readDraftInPieces } from './draft.ts'
import type { WithoutSubmission } from '../submission/sentParts.ts'

/** A draft of a new policy like the one that was sent, checked like any stored draft. */
export const likeSent = async ({
  input,
}: Pick<SentPolicy, 'input'>): Promise<(PolicyDraft & WithoutSubmission) | undefined> => {
  const urls = input.urls.map((url) => ({ ...url, sources: [], transforms: [] }))
  const draft = await readDraftInPieces({ ...newDraft(), values: toValues(input), urls })
  return draft && { ...draft, plan: undefined }
}
