import { useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { admissions, readProgress } from 'tenant-api/contract/admissions/applicants'
import { rowQuery } from '../../../crud/resource/calls.ts'
import { Facts } from '../../../crud/record/Facts.tsx'
import { read } from '../../../shell/session/api.ts'
import type { OfRecord } from '../../../shell/navigation/area.ts'
import { useMay } from '../../../shell/session/me.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { AppointmentsCard } from './AppointmentsCard.tsx'
import { IdentityCard } from './IdentityCard.tsx'
import { PapersCard } from './PapersCard.tsx'

const inHeader = [
  'name',
  'otherName',
  'firstName',
  'lastName',
  'stage',
  'number',
  'studentId',
  'feeState',
  'feeDueOn',
]

/** What the office looks at before it answers: appointments, documents, what the family has written. */
export function ApplicationOverview({ id }: OfRecord) {
  const { t } = useLingui()
  const { data: row } = useSuspenseQuery(rowQuery(admissions, id))
  const progress = useQuery(read(readProgress, { params: { id } }))
  const mayEdit = useMay(['admissions', 'edit']) && row.archivedAt === null && row.stage !== 'enrolled'
  const seesSensitive = useMay(['sensitive-details', 'view'])
  return (
    <>
      <div className="record-stack">
        <AppointmentsCard id={id} rows={progress.data?.appointments ?? []} mayEdit={mayEdit} />
        <PapersCard id={id} mayEdit={mayEdit} />
      </div>
      <div className="record-stack">
        <Card title={t`Application`}>
          <Facts resource={admissions} row={row} without={inHeader} />
        </Card>
        {seesSensitive && <IdentityCard id={id} mayEdit={mayEdit} />}
      </div>
    </>
  )
}
