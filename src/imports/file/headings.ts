/**
 * Headings of columns, as directories, HR systems, mail products and spreadsheets write them: Entra, Microsoft 365,
 * Exchange, csvde, Google, Okta, Workday, BambooHR, Personio, SAP, Moodle; English, German, French, Spanish, Italian,
 * Portuguese, Catalan, Romanian, Dutch, Polish, Czech, Slovak, Slovenian, Croatian, Swedish, Danish, Norwegian,
 * Icelandic, Finnish, Estonian, Latvian, Lithuanian, Turkish, Russian, Ukrainian, Greek, Indonesian, Vietnamese,
 * Japanese, Chinese, Korean. They are compared without case, accents and signs.
 */

/** The meaning of a heading. `some name`: the first or the whole name, by what stands beside it. */
export type Meaning =
  | 'work mail'
  | 'mail'
  | 'sign-in'
  | 'private mail'
  /** The address of somebody else, such as the manager. */
  | 'other mail'
  | 'whole name'
  | 'some name'
  | 'first name'
  | 'last name'
  /** A word before the last name, such as `van der`. */
  | 'name prefix'
  | 'password'
  | 'accountCode'

/** Each list is in the order of its characters. */
const headings: Readonly<Record<Exclude<Meaning, 'other mail'>, string>> = {
  'work mail': `beruflich, business, dienstlich, geschaftlich, lavoro, office, primary smtp address, professionnel,
    sluzbowy, smtp address, trabajo, windows email address, work, zakelijk`,
  mail: `adresse de messagerie, adresse electronique, adresse mail, courriel, indirizzo di posta, mailbox, netfang,
    recipient, recipient address, surel, ηλεκτρονικη διευθυνση, ηλεκτρονικο ταχυδρομειο, емейл, имейл,
    электронный адрес`,
  'sign-in': `anmeldename, benutzername, benutzerprinzipalname, gebruikersnaam, identifiant, login, member email,
    nom d utilisateur, nombre de usuario, nome utente, primary login, sign in, sign in name, upn, user id, user name,
    user principal name, username, userprincipalname`,
  'private mail': `home, perso, personal, personale, privat, private, prive, prywatny`,
  'whole name': `ad soyad, adi soyadi, angezeigter name, ansprechpartner, anzeigename, apellidos y nombre, attendee,
    cele jmeno, cn, cognome e nome, common name, complete name, contact, contact name, contact person, display name,
    displayname, employee, employee name, ename, first name last name, fulde navn, full name, fullname,
    fullstandigt namn, fullt nafn, fullt navn, hela namnet, ho va ten, hoten, ime i prezime, ime in priimek,
    ime prezime, imie i nazwisko, isim soyisim, jmeno a prijmeni, koko nimi, last name first name, legal name, member,
    member name, meno a priezvisko, mitarbeiter, mitarbeitername, nachname vorname, nafn, nama, nama lengkap,
    name und vorname, name vorname, nazwisko i imie, nom affiche, nom complet, nom et prenom, nom i cognoms,
    nom prenom, nombre completo, nombre para mostrar, nombre y apellido, nombre y apellidos, nome completo,
    nome e cognome, nome e sobrenome, nominativo, nume complet, participant, pelna nazwa, person name, preferred name,
    prenom et nom, recipient name, staff name, surname first name, tam ad, teilnehmer, teljes nev, user display name,
    vardas pavarde, volledige naam, vollstandiger name, vor und nachname, weergavenaam, worker, worker name,
    ονοματεπωνυμο, имя и фамилия, повне ім я, полное имя, піб, ф и о, фамилия и имя, фамилия имя отчество, фио,
    שם מלא, الاسم الكامل, ชื่อ นามสกุล, お名前, 全名, 名前, 名字, 姓名, 氏名, 表示名, 성명, 이름, 표시 이름`,
  'some name': `ad, adi, ime, imie, isim, jmeno, meno, naam, name, namn, navn, nev, nimi, nom, nombre, nombres, nome,
    nume, ονομα, имя, ім я, שם, الاسم, ชื่อ`,
  'first name': `eesnimi, etunimi, first, first name, firstname, fore name, forename, fornamn, fornavn, given name,
    givenname, keresztnev, krestni jmeno, legal first name, nama depan, nombre de pila, preferred first name, prenom,
    prenume, primer nombre, primo nome, roepnaam, rufname, utonev, vardas, vards, voornaam, vorna, vorname, שם פרטי,
    الاسم الأول, 名, 名前 名, 이름 명`,
  'last name': `achternaam, apelido, apellido, apellidos, cognom, cognome, cognoms, csaladnev, efternamn, efternavn,
    etternavn, familienaam, familienname, family name, familyname, last, last name, lastname, legal last name, nachn,
    nachname, nama belakang, nazwisko, nom de famille, nume de familie, nume familie, pavarde, perekonnanimi,
    perenimi, preferred last name, prezime, priezvisko, priimek, prijmeni, primer apellido, primer cognom, sn,
    sobrenome, soyad, soyadi, soyisim, sukunimi, sur name, surname, ultimo nome, uzvards, vezeteknev, zuname, επωνυμο,
    прізвище, фамилия, שם משפחה, اسم العائلة, นามสกุล, 姓, 성`,
  'name prefix': `last name prefix, namenszusatz, particule, surname prefix, tussenvoegsel, tussenvoegsels, voorvoegsel,
    vorsatzwort`,
  password: `adgangskode, contrasena, haslo, heslo, initial password, kennwort, losenord, mot de passe, parola, passord,
    password, passwort, pwd, salasana, senha, sifre, wachtwoord, пароль, パスワード, 密码, 密碼, 비밀번호`,
  accountCode: `account code, accountcode`,
}

