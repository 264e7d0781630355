/** A secure id: about 250 characters like Base64url. A cut-off id is answered HTTP 400 with an empty body (beyond-the-spec §1). */
const shortest = 100

/** Control and format characters, which have no width. */
export const invisible = /[\p{Cc}\p{Cf}]/u

export function findIdProblem(text: string): string | undefined {
  if (/\s/.test(text)) return 'The id contains a space or a line break. Copy it again.'
  if (/…|\.\.\./.test(text)) return 'The id is cut off: it contains "…". Copy it again.'
  return invisible.test(text) ? 'The id contains an invisible character. Copy it again.' : undefined
}

/** The reasons why a possible id is probably wrong. */
export function findIdDoubts(id: string): readonly string[] {
  const [odd] = /[^\w=-]/u.exec(id) ?? []
  return [
    odd !== undefined && `It contains ${odd}, which is unusual in an id.`,
    id.length < shortest &&
      `This id is short: most have ${shortest} to 250 characters. The service refuses a cut-off id without a reason.`,
  ].filter((doubt) => doubt !== false)
}
