/** The articles of Help as light data: pages and the command palette import it without the texts. */
const titles = {
  signet: 'What Signet does, in a minute',
  keys: 'Signing in, and what happens to your keys',
  review: 'A second person’s review',
  permissions: 'Permissions',
  regions: 'Connecting a region',
  documented: 'What is documented, and what is assumed',
  entries: 'Block and allow: what an entry matches',
  limits: 'Limits',
  'unknown-outcome': 'What an unknown outcome is, and what to do',
  failures: 'What can go wrong',
  watchlist: 'Working with the watchlist',
  imports: 'Importing people',
  device: 'What is kept on this device',
}
export type HelpTopic = keyof typeof titles

/** Words that are searched but not shown. */
const keywords: Readonly<Record<HelpTopic, string>> = {
  signet: 'overview, start, introduction, first steps, about',
  keys: 'access key, secret key, application id, JSON, idle, sign out, expired',
  review: 'approve, approval, reviewer, second pair of eyes, second person, without keys',
  permissions: 'administrator, role, forbidden, 403, missing permission',
  regions: 'config.json, host, server, forwarder, sandbox, account',
  documented: 'undocumented, unknown, default, enforced, both directions, override, conditions',
  entries: 'domain, subdomain, URL, path, wildcard, star, Web Proxy, conflict, overlap',
  limits: 'quota, rate limit, room, maximum, number of URLs, file size, attribute ids',
  'unknown-outcome': 'lost answer, connection lost, timeout, send again, arrived, twice',
  failures: 'error, refused, expired, offline, simulate, practise, sandbox, stored differently',
  watchlist:
    'training, videos, department, custom attribute, filter, incomplete, compare, link, export, copy emails, group',
  imports: 'CSV, XLSX, columns, email, name, password, group, accountCode, notify',
  device: 'log, drafts, history, retention, days, privacy, wipe, storage',
}

// `Object.keys` loses the type of the keys.
export const topics = (Object.keys(titles) as HelpTopic[]).map((id) => ({
  id,
  title: titles[id],
  keywords: keywords[id],
}))

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
