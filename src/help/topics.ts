/** The articles of Help as light data: pages and the command palette import it without the texts. */
export const topics = [
  {
    id: 'signet',
    title: 'What Signet does, in a minute',
    keywords: 'overview, start, introduction, first steps, about',
    next: ['keys', 'failures', 'device'],
  },
  {
    id: 'keys',
    title: 'Signing in, and what happens to your keys',
    keywords: 'access key, secret key, application id, JSON, idle, sign out, expired',
    next: ['permissions', 'regions', 'review', 'device'],
  },
  {
    id: 'review',
    title: 'A second person’s review',
    keywords:
      'approve, approval, reviewer, second pair of eyes, passkey, open a file, without keys, fingerprint',
    next: ['keys', 'device'],
  },
  {
    id: 'permissions',
    title: 'Permissions',
    keywords: 'administrator, role, forbidden, 403, missing permission',
    next: ['keys', 'watchlist'],
  },
  {
    id: 'regions',
    title: 'Connecting a region',
    keywords: 'config.json, host, server, forwarder, sandbox, account',
    next: ['keys', 'unknown-outcome'],
  },
  {
    id: 'documented',
    title: 'What is documented, and what is assumed',
    keywords: 'undocumented, unknown, default, enforced, both directions, override, conditions',
    next: ['entries', 'limits'],
  },
  {
    id: 'entries',
    title: 'Block and allow: what an entry matches',
    keywords: 'domain, subdomain, URL, path, wildcard, star, Web Proxy, conflict, overlap',
    next: ['documented', 'limits'],
  },
  {
    id: 'limits',
    title: 'Limits',
    keywords: 'quota, rate limit, room, maximum, number of URLs, file size, attribute ids',
    next: ['entries', 'imports'],
  },
  {
    id: 'unknown-outcome',
    title: 'What an unknown outcome is, and what to do',
    keywords: 'lost answer, connection lost, timeout, send again, arrived, twice',
    next: ['failures', 'documented', 'imports'],
  },
  {
    id: 'failures',
    title: 'What can go wrong',
    keywords: 'error, refused, expired, offline, simulate, practise, sandbox, stored differently',
    next: ['unknown-outcome', 'permissions', 'limits'],
  },
  {
    id: 'watchlist',
    title: 'Working with the watchlist',
    keywords:
      'training, videos, department, custom attribute, filter, incomplete, compare, snapshot, link, export, copy emails, group',
    next: ['imports', 'device', 'permissions'],
  },
  {
    id: 'imports',
    title: 'Importing people',
    keywords: 'CSV, XLSX, columns, email, name, password, group, accountCode, notify',
    next: ['unknown-outcome', 'limits'],
  },
  {
    id: 'device',
    title: 'What is kept on this device',
    keywords: 'ledger, drafts, history, retention, days, privacy, wipe, storage',
    next: ['signet', 'keys', 'unknown-outcome'],
  },
] as const

/** The article of each page. */
const ofPages: Readonly<Record<string, HelpTopic>> = {
  '/': 'signet',
  '/policies': 'entries',
  '/watchlist': 'watchlist',
  '/imports': 'imports',
  '/activity': 'unknown-outcome',
  '/settings': 'device',
  '/sandbox': 'failures',
}

/** The article of the page at an address, such as `#/policies?view=sent`. */
export const topicAt = (hash: string): HelpTopic => ofPages[hash.slice(1).replace(/\?.*/, '')] ?? 'signet'

export type HelpTopic = (typeof topics)[number]['id']
