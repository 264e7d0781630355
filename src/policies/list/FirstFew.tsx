import { List, Text } from '@mantine/core'
import { number } from '../../ui/number.ts'
import classes from '../policies.module.css'

/** The first few of many items, each in a sentence, and how many more there are. */
export function FirstFew<T>({
  all,
  say,
  most = 10,
}: {
  readonly all: readonly T[]
  readonly say: (one: T) => string
  readonly most?: number
}) {
  return (
    <>
      <List size="sm" className={classes.told}>
        {all.slice(0, most).map((one, index) => (
          <List.Item key={index}>
            <bdi>{say(one)}</bdi>
          </List.Item>
        ))}
      </List>
      {all.length > most && <Text size="sm">and {number(all.length - most)} more</Text>}
    </>
  )
}
