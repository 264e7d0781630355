/** Who may call: one tenant per newcomer or test, each with credentials, people and a memory of its own. */
import * as z from 'zod/mini'
import { Directory } from './directory.ts'
import type { HeldAnswers, PendingFault } from './faults.ts'
import { randomBytes, toBase64, toBase64Url } from './ids.ts'
import type { ImportedFile } from './imports.ts'
import type { StoredPolicy } from './policies.ts'
import { Quota } from './quota.ts'
import type { Found } from './watchlist.ts'

/** As admin-api §4 writes them. */
export const permissions = [
  'Web Security | Policies | Edit',
  'Awareness Training | Dashboard | Read',
  'Directories | Import | Edit',
] as const
export type Permission = (typeof permissions)[number]

const defaultPeople = 250
export const maxPeople = 200_000
export const defaultSeed = 20_260_101
/** Those not heard of for longest are dropped when there are more than this, */
export const maxTenants = 64
/** or when all of them together hold more people than this: some 60 MB. */
const maxPeopleHeld = 1_000_000

export const mintInput = z.strictObject({
  permissions: z.optional(z.array(z.enum(permissions))),
  people: z.optional(
    z.int().check(z.refine((size) => size >= 0 && size <= maxPeople, `Expected 0 to ${maxPeople} people.`)),
  ),
  seed: z.optional(z.int()),
})

/** The shapes of beyond-the-spec §6. */
export interface Credentials {
  readonly accessKey: string
  readonly secretKey: string
  readonly applicationId: string
  readonly applicationKey: string
}

/** A write that was carried out: under which request id, and what it made. */
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
  /** In their order, so that each request can be asked what became of it. */
  readonly writes: CarriedOut[]
  /** API requests that came with this tenant's access key, the failed ones included. */
  requests: number
  /** How many of them are not done with: neither answered nor given up. */
  inHand: number
  fault: PendingFault | undefined
  /** Answers that the fault `hold` keeps. */
  readonly held: HeldAnswers
  found: Found | undefined
}

/** 96 random bytes all but always hold a `-` or `_`; one more try costs nothing. */
function mintAccessKey(): string {
  const key = toBase64Url(randomBytes(96))
  return /[-_]/.test(key) ? key : mintAccessKey()
}

export class Tenants {
  /** In the order they were last heard of. */
  readonly #held = new Map<string, Tenant>()

  mint(input: z.infer<typeof mintInput>): Tenant {
    const credentials = {
      accessKey: mintAccessKey(),
      // 63 bytes: no padding and no unused bits, so that every character of the Base64 counts.
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

  /** Whoever is asked for counts as in use: who works here all day outlasts any number of newcomers. */
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
