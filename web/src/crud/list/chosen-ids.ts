import type { Resource } from 'kit/contract/resource'
import type { OfRows } from '../../shell/navigation/area.ts'
import { call } from '../../shell/session/api.ts'
import { everyRow } from './every-row.ts'

/** The ids of the chosen rows: the ticked ones, or all that the filter of the list matches, up to `most`. */
export async function chosenIds(
  { endpoints: { list } }: Resource,
  of: OfRows['of'],
  most?: number,
): Promise<readonly string[]> {
  if ('ids' in of) return of.ids
  const { rows } = await everyRow((at) => call(list, { query: { ...of.filter, ...at } as never }), most)
  return rows.map(({ id }) => String(id))
}

/** So many rows as one request acts on. */
const inOneRequest = 200

/** The same in parts, each for one request. */
export async function chosenParts(
  resource: Resource,
  of: OfRows['of'],
): Promise<readonly (readonly string[])[]> {
  const ids = await chosenIds(resource, of)
  return Array.from({ length: Math.ceil(ids.length / inOneRequest) }, (_, at) =>
    ids.slice(at * inOneRequest, (at + 1) * inOneRequest),
  )
}
