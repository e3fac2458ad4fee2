import { useQuery } from '@tanstack/react-query'
import type { Resource } from 'kit/resource'
import { useContext } from 'react'
import type { z } from 'zod'
import { useSoonTailored, useSoonTailoredTable } from '../../crud/tailoring.tsx'
import type { Area } from '../../shell/area.ts'
import { AreasContext } from '../../shell/areas-context.ts'

/** The fields of a table's rows, for what their columns are called and how they are printed. */
export function useShape(table: string): z.ZodObject | undefined {
  const areas = useContext(AreasContext)
  const { data } = useQuery({
    queryKey: ['shape', table],
    queryFn: async () => (await shapeOf(areas, table)) ?? null,
    staleTime: Infinity,
  })
  const isResource = data && 'endpoints' in data
  const own = useSoonTailored(isResource ? (data as Resource) : undefined)
  const shared = useSoonTailoredTable(isResource ? undefined : data?.fields)
  return own?.listed ?? shared ?? data?.fields
}

/** A resource has it in its contract; what is none and has a form all the same is said by its area. */
async function shapeOf(areas: readonly Area[], table: string): Promise<Shaped | undefined> {
  const record = areas.flatMap((area) => area.records ?? []).find((one) => one.table === table)
  const found = await record?.load()
  if (found) return found
  const forms = await Promise.all(areas.map((area) => area.forms?.()))
  const fields = forms.map((known) => known?.[table]).find((shape) => shape !== undefined)
  return fields && { fields }
}

type Shaped = { fields: z.ZodObject; listed?: z.ZodObject }
