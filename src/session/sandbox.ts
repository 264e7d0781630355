/** The sandbox's own interface, beside the signed API: a new tenant, its contents, and simulated failures. */
import * as z from 'zod/mini'
import type { Credentials } from '../keys/guard.ts'
import { regionBase } from './config.ts'

const base = regionBase('sandbox')

const tenant = z.object({
  accessKey: z.string(),
  secretKey: z.string(),
  applicationId: z.string(),
  applicationKey: z.string(),
})
const faults = z.object({ faults: z.array(z.object({ name: z.string(), description: z.string() })) })

export type Fault = z.infer<typeof faults>['faults'][number]

async function ask(path: string, init?: RequestInit): Promise<unknown> {
  const response = await fetch(`${base}${path}`, init).catch(() => undefined)
  if (!response) throw new Error("The sandbox could not be reached. Is this page's server running?")
  if (!response.ok) throw new Error(`The sandbox answered HTTP ${response.status}.`)
  return response.status === 204 ? undefined : await response.json()
}

/** Creates a tenant and returns its keys. */
export const mintTenant = async (): Promise<Credentials> =>
  tenant.parse(await ask('/tenants', { method: 'POST' }))

export const listFaults = async (): Promise<readonly Fault[]> => faults.parse(await ask('/faults')).faults

/** Makes the next answers to this tenant fail. 0 ends the failures. */
export const provokeFault = async (accessKey: string, fault: string, times: number): Promise<void> => {
  await ask(`/tenants/${accessKey}/faults`, { method: 'POST', body: JSON.stringify({ fault, times }) })
}

/** The page that shows the contents of a tenant. */
export const witnessUrl = (accessKey: string): string => `${base}/tenants/${accessKey}`
