/** The people, groups and attributes of one tenant, and the effect of an import. */
import { mix, pick, seededId } from './ids.ts'
import type { ImportedUser } from './people.ts'
import { type Person, seedPeople } from './seed.ts'

/** admin-api §2.3, Group object. */
export interface GroupRecord {
  id: string
  description: string
  source: 'cloud' | 'ldap'
  parentId?: string
  userCount: number
  folderCount: number
  folders: GroupRecord[]
}

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
function findById<Item extends { id: string }>(items: readonly Item[], id: string): Item | undefined {
  const found = items.find((item) => item.id === id)
  if (!found && id !== '' && items.some((item) => item.id.startsWith(id))) throw new TruncatedId(id)
  return found
}

/** Attributes to search people by (`searchBy.fieldName: customAttribute`, admin-api §2.4). */
const attributeSeeds = [
  { name: 'Office', values: ['Berlin', 'Nairobi', 'São Paulo', 'Dublin', 'Pune', 'Remote'] },
  { name: 'Cost centre', values: ['4100', '4200', '4310', '5000', '7250'] },
  { name: 'Employment', values: ['Permanent', 'Permanent', 'Permanent', 'Contractor', 'Intern'] },
] as const

/** `valueOf` gives the value of an attribute above, by its index. */
type IsMember = (department: string, valueOf: (attribute: number) => string | undefined) => boolean
const groupSeeds: readonly Readonly<
  Pick<GroupRecord, 'description' | 'source'> & { parent?: string; isMember: IsMember }
>[] = [
  { description: 'Finance', source: 'ldap', isMember: (department) => department === 'Finance' },
  {
    description: 'Payroll',
    source: 'ldap',
    parent: 'Finance',
    isMember: (department, valueOf) => department === 'Finance' && valueOf(1) === '4100',
  },
  { description: 'Contractors', source: 'cloud', isMember: (_, valueOf) => valueOf(2) === 'Contractor' },
  { description: 'New joiners', source: 'cloud', isMember: () => false },
]

/** INVENTED: the accounts of a multi-account (AAA) structure. The code of each seeded person is that of the domain. */
const accounts = new Map([
  ['eu.corp.example', 'CEU100'],
  ['africa.corp.example', 'CAF100'],
])
const mainAccount = 'CMAIN100'

/** What became of the people of a file. */
export const noCounts = () => ({ notImported: 0, removed: 0, moved: 0, added: 0, renamed: 0, unchanged: 0 })

export class Directory {
  readonly people: Person[]
  readonly attributes: readonly Attribute[]
  readonly #groups
  /** The number of seeded people. Later ones were imported without attributes, since an import file has none. */
  readonly #seeded: number
  /** The index of each address in `people`, in lower case: it names one mailbox. Made by the first import. */
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
    const valueOf = (at: number) => (index: number) => {
      const attribute = this.attributes[index]
      return attribute && this.attributeValue(at, attribute)
    }
    const idOf = (description: string) => seededId(seed, `group ${description}`)
    this.#groups = groupSeeds.map(({ parent, isMember, ...group }) => ({
      ...group,
      id: idOf(group.description),
      parentId: parent && idOf(parent),
      /** Indexes into the people. */
      members: new Set(
        this.people.flatMap(({ department }, at) => (isMember(department, valueOf(at)) ? [at] : [])),
      ),
    }))
  }

  attributeValue(position: number, attribute: Attribute): string | undefined {
    return position < this.#seeded ? pick(attribute.values, mix(attribute.seed, position)) : undefined
  }

  /** The attributes with their values, which no operation of the service lists. */
  listAttributes(): { id: string; name: string; values: string[] }[] {
    return this.attributes.map(({ id, name, values }) => ({ id, name, values: [...new Set(values)] }))
  }

  findAttribute(id: string): Attribute | undefined {
    return findById(this.attributes, id)
  }

  /** A group as it is answered, with the groups below it. */
  findGroup(id: string): GroupRecord | undefined {
    const group = findById(this.#groups, id)
    if (!group) return undefined
    const { description, source, parentId, members } = group
    const folders = this.#groups.flatMap((one) => (one.parentId === id ? (this.findGroup(one.id) ?? []) : []))
    const counts = { userCount: members.size, folderCount: folders.length }
    return { id, description, source, ...(parentId && { parentId }), ...counts, folders }
  }

  /** Ids for a newcomer to choose from. */
  listGroups(): { id: string; description: string; userCount: number }[] {
    return this.#groups.map(({ id, description, members }) => ({ id, description, userCount: members.size }))
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
    options: { groupId: string | null; clearGroup: boolean; allowAddressMigration: boolean },
  ): ReturnType<typeof noCounts> {
    const counts = noCounts()
    const positions = (this.#positions ??= new Map(
      this.people.map((person, position) => [person.emailAddress.toLowerCase(), position]),
    ))
    const group = this.#groups.find(({ id }) => id === options.groupId)
    const before = new Set(group?.members)
    if (options.clearGroup) group?.members.clear()
    for (const { emailAddress, name, accountCode } of users) {
      const position = positions.get(emailAddress.toLowerCase()) ?? this.people.length
      const known = this.people[position]
      const account = known && this.#accountOf(position)
      const isMoved = account !== undefined && accountCode !== '' && accountCode !== account
      if (isMoved && !options.allowAddressMigration) {
        counts.notImported += 1
        continue
      }
      this.people[position] = known
        ? { ...known, name: name || known.name }
        : { emailAddress, name, department: '', watchlistCount: 0 }
      positions.set(emailAddress.toLowerCase(), position)
      if (accountCode !== '' && accountCode !== account) this.#accounts.set(position, accountCode)
      const joins = group && !before.has(position) && !group.members.has(position)
      group?.members.add(position)
      const isRenamed = name !== '' && name !== known?.name
      counts[isMoved ? 'moved' : !known || joins ? 'added' : isRenamed ? 'renamed' : 'unchanged'] += 1
    }
    for (const position of before) if (!group?.members.has(position)) counts.removed += 1
    this.version += 1
    return counts
  }
}
