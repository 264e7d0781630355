import { NativeSelect, type NativeSelectProps } from '@mantine/core'

interface ChoiceProps<T extends string> extends Omit<NativeSelectProps, 'value' | 'data' | 'onChange'> {
  readonly value: T | undefined
  readonly options: readonly (readonly [value: T, label: string])[]
  readonly onChoose: (value: T) => void
}

/** The choice of one among a few values, outside of a form. */
export const Choice = <T extends string>({ options, onChoose, ...props }: ChoiceProps<T>) => (
  <NativeSelect
    {...props}
    data={options.map(([value, label]) => ({ value, label }))}
    // It is the value of one of the options.
    onChange={(event) => onChoose(event.currentTarget.value as T)}
  />
)
