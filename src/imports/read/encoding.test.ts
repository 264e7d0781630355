import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { encode } from './encode.fixture.ts'
import { read } from './encoding.fixture.ts'
import { guessEncoding } from './encoding.ts'
import { decoderOf, type Encoding } from './encodings.ts'

const caseOf = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../fixtures/cases/${name}`, import.meta.url)))

const fileOf = (names: readonly string[]) =>
  `email,name\n${names.map((name, at) => `p${at}@d.example,${name}\n`).join('')}`

/** Files of a few people. */
const files: Partial<Record<Encoding, readonly string[]>> = {
  'windows-1252': [
    'Jürgen Groß, Zoë Müller, Anna Schäfer',
    'José García, Íñigo Muñoz, Ángel Núñez',
    'François Lefèvre, Hélène Dupré, Benoît Noël',
    'João Conceição, Inês Simões, Luís Gonçalves',
    'Åsa Sjöberg, Bjørn Sørensen, Mikko Hämäläinen',
  ],
  'windows-1250': [
    'Łucja Żak, Jiří Čapek',
    'Michał Wójcik, Grażyna Wiśniewska, Paweł Dąbrowski',
    'Tomáš Dvořák, Šárka Němcová, Ondřej Růžička',
    'Győző Szűcs, Lőrinc Erdős, Zoltán Hegedűs',
    'Đorđe Živković, Željka Šarić, Ana Kovačević',
  ],
  'windows-1251': [
    'Анна Иванова',
    'Дмитрий Кузнецов, Ольга Смирнова',
    'Наталія Шевченко, Іван Ткаченко',
    'Георги Димитров, Цветелина Петрова',
    'ЕКАТЕРИНА ПОПОВА, СЕРГЕЙ ВОЛКОВ',
  ],
  'windows-1253': [
    'Γιώργος Παπαδόπουλος',
    'Ελένη Νικολάου, Κώστας Δημητρίου',
    'Μαρία Αντωνίου, Νίκος Βασιλείου',
    'Αθηνά Χρήστου, Σπύρος Λάμπρου',
    'Δημήτρης Οικονόμου, Σοφία Γεωργίου',
  ],
  'windows-1254': [
    'Ayşe Yılmaz, Oğuzhan Çelik, İbrahim Şahin',
    'Işıl Doğan, Tuğba Kılıç, Gökhan Yıldız',
    'Şule Aydın, Çağrı Öztürk, Uğur Işık',
    'Barış Ağaoğlu, Nazlı Güneş, Ertuğrul Bağcı',
    'İpek Karadağ, Çiğdem Altıntaş, Ömer Şimşek',
  ],
  'windows-1255': [
    'דוד כהן, שרה לוי, יעקב מזרחי, רבקה אדלר',
    'רחל פרץ, משה ביטון, נועה אברהם',
    'יוסף פרידמן, מיכל דהן, אורי אזולאי',
    'תמר גבאי, איתן שפירא, יעל קליין',
    'אבי רוזנברג, דנה חדד, גיל ברק',
  ],
  'windows-1256': [
    'محمد أحمد, فاطمة علي',
    'خالد الحسن, مريم يوسف',
    'عمر عبدالله, نور الدين',
    'سارة إبراهيم, حسن محمود',
    'ليلى منصور, يوسف الخطيب',
  ],
  'windows-1257': [
    'Jānis Bērziņš, Līga Ozoliņa, Kārlis Kļaviņš',
    'Jūratė Kazlauskienė, Žydrūnas Šimkus, Eglė Žukauskaitė',
    'Mārtiņš Krūmiņš, Ilze Liepiņa, Pēteris Āboliņš',
    'Rūta Petrauskienė, Kęstutis Šarkūnas, Živilė Mažeikaitė',
    'Tõnu Mägi, Ülle Jõesaar, Jānis Kalniņš, Aušra Gečaitė',
  ],
  'windows-1258': [
    'Nguyễn Văn Đức, Trần Thị Hương',
    'Lê Hoàng Phúc, Phạm Thị Thảo, Nguyễn Thị Đào, Trần Văn Hậu',
    'Đặng Quốc Bảo, Vũ Thị Hằng',
    'Bùi Minh Tuấn, Đỗ Thị Ngọc',
    'Hồ Thị Ánh Tuyết, Ngô Đình Phương',
  ],
  shift_jis: [
    '田中花子',
    '山田太郎',
    '鈴木さくら, 佐藤健',
    '高橋あゆみ, 渡辺直樹',
    'ヤマダ タロウ, スズキ ハナコ',
  ],
  gb18030: ['李小明', '王芳, 张伟', '陈建国, 刘洋', '赵丽娜, 黄志强', '周杰, 吴秀英'],
  big5: ['陳小明', '林淑芬, 黃志強', '張雅婷, 李家豪', '王美玲, 吳建宏', '劉俊傑, 蔡佩珊'],
  'euc-kr': ['김민준', '이서연, 박지훈', '최수빈, 정하늘', '강동현, 조은지', '윤재호, 한소희'],
  macintosh: [
    'René Müller',
    'Jürgen Groß, Zoë Müller, Anna Schäfer',
    'José García, Íñigo Muñoz, Ángel Núñez',
    'François Lefèvre, Hélène Dupré, Benoît Noël',
    'Åsa Sjöberg, Bjørn Sørensen, Mikko Hämäläinen',
  ],
  'iso-8859-15': [
    'Žanna Šmidt, Tõnu Mägi, Päivi Hämäläinen',
    'Žanna Härm, Kärt Põder',
    'Anne-Sophie Cœur, Rémi Dubœuf',
    'Šeila Jõgi, Ülle Žukov, Märt Kõiv',
    'Märt Šults, Õnne Žilin, Ülo Põld',
  ],
  'iso-8859-2': [
    'Stanisław Świątek, Jaśmina Śliwa, Bożena Gąska',
    'Tomáš Novák, Šárka Lišková, Božena Žáková, Matěj Beneš',
    'Ľubomír Šťastný, Žofia Šimková, Peťo Kováč',
    'Śliwińska Zofia, Wąs Paweł, Źrebiec Jaś',
    'Đurđica Žarić, Saša Božić, Šime Šarić',
  ],
  'iso-8859-5': ['Анна Иванова, Пётр Сидоров', 'Дмитрий Кузнецов, Ольга Смирнова'],
  'x-mac-cyrillic': ['Анна Иванова, Пётр Сидоров', 'Дмитрий Кузнецов, Ольга Смирнова'],
  'mac ce': ['Jiří Dvořák, Růžena Šťastná', 'Łucja Żółć, Grażyna Wiśniewska', 'Ágnes Szűcs, Ödön Kőszegi'],
  cp850: ['Jörg Weißfels, Käthe Müller', 'José Muñoz, María Peña', 'René Lefèvre, François Noël'],
  cp852: ['Jiří Dvořák, Růžena Šťastná', 'Łucja Żółć, Grażyna Wiśniewska', 'Ágnes Szűcs, Ödön Kőszegi'],
  'euc-jp': ['山田太郎, 佐藤花子', 'ヤマダ タロウ, サトウ ハナコ'],
  'koi8-r': ['Анна Иванова, Дмитрий Кузнецов'],
  ibm866: ['Анна Иванова, Дмитрий Кузнецов'],
  cp857: ['Ayşe Yılmaz, Oğuzhan Çelik, İbrahim Şahin', 'Gökhan Öztürk, Çağrı Güneş', 'Şule Aydın'],
  'mac turkish': ['Ayşe Yılmaz, Oğuzhan Çelik, İbrahim Şahin', 'Gökhan Öztürk, Çağrı Güneş'],
  cp737: ['Γιώργος Παπαδόπουλος, Ελένη Νικολάου'],
  'windows-874': ['สมชาย ใจดี, กนกวรรณ แสงสุรีย์'],
}
const every = Object.entries(files).flatMap(([encoding, all]) =>
  all.map((names) => [encoding as Encoding, names.split(', ')] as const),
)

describe('a file of few people', () => {
  test.each(every)('in %s is read as such: %s', (encoding, names) => {
    const bytes = encode(fileOf(names), encoding)
    const right = decoderOf(encoding).decode(bytes)
    expect(read(bytes)).toMatchObject({ choices: [], text: right })
  })

  test.each(every.flatMap(([encoding, names]) => names.map((name) => [encoding, name] as const)))(
    'in %s with one name is read as such, or it is asked: %s',
    (encoding, name) => {
      const bytes = encode(fileOf([name]), encoding)
      const { choices, text } = read(bytes)
      const texts = choices.length === 0 ? [text] : choices.map((each) => decoderOf(each).decode(bytes))
      expect(texts).toContain(decoderOf(encoding).decode(bytes))
    },
  )

  test('is asked about where two readings are names', () => {
    const { choices } = guessEncoding(encode(fileOf(['Èapek']), 'windows-1252'), true)
    const lines = choices.map(({ encoding, lines: [line] }) => `${encoding} ${line}`)
    expect(lines).toContain('windows-1250 p0@d.example,Čapek')
    expect(lines).toContain('windows-1252 p0@d.example,Èapek')
  })

  test('is asked about where its encoding is not known', () => {
    // Greek of Mac OS.
    const bytes = Buffer.from('a1e9f1f2e7eff720a6e1f0e1e4def0eff9eceff7', 'hex')
    const file = Uint8Array.from([...Buffer.from('email,name\na@d.example,'), ...bytes, 0x0a])
    expect(guessEncoding(file, true).choices.length).toBeGreaterThan(1)
  })

  test('is asked about where no reading is a name', () => {
    const noise = Uint8Array.from([...Buffer.from('email,name\na@d.example,M'), 0x81, 0x8d, 0x6c, 0x0a])
    expect(guessEncoding(noise, true).choices.length).toBeGreaterThan(1)
  })
})

const utf8 = (...names: readonly string[]) => new TextEncoder().encode(fileOf(names))

describe('UTF-8 with a letter of a rare script beside Latin ones', () => {
  const german = Array.from({ length: 300 }, (_, at) => `Jürgen Müller ${at}`)
  const russian = Array.from({ length: 30 }, (_, at) => `Анна Иванова ${at}`)
  test.each([
    [german, 'Jօhn'],
    [german, '\u0501ana'],
    [german, 'ITբաժին'],
    [russian, '\u051dill'],
    [['Արամ Խաչատրյան', 'Անի Սարգսյան'], 'ITբաժին'],
  ])('is read as such: %#', (names, odd) => {
    const file = utf8(...names, odd)
    expect(read(file)).toEqual({ encoding: 'utf-8', choices: [], text: fileOf([...names, odd]) })
  })

  test.each(['Jօhn', 'ITբաժին', 'Aޅb'])('alone is asked about: %s', (name) => {
    const { encoding, choices, text } = read(utf8('Ana Souza', name))
    expect({ encoding, first: choices[0], text }).toEqual({
      encoding: 'utf-8',
      first: 'utf-8',
      text: fileOf(['Ana Souza', name]),
    })
    expect(choices.length).toBeGreaterThan(1)
    expect(new Set(choices).size).toBe(choices.length)
  })

  test.each(['\u0501', '\u051b', '\u051d'])('that looks like one of them is read as such: %j', (letter) => {
    expect(read(utf8('Ana Souza', `${letter}ana`))).toMatchObject({ encoding: 'utf-8', choices: [] })
  })
})

test.each([
  ['cp1250.csv', 'windows-1250', 'Łucja Żółć'],
  ['cp1251.csv', 'windows-1251', 'Анна Иванова'],
  ['sjis.csv', 'shift_jis', '田中花子'],
  ['gb18030.csv', 'gb18030', '李小明'],
  ['macroman.csv', 'macintosh', 'René Müller'],
  ['utf16-nobom-cyr.csv', 'utf-16le', 'Анна Иванова Петровна'],
])('%s is read as %s: %s', (name, encoding, text) => {
  const found = read(caseOf(name))
  expect(found).toMatchObject({ encoding, choices: [] })
  expect(found.text).toContain(text)
})

describe('UTF-16 without a mark', () => {
  const text = 'email;name\nanna@d.example;Анна Иванова\nli@d.example;一小明\n'
  const little = Buffer.from(text, 'utf16le')
  test.each([
    ['utf-16le', new Uint8Array(little)],
    ['utf-16be', new Uint8Array(Buffer.from(little).swap16())],
  ])('is recognised as %s', (encoding, bytes) => {
    expect(read(bytes)).toEqual({ encoding, choices: [], text })
  })

  test('is not a binary file', () => {
    expect(read(Uint8Array.from([1, 0, 2, 0, 3, 0, 4, 0, 5, 0])).encoding).toBe('utf-8')
  })
})
