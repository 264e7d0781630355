import { describe, expect, test } from 'vitest'
import { read } from './encoding.fixture.ts'
import { readText } from './text.ts'
import { findRepair } from './twice.ts'

describe('text that became UTF-8 twice', () => {
  test.each([
    ['JosÃ© MÃ¼ller', 'José Müller'],
    ['Å\u0081ucja Å»ak', 'Łucja Żak'],
    ['Ð\u0090Ð½Ð½Ð°', 'Анна'],
    ['РђРЅРЅР°', 'Анна'],
    ['FranÃ§ois Lâ€™Ã‰cuyer', 'François L’Écuyer'],
    ['å±±ç”°', '山田'],
    ['José MÃ¼ller', 'José Müller'],
    ['JĂ¶rg WeiĂźfels', 'Jörg Weißfels'],
    ['DvoĹ™Ăˇk, Ĺ\u00a0ĹĄastnĂˇ', 'Dvořák, Šťastná'],
    ['Ĺ\u0081ucja WiĹ\u009bniewska, GraĹźyna', 'Łucja Wiśniewska, Grażyna'],
    ['Ren√© Lef√®vre', 'René Lefèvre'],
    ['K├ñthe M├╝ller', 'Käthe Müller'],
    ['Ren├⌐ Wei├ƒfels', 'René Weißfels'],
    ['JГ¶rg WeiГџfels', 'Jörg Weißfels'],
    ['KÃ€the LefÃšvre', 'Käthe Lefèvre'],
    ['╨Ю╨╗╤М╨│╨░', 'Ольга'],
    ['п░п╫п╫п╟', 'Анна'],
    ['Jos茅 M眉ller', 'José Müller'],
    ['Zo毛 Smith', 'Zoë Smith'],
    ['鐢颁腑 鑺卞瓙', '田中 花子'],
    ['Josﾃｩ Mﾃｼller', 'José Müller'],
    ['Ayﾅ歹 Yﾄｱlmaz', 'Ayşe Yılmaz'],
    ['Jos矇 M羹ller', 'José Müller'],
    ['Jos챕 M체ller', 'José Müller'],
    ['Jos辿 M端ller', 'José Müller'],
    ['ŇĀucja ŇĽak', 'Łucja Żak'],
  ])('%j is repaired: %s', (text, repaired) => {
    expect(findRepair(text)?.(text) ?? text).toBe(repaired)
  })

  test.each([
    'José Müller',
    'GROß’',
    '„Groß“',
    'Анна Пётр Лі',
    'Řehoř Čšř',
    'Ångström',
    'BĂŞESCU',
    'Œuvre ÀÉ',
    'Её Гірник',
    '山田花子',
    'İÇÖZÜ',
    '王伟 李娜',
    '김안나 박민준',
    '佐々木 ヨーコ',
    'ｽｽﾞｷ ﾊﾅｺ',
    '张三Jack',
  ])('is not %s', (text) => {
    expect(findRepair(text)?.(text) ?? text).toBe(text)
  })

  test('is asked about, and repaired also where a piece ends', () => {
    const line = `josé@d.example,${'x'.repeat(1_000)},JosÃ© MÃ¼ller\n`
    const file = new TextEncoder().encode(`email,x,name\n${line.repeat(600)}`)
    expect(read(file).choices).toEqual(['utf-8', 'utf-8 twice'])
    const { bytes, choices } = readText(file, true, { encoding: 'utf-8 twice' })
    expect(choices).toEqual([])
    expect(new TextDecoder().decode(bytes)).toBe(
      `email,x,name\n${line.replace('JosÃ© MÃ¼ller', 'José Müller').repeat(600)}`,
    )
  })
})
