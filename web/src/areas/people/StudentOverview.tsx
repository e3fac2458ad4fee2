import { useSuspenseQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react/macro'
import { students } from 'tenant-api/contract/people'
import { rowQuery } from '../../crud/calls.ts'
import { Facts } from '../../crud/record/Facts.tsx'
import type { OfRecord } from '../../shell/area.ts'
import { useMay } from '../../shell/me.ts'
import { Card } from '../../ui/Card.tsx'
import { FamilyCard } from './FamilyCard.tsx'
import { SensitiveCard } from './SensitiveCard.tsx'

const inHeader = [
  'name',
  'otherName',
  'firstName',
  'lastName',
  'status',
  'classId',
  'sectionId',
  'rollNumber',
]
const elsewhere = ['photoId', 'grNumber']

/** What one asks of a student most: whom to call, and what is known. */
export function StudentOverview({ id }: OfRecord) {
  const { t } = useLingui()
  const { data: row } = useSuspenseQuery(rowQuery(students, id))
  const isArchived = row.archivedAt !== null
  const mayEdit = useMay(['students', 'edit']) && !isArchived
  const seesSensitive = useMay(['sensitive-details', 'view'])
  return (
    <>
      <div className="record-stack">
        <FamilyCard id={id} mayEdit={mayEdit} />
      </div>
      <div className="record-stack">
        <Card title={t`Details`}>
          <Facts resource={students} row={row} without={[...inHeader, ...elsewhere]} />
        </Card>
        {seesSensitive && <SensitiveCard of="students" id={id} isArchived={isArchived} />}
      </div>
    </>
  )
}
