/** The sandbox's own interface, beside the signed API: a new tenant, its contents, and simulated failures. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
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
const faults = z.object({
  faults: z.array(
    z.object({ name: z.string(), group: z.string(), title: z.string(), description: z.string() }),
  ),
})
const contents = z.object({
  groups: z.array(z.object({ id: z.string(), description: z.string(), userCount: z.number() })),
  attributes: z.array(z.object({ id: z.string(), name: z.string(), values: z.array(z.string()) })),
  policies: z.array(
    z.object({
      id: z.string(),
      description: z.string(),
      urls: z.array(z.object({ action: z.string(), value: z.string() })),
    }),
  ),
  imports: z.array(
    z.object({
      id: z.string(),
      fileType: z.string(),
      groupId: z.nullable(z.string()),
      clearGroup: z.boolean(),
      rows: z.number(),
    }),
  ),
})
/** The simulated fault; absent if there is none. */
const pendingFault = z.object({ fault: z.optional(z.object({ title: z.string(), times: z.number() })) })

export type Fault = z.infer<typeof faults>['faults'][number]
export type SandboxContents = z.infer<typeof contents>

async function ask(path: string, init?: RequestInit): Promise<unknown> {
  const response = await fetch(`${base}${path}`, init).catch(() => undefined)
  if (!response) throw new Error("The sandbox could not be reached. Is this page's server running?")
  // The server was restarted, or many other tenants came since.
  if (response.status === 404) {
    throw new Error('The sandbox no longer knows this tenant. Sign out, then click Use the sandbox.')
  }
  if (!response.ok) throw new Error(`The sandbox answered HTTP ${response.status}.`)
  return response.status === 204 ? undefined : await response.json()
}

export const createTenant = async (): Promise<Credentials> =>
  tenant.parse(await ask('/tenants', { method: 'POST' }))

export const listFaults = async (): Promise<readonly Fault[]> => faults.parse(await ask('/faults')).faults

/** Makes the next answers to a tenant fail. 0 ends the failures. */
export const provokeFault = async (accessKey: string, fault: string, times: number): Promise<void> => {
  await ask(`/tenants/${accessKey}/faults`, { method: 'POST', body: JSON.stringify({ fault, times }) })
}

/** The address of the contents as JSON. */
export const contentsUrl = (accessKey: string): string => `${base}/tenants/${accessKey}`

export const readContents = async (accessKey: string): Promise<SandboxContents> =>
  contents.parse(await ask(`/tenants/${accessKey}`))

const faultKey = ['sandbox fault']

/** The failure of the next answers to a tenant. It is read alone, since the contents may be large. */
export const faultQuery = (accessKey: string) =>
  queryOptions({
    queryKey: [...faultKey, accessKey],
    queryFn: async () => pendingFault.parse(await ask(`/tenants/${accessKey}/faults`)),
  })

/** Reads the fault again after requests, since each answer may use it up. */
export function followFault(queries: QueryClient) {
  const read = queries.getQueriesData<z.infer<typeof pendingFault>>({ queryKey: faultKey })
  if (read.some(([, data]) => data?.fault)) void queries.invalidateQueries({ queryKey: faultKey })
}

/** A simulated failure in words, such as `Next 2 answers: Server error.` */
export const describeFault = ({ title, times }: { readonly title: string; readonly times: number }): string =>
  `${times === 1 ? 'Next answer' : `Next ${times} answers`}: ${title}.`
