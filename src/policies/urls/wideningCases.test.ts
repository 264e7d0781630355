// Claim: Nothing that is pasted is widened
import { describe, expect, test } from 'vitest'
import { readText } from './readText.ts'

const long = 'x'.repeat(150)
const wide = 'This line of a mail is as long as the program of its sender lets one be.'

// As above. The comment names the value that was once sent.
describe('an address is not cut in half', () => {
  test.each([
    ['https://t.example/c?id=23\nhttps://t.example/go?u=', ['t.example/c?id=23', 't.example/go?u=']],
    ['https://t.example/c?id=4142\nhttps://t.example/go?u=', ['t.example/c?id=4142', 't.example/go?u=']],
    ['https://t.example/c?id=23\nhttps://t.example/go?u=\nrest/x', ['t.example/c?id=23']],
    // JSON in an address.
    ['https://drive.google.com/file/d/{"id":1}/view', []],
    ['https://x.example/api?filter={"id":1}', []],
    ['https://evil.example/a["x"]/b', []],
    ['{"id":1}.evil.example/a', []],
    // An unknown tag, and a placeholder.
    ['https://drive.google.com/file/d/</id>/view', []],
    ['https://drive.google.com/file/d/<p>/view', []],
    ['https://drive.google.com/file/d/</p>/view', []],
    // Invisible characters in the next line.
    ['https://sites.google.com/\n\u200bview/very', []],
    ['https://sites.google.com/\u200b\nview/very', []],
    [`It is at https://sites.google.com/\nvi~ew/very there\n${long} ${long}`, []],
    [`url\nhttps://sites.google.com/\n\u200bview/very`, []],
    // One line longer than all others.
    [
      `${wide}\n${wide}\nIt is at https://www.dropbox.com/s/abcdefghijklmnop\nqrstuvwxyz0123 for the file.\n${wide} ${wide}\n`,
      [],
    ],
    [
      `https://www.dropbox.com/s/abcdefgh\nijklmnop/invoice.zip\nhttps://a.example/${long}`,
      [`a.example/${long}`],
    ],
    [`https://www.dropbox.com/s/abcdefgh\nijklmnop\nhttps://a.example/${long}`, [`a.example/${long}`]],
    // A possible label may be the rest.
    ['https://x.example/?id=\nabc123: seen', []],
    ['See https://www.dropbox.com/s/\nq1w2e3r4: the file', []],
    ['See https://www.dropbox.com/s/abc\nq1w2e3r4: the file', []],
    // Three lines.
    ['https://sites.google.com/\nview/\nvery/long', []],
    // The first half of a host.
    ['evil-\ntwo.com/x', []],
    ['sub.\nevil.com/x', []],
    // Neither a host nor a word with the last letter of a label is a label.
    ['C2 at phish.ga:8080/gate.php', ['phish.ga/gate.php']],
    ['seen at evil.site:8443/a.js, x.vip:8080/i.html', ['evil.site/a.js', 'x.vip/i.html']],
    ['It is aaa:bank.example there', []],
    ['It is at ns:bank.example and dns_query:evil.example there', ['bank.example', 'evil.example']],
    // Omitted parts in brackets or a template.
    ['https://www.dropbox.com/s/[random]', []],
    ['See https://drive.google.com/file/d/[victim id] now', []],
    ['See https://drive.google.com/file/d/[victim id]/view now', []],
    ['http://evil.com/x/#RANDOM#/y', []],
    ['youtube.com##.ad-banner', []],
    ['http://evil.example/a&#47;b', []],
    ['http://evil.example/abc..', []],
    // Marks in a name or an address.
    ['aaa<b>bank-of-x.com</b>', []],
    ['<p>paypal.<b>bank-of-x.com</b></p>', []],
    ['<li>aaa<!-- -->bank-of-x.com</li>', []],
    ['<p>aaa&shy;bank-of-x.com</p>', []],
    ['aaa``bank-of-x.com', []],
    ['It was seen at shop.<bank-of-x.com and is bad.', []],
    ['It was seen at shop.<bank-of-x.com> today', []],
    ['if (aaa<bank-of-x.com) then', []],
    ['It was seen at aaa <bank-of-x.com> today', ['bank-of-x.com']],
    ['aaa||bank-of-x.com', []],
    ['<span>https://sites.google.com/</span><span>view/very</span>', []],
    ['<p>https://sites.google.com/<br>view/very</p>', []],
    ['<a href="https://sites.google.com/\tview/very">x</a>', []],
    ['"https://sites.google.com/" + "view/very"', []],
    ["var u='https://sites.google.com/'+'view/very';", []],
    ['Mallory sent paypal (.) evil.com', []],
    ['It says [.]evil.com there', []],
    ['It is at s"ub.com?u=https://other.example/x there', []],
    // Marks before the rest, lines between, cells.
    ['> See https://redirect.example/?u=\n> bank-of-x.com/login for more', []],
    ['The bad is aaa-\n> bank-of-x.com/login', []],
    ['# See https://sites.google.com/\n# view/very for more', []],
    ['See https://sites.google.com/\n\nview/very for more', []],
    ['| https://drive.google.com/ | C2 |\n| file/d/abc/view | |', []],
    ['url,note\nlogin-aaa=\nbank-of-x.com,new\nz1.example,new', ['z1.example']],
    ['url,comment\nhttp://a.example/wiki/Paris,_Texas', []],
    ['url,x,y\nhttp://redirect.example/a,,/b', []],
    ['see panama:bank-of-x.com/x and paypa=bank-of-x.com', []],
    ['https[:]//evil[.]com[/]a[.]php[?]id=1', ['evil.com/a.php?id=1']],
  ])('%j gives %j', (text, values) => {
    const { found } = readText(text.replaceAll('~', '\ufeff'), { action: 'block' })
    expect(found.map(({ value }) => value)).toEqual(values)
  })

  test('nor is a table read as JSON because of one cell', () => {
    const { found } = readText('url\taction\tmeta\nhttp://good.example/\tallow\t{"t":"x"}', {
      action: 'block',
    })
    expect(found).toMatchObject([{ value: 'good.example/', action: 'allow' }])
  })
})

