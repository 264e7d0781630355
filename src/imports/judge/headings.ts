/**
 * Headings of columns, as directories, HR systems, mail products and spreadsheets write them: Entra, Microsoft 365,
 * Exchange, csvde, Google, Okta, Workday, BambooHR, Personio, SAP, Moodle; English, German, French, Spanish, Italian,
 * Portuguese, Dutch, Polish, Czech, Swedish, Danish, Norwegian, Finnish, Turkish, Russian, Ukrainian, Greek, Japanese,
 * Chinese, Korean. They are compared without case, accents and signs.
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

const headings: Readonly<Record<Exclude<Meaning, 'other mail'>, string>> = {
  'work mail': `work, business, office, dienstlich, geschaftlich, beruflich, professionnel, trabajo, lavoro, zakelijk, sluzbowy,
    primary smtp address, windows email address, smtp address`,
  mail: `courriel, adresse electronique, adresse de messagerie, adresse mail, indirizzo di posta, имейл, емейл,
    электронный адрес, ηλεκτρονικη διευθυνση, ηλεκτρονικο ταχυδρομειο, recipient address, recipient, mailbox`,
  'sign-in': `user principal name, userprincipalname, upn, sign in name, sign in, login, user name, username, user id,
    benutzerprinzipalname, anmeldename, benutzername, identifiant, nom d utilisateur, nombre de usuario, nome utente,
    gebruikersnaam, member email, primary login`,
  'private mail': `private, privat, personal, home, prive, perso, personale, prywatny`,
  'whole name': `cn, nume complet, teljes nev, שם מלא, الاسم الكامل, ชื่อ นามสกุล, common name, contact, ename, last name first name, first name last name, nachname vorname, surname first name, contact person, ansprechpartner, member, member name, attendee, participant, teilnehmer, mitarbeiter, mitarbeitername,
    staff name, contact name, recipient name, display name, displayname, full name, fullname, complete name, legal name, preferred name, employee name, worker,
    worker name, employee, person name, user display name, anzeigename, angezeigter name, vollstandiger name, vor und nachname,
    name vorname, name und vorname, nom complet, nom et prenom, nom affiche, nom prenom, prenom et nom, nombre completo, nombre
    y apellidos, nombre y apellido, nombre para mostrar, apellidos y nombre, nome completo, nome e cognome, cognome e nome,
    nominativo, nome e sobrenome, volledige naam, weergavenaam, imie i nazwisko, nazwisko i imie, pelna nazwa, jmeno a prijmeni,
    cele jmeno, fullstandigt namn, hela namnet, fulde navn, fullt navn, koko nimi, ad soyad, adi soyadi, tam ad, isim soyisim,
    фио, ф и о, полное имя, имя и фамилия, фамилия и имя, фамилия имя отчество, піб, повне ім я, ονοματεπωνυμο, 氏名, 名前,
    お名前, 姓名, 名字, 全名, 이름, 성명, 표시 이름, 表示名`,
  'some name': `name, nume, nev, الاسم, שם, ชื่อ, nom, nombre, nombres, nome, naam, namn, navn, nimi, ad, adi, isim, imie, jmeno, имя, ім я, ονομα`,
  'first name': `vorna, prenume, keresztnev, utonev, שם פרטי, الاسم الأول, first name, firstname, given name, givenname, forename, fore name, legal first name, preferred first name, first,
    vorname, rufname, prenom, nombre de pila, primer nombre, primo nome, voornaam, roepnaam, krestni jmeno, fornamn, fornavn,
    etunimi, 名, 名前 名, 이름 명`,
  'last name': `nachn, vezeteknev, csaladnev, שם משפחה, اسم العائلة, นามสกุล, last name, lastname, surname, sur name, family name, familyname, legal last name, preferred last name, last, sn,
    nachname, familienname, zuname, nom de famille, apellido, apellidos, primer apellido, cognome, sobrenome, apelido, ultimo
    nome, achternaam, familienaam, nazwisko, prijmeni, efternamn, efternavn, etternavn, sukunimi, soyad, soyadi, soyisim,
    фамилия, прізвище, επωνυμο, 姓, 성`,
  'name prefix': `tussenvoegsel, tussenvoegsels, voorvoegsel, vorsatzwort, namenszusatz, last name prefix, surname prefix, particule`,
  password: `password, initial password, passwort, kennwort, pwd, mot de passe, contrasena, senha, wachtwoord, haslo, heslo,
    losenord, adgangskode, passord, salasana, sifre, parola, пароль, パスワード, 密码, 密碼, 비밀번호`,
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

const meanings = new Map(
  Object.entries(headings).flatMap(([meaning, list]) =>
    list.split(',').map((heading) => [plainHeading(heading), meaning as Meaning] as const),
  ),
)

/** Words for mail, in headings of more words, and those that tell whose or which mail it is. */
const mail =
  /(?:^|[^\p{L}])(?:e ?mail|mail|e ?post|e ?posta|courriel|correo|poczt|mejl)|mail|почт|пошт|メール|邮箱|郵箱|邮件|郵件|メアド|메일|sahkoposti/u
const other =
  /manager|yonetici|supervisor|report(?:s|ing) to|vorgesetz|leiter|fuhrungskraft|chef|responsable|jefe|superior|przelozon|руковод|上司|sender|absender|assistant/
const ofWork =
  /\b(?:work|business|office|company|corporate|organi[sz]ation|dienst|geschaft|firm|arbeit|beruf|pro|prof|profes|trabajo|laboral|corporat|institu|aziend|lavor|werk|zakel|sluzb|prac|arbet|jobb|arbejd|tyo|is)\p{L}*|\bwerk|рабоч|служеб|корпоратив|会社|社用|業務|工作|公司|회사|업무/u
const ofHome =
  /\b(?:priv|person|home|perso|pessoal|kisisel|second|alternat|recovery|backup|emergency|other|[2-9])\p{L}*|личн|個人|私用|个人|私人|개인/u

export function meaningOf(cell: string): Meaning | undefined {
  const heading = plainHeading(cell)
  const known = meanings.get(heading)
  if (known || heading.length > 60 || !mail.test(heading)) return known
  if (other.test(heading)) return 'other mail'
  if (ofHome.test(heading)) return 'private mail'
  return ofWork.test(heading) ? 'work mail' : 'mail'
}
