/**
 * Invented people of many cultures. A word `display|roman` is romanised in the address by its right half, every other
 * word by removing its accents. All cultures have equally many words, so that seed.ts can number the pairs.
 */
export interface Culture {
  readonly given: string
  readonly family: string
  readonly familyFirst?: boolean
}

export const givenPerCulture = 10
export const familiesPerCulture = 12

export const cultures: readonly Culture[] = [
  {
    given: 'Anneliese Jürgen Käthe Matthias Sönke Ulrike Wiebke Florian Bärbel Tilman',
    family:
      'Müller Schäfer Großmann Köhler Weiß Brinkmann Jäger Petersen Vogelsang Lüdemann Hartwig Reinecke',
  },
  {
    given: 'Amélie Benoît Chloé Étienne Françoise Gaël Inès Loïc Mélanie Théo',
    family:
      'Lefèvre Beaumont Châtelain Dufrêne Garnier Hébert Marchand Noël Prévost Rousselet Tremblay Vasseur',
  },
  {
    given: 'Adaeze Babajide Chinwe Damilola Emeka Folasade Ifeoma Kelechi Ngozi Tunde',
    family: 'Adeyemi Balogun Chukwu Danjuma Eze Fashola Igwe Nwosu Obi Okafor Ogunleye Uzoma',
  },
  {
    given: 'Aarav Bhavna Chitra Devika Ishaan Kavya Meera Nikhil Priya Rohan',
    family: 'Acharya Bhatt Chatterjee Deshmukh Iyer Joshi Kulkarni Mehta Nair Pillai Rao Venkataraman',
  },
  {
    given: 'Álvaro Begoña Íñigo Joaquín Lucía Martín Núria Pilar Rocío Ximena',
    family: 'Álvarez Castaño Domínguez Echeverría Fuentes Gutiérrez Ibáñez Muñoz Núñez Peña Quiroga Zúñiga',
  },
  {
    given:
      '健太|Kenta さくら|Sakura 大輔|Daisuke 美咲|Misaki 翔太|Shota 陽子|Yoko 直樹|Naoki 千尋|Chihiro 隆|Takashi 恵|Megumi',
    family:
      '山本|Yamamoto 佐々木|Sasaki 中村|Nakamura 小林|Kobayashi 加藤|Kato 吉田|Yoshida 松本|Matsumoto 石川|Ishikawa 前田|Maeda 藤原|Fujiwara 岡田|Okada 森|Mori',
    familyFirst: true,
  },
  {
    given: 'Agnieszka Bogusław Celina Grażyna Jarosław Łucja Mścisław Paweł Stanisława Zbigniew',
    family:
      'Bąk Cieślak Dąbrowska Gołąb Jabłoński Krawczyk Łukasik Michałek Ostrowska Szczepańska Wróbel Żak',
  },
  {
    given: 'Aoife Bríd Ciarán Dónal Éabha Fionnuala Gráinne Oisín Róisín Tadhg',
    family:
      "O'Brien O'Shaughnessy Byrne Gallagher Kavanagh MacNamara McCarthy Nolan Quigley Rafferty Sweeney Tierney",
  },
  {
    given: 'Aylin Barış Çağla Deniz Elif Gülşen İlker Onur Şebnem Yiğit',
    family: 'Aydın Çelik Demirtaş Erdoğmuş Güneş Işık Karaca Öztürk Polatlı Şahin Toprak Yılmaz',
  },
  {
    given: 'Åse Bjørn Frøydis Gunnhild Håkon Ingebjørg Jostein Solveig Tormod Øyvind',
    family:
      'Aasen Bakke Dahlström Engebretsen Fjelstad Grønlund Hovland Kjærgaard Lindqvist Nygård Sørbø Ødegaard',
  },
  {
    given:
      'Аким|Akim Вера|Vera Григорий|Grigori Дарья|Darya Екатерина|Ekaterina Игорь|Igor Людмила|Lyudmila Николай|Nikolai Ольга|Olga Юлия|Yulia',
    family:
      'Белова|Belova Воронина|Voronina Громыко|Gromyko Дьяченко|Dyachenko Зайцева|Zaitseva Ковальчук|Kovalchuk Лебедева|Lebedeva Мельник|Melnyk Соколова|Sokolova Тимченко|Tymchenko Шевчук|Shevchuk Яковлева|Yakovleva',
  },
  {
    given: 'Achieng Baraka Chebet Daudi Furaha Imani Jabali Makena Njoki Wanjiru',
    family: 'Achola Barasa Cheruiyot Gathogo Kamau Kiplagat Mutiso Mwangi Ndungu Njoroge Odhiambo Wekesa',
  },
]

export const emailDomains = [
  'corp.example',
  'corp.example',
  'eu.corp.example',
  'africa.corp.example',
] as const

export const departments = [
  'Finance',
  'Finance',
  'Engineering',
  'Engineering',
  'Engineering',
  'Customer Support',
  'Customer Support',
  'Human Resources',
  'Legal & Compliance',
  'Marketing',
  'Operations',
  'Recherche et développement',
  'Sales',
  'Sales',
  'Vertrieb Süd',
  '',
] as const

/** Attributes to search people by (`searchBy.fieldName: customAttribute`, admin-api §2.4). */
export const attributeSeeds = [
  { name: 'Office', values: ['Berlin', 'Nairobi', 'São Paulo', 'Dublin', 'Pune', 'Remote'] },
  { name: 'Cost centre', values: ['4100', '4200', '4310', '5000', '7250'] },
  { name: 'Employment', values: ['Permanent', 'Permanent', 'Permanent', 'Contractor', 'Intern'] },
  { name: 'Preferred language', values: ['de', 'en', 'es', 'fr', 'ja', 'pt'] },
  { name: 'Badge colour', values: ['Green', 'Blue', 'Amber'] },
] as const
