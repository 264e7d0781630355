import { expect, test } from 'vitest'
import { type Meaning, meaningOf } from './headings.ts'

test.each<[Meaning | undefined, string]>([
  ['other mail', 'Inviter email, Invited by, Approver, Approved by, Creator email, Created by, Manager'],
  ['other mail', 'Sponsor e-mail, Tutor email, Parent email, Old email, Erstellt von, Team lead e-mail'],
  ['mail', 'Email, Invitee email, Approved email, Owner email, Parent company email'],
  ['work mail', 'Work email, Company email'],
  ['private mail', 'Private email'],
  [undefined, 'Creative lead, Recreation, Tutor, Sponsored, Old, Owner, Invited, Created, Approved'],
])('is %s: %s', (meaning, list) => {
  const headings = list.split(', ')
  expect(headings.map(meaningOf)).toEqual(headings.map(() => meaning))
})
