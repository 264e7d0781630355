/** A file as it is read. */
import { readText } from './text.ts'

export const read = (file: Uint8Array<ArrayBuffer>) => {
  const { encoding, choices, bytes } = readText(file, true, {})
  return { encoding, choices: choices.map((each) => each.encoding), text: new TextDecoder().decode(bytes) }
}
