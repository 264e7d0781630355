/** The words of a table by which it orders an action. Those of a log, such as "blocked", order nothing: they are asked about. */
const orders = {
  block:
    'block blocklist blacklist deny denylist reject drop sperren blockieren bloquer bloquear bloccare blokkeren',
  allow:
    'allow allowlist whitelist permit accept zulassen erlauben freigeben autoriser permitir consentire toestaan',
} as const

const actions = new Map(
  Object.entries(orders).flatMap(([action, words]) =>
    words.split(' ').map((word) => [word, action] as const),
  ),
)

export const actionOf = (word: string): string | undefined => actions.get(word.trim().toLowerCase())
