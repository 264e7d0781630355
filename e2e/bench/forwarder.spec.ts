/**
 * The processor time that our server takes to forward 1,000 writes of a kilobyte, each on a connection of its own on
 * both sides: less than a second means 1,000 requests a second on one core. The floor: 1,000 health checks. Then its
 * memory before and after.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { Agent, request as send } from 'node:http'
import { join } from 'node:path'
import { test } from '../test.ts'
import { bench } from './harness.ts'

const root = join(import.meta.dirname, '../..')
const port = 4193
const path = '/r/local/api/policy/webwhiteurl/create-policy-with-targets'
const body = 'x'.repeat(1_000)

const agent = new Agent({ keepAlive: false, maxSockets: 32 })
const ask = (url: string, method: string, content?: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const headers = { 'x-mc-req-id': randomUUID() }
    send({ port, host: '127.0.0.1', path: url, method, headers, agent }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode))
    })
      .on('error', reject)
      .end(content)
  })

async function askAll(url: string, method: string, content?: string) {
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => ask(url, method, content)))
  const failed = answers.filter((status) => status !== 200)
  if (failed.length > 0) throw new Error(`${failed.length} were answered otherwise: ${failed[0]}`)
}

const read = (process: ChildProcess, file: string) => readFileSync(`/proc/${process.pid}/${file}`, 'utf8')

/** In milliseconds: the kernel counts in hundredths of a second. */
function processorTime(process: ChildProcess): number {
  const fields = read(process, 'stat').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** In MB. */
const memoryOf = (process: ChildProcess) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(read(process, 'status'))?.[1]) / 1_000)

test('1,000 writes through the forwarder', async ({ upstream }, info) => {
  test.skip(process.platform !== 'linux', 'The times are read from /proc')
  test.setTimeout(180_000)
  const { received } = await upstream()
  const config = info.outputPath('config.json')
  const region = { id: 'local', name: 'Local', host: 'http://127.0.0.1:4198' }
  writeFileSync(config, JSON.stringify({ regions: [region] }))
  const args = [
    `${root}/build/signet.mjs`,
    '--port',
    String(port),
    '--files',
    `${root}/dist`,
    '--config',
    config,
  ]
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  try {
    // It says that it listens.
    await new Promise((resolve) => server.stderr.once('data', resolve))
    const measure =
      (...asked: Parameters<typeof askAll>) =>
      async () => {
        const before = processorTime(server)
        await askAll(...asked)
        // The service is in this process, which must not grow.
        received.length = 0
        return processorTime(server) - before
      }
    const forward = measure(path, 'POST', body)
    await bench(`${info.title}, processor time`, measure('/healthz', 'GET'), forward)
    const before = memoryOf(server)
    for (let round = 0; round < 20; round += 1) await forward()
    console.log(`${info.title}: memory ${before} MB, after 20,000 more ${memoryOf(server)} MB`)
  } finally {
    server.kill('SIGKILL')
  }
})
