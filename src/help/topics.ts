/** The articles of Help as light data: pages and the command palette import it without the texts. */
export const topics = [
  {
    id: 'keys',
    title: 'Signing in, and what happens to your keys',
    keywords: 'access key, secret key, application id, JSON, idle, sign out, expired',
    next: ['permissions', 'regions', 'device'],
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
    next: ['documented', 'imports'],
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
    next: ['keys', 'unknown-outcome'],
  },
] as const

export type HelpTopic = (typeof topics)[number]['id']
