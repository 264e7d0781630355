/** The callers: one tenant per newcomer or test, each with its own credentials, people and records. */
import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { Directory } from './directory.ts'
import type { HeldAnswers, PendingFault } from './faults.ts'
import type { ImportedFile } from './imports.ts'
import type { StoredPolicy } from './policies.ts'
import { Quota } from './quota.ts'
import { integer } from './shapes.ts'
import type { Found } from './watchlist.ts'

/** The permissions, as admin-api §4 writes them. */
export const permissions = [
  'Web Security | Policies | Edit',
  'Awareness Training | Dashboard | Read',
  'Directories | Import | Edit',
] as const
export type Permission = (typeof permissions)[number]

export const maxPeople = 100_000
export const defaultSeed = 20_260_101
/** The largest number of tenants. Beyond it, the least recently used are dropped. */
export const maxTenants = 64
/** The largest number of people of all tenants, some 280 MB. */
const maxPeopleHeld = 1_500_000

export const tenantInput = z.strictObject({
  permissions: z.optional(z.array(z.enum(permissions))),
  people: z.optional(integer(0, maxPeople)),
  seed: z.optional(integer(0)),
})

export class Tenant {
  /** In the forms of beyond-the-spec §6. */
  readonly credentials = {
    accessKey: randomBytes(96).toString('base64url'),
    // 63 bytes need no padding and leave no bits unused, so that every character of the Base64 counts.
    secretKey: randomBytes(63).toString('base64'),
    applicationId: crypto.randomUUID(),
    applicationKey: crypto.randomUUID(),
  }
  readonly permissions: ReadonlySet<Permission>
  readonly directory: Directory
  readonly policies: StoredPolicy[] = []
  readonly imports: ImportedFile[] = []
  readonly quota = new Quota()
  /** The executed writes in order: the request id of each, and the id of what it created. */
  readonly writes: { readonly requestId: string; readonly id: string }[] = []
  /** The number of API requests with this tenant's access key, including failed ones. */
  requests = 0
  /** The number of requests in progress: neither answered nor abandoned. */
  inHand = 0
  fault: PendingFault | undefined
  /** Answers held by the fault `hold`. */
  readonly held: HeldAnswers = new Set()
  found: Found | undefined
  /** The tokens of API 2.0, the oldest first, with their ends in milliseconds since the epoch. */
  readonly tokens = new Map<string, number>()

  constructor(input: z.infer<typeof tenantInput>) {
    this.permissions = new Set(input.permissions ?? permissions)
    this.directory = new Directory(input.seed ?? defaultSeed, input.people ?? 250)
  }
}

export class Tenants {
  /** The tenants, the least recently used first. */
  readonly #held = new Map<string, Tenant>()

  create(input: z.infer<typeof tenantInput>): Tenant {
    const tenant = new Tenant(input)
    this.#held.set(tenant.credentials.accessKey, tenant)
    let people = 0
    for (const { directory } of this.#held.values()) people += directory.people.length
    for (const [accessKey, { directory }] of this.#held) {
      if (this.#held.size <= maxTenants && people <= maxPeopleHeld) break
      this.#held.delete(accessKey)
      people -= directory.people.length
    }
    return tenant
  }

  /** Marks the tenant as used, so that it outlasts any number of newcomers. */
  get(accessKey: string): Tenant | undefined {
    const tenant = this.#held.get(accessKey)
    if (tenant) {
      this.#held.delete(accessKey)
      this.#held.set(accessKey, tenant)
    }
    return tenant
  }
}
