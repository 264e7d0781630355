import type { ReactNode } from 'react'
import { device, keys, permissions, regions } from './accessArticles.tsx'
import { imports, watchlist } from './peopleArticles.tsx'
import { documented, entries, limitsArticle, unknownOutcome } from './policyArticles.tsx'
import type { HelpTopic } from './topics.ts'

/** The text of each article, below its title. */
export const articles: Readonly<Record<HelpTopic, ReactNode>> = {
  keys,
  permissions,
  regions,
  documented,
  entries,
  limits: limitsArticle,
  'unknown-outcome': unknownOutcome,
  watchlist,
  imports,
  device,
}
