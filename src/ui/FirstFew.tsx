import { List, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { number } from './number.ts'

export interface FirstFewProps<T> {
  readonly all: readonly T[]
  /** All by default. */
  readonly most?: number
  /** The total, if `all` has only the first items. */
  readonly count?: number
  readonly children: (one: T) => ReactNode
}

/** The first items of many as a list, and the number of the others. */
export const FirstFew = <T,>({ all, most = all.length, count = all.length, children }: FirstFewProps<T>) => (
  <>
    <List size="sm" mah={280} style={{ overflow: 'auto', overflowWrap: 'anywhere' }}>
      {all.slice(0, most).map((one, index) => (
        <List.Item key={index}>{children(one)}</List.Item>
      ))}
    </List>
    <AndMore count={count - Math.min(all.length, most)} />
  </>
)

export const AndMore = ({ count }: { readonly count: number }) =>
  count > 0 && <Text>and {number(count)} more</Text>
