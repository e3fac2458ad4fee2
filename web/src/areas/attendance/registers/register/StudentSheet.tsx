import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Check, Clock, House, Minus, X } from 'lucide-react'
import { useState } from 'react'
import { listMarks, type Register, sayers, type Status } from 'tenant-api/contract/attendance/registers'
import { Unread } from '../../../../crud/resource/QueryError.tsx'
import { useSay } from '../../../../crud/resource/words.ts'
import { read } from '../../../../shell/session/api.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { Button, ButtonLink } from '../../../../ui/base/Button.tsx'
import { NumberText } from '../../../../ui/text/NumberText.tsx'
import { Sheet } from '../../../../ui/overlay/Sheet.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { Timeline } from '../../../../ui/layout/Timeline.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { useStatusLooks } from '../status-looks.ts'
import type { MarkDraft } from '../statuses.ts'

type Student = Register['students'][number]
type Props = {
  register: Register
  student: Student
  wish: MarkDraft
  isReadOnly: boolean
  onNote: (comment: string) => void
  onClose: () => void
}

/** A student in a register: a note beside the mark, and all that was ever said. */
export default function StudentSheet({ register, student, wish, isReadOnly, onNote, onClose }: Props) {
  const { t } = useLingui()
  const nameOf = useOwnName()
  const maySee = useMay(['students', 'view'])
  const [note, write] = useState(wish.comment)
  function close() {
    if (!isReadOnly && note.trim() !== wish.comment) onNote(note.trim())
    onClose()
  }
  const footer = (
    <>
      {maySee && !register.isCover && (
        <ButtonLink href={scoped(`students/${student.id}?tab=attendance`)}>{t`Open the record`}</ButtonLink>
      )}
      <Button look="primary" onPress={close}>{t`Done`}</Button>
    </>
  )
  return (
    <Sheet title={nameOf(student)} onClose={close} footer={footer}>
      {wish.status !== null && (
        <TextField
          label={t`Note`}
          value={note}
          onChange={write}
          maxLength={200}
          lines={2}
          isReadOnly={isReadOnly}
        />
      )}
      {register.id === null ? (
        <p>{t`No marks in this register yet.`}</p>
      ) : (
        <Marks register={register.id} student={student.id} />
      )}
    </Sheet>
  )
}

const icons = { present: Check, absent: X, late: Clock, leave: House } as const
const tones = { present: 'success', absent: 'danger', late: 'warning', leave: 'info' } as const

function Marks({ register, student }: { register: string; student: string }) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(read(listMarks, { params: { id: register, studentId: student } }))
  if (error && !data) return <Unread error={error} onRetry={() => void refetch()} />
  const events = (data?.rows ?? []).map(({ id, status, minutes, comment, saidBy, by, at, holds }) => ({
    id,
    at,
    icon: status ? icons[status] : Minus,
    tone: status && holds ? tones[status] : ('neutral' as const),
    title: <MarkTitle status={status} minutes={minutes} saidBy={saidBy} by={by} />,
    children: comment === '' ? undefined : <bdi>{comment}</bdi>,
  }))
  return events.length === 0 ? null : <Timeline label={t`Marks so far`} events={events} />
}

type Said = { status: Status | null; minutes: number | null; saidBy: keyof typeof sayers; by: string }

function MarkTitle({ status, minutes, saidBy, by }: Said) {
  const { t } = useLingui()
  const say = useSay()
  const looks = useStatusLooks()
  return (
    <>
      {status ? looks[status].name : t`Unmarked`}
      {minutes !== null && (
        <>
          {' '}
          <NumberText value={minutes} /> {t`min`}
        </>
      )}{' '}
      · {say(sayers[saidBy])} · <bdi>{by}</bdi>
    </>
  )
}
