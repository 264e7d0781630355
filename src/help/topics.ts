/** The articles of Help by their ids: pages and the command palette import the titles without the texts. */
export const topics = {
  documented: 'What is documented, and what is assumed',
  'unknown-outcome': 'What an unknown outcome is, and what to do',
  keys: 'Keys and permissions',
  watchlist: 'Working with the watchlist',
  imports: 'Importing people',
  shortcuts: 'Keyboard shortcuts',
} as const
export type HelpTopic = keyof typeof topics

// `Object.entries` loses the type of the keys.
export const topicList = Object.entries(topics) as readonly [HelpTopic, string][]

const topicsOfPages: Readonly<Record<string, HelpTopic>> = {
  '/watchlist': 'watchlist',
  '/imports': 'imports',
  '/activity': 'unknown-outcome',
  '/settings': 'keys',
  '/sandbox': 'unknown-outcome',
}

/** The article of the page at an address, such as `#/policies?view=sent`. */
export const topicAt = (hash: string): HelpTopic =>
  topicsOfPages[hash.slice(1).replace(/\?.*/, '')] ?? 'documented'
