/** JSON files that this console wrote, such as a review request. A file may have been changed since, so it is checked like any input. */
import * as z from 'zod/mini'
import { number } from '../number.ts'

export interface JsonFile<T> {
  /** The kind of file, such as "an approval". */
  readonly what: string
  readonly format: string
  readonly version: number
  /** The largest size of a file that is read. */
  readonly bytes: number
  /** The fields besides the format and the version. */
  readonly shape: z.ZodMiniType<T>
}

export async function readJsonFile<T>(
  file: Blob,
  { what, format, version, bytes, shape }: JsonFile<T>,
): Promise<{ readonly data: T } | { readonly reason: string }> {
  // The size is checked before reading, since a dropped file may have any.
  if (file.size > bytes) {
    return { reason: `Too large: ${number(file.size)} bytes (limit ${number(bytes)}).` }
  }
  let value: unknown
  try {
    value = JSON.parse(await file.text())
  } catch (error) {
    const isRead = error instanceof SyntaxError
    return { reason: isRead ? 'Not valid JSON.' : 'The file could not be read. Choose it again.' }
  }
  const head = z.object({ format: z.literal(format), version: z.literal(version) })
  const { success, data } = shape.safeParse(value)
  return success && head.safeParse(value).success
    ? { data }
    : { reason: `Not ${what}: "format" must be "${format}" and "version" ${version}.` }
}
