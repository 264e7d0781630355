/** The start and the end of an id, enough for a comparison by eye. */
export const shortenId = (id: string): string => (id.length > 20 ? `${id.slice(0, 8)}…${id.slice(-8)}` : id)
