/** Hands a text to the browser as a file. A `blob:` URL of our own: the policy forbids to fetch one, not to save it. */
export function download(name: string, type: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Safari reads the file only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
