/** A copied script, run as somebody would who pasted it into a terminal. */
import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Credentials } from './verify.ts'

const run = promisify(execFile)

/** What it reads. */
export const scriptEnvironment = (
  { accessKey, secretKey, applicationId, applicationKey }: Credentials,
  base: string,
) => ({
  ...process.env,
  SIGNET_ACCESS_KEY: accessKey,
  SIGNET_SECRET_KEY: secretKey,
  SIGNET_APPLICATION_ID: applicationId,
  SIGNET_APPLICATION_KEY: applicationKey,
  SIGNET_BASE_URL: base,
})

export async function runScript(name: 'cURL' | 'Python', script: string, env: NodeJS.ProcessEnv) {
  const folder = await mkdtemp(join(tmpdir(), 'signet-script-'))
  const path = join(folder, 'script')
  await writeFile(path, script)
  return run(name === 'cURL' ? 'bash' : 'python3', [path], { env })
}
