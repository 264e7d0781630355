/** The callers: one tenant per newcomer or test, each with its own credentials, people and records. */
import { Directory } from './directory.ts'
import type { HeldAnswers, PendingFault } from './faults.ts'
import { randomBytes, toBase64, toBase64Url } from './ids.ts'
import type { ImportedFile } from './imports.ts'
import type { StoredPolicy } from './policies.ts'
import { Quota } from './quota.ts'
import { integer, list, object, oneOf, optional } from './shapes.ts'
import type { Found } from './watchlist.ts'

/** The permissions, as admin-api §4 writes them. */
export const permissions = [
  'Web Security | Policies | Edit',
  'Awareness Training | Dashboard | Read',
  'Directories | Import | Edit',
] as const
export type Permission = (typeof permissions)[number]

const defaultPeople = 250
export const maxPeople = 100_000
export const defaultSeed = 20_260_101
/** The largest number of tenants. Beyond it, the least recently used are dropped. */
export const maxTenants = 64
/** The largest number of people of all tenants, some 280 MB. */
const maxPeopleHeld = 1_500_000

export const mintInput = object({
  permissions: optional(list(oneOf(permissions))),
  people: optional(integer(0, maxPeople)),
  seed: optional(integer(-Infinity, Infinity)),
})

/** The keys of a tenant, in the forms of beyond-the-spec §6. */
export interface Credentials {
  readonly accessKey: string
  readonly secretKey: string
  readonly applicationId: string
  readonly applicationKey: string
}

/** An executed write: its request id, and the id of what it created. */
export interface CarriedOut {
  readonly requestId: string
  readonly id: string
}

export interface Tenant {
  readonly credentials: Credentials
  readonly permissions: ReadonlySet<Permission>
  readonly directory: Directory
  readonly policies: StoredPolicy[]
  readonly imports: ImportedFile[]
  readonly quota: Quota
  /** The writes in order, so that the outcome of each request can be found. */
  readonly writes: CarriedOut[]
  /** The number of API requests with this tenant's access key, including failed ones. */
  requests: number
  /** The number of requests in progress: neither answered nor abandoned. */
  inHand: number
  fault: PendingFault | undefined
  /** Answers held by the fault `hold`. */
  readonly held: HeldAnswers
  found: Found | undefined
}

/** Makes an access key. 96 random bytes almost always contain the required `-` or `_`, and another try is cheap. */
function mintAccessKey(): string {
  const key = toBase64Url(randomBytes(96))
  return /[-_]/.test(key) ? key : mintAccessKey()
}

export class Tenants {
  /** The tenants, the least recently used first. */
  readonly #held = new Map<string, Tenant>()

  mint(input: ReturnType<typeof mintInput>): Tenant {
    const credentials = {
      accessKey: mintAccessKey(),
      // 63 bytes need no padding and leave no bits unused, so that every character of the Base64 counts.
      secretKey: toBase64(randomBytes(63)),
      applicationId: crypto.randomUUID(),
      applicationKey: crypto.randomUUID(),
    }
    const tenant: Tenant = {
      credentials,
      permissions: new Set(input.permissions ?? permissions),
      directory: new Directory(input.seed ?? defaultSeed, input.people ?? defaultPeople),
      policies: [],
      imports: [],
      quota: new Quota(),
      writes: [],
      requests: 0,
      inHand: 0,
      fault: undefined,
      held: new Set(),
      found: undefined,
    }
    this.#held.set(credentials.accessKey, tenant)
    this.#dropIdle()
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

  #dropIdle() {
    const sizes = Array.from(this.#held.values(), (tenant) => tenant.directory.people.length)
    let people = sizes.reduce((sum, size) => sum + size, 0)
    for (const [accessKey, tenant] of this.#held) {
      if (this.#held.size <= maxTenants && people <= maxPeopleHeld) return
      this.#held.delete(accessKey)
      people -= tenant.directory.people.length
    }
  }
}
