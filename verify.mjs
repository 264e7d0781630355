/**
 * `node verify.mjs https://signet.example.com`: whether a host serves the files of a release, by the SHA256SUMS beside
 * this file. It needs nothing but Node, and no other part of the release.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** @typedef {{ name: string, sum: string, body: Buffer, problem: string }} Answer */

/** @type {(host: string, name: string) => Promise<Answer>} */
async function ask(host, name) {
  // The page itself is asked for as a browser asks.
  const url = new URL(name === 'index.html' ? '/' : `/${name}`, host)
  const none = { name, sum: '', body: Buffer.alloc(0) }
  try {
    const response = await fetch(url, { redirect: 'manual', cache: 'no-store' })
    const body = Buffer.from(await response.arrayBuffer())
    if (response.status !== 200) return { ...none, problem: `missing: the host answered ${response.status}` }
    return { name, sum: createHash('sha256').update(body).digest('hex'), body, problem: '' }
  } catch (error) {
    const { cause = error } = /** @type {Error} */ (error)
    return { ...none, problem: `missing: ${cause instanceof Error ? cause.message : String(cause)}` }
  }
}

/** The regions of a configuration, as a person compares them. @type {(text: string) => string[]} */
function regionsOf(text) {
  try {
    const { regions } = /** @type {{ regions: { id: string, host?: string }[] }} */ (JSON.parse(text))
    return regions.map(({ id, host }) => `  ${id}: ${host ?? 'the sandbox'}`)
  } catch {
    return ['  It lists no regions.']
  }
}

/** The sums of the files that the host serves, by their addresses. @type {(text: string) => Map<string, string>} */
const readSums = (text) =>
  new Map(
    Array.from(text.matchAll(/^([\da-f]{64}) [ *]dist\/(.+)$/gm), ([, sum = '', name = '']) => [name, sum]),
  )

/** @type {(host: string, sums: Map<string, string>) => Promise<boolean>} */
async function verify(host, sums) {
  const answers = await Promise.all(Array.from(sums.keys(), (name) => ask(host, name)))
  const own = 'config.json'
  const problems = answers.flatMap(({ name, sum, problem }) => {
    if (problem !== '') return [`${name}: ${problem}`]
    return sum === sums.get(name) || name === own ? [] : [`${name}: differs from the release`]
  })
  for (const problem of problems) console.log(problem)
  const config = answers.find(({ name, problem }) => name === own && problem === '')
  if (config) {
    const isOurs = config.sum === sums.get(own)
    console.log(
      `${own}: ${isOurs ? 'that of the release' : "this installation's own, so read it"}. Its regions:`,
    )
    for (const line of regionsOf(config.body.toString())) console.log(line)
  }
  const count = problems.length
  if (count === 0) console.log(`The host serves all ${sums.size} files of the release.`)
  else console.log(`${count} of ${sums.size} files ${count === 1 ? 'is' : 'are'} not as in the release.`)
  return count === 0
}

const [host = ''] = process.argv.slice(2)
if (!/^https?:/.test(host) || !URL.canParse(host)) {
  console.error('Usage: node verify.mjs https://signet.example.com')
  process.exitCode = 2
} else {
  const sums = readSums(readFileSync(new URL('SHA256SUMS', import.meta.url), 'utf8'))
  if (sums.size === 0) throw new Error('SHA256SUMS names no file of dist/.')
  process.exitCode = (await verify(host, sums)) ? 0 : 1
}
