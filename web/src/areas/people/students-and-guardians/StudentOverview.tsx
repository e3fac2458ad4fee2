import { useSuspenseQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react/macro'
import { students } from 'tenant-api/contract/people/students-and-guardians'
import { rowQuery } from '../../../crud/resource/calls.ts'
import { Facts } from '../../../crud/record/Facts.tsx'
import type { OfRecord } from '../../../shell/navigation/area.ts'
import { useMay } from '../../../shell/session/me.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { GuardiansCard } from './GuardiansCard.tsx'
import { Siblings } from './Siblings.tsx'
import { SensitiveCard } from './SensitiveCard.tsx'

const inHeader = ['name', 'status', 'classId', 'sectionId', 'rollNumber']
const elsewhere = ['photoId', 'grNumber']

/** What one asks of a student most: whom to call, and what is known. */
export function StudentOverview({ id }: OfRecord) {
  const { t } = useLingui()
  const { data: row } = useSuspenseQuery(rowQuery(students, id))
  const isArchived = row.archivedAt !== null
  const mayEdit = useMay(['students', 'edit']) && !isArchived
  const seesGuardians = useMay(['guardians', 'view'])
  return (
    <>
      <div className="record-stack">
        {seesGuardians && <GuardiansCard id={id} mayEdit={mayEdit} />}
        <Siblings id={id} mayEdit={mayEdit} />
      </div>
      <div className="record-stack">
        <Card title={t`Details`}>
          <Facts resource={students} row={row} without={[...inHeader, ...elsewhere]} mayEdit={mayEdit} />
        </Card>
        <SensitiveCard of="students" id={id} isArchived={isArchived} />
      </div>
    </>
  )
}
