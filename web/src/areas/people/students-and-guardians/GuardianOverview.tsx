import { useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { guardians, listChildren } from 'tenant-api/contract/people/students-and-guardians'
import { rowQuery } from '../../../crud/resource/calls.ts'
import { Facts } from '../../../crud/record/Facts.tsx'
import { read } from '../../../shell/session/api.ts'
import type { OfRecord } from '../../../shell/navigation/area.ts'
import { useMay } from '../../../shell/session/me.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Relatives } from './Relatives.tsx'
import { SensitiveCard } from './SensitiveCard.tsx'

const inHeader = ['name', 'children', 'photoId']

/** Of whom a guardian is, and what is known. */
export function GuardianOverview({ id }: OfRecord) {
  const { t } = useLingui()
  const { data: row } = useSuspenseQuery(rowQuery(guardians, id))
  const children = useQuery(read(listChildren, { params: { id } }))
  const mayEdit = useMay(['guardians', 'edit']) && row.archivedAt === null
  return (
    <>
      <Relatives
        title={t`Children`}
        rows={children.data?.rows ?? []}
        none={t`No child yet. Link this guardian on the page of a student.`}
      />
      <div className="record-stack">
        <Card title={t`Details`}>
          <Facts resource={guardians} row={row} without={inHeader} mayEdit={mayEdit} />
        </Card>
        <SensitiveCard of="guardians" id={id} isArchived={row.archivedAt !== null} />
      </div>
    </>
  )
}
