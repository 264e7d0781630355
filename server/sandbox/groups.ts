/** The initial Directory and Profile Groups of every tenant. */
import { seededId } from './ids.ts'
import type { Person } from './seed.ts'

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

export interface Group extends Readonly<Pick<GroupRecord, 'id' | 'description' | 'source'>> {
  readonly parentId: string | undefined
  /** Indexes into the directory's people. */
  readonly members: Set<number>
}

interface GroupSeed {
  readonly description: string
  readonly source: 'cloud' | 'ldap'
  readonly parent?: string
  readonly department?: string
  readonly attribute?: readonly [name: string, value: string]
}

/** The seeds of the groups. Members match every condition of a seed; a seed without conditions starts empty. */
const groupSeeds: readonly GroupSeed[] = [
  { description: 'Finance', source: 'ldap', department: 'Finance' },
  {
    description: 'Payroll',
    source: 'ldap',
    parent: 'Finance',
    department: 'Finance',
    attribute: ['Cost centre', '4100'],
  },
  { description: 'Offices', source: 'ldap' },
  { description: 'Berlin office', source: 'ldap', parent: 'Offices', attribute: ['Office', 'Berlin'] },
  {
    description: 'Escritório São Paulo',
    source: 'ldap',
    parent: 'Offices',
    attribute: ['Office', 'São Paulo'],
  },
  { description: 'Contractors', source: 'cloud', attribute: ['Employment', 'Contractor'] },
  { description: 'New joiners', source: 'cloud' },
]

export function seedGroups(
  seed: number,
  people: readonly Person[],
  valueOf: (position: number, attribute: string) => string | undefined,
): Group[] {
  const idOf = (description: string) => seededId(seed, `group ${description}`)
  return groupSeeds.map(({ description, source, parent, department, attribute }) => {
    const members = new Set<number>()
    if (department !== undefined || attribute) {
      for (const [position, person] of people.entries()) {
        const isInDepartment = department === undefined || person.department === department
        if (isInDepartment && (!attribute || valueOf(position, attribute[0]) === attribute[1])) {
          members.add(position)
        }
      }
    }
    return { id: idOf(description), description, source, parentId: parent && idOf(parent), members }
  })
}
