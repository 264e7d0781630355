import { JsonSource } from '../../ui/form/JsonSource.tsx'
import { type Arrival, readDraftFile } from './draftFile.ts'

/** The fields that make a new draft from an exported one, as a file or as text. */
export function OpenJson({ onArrive }: { readonly onArrive: (arrival: Arrival, from: string) => void }) {
  async function take(file: File) {
    const read = await readDraftFile(file)
    if ('reason' in read) return read.reason
    onArrive(read, file.name)
    return undefined
  }
  return (
    <JsonSource
      isPart
      what="a JSON file"
      label="Or paste the JSON"
      action="Create draft"
      refusal="No draft was created."
      take={take}
    />
  )
}
