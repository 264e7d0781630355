/** A URL, of which the host stands out from the path. */
export function UrlText({ url }: { readonly url: string }) {
  const end = url.search(/(?<![:/])\/(?!\/)/)
  if (end < 0) return <bdi>{url}</bdi>
  return (
    <bdi>
      {url.slice(0, end)}
      <span className="dimmed">{url.slice(end)}</span>
    </bdi>
  )
}
