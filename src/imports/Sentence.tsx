import type { Sentence as Parts } from './job/describeImport.ts'

export const Sentence = ({ parts }: { readonly parts: Parts }) => (
  <>
    {parts.map((part) =>
      typeof part === 'string' ? part : <strong key={part.strong}>{part.strong}</strong>,
    )}
  </>
)
