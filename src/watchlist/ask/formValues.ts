/** The filters of the request as the form has them. */
import type { FieldErrors, Resolver } from 'react-hook-form'
import { videoCounts } from '../../api/schemas.ts'
import type { VideoCount } from '../filter/videoCounts.ts'
import {
  type FilterField,
  type FilterProblems,
  type RequestFilters,
  type SearchField,
  splitIds,
  toRequest,
} from '../filters.ts'

export interface Values {
  by: SearchField | ''
  value: string
  ids: string
  videos: VideoCount[]
}

export const toValues = ({ by, value, ids, videos }: RequestFilters): Values => ({
  by: by ?? '',
  value,
  ids: ids.join('\n'),
  videos: [...videos],
})

/** The filters of the form, without hidden fields: ids belong to a custom attribute, a value to a field. */
export const fromValues = ({ by, value, ids, videos }: Values): RequestFilters => ({
  by: by || undefined,
  value: by ? value : '',
  ids: by === 'customAttribute' ? splitIds(ids) : [],
  videos: videoCounts.filter((count) => videos.includes(count)),
})

export const resolver: Resolver<Values> = (values) => {
  const request = toRequest(fromValues(values))
  if (!('problems' in request)) return { values, errors: {} }
  const errors: FieldErrors<Values> = {}
  for (const [field, message] of toEntries(request.problems)) errors[field] = { type: 'value', message }
  return { values: {}, errors }
}

// `Object.entries` loses the type of the keys.
export const toEntries = (problems: FilterProblems) => Object.entries(problems) as [FilterField, string][]
