/**
 * The replacement of `react-style-singleton` (scroll lock of modals), which injects a `<style>` element. Constructable
 * stylesheets are CSSOM, to which `style-src 'self'` and Trusted Types do not apply.
 */
import { useInsertionEffect } from 'react'

const live = new Map<string, { readonly sheet: CSSStyleSheet; users: number }>()

/** Puts a stylesheet on the page while it is in use. Returns a function to release it. */
function adopt(css: string): () => void {
  let entry = live.get(css)
  if (!entry) {
    entry = { sheet: new CSSStyleSheet(), users: 0 }
    entry.sheet.replaceSync(css)
    live.set(css, entry)
    document.adoptedStyleSheets.push(entry.sheet)
  }
  const { sheet } = entry
  const held = entry
  held.users++
  return () => {
    if (--held.users > 0) return
    live.delete(css)
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}

export const styleHookSingleton = () => (styles: string, dynamic?: boolean) =>
  useInsertionEffect(() => adopt(styles), [styles, dynamic])

export function styleSingleton() {
  const useStyle = styleHookSingleton()
  return function Sheet({ styles, dynamic }: { readonly styles: string; readonly dynamic?: boolean }) {
    useStyle(styles, dynamic)
    return null
  }
}
