/** The articles of Help as light data: pages and the command palette import it without the texts. */
export const topics = [
  {
    id: 'keys',
    title: 'Signing in, and what happens to your keys',
    keywords: 'access key, secret key, application id, JSON, idle, sign out, expired',
  },
  {
    id: 'permissions',
    title: 'Permissions',
    keywords: 'administrator, role, forbidden, 403, missing permission',
  },
  {
    id: 'regions',
    title: 'Connecting a region',
    keywords: 'config.json, host, server, forwarder, sandbox, account',
  },
  {
    id: 'documented',
    title: 'What is documented, and what is assumed',
    keywords: 'undocumented, unknown, default, enforced, both directions, override, conditions',
  },
  {
    id: 'entries',
    title: 'Block and allow: what an entry matches',
    keywords: 'domain, subdomain, URL, path, wildcard, star, Web Proxy, conflict, overlap',
  },
  {
    id: 'limits',
    title: 'Limits',
    keywords: 'quota, rate limit, room, maximum, number of URLs, file size, attribute ids',
  },
  {
    id: 'unknown-outcome',
    title: 'What an unknown outcome is, and what to do',
    keywords: 'lost answer, connection lost, timeout, send again, arrived, twice',
  },
  {
    id: 'watchlist',
    title: 'Who is in the watchlist',
    keywords: 'training, videos, department, custom attribute, filter, link',
  },
  {
    id: 'imports',
    title: 'Importing people',
    keywords: 'CSV, XLSX, columns, email, name, password, group, accountCode, notify',
  },
  {
    id: 'device',
    title: 'What is kept on this device',
    keywords: 'ledger, drafts, history, retention, days, privacy, wipe, storage',
  },
] as const

export type HelpTopic = (typeof topics)[number]['id']
