/** Every ending of the public suffix list, as tldts has it, is read behind a name. */
import { edgeChild, edgeLength, edgeStart, labelText, nodeFlags, rulesRoot } from 'tldts/src/data/trie.ts'
import { expect, test } from 'vitest'
import { readText } from './readText.ts'

/** The flag of a rule of ICANN's part, behind which names are registered. */
const icann = 1

/** Where the label of each edge starts. */
const offsets = [0]
for (const length of edgeLength) offsets.push((offsets.at(-1) ?? 0) + length)

function suffixesBelow(node: number, behind: string): string[] {
  return Array.from({ length: (edgeStart[node + 1] ?? 0) - (edgeStart[node] ?? 0) }, (_, at) => {
    const edge = (edgeStart[node] ?? 0) + at
    const start = offsets[edge] ?? 0
    const label = labelText.slice(start, start + (edgeLength[edge] ?? 0)).replace('*', 'any')
    const suffix = behind === '' ? label : `${label}.${behind}`
    const child = edgeChild[edge] ?? 0
    return [...(((nodeFlags[child] ?? 0) & icann) === 0 ? [] : [suffix]), ...suffixesBelow(child, suffix)]
  }).flat()
}

const hosts = suffixesBelow(rulesRoot, '').map((suffix) => `kestrel-parcel.${suffix}`)
const opened = (host: string) => new URL(`http://${host}`).hostname

test.each([
  ['one a line', (host: string) => host],
  ['one a line, defanged', (host: string) => host.replaceAll('.', '[.]')],
  ['with a scheme', (host: string) => `https://${host}/`],
  ['in a sentence', (host: string) => `It was seen at ${host.replaceAll('.', '[.]')} today.`],
])('%s', (_, write) => {
  expect(hosts.length).toBeGreaterThan(6_000)
  const { found, leftOut } = readText(hosts.map(write).join('\n'), { action: 'block' })
  expect(leftOut).toEqual([])
  expect(found.map(({ value }) => value.replace(/\/$/, ''))).toEqual([...new Set(hosts.map(opened))])
})
