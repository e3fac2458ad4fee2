import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { addDays, day, today } from 'kit/values/day'
import { useState } from 'react'
import {
  enrolStudent,
  listEnrolments,
  leaving,
  placing,
  rollNumbering,
  setRollNumber,
  transferStudent,
  withdrawStudent,
} from 'tenant-api/contract/people/enrolment'
import { students } from 'tenant-api/contract/people/students-and-guardians'
import { rowQuery } from '../../../../crud/resource/calls.ts'
import { textOf } from '../../../../crud/resource/rows.ts'
import { call, read } from '../../../../shell/session/api.ts'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { useNow } from '../../../../ui/date/use-now.ts'
import { ShapeSheet, type Values } from '../../../../crud/form/ShapeSheet.tsx'
import { PlaceSheet } from './PlaceSheet.tsx'

type Props = { id: string; onClose: () => void }

/** Enrols who is not enrolled, for the first time or again. */
export function EnrolSheet({ id, onClose }: Props) {
  const { t } = useLingui()
  const { data: row } = useSuspenseQuery(rowQuery(students, id))
  const { data: stays, isFetching } = useSuspenseQuery(read(listEnrolments, { params: { id } }))
  // The first day follows from the last stay, which may have ended a moment ago: what is known of it is awaited once.
  const [isFresh, setFresh] = useState(!isFetching)
  if (!isFresh && !isFetching) setFresh(true)
  const free = addDays(day(stays.rows[0]?.endsOn ?? '0001-01-01'), 1)
  const now = useToday()
  if (!isFresh) return null
  return (
    <PlaceSheet
      title={row.status === 'registered' ? t`Enrol` : t`Readmit`}
      shape={placing}
      campus={textOf(row, 'campusId')}
      leaver={{ name: textOf(row, 'name'), campusId: textOf(row, 'campusId') }}
      // Who left today is enrolled for the rest of it.
      begin={{ startsOn: free > now ? free : now }}
      submit={t`Enrol`}
      done={t`Enrolled`}
      onSend={(body) => call(enrolStudent, { params: { id }, body: placed(body) })}
      onClose={onClose}
    />
  )
}

export function TransferSheet({ id, onClose }: Props) {
  const { t } = useLingui()
  const { data: row } = useSuspenseQuery(rowQuery(students, id))
  return (
    <PlaceSheet
      title={t`Transfer`}
      shape={placing}
      campus={textOf(row, 'campusId')}
      leaver={{ name: textOf(row, 'name'), campusId: textOf(row, 'campusId') }}
      begin={{ startsOn: useToday() }}
      submit={t`Transfer`}
      done={t`Transferred`}
      onSend={(body) => call(transferStudent, { params: { id }, body: placed(body) })}
      onClose={onClose}
    />
  )
}

export function RollNumberSheet({ id, onClose }: Props) {
  const { t } = useLingui()
  const { data: row } = useSuspenseQuery(rowQuery(students, id))
  return (
    <ShapeSheet
      title={t`Roll number`}
      shape={rollNumbering}
      begin={{ rollNumber: row.rollNumber }}
      submit={t`Save`}
      done={t`Roll number saved`}
      onSend={(body) => call(setRollNumber, { params: { id }, body: body as never })}
      onClose={onClose}
    />
  )
}

export function LeaveSheet({ id, onClose }: Props) {
  const { t } = useLingui()
  return (
    <ShapeSheet
      title={t`End enrolment`}
      shape={leaving}
      begin={{ ended: 'withdrawal', lastDay: useToday() }}
      submit={t`End enrolment`}
      done={t`Enrolment ended`}
      onSend={(body) => call(withdrawStudent, { params: { id }, body: body as never })}
      onClose={onClose}
    />
  )
}

function useToday() {
  const { zone } = useRegional()
  return today(zone, useNow())
}

/** An empty roll number asks for the next one. */
function placed({ rollNumber, ...rest }: Values) {
  return (rollNumber === null ? rest : { ...rest, rollNumber }) as never
}
