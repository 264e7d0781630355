/** The people, groups and attributes of one tenant, and the effect of an import. */
import { type Group, type GroupRecord, seedGroups } from './groups.ts'
import { mix, pick, seededId } from './ids.ts'
import type { ImportReport } from './importReport.ts'
import { attributeSeeds } from './names.ts'
import type { ImportedUser } from './people.ts'
import { type Person, seedPeople } from './seed.ts'

export interface Attribute {
  readonly id: string
  readonly name: string
  /** The possible values, repeated by their frequency. */
  readonly values: readonly string[]
  readonly seed: number
}

/** A known secure id that was cut off: the service answers HTTP 400 with an empty body (beyond-the-spec §1). */
export class TruncatedId extends Error {}

/** The record with the id, if any. Throws if the id is the beginning of one. */
function findById<Item extends { readonly id: string }>(
  items: readonly Item[],
  id: string,
): Item | undefined {
  const found = items.find((item) => item.id === id)
  if (!found && id !== '' && items.some((item) => item.id.startsWith(id))) throw new TruncatedId(id)
  return found
}

/** INVENTED: the accounts of a multi-account (AAA) structure. The code of each seeded person is that of the domain. */
const accounts = new Map([
  ['eu.corp.example', 'CEU100'],
  ['africa.corp.example', 'CAF100'],
])
const mainAccount = 'CMAIN100'

/** The key of an address, which names one mailbox in any case. */
const addressKey = (emailAddress: string) => emailAddress.toLowerCase()

export class Directory {
  readonly people: Person[]
  readonly attributes: readonly Attribute[]
  readonly #groups: readonly Group[]
  /** The number of seeded people. Later ones were imported without attributes, since an import file has none. */
  readonly #seeded: number
  /** The index of each address in `people`, made by the first import. */
  #positions: Map<string, number> | undefined
  /** The accounts of those who were imported with an `accountCode`. */
  readonly #accounts = new Map<number, string>()
  /** Changes with every import, which makes earlier lookups stale. */
  version = 0

  constructor(seed: number, size: number) {
    this.#seeded = size
    this.people = seedPeople(seed, size)
    this.attributes = attributeSeeds.map(({ name, values }, index) => ({
      id: seededId(seed, `attribute ${name}`),
      name,
      values,
      seed: mix(seed, -10 - index),
    }))
    this.#groups = seedGroups(seed, this.people, (position, name) => {
      const attribute = this.attributes.find((candidate) => candidate.name === name)
      return attribute && this.attributeValue(position, attribute)
    })
  }

  attributeValue(position: number, attribute: Attribute): string | undefined {
    return position < this.#seeded ? pick(attribute.values, mix(attribute.seed, position)) : undefined
  }

  findAttribute(id: string): Attribute | undefined {
    return findById(this.attributes, id)
  }

  findGroup(id: string): GroupRecord | undefined {
    const group = findById(this.#groups, id)
    return group && this.#toRecord(group)
  }

  /** Ids for a newcomer to choose from. */
  listGroups(): { id: string; description: string; userCount: number }[] {
    return this.#groups.map(({ id, description, members }) => ({ id, description, userCount: members.size }))
  }

  /** The departments to search people by (admin-api §2.4), in order, with that of people without one. */
  listDepartments(): { name: string; userCount: number }[] {
    const counts = new Map<string, number>()
    for (const { department } of this.people) counts.set(department, (counts.get(department) ?? 0) + 1)
    return Array.from(counts, ([name, userCount]) => ({ name, userCount })).toSorted((a, b) =>
      a.name.localeCompare(b.name),
    )
  }

  /** The accounts of the people, each with someone in it, to try a move with. */
  listAccounts(): { accountCode: string; userCount: number; emailAddress: string }[] {
    const found = new Map<string, { userCount: number; emailAddress: string }>()
    for (const [position, { emailAddress }] of this.people.entries()) {
      const accountCode = this.#accountOf(position)
      const account = found.get(accountCode) ?? { userCount: 0, emailAddress }
      account.userCount += 1
      found.set(accountCode, account)
    }
    return Array.from(found, ([accountCode, account]) => ({ accountCode, ...account })).toSorted((a, b) =>
      a.accountCode.localeCompare(b.accountCode),
    )
  }

  #accountOf(position: number): string {
    const [, domain = ''] = this.people[position]?.emailAddress.split('@') ?? []
    const seeded = position < this.#seeded ? accounts.get(domain) : undefined
    return this.#accounts.get(position) ?? seeded ?? mainAccount
  }

  /**
   * Adds new people, renames known ones (assumed: admin-api §2.5 leaves it open), and fills the group. An address of
   * another account is moved only if that is allowed (admin-api §4.3). GUESS: otherwise it stays, and any accountCode
   * names an account.
   */
  importUsers(
    users: readonly ImportedUser[],
    options: {
      readonly groupId: string | null
      readonly clearGroup: boolean
      readonly allowAddressMigration: boolean
    },
    report: ImportReport,
  ): void {
    const positions = (this.#positions ??= new Map(
      this.people.map((person, position) => [addressKey(person.emailAddress), position]),
    ))
    const group = this.#groups.find((candidate) => candidate.id === options.groupId)
    const before = new Set(group?.members)
    if (options.clearGroup) group?.members.clear()
    for (const { emailAddress, name, accountCode } of users) {
      const position = positions.get(addressKey(emailAddress)) ?? this.people.length
      const known = this.people[position]
      const account = known && this.#accountOf(position)
      const isMoved = account !== undefined && accountCode !== '' && accountCode !== account
      if (isMoved && !options.allowAddressMigration) {
        report.add('notImported', emailAddress, `In account ${account}. Moving was not allowed.`)
        continue
      }
      this.people[position] = known
        ? { ...known, name: name || known.name }
        : { emailAddress, name, department: '', watchlistCount: 0 }
      positions.set(addressKey(emailAddress), position)
      if (accountCode !== '' && accountCode !== account) this.#accounts.set(position, accountCode)
      const joins = group && !before.has(position) && !group.members.has(position)
      group?.members.add(position)
      if (!known) report.add('added', emailAddress, joins ? 'New, and in the group.' : '')
      else if (isMoved) report.add('moved', emailAddress, `From ${account} to ${accountCode}.`)
      else if (joins) report.add('added', emailAddress, 'Was known, and joined the group.')
      else if (name !== '' && name !== known.name) report.add('renamed', emailAddress, `Was "${known.name}".`)
      else report.add('unchanged', emailAddress)
    }
    for (const position of group ? before : []) {
      if (!group?.members.has(position))
        report.add('removed', this.people[position]?.emailAddress ?? '', 'From the group.')
    }
    this.version += 1
  }

  #toRecord(group: Group): GroupRecord {
    const { id, description, source, parentId, members } = group
    const folders = this.#groups
      .filter((candidate) => candidate.parentId === id)
      .map((folder) => this.#toRecord(folder))
    return {
      id,
      description,
      source,
      ...(parentId && { parentId }),
      userCount: members.size,
      folderCount: folders.length,
      folders,
    }
  }
}
