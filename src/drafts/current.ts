/** The draft that stands on a page. */
export interface Current {
  readonly id: string
  /** When it was saved, where it was found from before. */
  readonly foundAt?: number
}

/**
 * What stands there once a draft is not wanted any more, such as one that was sent. Storage may have taken its time, and
 * another one may stand there by then: that one stays. Without an id it is whatever stands there.
 */
export const afterEnd = (
  current: Current | undefined,
  ended: string | undefined,
  newId: () => string,
): Current =>
  current !== undefined && ended !== undefined && current.id !== ended ? current : { id: newId() }
