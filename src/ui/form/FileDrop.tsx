import { Box, Button, Text } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { FileInput, type FileInputProps } from './FileInput.tsx'

export interface FileDropProps extends Omit<FileInputProps, 'ref' | 'label'> {
  /** The kind of file, such as "a CSV, XLSX or XLS file". */
  readonly what: string
  readonly hint?: ReactNode
  /** The id of its button, where the focus is led to it. */
  readonly buttonId?: string
  /** Whether a file is dragged over the window, which takes it: see `useWindowDrop`. */
  readonly over: boolean
}

export function FileDrop({ what, hint, buttonId, over, ...input }: FileDropProps) {
  const dialog = useRef<HTMLInputElement>(null)
  return (
    <Box
      className="stack tight sunken"
      p="24px 16px"
      bd={over ? '2px solid var(--notice)' : '2px dashed var(--edge)'}
      bg={over ? 'var(--notice-soft)' : undefined}
      ta="center"
      style={{ alignItems: 'center' }}
    >
      <IconFileUpload className="dimmed" size={28} stroke={1.5} aria-hidden />
      <Text>
        Drop {what} here, or{' '}
        <Button id={buttonId} size="compact-sm" onClick={() => dialog.current?.click()}>
          Choose a file
        </Button>
      </Text>
      {hint && <Text c="dimmed">{hint}</Text>}
      <FileInput ref={dialog} label={`File: ${what}`} {...input} />
    </Box>
  )
}