describe('an everyday list is taken whole', () => {
  test.each([
    'hxxp://a[.]example\nB.example/x\nd.example\nnew.example',
    'https://a.example/\nb.example\nc.example/x/\nd.example/y\nhttps://e.example/x?id=\nhttps://f.example/',
    'a.example/x-\nb.example\nc.example/_\nd.example',
    'http://a.example/x\nb.example\n192.0.2.1\nhttps://192.0.2.2/a\n[2001:db8::1]\nc.example.',
    'domain,tag\nevil.example,Win32/Emotet\nworse.example,phishing/malware\nworst.example,tlp:amber/strict',
    'url,tag\nhttp://a.example/1,Win32/Emotet\nhttp://b.example/2,Win32/Qakbot\nhttp://c.example/3,Win32/Emotet',
  ])('%j', (text) => {
    const { leftOut, found, lines } = readText(text, { action: 'block' })
    expect(leftOut).toEqual([])
    expect(found).toHaveLength(lines - (text.includes(',') ? 1 : 0))
  })

  test('and an invalid line in a long list removes no other entry than the one that it may belong to', () => {
    const many = Array.from({ length: 30 }, (_, at) => `https://h${at}.example/a/long/path`)
    const { found, leftOut } = readText(`a.example\n/a/b\nb.example/x\nn/o/t/h/i/n/g\n${many.join('\n')}`, {
      action: 'block',
    })
    expect(found).toHaveLength(30)
    expect(leftOut.map(({ text }) => text)).toEqual(['a.example', 'b.example/x'])
  })

  test('and so is a text chosen to be one address per line', () => {
    const text = 'https://a.example/?u=\nb.example/x'
    expect(readText(text, { action: 'block' }).found).toEqual([])
    const { found } = readText(text, { action: 'block', mode: 'list' })
    expect(found.map(({ value }) => value)).toEqual(['a.example/?u=', 'b.example/x'])
  })
})

// `~` stands for U+FEFF, `\n` for a line end.
describe('regressions that covered more than was pasted', () => {
  test.each([
    ['aaa~bank-of-x.com', ['aaabank-of-x.com']],
    ['https://sub.evil-two.com/a/~b/c', ['sub.evil-two.com/a/b/c']],
    ['https://www.dropbox.com/s/<random>/invoice.zip', []],
    ['https://drive.google.com/file/d/<id>/view', []],
    ['https://sites.google.com/\nview/very', []],
    ['https://sites.google.com/=\nview/very', []],
    ['url,comment\nhttp://drive.example.com/file,d/abc/view', []],
    // Taken, but without effect.
    ['"http://evil.com\\nhttp://evil2.com"', []],
    ['{"a": "http:\\/\\/evil.com\\/a"}', ['evil.com/a']],
    ['http:\\/\\/evil.com\\/a', ['evil.com/a']],
    ['+http://x.example/a.php+', ['x.example/a.php']],
    ['`http://x.example/a`', ['x.example/a']],
    ['**http://x.example/a**', ['x.example/a']],
    ['[text](http://x.example/a)', ['x.example/a']],
    ['http://snort.org/[Snort]', []],
    ["x.replace('…') and parser.add_argument(", []],
    ['HKU\\.DEFAULT\\SOFTWARE\\x', []],
    ['Environment.SpecialFolder.Startup\\x.lnk', []],
    ['It was at evil.autos, evil.bot and evil.christmas.', ['evil.autos', 'evil.bot', 'evil.christmas']],
    ['-evil.com and evil-.com', []],
    // Not a table: a header would have an empty name.
    ['It was seen at ,\nsub.com/x,y and is bad.', ['sub.com/x,y']],
  ])('%j gives %j', (text, values) => {
    const { found, leftOut } = readText(text.replaceAll('~', '\ufeff'), { action: 'block' })
    expect(found.map(({ value }) => value)).toEqual(values)
    expect(leftOut.length > 0 || values.length > 0 || !text.includes('http')).toBe(true)
  })
})
