import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { admissions, readProgress } from 'tenant-api/contract/admissions/applicants'
import { rowQuery } from '../../../crud/resource/calls.ts'
import { read } from '../../../shell/session/api.ts'
import type { OfRecord } from '../../../shell/navigation/area.ts'
import { Warnings } from './Warnings.tsx'

/** What the office should know of an application before anything else. */
export function ApplicationNotice({ id }: OfRecord) {
  const { data: row } = useSuspenseQuery(rowQuery(admissions, id))
  const { data: progress } = useQuery(read(readProgress, { params: { id } }))
  return progress ? <Warnings row={row} progress={progress} /> : null
}
