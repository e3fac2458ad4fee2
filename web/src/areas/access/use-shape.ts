import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { instituteFields } from 'tenant-api/contract/institute'
import type { z } from 'zod'
import { AreasContext } from '../../shell/areas-context.ts'

// What is no resource, and has a form all the same.
const known: Readonly<Record<string, z.ZodObject>> = { institute: instituteFields }

/** The fields of a table's rows, for what their columns are called and how they are printed. */
export function useShape(table: string): z.ZodObject | undefined {
  const records = useContext(AreasContext).flatMap((area) => area.records ?? [])
  const record = records.find((one) => one.table === table)
  const { data } = useQuery({
    queryKey: ['shape', table],
    queryFn: async () => (await record?.load())?.fields ?? null,
    enabled: record !== undefined,
    staleTime: Infinity,
  })
  return known[table] ?? data ?? undefined
}
