/** Runs a copied script as if it were pasted into a terminal. */
import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import type { Credentials } from './verify.ts'

const run = promisify(execFile)

/** The environment variables of a script without a file. */
export const scriptEnvironment = (
  { accessKey, secretKey, applicationId, applicationKey }: Credentials,
  base: string,
) => ({
  SIGNET_ACCESS_KEY: accessKey,
  SIGNET_SECRET_KEY: secretKey,
  SIGNET_APPLICATION_ID: applicationId,
  SIGNET_APPLICATION_KEY: applicationKey,
  SIGNET_BASE_URL: base,
})

export async function runScript(
  name: 'cURL' | 'Python',
  script: string,
  variables: Readonly<Record<string, string>>,
) {
  // The script gets exactly the variables that it names.
  const [, named = ''] = /^# From the environment: (.+)\.$/m.exec(script) ?? []
  expect(Object.keys(variables).toSorted()).toEqual(named.split(', ').toSorted())
  const folder = await mkdtemp(join(tmpdir(), 'signet-script-'))
  const path = join(folder, 'script')
  await writeFile(path, script)
  return run(name === 'cURL' ? 'bash' : 'python3', [path], { env: { ...process.env, ...variables } })
}
