/**
 * A build whose workers, once they are asked, try to reach the network: as code could that came into one of them. The
 * policy of each must refuse it. For any browser, so that the page's part is a script.
 */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const file = '/config.json'

/** Answers on the channel with what came of it. */
const probe = (name: string) => `{
  const channel = new BroadcastChannel('probe')
  const byRequest = () => new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    Object.assign(request, { onload: resolve, onerror: reject })
    request.open('GET', '${file}')
    request.send()
  })
  const outcome = (attempt) => attempt.then(() => 'reached', () => 'refused')
  channel.onmessage = async ({ data }) => {
    if (data === 'try') channel.postMessage(['${name}', await outcome(fetch('${file}')), await outcome(byRequest())])
  }
}
`

/** The folder of the build. */
export function makeProbedBuild(folder: string): string {
  const build = join(folder, 'dist')
  cpSync(join(import.meta.dirname, '../dist'), build, { recursive: true })
  for (const each of readdirSync(join(build, 'assets'))) {
    const [, name] = /^(\w+)\.worker-/.exec(each) ?? []
    const path = join(build, 'assets', each)
    if (name !== undefined) writeFileSync(path, probe(name) + readFileSync(path, 'utf8'))
  }
  return build
}

/** Runs in the page, which may use the network: the probe of the page shows that there is something to reach. */
export const listen = `
  const channel = new BroadcastChannel('probe')
  window.probed = {}
  channel.onmessage = ({ data: [name, ...outcomes] }) => { window.probed[name] = outcomes.join(', ') }
  window.askProbes = () => { channel.postMessage('try'); return { ...window.probed } }
  ${probe('page')}
`
