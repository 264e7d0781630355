/** A row as CSV (RFC 4180), without its line end. */
export const quoteRow = (cells: readonly string[], delimiter = ','): string =>
  cells
    .map((text) =>
      text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text,
    )
    .join(delimiter)
