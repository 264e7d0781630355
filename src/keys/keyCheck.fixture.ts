import type { KeyCheck } from './guard.ts'

/** The check of keys whose administrator lacks a permission. */
export const lacking = (missing: string): KeyCheck => ({
  isProof: true,
  happened: `This administrator lacks the permission "${missing}".`,
  requestId: '3d796b76-4180-40e5-8f7c-6e0fd643b1a9',
  missing,
})
