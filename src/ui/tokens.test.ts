/** The tokens of the design as a page of the documents. `UPDATE=1` writes it anew. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { theme } from './theme.ts'

const page = join(import.meta.dirname, '../../docs/tokens.md')
const css = readFileSync(join(import.meta.dirname, 'first.css'), 'utf8')

/** The custom properties of the first rule with the selector. */
function tokensOf(selector: string): ReadonlyMap<string, string> {
  const [, rule = ''] = css.split(`${selector} {`)
  const body = rule.slice(0, rule.indexOf('}'))
  return new Map(
    Array.from(body.matchAll(/--([\w-]+): (.+);/g), ([, name = '', value = '']) => [name, value]),
  )
}

/** The value, with the colour that a variable of the theme stands for. */
const resolve = (value: string): string =>
  value.replaceAll(/var\(--mantine-color-(\w+?)(?:-(\d))?\)/g, (whole, name: string, shade?: string) => {
    if (shade === undefined) return name === 'white' ? (theme.white ?? whole) : whole
    return theme.colors?.[name]?.[Number(shade)] ?? whole
  })

/** The number of pixels in a value such as `calc(0.75rem * var(--mantine-scale))`. */
const inPixels = (value: string) => 16 * Number(/[\d.]+(?=rem)/.exec(value)?.[0])

function write(): string {
  const light = tokensOf(':root')
  const dark = tokensOf("[data-mantine-color-scheme='dark']")
  const rows = Array.from(light, ([name, value]) => [`\`--${name}\``, value, dark.get(name) ?? value])
  const scales = Object.entries(theme.colors ?? {}).map(
    ([name, shades]) => `- \`${name}\`, 0 to 9: ${shades?.join(' ')}`,
  )
  const sizes = (['fontSizes', 'spacing', 'radius'] as const).map(
    (kind) =>
      `- \`${kind}\`: ${Object.entries(theme[kind] ?? {})
        .map(([name, value]) => `${name} ${inPixels(String(value))}`)
        .join(', ')}`,
  )
  return `# Tokens

Made from \`src/ui/first.css\` and \`src/ui/theme.ts\` by \`UPDATE=1 npx vitest run src/ui/tokens.test.ts\`.

## By meaning

| token | light | dark |
| --- | --- | --- |
${rows.map(([name = '', ...values]) => `| ${[name, ...values.map(resolve)].join(' | ')} |`).join('\n')}

## Scales

${scales.join('\n')}

## Sizes in pixels

${sizes.join('\n')}

Body text has the weight 400, buttons and names 500, headings 600.
`
}

const plain = (text: string) => text.replaceAll(/[ -]+/g, ' ')

test('docs/tokens.md has the tokens of both colour schemes', () => {
  if (process.env['UPDATE'] !== undefined) writeFileSync(page, write())
  // The formatter aligns tables.
  expect(plain(readFileSync(page, 'utf8'))).toBe(plain(write()))
})
