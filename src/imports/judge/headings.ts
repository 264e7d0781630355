/**
 * Headings of columns, as directories, HR systems, mail products and spreadsheets write them: Entra, Microsoft 365,
 * Exchange, csvde, Google, Okta, Workday, BambooHR, Personio, SAP, Moodle; English, German, French, Spanish, Italian,
 * Portuguese, Dutch, Polish, Czech, Swedish, Danish, Norwegian, Finnish, Turkish, Russian, Ukrainian, Greek, Japanese,
 * Chinese, Korean. They are compared without case, accents and signs.
 */

/** What a heading means. `some name`: the first or the whole name, by what stands beside it. */
export type Meaning =
  | 'work mail'
  | 'mail'
  | 'sign-in'
  | 'private mail'
  | 'whole name'
  | 'some name'
  | 'first name'
  | 'last name'
  | 'password'
  | 'accountCode'

const headings: Readonly<Record<Meaning, string>> = {
  'work mail': `work, business, office, dienstlich, geschaftlich, beruflich, professionnel, trabajo, lavoro, zakelijk, sluzbowy,
    work email, work e mail, work mail, email work, e mail work, mail work, work email address, business email,
    business e mail, business mail, email business, office email, company email, corporate email, official email,
    organization email, primary email, primary mail, email primary, primary work email, primary smtp address, primary email
    address, primary email work, smtp address, windows email address, geschaftliche e mail, geschaftliche e mail adresse,
    e mail geschaftlich, e mail dienstlich, dienstliche e mail, dienstliche e mail adresse, e mail arbeit, firmen e mail,
    e mail professionnel, email professionnel, courriel professionnel, adresse professionnelle, correo corporativo, correo
    profesional, correo de trabajo, email aziendale, e mail aziendale, email di lavoro, email corporativo, email profissional,
    zakelijk e mailadres, zakelijke e mail, werk e mail, email sluzbowy, e mail sluzbowy, pracovni email, pracovni e mail,
    arbetsmail, jobbmail, arbejdsmail, tyosahkoposti, is e posta, рабочая почта, 会社メール, 工作邮箱, 公司邮箱, 회사 이메일`,
  mail: `email, e mail, mail, email address, e mail address, mail address, email id, email 1 value, e mail 1 value, emailaddress,
    mailaddress, e mail adresse, email adresse, mail adresse, emailadresse, mailadresse, adresse e mail, adresse mail,
    adresse electronique, adresse de messagerie, courriel, correo, correo electronico, direccion de correo, direccion de
    correo electronico, direccion de e mail, email e mail, indirizzo email, indirizzo e mail, indirizzo mail, posta
    elettronica, indirizzo di posta elettronica, endereco de email, endereco de e mail, correio eletronico, e mailadres,
    emailadres, mailadres, adres e mail, adres email, adres mailowy, adres poczty, poczta, e mailova adresa, emailova adresa,
    e post, epost, e postadress, epostadress, e postadresse, epostadresse, mejl, mailadress, sahkoposti, sahkopostiosoite,
    e posta, eposta, e posta adresi, eposta adresi, почта, электронная почта, эл почта, адрес электронной почты, имейл,
    емейл, электронный адрес, електронна пошта, пошта, ηλεκτρονικη διευθυνση, ηλεκτρονικο ταχυδρομειο, メールアドレス, メール,
    eメール, 電子メール, 邮箱, 电子邮件, 电子邮箱, 邮箱地址, 電子郵件, 電郵, 郵箱, 이메일, 이메일 주소, 메일, 전자우편, 电子邮件地址,
    email addresses, emails, mailbox`,
  'sign-in': `user principal name, userprincipalname, upn, sign in name, sign in, login, user name, username, user id,
    benutzerprinzipalname, anmeldename, benutzername, identifiant, nom d utilisateur, nombre de usuario, nome utente,
    gebruikersnaam, member email, primary login`,
  'private mail': `private, privat, personal, home, prive, perso, personale, prywatny, private email, private e mail, private mail, email private, e mail private, personal email, personal e mail,
    email personal, home email, email home, e mail home, mail home, email personal address, secondary email, secondary mail,
    email secondary, alternate email, alternate email address, alternative email, other email, recovery email, recovery email
    address, private e mail adresse, e mail privat, privat e mail, email perso, email personnel, courriel personnel, correo
    personal, email personale, e mail personale, email pessoal, prive e mail, prive e mailadres, email prywatny, soukromy
    email, privat e post, kisisel e posta, личная почта, 私用メール, 个人邮箱, 개인 이메일`,
  'whole name': `display name, displayname, full name, fullname, complete name, legal name, preferred name, employee name, worker,
    worker name, employee, person name, user display name, anzeigename, angezeigter name, vollstandiger name, vor und nachname,
    name vorname, name und vorname, nom complet, nom et prenom, nom affiche, nom prenom, prenom et nom, nombre completo, nombre
    y apellidos, nombre y apellido, nombre para mostrar, apellidos y nombre, nome completo, nome e cognome, cognome e nome,
    nominativo, nome e sobrenome, volledige naam, weergavenaam, imie i nazwisko, nazwisko i imie, pelna nazwa, jmeno a prijmeni,
    cele jmeno, fullstandigt namn, hela namnet, fulde navn, fullt navn, koko nimi, ad soyad, adi soyadi, tam ad, isim soyisim,
    фио, ф и о, полное имя, имя и фамилия, фамилия и имя, фамилия имя отчество, піб, повне ім я, ονοματεπωνυμο, 氏名, 名前,
    お名前, 姓名, 名字, 全名, 이름, 성명, 표시 이름, 表示名`,
  'some name': `name, nom, nombre, nombres, nome, naam, namn, navn, nimi, ad, adi, isim, imie, jmeno, имя, ім я, ονομα`,
  'first name': `first name, firstname, given name, givenname, forename, fore name, legal first name, preferred first name, first,
    vorname, rufname, prenom, nombre de pila, primer nombre, primo nome, voornaam, roepnaam, krestni jmeno, fornamn, fornavn,
    etunimi, 名, 名前 名, 이름 명`,
  'last name': `last name, lastname, surname, sur name, family name, familyname, legal last name, preferred last name, last, sn,
    nachname, familienname, zuname, nom de famille, apellido, apellidos, primer apellido, cognome, sobrenome, apelido, ultimo
    nome, achternaam, familienaam, nazwisko, prijmeni, efternamn, efternavn, etternavn, sukunimi, soyad, soyadi, soyisim,
    фамилия, прізвище, επωνυμο, 姓, 성`,
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

export const meaningOf = (cell: string): Meaning | undefined => meanings.get(plainHeading(cell))
