import { useCallback, useId } from 'react'
import { useDebouncedUrl } from '../../ui/useDebouncedUrl.ts'
import { rangeText, type Refinement, type VideoRange } from './refinement.ts'
import classes from './Facets.module.css'

export interface RangeFieldsProps {
  readonly range: VideoRange | undefined
  readonly onRefine: (refinement: Refinement) => void
}

/** Fields for counts that no bar has, such as 7 or more. */
export function RangeFields({ range, onRefine }: RangeFieldsProps) {
  const onRest = useCallback(
    (text: string) => {
      const read = rangeText.read(text)
      if (read || text === '') onRefine({ range: read })
    },
    [onRefine],
  )
  const [text, setText] = useDebouncedUrl(rangeText.write(range) ?? '', onRest)
  const id = useId()
  const [least = '', most = ''] = text.split('..')
  const isEmpty = least !== '' && most !== '' && Number(least) > Number(most)
  const field = (label: string, value: string, join: (next: string) => string) => (
    <input
      className={classes.number}
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      aria-invalid={isEmpty || undefined}
      aria-describedby={isEmpty ? id : undefined}
      value={value}
      onChange={({ currentTarget }) => {
        const next = join(currentTarget.value.replace(/\D/g, '').slice(0, 4))
        setText(next === '..' ? '' : next)
      }}
    />
  )
  return (
    <span className={`row dimmed ${classes.range}`}>
      From {field('At least this many videos', least, (next) => `${next}..${most}`)} to{' '}
      {field('At most this many videos', most, (next) => `${least}..${next}`)}
      <span id={id} role="status" className={classes.wrong}>
        {isEmpty && `Not applied: ${least} is more than ${most}.`}
      </span>
    </span>
  )
}
