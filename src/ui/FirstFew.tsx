import { List, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { number } from './number.ts'
import classes from './FirstFew.module.css'

export interface FirstFewProps<T> {
  readonly all: readonly T[]
  readonly most: number
  /** The total, if `all` has only the first items. */
  readonly count?: number
  readonly children: (one: T, index: number) => ReactNode
}

/** The first items of many as a list, and the number of the others. */
export function FirstFew<T>({ all, most, count = all.length, children }: FirstFewProps<T>) {
  const few = all.slice(0, most)
  return (
    <>
      <List size="sm" className={classes.few}>
        {few.map((one, index) => (
          <List.Item key={index}>{children(one, index)}</List.Item>
        ))}
      </List>
      <AndMore count={count - few.length} />
    </>
  )
}

/** The number of other items, below a text other than a list. */
export const AndMore = ({ count }: { readonly count: number }) =>
  count > 0 && <Text>and {number(count)} more</Text>
