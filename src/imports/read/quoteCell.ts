/** A cell as CSV (RFC 4180). */
export const quoteCell = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
