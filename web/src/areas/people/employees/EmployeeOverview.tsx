import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { staff, teachers } from 'tenant-api/contract/people/employees'
import { rowQuery } from '../../../crud/resource/calls.ts'
import { Facts } from '../../../crud/record/Facts.tsx'
import { textOf } from '../../../crud/resource/rows.ts'
import type { OfRecord } from '../../../shell/navigation/area.ts'
import { useMay } from '../../../shell/session/me.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { SensitiveCard } from '../students-and-guardians/SensitiveCard.tsx'
import { AssignmentsCard } from './AssignmentsCard.tsx'

/** What the header says, and what the card of the assignments does. */
const elsewhere = [
  'name',
  'otherName',
  'firstName',
  'lastName',
  'status',
  'leftOn',
  'designation',
  'employeeNumber',
  'photoId',
  'placing',
  'teaches',
]

export function TeacherOverview({ id }: OfRecord) {
  const { data: row } = useSuspenseQuery(rowQuery(teachers, id))
  const mayEdit = useMay(['teachers', 'edit']) && row.archivedAt === null
  return (
    <>
      <div className="record-stack">
        <AssignmentsCard id={id} placing={textOf(row, 'placing')} mayEdit={mayEdit} />
      </div>
      <EmployeeFacts of="teachers" id={id} />
    </>
  )
}

export function StaffOverview({ id }: OfRecord) {
  return <EmployeeFacts of="staff" id={id} />
}

/** What is known of somebody who works here. */
function EmployeeFacts({ of, id }: { of: 'teachers' | 'staff'; id: string }) {
  const { t } = useLingui()
  const resource = of === 'teachers' ? teachers : staff
  const { data: row } = useSuspenseQuery(rowQuery(resource, id))
  const mayEdit = useMay([of, 'edit']) && row.archivedAt === null
  return (
    <div className="record-stack">
      <Card title={t`Details`}>
        <Facts resource={resource} row={row} without={elsewhere} mayEdit={mayEdit} />
      </Card>
      <SensitiveCard of={of} id={id} isArchived={row.archivedAt !== null} />
    </div>
  )
}
