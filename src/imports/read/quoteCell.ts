/** A cell as CSV (RFC 4180). */
export const quoteCell = (text: string, delimiter = ','): string =>
  text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
