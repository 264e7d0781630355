/** The draft that is open on a page. */
export interface OpenDraft {
  readonly id: string
  /** When the draft was saved, if it was restored. */
  readonly foundAt?: number
}

/**
 * The open draft after another one ended, for example because it was sent. Storage may be slow, and the admin may have
 * opened another draft meanwhile: that one stays open. Without an id, the open draft has ended.
 */
export const nextDraft = (
  current: OpenDraft | undefined,
  ended: string | undefined,
  newId: () => string,
): OpenDraft =>
  current !== undefined && ended !== undefined && current.id !== ended ? current : { id: newId() }
