/** The sandbox's own interface, beside the signed API: a new tenant, its contents, and simulated failures. */
import type { Credentials, SignIn } from '../keys/guard.ts'
import { type Region, regionBase } from './config.ts'

const base = regionBase('sandbox')

export interface Fault {
  readonly name: string
  readonly group: string
  readonly title: string
  readonly description: string
}

export interface SandboxContents {
  readonly groups: readonly { id: string; description: string; userCount: number }[]
  readonly attributes: readonly { id: string; name: string; values: readonly string[] }[]
  readonly policies: readonly {
    id: string
    description: string
    urls: readonly { action: string; value: string }[]
  }[]
  readonly imports: readonly {
    id: string
    fileType: string
    groupId: string | null
    clearGroup: boolean
    rows: number
  }[]
}

/** Asks the sandbox, which is of the same release as this page: its answers have the types that the callers name. */
async function ask<T>(path: string, init?: RequestInit, at = base): Promise<T> {
  const response = await fetch(`${at}${path}`, init).catch(() => undefined)
  if (!response) throw new Error("The sandbox could not be reached. Is this page's server running?")
  // The server was restarted, or many other tenants came since.
  if (response.status === 404) {
    throw new Error('The sandbox no longer knows this tenant. Sign out, then click Use the sandbox.')
  }
  if (!response.ok) throw new Error(`The sandbox answered HTTP ${response.status}.`)
  return JSON.parse((await response.text()) || 'null') as T
}

/** Makes a tenant, and returns its keys. In API 2.0, its access key is the client id, and its secret key the secret. */
export async function createTenant({ auth }: Region): Promise<SignIn['credentials']> {
  const keys = await ask<Credentials>('/tenants', { method: 'POST' })
  return auth ? { clientId: keys.accessKey, clientSecret: keys.secretKey } : keys
}

export const listFaults = async (region: string) =>
  (await ask<{ readonly faults: readonly Fault[] }>('/faults', {}, regionBase(region))).faults

/** Makes the next answers to a tenant fail. 0 ends the failures. */
export const provokeFault = (accessKey: string, fault: string, times: number) =>
  ask<void>(`/tenants/${accessKey}/faults`, { method: 'POST', body: JSON.stringify({ fault, times }) })

export const readContents = (accessKey: string) => ask<SandboxContents>(`/tenants/${accessKey}`)

/** The failure of the next answers to a tenant, if any. It is read alone, since the contents may be large. */
export const readFault = (accessKey: string) =>
  ask<{ readonly fault?: Pick<Fault, 'title'> & { readonly times: number } }>(`/tenants/${accessKey}/faults`)
