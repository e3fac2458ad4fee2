import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { address } from 'kit/client'
import { listEnrolments } from 'tenant-api/contract/enrolment'
import { showFile } from 'tenant-api/contract/files'
import { students, studentStatuses } from 'tenant-api/contract/people'
import { rowQuery } from '../../../crud/calls.ts'
import { RecordPage } from '../../../crud/record/RecordPage.tsx'
import { textOf } from '../../../crud/rows.ts'
import { useSay } from '../../../crud/words.ts'
import { read } from '../../../shell/api.ts'
import { Badge, type Tone } from '../../../ui/Badge.tsx'
import { Ltr, Written } from '../../../ui/Ltr.tsx'
import { NumberText } from '../../../ui/NumberText.tsx'

const tones: Readonly<Record<string, Tone>> = {
  enrolled: 'success',
  inactive: 'warning',
  registered: 'info',
  'struck-off': 'danger',
}

/** A student: who it is, and where the child is enrolled. */
export function StudentPage() {
  const { t } = useLingui()
  const say = useSay()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: row } = useSuspenseQuery(rowQuery(students, id))
  const { data: stays } = useSuspenseQuery(read(listEnrolments, { params: { id } }))
  const here = stays.rows.find(({ endsOn }) => endsOn === null)
  const status = textOf(row, 'status') as keyof typeof studentStatuses
  const father = textOf(row, 'fatherName')
  const photo = textOf(row, 'photoId')
  return (
    <RecordPage
      resource={students}
      row={row}
      photo={photo ? address(showFile, { params: { id: photo } }) : undefined}
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
          {here?.classTeacher && (
            <span>
              {t`Class teacher`} <bdi>{here.classTeacher}</bdi>
            </span>
          )}
          {father && (
            <span>
              <Trans>
                Father: <bdi>{father}</bdi>
              </Trans>
            </span>
          )}
        </>
      }
    />
  )
}
