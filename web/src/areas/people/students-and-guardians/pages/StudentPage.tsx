import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQueries } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { address } from 'kit/http/client'
import { listEnrolments } from 'tenant-api/contract/people/enrolment'
import { showFile } from 'tenant-api/contract/platform/files'
import { listFamily, students, studentStatuses } from 'tenant-api/contract/people/students-and-guardians'
import { rowQuery } from '../../../../crud/resource/calls.ts'
import { CallLinks } from '../../../../crud/record/PhoneLinks.tsx'
import { RecordPage } from '../../../../crud/record/RecordPage.tsx'
import { textOf } from '../../../../crud/resource/rows.ts'
import { useSay } from '../../../../crud/resource/words.ts'
import { read } from '../../../../shell/session/api.ts'
import { isOwnAlone, useMe } from '../../../../shell/session/me.ts'
import { Badge, type Tone } from '../../../../ui/text/Badge.tsx'
import { DayText } from '../../../../ui/date/DateText.tsx'
import { Ltr, Written } from '../../../../ui/text/Ltr.tsx'
import { NumberText } from '../../../../ui/text/NumberText.tsx'
import { useToday } from '../../../../ui/date/use-today.ts'

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
  const [{ data: row }, { data: stays }, { data: family }] = useSuspenseQueries({
    queries: [
      rowQuery(students, id),
      read(listEnrolments, { params: { id } }),
      read(listFamily, { params: { id } }),
    ],
  })
  const isOfFamily = isOwnAlone(useMe(), ['students', 'view'])
  // They stand in the order of calls.
  const caller = family.guardians.find(({ phone, isArchived }) => phone && !isArchived)
  const here = stays.rows.find(({ endsOn }) => endsOn === null)
  const now = useToday()
  const status = textOf(row, 'status') as keyof typeof studentStatuses
  const father = textOf(row, 'fatherName')
  const photo = textOf(row, 'photoId')
  return (
    <RecordPage
      resource={students}
      row={row}
      contact={!isOfFamily && caller?.phone && <CallLinks phone={caller.phone} name={caller.name} />}
      photo={photo ? address(showFile, { params: { id: photo } }) : undefined}
      facts={
        <>
          {here && here.startsOn > now ? (
            <Badge tone="info">
              <Trans>
                Enrolled from <DayText day={here.startsOn} />
              </Trans>
            </Badge>
          ) : (
            <Badge tone={tones[status] ?? 'neutral'}>{say(studentStatuses[status])}</Badge>
          )}
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
