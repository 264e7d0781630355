/** Headings in eight languages, and as directories, HR systems and mail products write them. Others are asked about. */

/** By their meaning, each list in the order of its characters. `some name`: the first or the whole one, by what is beside it. */
const headings = {
  'work mail': `beruflich, business, dienstlich, geschaftlich, lavoro, office, primary smtp address, professionnel,
    sluzbowy, smtp address, trabajo, windows email address, work, zakelijk`,
  mail: `adresse de messagerie, adresse electronique, courriel, indirizzo di posta, mailbox, recipient, recipient address`,
  'sign-in': `anmeldename, benutzername, benutzerprinzipalname, gebruikersnaam, identifiant, login, member email,
    nom d utilisateur, nombre de usuario, nome utente, primary login, sign in, sign in name, upn, user id, user name,
    user principal name, username, userprincipalname`,
  'private mail': `home, perso, personal, personale, privat, private, prive, prywatny`,
  'whole name': `angezeigter name, ansprechpartner, anzeigename, apellidos y nombre, attendee, cn, cognome e nome,
    common name, complete name, contact, contact name, contact person, display name, displayname, employee,
    employee name, full name, fullname, imie i nazwisko, last name first name, legal name, member, member name,
    mitarbeiter, mitarbeitername, nachname vorname, name und vorname, name vorname, nazwisko i imie, nom affiche,
    nom complet, nom et prenom, nom prenom, nombre completo, nombre para mostrar, nombre y apellido, nombre y apellidos,
    nome completo, nome e cognome, nome e sobrenome, nominativo, participant, person name, preferred name,
    prenom et nom, recipient name, staff name, surname first name, teilnehmer, user display name, volledige naam,
    vollstandiger name, vor und nachname, weergavenaam, worker, worker name`,
  'some name': `imie, naam, name, nom, nombre, nombres, nome`,
  'first name': `first, first name, firstname, fore name, forename, given name, givenname, legal first name,
    nombre de pila, preferred first name, prenom, primer nombre, primo nome, roepnaam, rufname, voornaam, vorna, vorname`,
  'last name': `achternaam, apelido, apellido, apellidos, cognome, familienaam, familienname, family name, familyname,
    last, last name, lastname, legal last name, nachn, nachname, nazwisko, nom de famille, preferred last name,
    primer apellido, sn, sobrenome, sur name, surname, ultimo nome, zuname`,
  'name prefix': `last name prefix, namenszusatz, particule, surname prefix, tussenvoegsel, tussenvoegsels, voorvoegsel,
    vorsatzwort`,
  password: `contrasena, haslo, initial password, kennwort, mot de passe, password, passwort, pwd, senha, wachtwoord`,
  accountCode: `account code, accountcode`,
}
/** `other mail` is that of somebody else, such as the manager. */
export type Meaning = keyof typeof headings | 'other mail'

/** A heading without case, accents, signs and remarks; of `Name [displayName] Required`, the name in brackets. */
const plainHeading = (cell: string): string =>
  (/\[(?!required|optional)(\w+)\]/i.exec(cell)?.[1] ?? cell)
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/ (?:required|optional|pflichtfeld|obligatorio|obligatoire)$/, '')

const meanings = new Map(
  Object.entries(headings).flatMap(([meaning, list]) =>
    list.split(',').map((heading) => [plainHeading(heading), meaning as Meaning] as const),
  ),
)

/** Words for mail in headings of more words, and those that tell which mail it is. */
const mail = /mail|courriel|correo|poczt/
/** Somebody else, also where the heading does not say that the column has mail: `Manager`, `Created by`. */
const other =
  /manager|supervisor|report(?:s|ing) to|vorgesetz|leiter|fuhrungskraft|chef|responsable|jefe|superior|przelozon|sender|absender|assistant|team ?lead|requester|referrer|\b(?:approver|inviter|creator|genehmiger|ersteller|guardian)|\b(?:genehmigt|erstellt) (?:von|durch)|\bby$/
/** Beside `Invitee` or `Approved email`, which is the person's. */
const otherMail =
  /\b(?:by|sponsor|mentor|tutor|parents?(?! company)|delegate|old|former|previous|bounced|billing|reply to|spouse|next of kin|emergenc\p{L}*|notfall\p{L}*|urgence|noodgeval)\b/u
/** Mail that may be of the person or not: it is not preferred. */
const unclear = /\b(?:owner|parent|approved)\b/
const ofWork =
  /\b(?:work|business|office|company|corporate|organi[sz]ation|dienst|geschaft|firm|arbeit|beruf|pro|prof|trabajo|laboral|aziend|lavor|werk|zakel|sluzb)\p{L}*/u
const ofHome = /\b(?:priv|person|home|perso|pessoal|second|alternat|recovery|backup|other|[2-9])\p{L}*/u

/** Words before the part of a name that tell the owner: `user.firstName`, `Legal Name - Last Name`. */
const ofPerson =
  /^(?:user|profile|employee|worker|person|member|staff|student|mitarbeiter|legal name) (?=\p{L}+ ?name$)/u

export function meaningOf(cell: string): Meaning | undefined {
  // A row may have a million empty cells, and a cell a million characters.
  if (cell === '' || cell.length > 500) return undefined
  const heading = plainHeading(cell)
  const known = meanings.get(heading) ?? meanings.get(heading.replace(ofPerson, ''))
  if (known || heading.length > 60) return known
  if (other.test(heading)) return 'other mail'
  if (!mail.test(heading)) return undefined
  if (otherMail.test(heading)) return 'other mail'
  if (ofHome.test(heading)) return 'private mail'
  return ofWork.test(heading) && !unclear.test(heading) ? 'work mail' : 'mail'
}
