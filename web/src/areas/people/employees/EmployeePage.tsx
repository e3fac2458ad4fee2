import { Trans } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { address } from 'kit/http/client'
import type { Resource } from 'kit/contract/resource'
import { employmentStatuses, staff, teachers } from 'tenant-api/contract/people/employees'
import { showFile } from 'tenant-api/contract/platform/files'
import { rowQuery } from '../../../crud/resource/calls.ts'
import { RecordPage } from '../../../crud/record/RecordPage.tsx'
import { textOf } from '../../../crud/resource/rows.ts'
import { useSay } from '../../../crud/resource/words.ts'
import { Badge } from '../../../ui/text/Badge.tsx'
import { DayText } from '../../../ui/date/DateText.tsx'
import { Ltr, Written } from '../../../ui/text/Ltr.tsx'
import { PhoneLinks } from '../../../crud/record/PhoneLinks.tsx'

export function TeacherPage() {
  return <EmployeePage resource={teachers} />
}

export function StaffPage() {
  return <EmployeePage resource={staff} />
}

/** Somebody who works here: who it is, and how one reaches them. */
function EmployeePage({ resource }: { resource: Resource }) {
  const say = useSay()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: row } = useSuspenseQuery(rowQuery(resource, id))
  const status = textOf(row, 'status') as keyof typeof employmentStatuses
  const [phone, photo, leftOn] = [textOf(row, 'phone'), textOf(row, 'photoId'), textOf(row, 'leftOn')]
  return (
    <RecordPage
      resource={resource}
      row={row}
      photo={photo ? address(showFile, { params: { id: photo } }) : undefined}
      facts={
        <>
          <Badge tone={status === 'active' ? 'success' : 'neutral'}>{say(employmentStatuses[status])}</Badge>
          {leftOn && (
            <span>
              <Trans>
                Last day: <DayText day={leftOn} />
              </Trans>
            </span>
          )}
          <Written text={textOf(row, 'designation')} />
          <Ltr>{textOf(row, 'employeeNumber')}</Ltr>
        </>
      }
      contact={phone && <PhoneLinks phone={phone} name={textOf(row, 'name')} />}
    />
  )
}
