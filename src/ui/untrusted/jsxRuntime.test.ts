import type { ElementType, ReactElement } from 'react'
import { expect, test } from 'vitest'
import { Fragment, jsx, jsxs } from './jsxRuntime.ts'

const marked = 'a\u202eb'
const spelled = 'a⟨U+202E⟩b'

const propsOf = (element: ReactElement) => element.props as Record<string, unknown>

test.each([
  ['its text', { children: marked }, { children: spelled }],
  ['its texts', { children: ['x', marked, [marked]] }, { children: ['x', spelled, [spelled]] }],
  ['its accessible name', { 'aria-label': marked, title: marked }, { 'aria-label': spelled, title: spelled }],
  ['its substitute text', { placeholder: marked, alt: marked }, { placeholder: spelled, alt: spelled }],
])('of an element %s is spelled out', (_, props, shown) => {
  expect(propsOf(jsx('p', props))).toEqual(shown)
  expect(propsOf(jsxs(Fragment, props))).toEqual(shown)
})

test.each([
  ['what is typed in it', 'input', { value: marked, defaultValue: marked }],
  ['what only code reads', 'p', { 'data-edit': marked, href: marked, id: marked }],
  ['what a component is handed', () => null, { children: marked, title: marked, 'aria-label': marked }],
  ['what holds nothing odd', 'p', { children: ['plain', 1, undefined, null, 'שלום'], title: 'plain' }],
] satisfies [string, ElementType, Record<string, unknown>][])('%s stays as it is', (_, type, props) => {
  expect(jsx(type, props).props).toBe(props)
})

test('an element within an element stays the same', () => {
  const inner = jsx('b', { children: 'b' }, 'key')
  expect(propsOf(jsxs('p', { children: [marked, inner] })).children).toEqual([spelled, inner])
  expect(inner.key).toBe('key')
})
