/** A moment as it is typed. */
import { readMoment } from './moment.ts'

export const noteOf = (text: string, zone: string) => {
  const read = readMoment(text, zone)
  return 'note' in read ? read.note : undefined
}
