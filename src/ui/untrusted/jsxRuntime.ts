/**
 * A JSX runtime that replaces React's in every bundle (vite.config.ts), for our code and for libraries. It spells out
 * each text that an element shows or has as its name, whatever its origin. Props of components stay unchanged, and so
 * do texts to compare, copy, export and send. A field shows its value unchanged, because the admin edits it.
 */
import type { ElementType, Key } from 'react'
import { jsxDEV as makeInDev } from 'react/jsx-dev-runtime'
import { Fragment, jsx as make, jsxs as makeMany } from 'react/jsx-runtime'

export { Fragment }

/**
 * Deceptive characters: invisible ones, and those that change the direction, also a joiner of letters, and the variation
 * selector of an emoji, since both make two texts that look alike. U+2800 is a blank that Unicode counts as a symbol.
 */
const odd = /(?!\t|\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|\p{Cs}/gu

/** The text with such characters as codes: `a\u202eb` as `a⟨U+202E⟩b`. Other text may still run from right to left. */
export const spellOut = (text: string): string =>
  text.replaceAll(odd, (found) => {
    const code = found.codePointAt(0)?.toString(16).toUpperCase()
    return `⟨U+${code?.padStart(4, '0')}⟩`
  })

type Props = Readonly<Record<string, unknown>>

const read = new Set(['children', 'title', 'placeholder', 'alt', 'label'])
const isRead = (name: string): boolean => read.has(name) || name.startsWith('aria-')

/** The value with its texts spelled out, or the same value if nothing changes. */
function spell(value: unknown): unknown {
  if (typeof value === 'string') return spellOut(value)
  if (!Array.isArray(value)) return value
  const spelled = value.map(spell)
  return spelled.some((one, index) => one !== value[index]) ? spelled : value
}

/** The props with their texts spelled out. A component gets them unchanged, to compare or pass on. */
function withSpelled(type: ElementType, props: Props): Props {
  if (typeof type !== 'string' && type !== Fragment) return props
  let spelled = props
  // This runs for each element of the page, so nothing is created without a change.
  for (const name in props) {
    if (!isRead(name)) continue
    const value = spell(props[name])
    if (value !== props[name]) spelled = { ...spelled, [name]: value }
  }
  return spelled
}

export const jsx = (type: ElementType, props: Props, key?: Key) => make(type, withSpelled(type, props), key)

export const jsxs = (type: ElementType, props: Props, key?: Key) =>
  makeMany(type, withSpelled(type, props), key)

export const jsxDEV: typeof makeInDev = (type, props, ...rest) =>
  // Props are an object, which React types as `unknown`.
  makeInDev(type, withSpelled(type, props as Props), ...rest)
