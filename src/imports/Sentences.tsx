import { List, Text } from '@mantine/core'

/** Sentences as a list, or a single one as a line. */
export function Sentences({ of }: { readonly of: readonly string[] }) {
  if (of.length === 1) return <Text>{of[0]}</Text>
  return (
    <List size="sm" spacing={4}>
      {of.map((sentence) => (
        <List.Item key={sentence}>{sentence}</List.Item>
      ))}
    </List>
  )
}

/** The import in one sentence: see `sentenceOf`. */
export const ImportSentence = ({ of }: { readonly of: readonly string[] }) =>
  of.map((text, at) => (at % 2 === 1 ? <strong key={at}>{text}</strong> : text))
