/** A URL, of which the host stands out from the path. */
export function UrlText({ url }: { readonly url: string }) {
  const end = url.search(/(?<![:/])\/(?!\/)/)
  const [host, path] = end < 0 ? [url, ''] : [url.slice(0, end), url.slice(end)]
  return (
    <bdi>
      <span data-host>{host}</span>
      <span className="dimmed">{path}</span>
    </bdi>
  )
}
