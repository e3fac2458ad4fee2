import { useQuery } from '@tanstack/react-query'
import type { Resource } from 'kit/resource'
import { useContext } from 'react'
import type { z } from 'zod'
import { useSoonTailored, useSoonTailoredTable } from '../../crud/tailoring.tsx'
import type { Area } from '../../shell/area.ts'
import { AreasContext } from '../../shell/areas-context.ts'

/** The fields of a table's rows, for what their columns are called and how they are printed. */
export function useShape(table: string): z.ZodObject | undefined {
  const data = useShaped(table)
  const resource = data ? asResource(data) : undefined
  const own = useSoonTailored(resource)
  const shared = useSoonTailoredTable(resource ? undefined : data?.fields)
  return own?.listed ?? shared ?? data?.fields
}

/** What the columns name that stand in no form. */
const named: Readonly<Record<string, string>> = {
  campusId: 'campus',
  classId: 'class',
  classIds: 'class',
  fromYearId: 'academic_year',
  guardianId: 'guardian',
  sectionId: 'section',
  studentId: 'student',
  subjectId: 'subject',
  targetId: 'section',
  toYearId: 'academic_year',
  yearId: 'academic_year',
}

/** The resource whose rows a column names, by its key; none, where it names nothing or a form says what. */
export function useNamedBy(key: string | undefined): Resource | undefined {
  const data = useShaped(key === undefined ? undefined : named[key])
  return data ? asResource(data) : undefined
}

function useShaped(table: string | undefined): Shaped | null | undefined {
  const areas = useContext(AreasContext)
  const { data } = useQuery({
    queryKey: ['shape', table],
    queryFn: async () => (await shapeOf(areas, table ?? '')) ?? null,
    enabled: table !== undefined,
    staleTime: Infinity,
  })
  return data
}

function asResource(shaped: Shaped): Resource | undefined {
  return 'endpoints' in shaped ? (shaped as Resource) : undefined
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
