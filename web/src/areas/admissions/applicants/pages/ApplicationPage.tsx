import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy } from 'react'
import {
  admissions,
  type FeeState,
  feeStates,
  type Stage,
  stages,
} from 'tenant-api/contract/admissions/applicants'
import { rowQuery } from '../../../../crud/resource/calls.ts'
import { PhoneLinks } from '../../../../crud/record/PhoneLinks.tsx'
import { PersonLink } from '../../../../crud/record/RecordHeader.tsx'
import { RecordPage } from '../../../../crud/record/RecordPage.tsx'
import { type Row, textOf } from '../../../../crud/resource/rows.ts'
import { useSay } from '../../../../crud/resource/words.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { Ltr } from '../../../../ui/text/Ltr.tsx'
import { usePhoto } from '../PapersCard.tsx'
import { StageActions } from '../StageActions.tsx'
import { feeTones, tones } from '../stage-looks.ts'

/** An application: who wants to come, how far it is, and what is done next. */
export function ApplicationPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: row } = useSuspenseQuery(rowQuery(admissions, id))
  const mayEdit = useMay(['admissions', 'edit']) && row.archivedAt === null && row.stage !== 'enrolled'
  return (
    <RecordPage
      resource={admissions}
      row={row}
      photo={usePhoto(id)}
      facts={<HeaderFacts row={row} />}
      contact={
        <>
          <PhoneLinks phone={textOf(row, 'guardianPhone')} name={textOf(row, 'guardianName')} />
          {mayEdit && <StageActions row={row} />}
        </>
      }
    />
  )
}

function HeaderFacts({ row }: { row: Row }) {
  const { t } = useLingui()
  const say = useSay()
  const stage = row.stage as Stage
  const feeState = row.feeState as FeeState
  const maySee = useMay(['students', 'view'])
  const student = maySee && textOf(row, 'studentId')
  return (
    <>
      <Badge tone={tones[stage]}>{say(stages[stage])}</Badge>
      {feeState !== 'none' && <Badge tone={feeTones[feeState]}>{say(feeStates[feeState])}</Badge>}
      <Ltr>{textOf(row, 'number')}</Ltr>
      {student && <PersonLink page="students" id={student} name={t`Open the record`} />}
    </>
  )
}

/** It brings what a form needs. */
export const EditApplication = lazy(async () => ({
  default: (await import('../EditApplication.tsx')).EditApplication,
}))
