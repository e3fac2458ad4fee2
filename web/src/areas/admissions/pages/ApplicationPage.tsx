import { useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { admissions, readProgress, type Stage, stages } from 'tenant-api/contract/admissions'
import { rowQuery } from '../../../crud/calls.ts'
import { Facts } from '../../../crud/record/Facts.tsx'
import { PhoneLinks } from '../../../crud/record/PhoneLinks.tsx'
import { PersonLink, RecordHeader } from '../../../crud/record/RecordHeader.tsx'
import { type Row, textOf } from '../../../crud/rows.ts'
import { useSay } from '../../../crud/words.ts'
import { read } from '../../../shell/api.ts'
import { useMay } from '../../../shell/me.ts'
import { scoped } from '../../../shell/scope.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Ltr } from '../../../ui/Ltr.tsx'
import { AppointmentsCard } from '../AppointmentsCard.tsx'
import { IdentityCard } from '../IdentityCard.tsx'
import { PapersCard, usePhoto } from '../PapersCard.tsx'
import { StageActions } from '../StageActions.tsx'
import { tones } from '../stage-looks.ts'
import { Warnings } from '../Warnings.tsx'

const inHeader = ['name', 'otherName', 'firstName', 'lastName', 'stage', 'number', 'studentId']

/** An application: who wants to come, how far it is, and what is done next. */
export function ApplicationPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: row } = useSuspenseQuery(rowQuery(admissions, id))
  const progress = useQuery(read(readProgress, { params: { id } }))
  const mayEdit = useMay(['admissions', 'edit']) && row.archivedAt === null && row.stage !== 'enrolled'
  const seesSensitive = useMay(['sensitive-details', 'view'])
  const { t } = useLingui()
  return (
    <div className="record" key={id}>
      <ApplicationHeader row={row} mayEdit={mayEdit} />
      {progress.data && <Warnings row={row} progress={progress.data} />}
      <div className="record-cards">
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
      </div>
      <Outlet />
    </div>
  )
}

function ApplicationHeader({ row, mayEdit }: { row: Row; mayEdit: boolean }) {
  const { t } = useLingui()
  const say = useSay()
  const stage = row.stage as Stage
  const student = textOf(row, 'studentId')
  const phone = textOf(row, 'guardianPhone')
  return (
    <RecordHeader
      name={textOf(row, 'name')}
      otherName={textOf(row, 'otherName')}
      photo={usePhoto(row.id)}
      isArchived={row.archivedAt !== null}
      facts={
        <>
          <Badge tone={tones[stage]}>{say(stages[stage])}</Badge>
          <Ltr>{textOf(row, 'number')}</Ltr>
          {student && <PersonLink page="students" id={student} name={t`Open the record`} />}
        </>
      }
      actions={
        <>
          <PhoneLinks phone={phone} name={textOf(row, 'guardianName')} />
          {mayEdit && (
            <>
              <StageActions row={row} />
              <ButtonLink href={scoped(`admissions/${row.id}/edit`)} icon={<Pencil aria-hidden size={16} />}>
                {t`Change`}
              </ButtonLink>
            </>
          )}
        </>
      }
    />
  )
}
