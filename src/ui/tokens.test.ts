/** The tokens of the design as a page of the documents. `UPDATE=1` writes it again. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { theme, themeStylesheet } from './theme.ts'

const page = join(import.meta.dirname, '../../docs/tokens.md')
const [rule = ''] = readFileSync(join(import.meta.dirname, 'first.css'), 'utf8').split('}')

const rows = Array.from(
  rule.matchAll(/--([\w-]+): (?:light-dark\((.+), (.+)\)|(.+));/g),
  ([, name, light, dark, both]) => `| \`--${name}\` | ${light ?? both} | ${dark ?? both} |`,
)
const colours = new Map(
  Array.from(themeStylesheet().matchAll(/(--[\w-]+): (#\w+);/g), ([, name, value]) => [name, value]),
)
const scales = Object.entries(theme.colors ?? {}).map(
  ([name, shades]) => `- \`${name}\`, 0 to 9: ${shades?.join(' ')}`,
)
const sizes = (['fontSizes', 'spacing', 'radius'] as const).map((kind) => {
  // Each is such as `calc(0.75rem * var(--mantine-scale))`.
  const all = Object.entries(theme[kind] ?? {}).map(
    ([name, value]) => `${name} ${16 * parseFloat(value?.slice(5) ?? '')}`,
  )
  return `- \`${kind}\`: ${all.join(', ')}`
})
const text = `# Tokens

Made from \`src/ui/first.css\` and \`src/ui/theme.ts\` by \`UPDATE=1 npx vitest run src/ui/tokens.test.ts\`.

## By meaning

| token | light | dark |
| --- | --- | --- |
${rows.join('\n').replaceAll(/var\((.+?)\)/g, (_, name: string) => colours.get(name) ?? name)}

## Scales

${scales.join('\n')}

## Sizes in pixels

${sizes.join('\n')}

Body text has the weight 400, buttons and names 500, headings 600.
`

const plain = (written: string) => written.replaceAll(/[ -]+/g, ' ')

test('docs/tokens.md has the tokens of both colour schemes', () => {
  if (process.env['UPDATE'] !== undefined) writeFileSync(page, text)
  // The formatter aligns tables.
  expect(plain(readFileSync(page, 'utf8'))).toBe(plain(text))
})
