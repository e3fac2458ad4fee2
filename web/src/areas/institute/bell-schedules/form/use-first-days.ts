import { useQuery } from '@tanstack/react-query'
import { listBellSchedules } from 'tenant-api/contract/institute/bell-schedules'
import { readMyYear } from 'tenant-api/contract/institute/calendar'
import { read } from '../../../../shell/session/api.ts'
import type { BellDays } from './bell-draft.ts'

const unknown: BellDays = { firstDay: null, lastDay: null }

/**
 * When new bells ring, as long as nobody says otherwise: the first of a campus in its whole year, others on no day yet,
 * for most days have bells by then. Undefined until it is known.
 */
export function useFirstDays(campus: string): BellDays | undefined {
  const enabled = campus !== ''
  const bells = useQuery({ ...read(listBellSchedules, { query: { campus } }), enabled })
  const looked = useQuery({ ...read(readMyYear, { query: { campus } }), enabled })
  // Who may not view years types the days.
  if (!bells.data || looked.isPending) return bells.error ? unknown : undefined
  const year = looked.data?.years.find(({ id }) => id === looked.data.year)
  if (!year || bells.data.rows.length > 0) return unknown
  return { firstDay: year.firstDay, lastDay: year.lastDay }
}
