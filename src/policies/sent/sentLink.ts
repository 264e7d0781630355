/** The link that opens the receipt of a policy sent from this device. */
export const sentLink = (requestId: string): string => `/policies?sent=${requestId}`
