/** Invented people, computed from a seed: the same seed always gives the same people, in about a microsecond each. */
import { mix, pick } from './ids.ts'

/** A record of the watchlist, exactly as answered (admin-api §2.4). */
export interface Person {
  readonly emailAddress: string
  readonly name: string
  readonly department: string
  readonly watchlistCount: number
}

/** Ten given names and twelve family names of each culture. A word `display|roman` is `roman` in the address. */
const cultures: readonly (readonly [given: string, family: string, isFamilyFirst?: boolean])[] = [
  [
    'Anneliese Jürgen Käthe Matthias Sönke Ulrike Wiebke Florian Bärbel Tilman',
    'Müller Schäfer Großmann|Grossmann Köhler Weiß|Weiss Brinkmann Jäger Petersen Vogelsang Lüdemann Hartwig Reinecke',
  ],
  [
    'Adaeze Babajide Chinwe Damilola Emeka Folasade Ifeoma Kelechi Ngozi Tunde',
    'Adeyemi Balogun Chukwu Danjuma Eze Fashola Igwe Nwosu Obi Okafor Ogunleye Uzoma',
  ],
  [
    '健太|Kenta さくら|Sakura 大輔|Daisuke 美咲|Misaki 翔太|Shota 陽子|Yoko 直樹|Naoki 千尋|Chihiro 隆|Takashi 恵|Megumi',
    '山本|Yamamoto 佐々木|Sasaki 中村|Nakamura 小林|Kobayashi 加藤|Kato 吉田|Yoshida 松本|Matsumoto 石川|Ishikawa 前田|Maeda 藤原|Fujiwara 岡田|Okada 森|Mori',
    true,
  ],
  [
    'Agnieszka Bogusław|Boguslaw Celina Grażyna Jarosław|Jaroslaw Łucja|Lucja Mścisław|Mscislaw Paweł|Pawel Stanisława|Stanislawa Zbigniew',
    'Bąk Cieślak Dąbrowska Gołąb|Golab Jabłoński|Jablonski Krawczyk Łukasik|Lukasik Michałek|Michalek Ostrowska Szczepańska Wróbel Żak',
  ],
  [
    'Aoife Bríd Ciarán Dónal Éabha Fionnuala Gráinne Oisín Róisín Tadhg',
    "O'Brien O'Shaughnessy Byrne Gallagher Kavanagh MacNamara McCarthy Nolan Quigley Rafferty Sweeney Tierney",
  ],
  [
    'Аким|Akim Вера|Vera Григорий|Grigori Дарья|Darya Екатерина|Ekaterina Игорь|Igor Людмила|Lyudmila Николай|Nikolai Ольга|Olga Юлия|Yulia',
    'Белова|Belova Воронина|Voronina Громыко|Gromyko Дьяченко|Dyachenko Зайцева|Zaitseva Ковальчук|Kovalchuk Лебедева|Lebedeva Мельник|Melnyk Соколова|Sokolova Тимченко|Tymchenko Шевчук|Shevchuk Яковлева|Yakovleva',
  ],
]

/** The domains of the people, and their departments, each repeated by its frequency. */
const domains = ['corp.example', 'corp.example', 'eu.corp.example', 'africa.corp.example']
const departments =
  'Finance|Finance|Engineering|Engineering|Engineering|Customer Support|Customer Support|Human Resources|Legal & Compliance|Marketing|Operations|Recherche et développement|Sales|Sales|Vertrieb Süd|'.split(
    '|',
  )

const readWords = (words: string) =>
  words.split(' ').map((word) => {
    const [display = word, roman = display] = word.split('|')
    return {
      display,
      roman: roman
        .toLowerCase()
        .normalize('NFD')
        .replace(/[^a-z]/gu, ''),
    }
  })

/** Every pair of given and family name, from the cultures in turn. */
const fullNames: readonly { readonly display: string; readonly local: string }[] = (() => {
  const byCulture = cultures.map(([given, family, isFamilyFirst]) =>
    readWords(family).flatMap((last) =>
      readWords(given).map((first) => ({
        display: (isFamilyFirst ? [last, first] : [first, last]).map((word) => word.display).join(' '),
        local: `${first.roman}.${last.roman}`,
      })),
    ),
  )
  const [{ length } = []] = byCulture
  return Array.from({ length }, (_, at) => byCulture.map((names) => pick(names, at))).flat()
})()

/** Coprime to the number of full names, so that steps of this size reach each name once per round. */
const stride = 617

/** Of 100 people, those with 0, 1, 2, … videos left: some for each bucket of admin-api §2.4. */
const videosLeft = [58, 16, 10, 6, 4, 3, 2, 1].flatMap((share, count) => Array<number>(share).fill(count))

export function seedPeople(seed: number, length: number): Person[] {
  const start = mix(seed, -2) % fullNames.length
  return Array.from({ length }, (_, index) => {
    const { display, local } = pick(fullNames, start + index * stride)
    const round = Math.floor(index / fullNames.length)
    const number = mix(seed, index)
    return {
      emailAddress: `${local}${round === 0 ? '' : round + 1}@${pick(domains, number >>> 4)}`,
      // A name may be empty (beyond-the-spec §2).
      name: number % 64 === 0 ? '' : display,
      department: pick(departments, number >>> 8),
      watchlistCount: pick(videosLeft, number >>> 12),
    }
  })
}