/** A heading without case, accents, signs and remarks; of `Name [displayName] Required`, the name in brackets. */
const plainHeading = (cell: string): string =>
  (/\[(?!required|optional)(\w+)\]/i.exec(cell)?.[1] ?? cell)
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/ (?:required|optional|pflichtfeld|obligatorio|obligatoire)$/, '')

// `Object.entries` loses the type of the keys.
const meanings = new Map(
  Object.entries(headings).flatMap(([meaning, list]) =>
    list.split(',').map((heading) => [plainHeading(heading), meaning as Meaning] as const),
  ),
)

/** Words for mail, in headings of more words, and those that tell whose or which mail it is. */
const mail =
  /(?:^|[^\p{L}])(?:e ?mail|mail|e ?post|e ?posta|courriel|correo|poczt|mejl)|mail|почт|пошт|メール|邮箱|郵箱|邮件|郵件|メアド|메일|sahkoposti/u
/** Somebody else, also where the heading does not say that the column has mail: `Manager`, `Created by`. */
const other =
  /manager|yonetici|supervisor|report(?:s|ing) to|vorgesetz|leiter|fuhrungskraft|chef|responsable|jefe|superior|przelozon|руковод|上司|sender|absender|assistant|team ?lead|requester|referrer|\b(?:approver|inviter|creator|genehmiger|ersteller|guardian)|\b(?:genehmigt|erstellt) (?:von|durch)|\bby$/
/** Words that tell whose mail it is not, or is no longer; beside `Invitee` or `Approved email`, which is the person's. */
const otherMail =
  /\b(?:by|sponsor|mentor|tutor|parents?(?! company)|delegate|old|former|previous|bounced|billing|reply to|spouse|next of kin|emergenc\p{L}*|notfall\p{L}*|urgence|noodgeval)\b/u
/** Mail that may be of the person or not: it is not preferred. */
const unclear = /\b(?:owner|parent|approved)\b/
const ofWork =
  /\b(?:work|business|office|company|corporate|organi[sz]ation|dienst|geschaft|firm|arbeit|beruf|pro|prof|profes|trabajo|laboral|corporat|institu|aziend|lavor|werk|zakel|sluzb|prac|arbet|jobb|arbejd|tyo|is)\p{L}*|\bwerk|рабоч|служеб|корпоратив|会社|社用|業務|工作|公司|회사|업무/u
const ofHome =
  /\b(?:priv|person|home|perso|pessoal|kisisel|second|alternat|recovery|backup|other|[2-9])\p{L}*|личн|個人|私用|个人|私人|개인/u

/** Words before the part of a name that say whose it is: `user.firstName`, `Legal Name - Last Name`. */
const ofPerson =
  /^(?:user|profile|employee|worker|person|member|staff|student|mitarbeiter|legal name) (?=\p{L}+ ?name$)/u

export function meaningOf(cell: string): Meaning | undefined {
  // A row may have a million empty cells.
  if (cell === '') return undefined
  const heading = plainHeading(cell)
  const known = meanings.get(heading) ?? meanings.get(heading.replace(ofPerson, ''))
  if (known || heading.length > 60) return known
  if (other.test(heading)) return 'other mail'
  if (!mail.test(heading)) return undefined
  if (otherMail.test(heading)) return 'other mail'
  if (ofHome.test(heading)) return 'private mail'
  return ofWork.test(heading) && !unclear.test(heading) ? 'work mail' : 'mail'
}
