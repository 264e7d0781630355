/** `npm audit` of all dependencies, as a part of `npm run soak`. Without a registry that answers it is skipped. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const { stdout } = spawnSync('npm', ['audit', '--json', '--include', 'dev', '--fetch-retries', '0'], {
  cwd: root,
  encoding: 'utf8',
  timeout: 120_000,
  shell: process.platform === 'win32',
})

/** The findings by level; undefined where no registry answered. @type {() => Record<string, number> | undefined} */
function findings() {
  try {
    return JSON.parse(stdout).metadata?.vulnerabilities
  } catch {
    return undefined
  }
}

const found = findings()
const grave = (found?.high ?? 0) + (found?.critical ?? 0)
const status = !found ? 'skipped' : grave > 0 ? 'failed' : 'passed'
if (found) console.log(`npm audit: ${JSON.stringify(found)}`)
else console.log('npm audit was skipped: no registry answered.')
if (grave > 0) console.log(stdout)
mkdirSync(join(root, 'test-results'), { recursive: true })
writeFileSync(join(root, 'test-results/audited.json'), JSON.stringify({ status }))
process.exitCode = grave > 0 ? 1 : 0
