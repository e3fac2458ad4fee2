import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { listStudentSlips } from 'tenant-api/contract/attendance/gate'
import { QueryCard } from '../../../crud/resource/QueryCard.tsx'
import { read } from '../../../shell/session/api.ts'
import type { OfRecord } from '../../../shell/navigation/area.ts'
import { SlipRows } from './SlipRows.tsx'

/** On a student’s record: when they came late or left early, and who collected. */
export function StudentSlips({ id }: OfRecord) {
  const { t } = useLingui()
  const query = useQuery(read(listStudentSlips, { params: { id } }))
  return (
    <QueryCard title={t`Gate slips`} query={query} rows={2}>
      {({ rows }) =>
        rows.length === 0 ? (
          <p className="record-none">{t`No slip was written yet.`}</p>
        ) : (
          <SlipRows rows={rows} isOfStudent />
        )
      }
    </QueryCard>
  )
}
