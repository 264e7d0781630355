/**
 * Stands in for React's JSX runtime in every bundle (vite.config.ts), our code and that of libraries: each text that an
 * element shows, or is called by, is spelled out here, wherever it came from. What components are handed stays as it came,
 * and so does what is compared, copied, exported and sent. A field shows its value as it is: that is what is typed on.
 */
import type { ElementType, Key } from 'react'
import { jsxDEV as makeInDev } from 'react/jsx-dev-runtime'
import { Fragment, jsx as make, jsxs as makeMany } from 'react/jsx-runtime'
import { spellOut } from './spellOut.ts'

export { Fragment }

type Props = Readonly<Record<string, unknown>>

const isRead = (name: string): boolean =>
  name === 'children' ||
  name === 'title' ||
  name === 'placeholder' ||
  name === 'alt' ||
  name === 'label' ||
  name.startsWith('aria-')

/** The same value where nothing in it has to be spelled out. */
function spell(value: unknown): unknown {
  if (typeof value === 'string') return spellOut(value)
  if (!Array.isArray(value)) return value
  const spelled = value.map(spell)
  return spelled.some((one, index) => one !== value[index]) ? spelled : value
}

/** Of elements alone: a component hands its texts on to some, and may need them as they came until then. */
function withSpelled(type: ElementType, props: Props): Props {
  if (typeof type !== 'string' && type !== Fragment) return props
  let spelled = props
  // Of each element of the page: nothing is made where nothing changes.
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

/** The dev server's. */
export const jsxDEV: typeof makeInDev = (type, props, ...rest) =>
  makeInDev(type, withSpelled(type, props as Props), ...rest)
