import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import { address } from 'kit/client'
import { today } from 'kit/day'
import { Pencil } from 'lucide-react'
import { listEnrolments } from 'tenant-api/contract/enrolment'
import { showFile } from 'tenant-api/contract/files'
import { students, studentStatuses } from 'tenant-api/contract/people'
import { rowQuery } from '../../../crud/calls.ts'
import { textOf } from '../../../crud/rows.ts'
import { useSay } from '../../../crud/words.ts'
import { read } from '../../../shell/api.ts'
import { useMay } from '../../../shell/me.ts'
import { scoped } from '../../../shell/scope.ts'
import { Badge, type Tone } from '../../../ui/Badge.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Ltr, Written } from '../../../ui/Ltr.tsx'
import { NumberText } from '../../../ui/NumberText.tsx'
import { useRegional } from '../../../ui/Regional.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { EnrolmentCard } from '../EnrolmentCard.tsx'
import { Facts } from '../Facts.tsx'
import { FamilyCard } from '../FamilyCard.tsx'
import { RecordHeader } from '../RecordHeader.tsx'
import { SensitiveCard } from '../SensitiveCard.tsx'
import { StudentActions } from '../StudentActions.tsx'

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
const tones: Readonly<Record<string, Tone>> = {
  enrolled: 'success',
  registered: 'info',
  'struck-off': 'danger',
}

/** A student: who it is, where the child is enrolled, who answers for it. */
export function StudentPage() {
  const { t } = useLingui()
  const say = useSay()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: row } = useSuspenseQuery(rowQuery(students, id))
  const { data: stays } = useSuspenseQuery(read(listEnrolments, { params: { id } }))
  const { zone } = useRegional()
  const now = useNow()
  const mayEdit = useMay(['students', 'edit']) && row.archivedAt === null
  const seesSensitive = useMay(['sensitive-details', 'view'])
  const here = stays.rows.find(({ endsOn }) => endsOn === null)
  const status = textOf(row, 'status') as keyof typeof studentStatuses
  const father = textOf(row, 'fatherName')
  const photo = textOf(row, 'photoId')
  return (
    <div className="record" key={id}>
      <RecordHeader
        name={textOf(row, 'name')}
        otherName={textOf(row, 'otherName')}
        photo={photo ? address(showFile, { params: { id: photo } }) : undefined}
        isArchived={row.archivedAt !== null}
        facts={
          <>
            <Badge tone={tones[status] ?? 'neutral'}>{say(studentStatuses[status])}</Badge>
            {here && <Written text={here.sectionTitle} />}
            {here?.rollNumber != null && (
              <span>
                {t`Roll number`} <NumberText value={here.rollNumber} />
              </span>
            )}
            <Ltr>{textOf(row, 'registrationNumber')}</Ltr>
            {father && (
              <span>
                <Trans>
                  Father: <bdi>{father}</bdi>
                </Trans>
              </span>
            )}
          </>
        }
        actions={
          mayEdit && (
            <>
              <StudentActions row={row} today={today(zone, now)} />
              <ButtonLink href={scoped(`students/${id}/edit`)} icon={<Pencil aria-hidden size={16} />}>
                {t`Change`}
              </ButtonLink>
            </>
          )
        }
      />
      <div className="record-cards">
        <div className="record-stack">
          <FamilyCard id={id} mayEdit={mayEdit} />
          <EnrolmentCard rows={stays.rows} />
        </div>
        <div className="record-stack">
          <Card title={t`Details`}>
            <Facts resource={students} row={row} without={[...inHeader, ...elsewhere]} />
          </Card>
          {seesSensitive && <SensitiveCard of="students" id={id} isArchived={row.archivedAt !== null} />}
        </div>
      </div>
      <Outlet />
    </div>
  )
}
