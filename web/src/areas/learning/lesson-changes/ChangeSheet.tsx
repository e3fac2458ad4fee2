import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { rooms, subjects } from 'tenant-api/contract/institute/structure'
import {
  type ChangeKind,
  changeKinds,
  changeLesson,
  type LessonPlace,
  listLessonPlaces,
} from 'tenant-api/contract/learning/lesson-changes'
import type { WeekLesson } from 'tenant-api/contract/learning/lessons'
import { ActionSheet } from '../../../crud/form/ActionSheet.tsx'
import { RowField } from '../../../crud/form/fields/LazyFields.tsx'
import { useAction } from '../../../crud/form/use-action.ts'
import { useStale } from '../../../crud/resource/use-invalidate.ts'
import { useSay } from '../../../crud/resource/words.ts'
import { call, read } from '../../../shell/session/api.ts'
import { DateField } from '../../../ui/date/LazyDates.tsx'
import { RadioGroup } from '../../../ui/form/choice/RadioGroup.tsx'
import { Select } from '../../../ui/form/choice/Select.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useChangeWords } from './change-words.ts'

type Props = {
  day: string
  /** The lesson that was chosen above. */
  lesson: WeekLesson | undefined
  /** The fields by which it is chosen. */
  children: ReactNode
  onClose: () => void
}

/** What differs of a lesson on a day, and why. Families and teachers are told as soon as it is saved. */
export function ChangeSheet({ day, lesson, children, onClose }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const [kind, setKind] = useState<ChangeKind>('cancelled')
  const [toDay, setToDay] = useState<string>(day)
  const [place, setPlace] = useState('')
  const [roomId, setRoom] = useState<string | null>(null)
  const [subjectId, setSubject] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const lessonId = lesson?.id ?? ''
  const action = useAction({
    check: () => [
      ...(lessonId === '' ? [{ name: 'lessonId', message: t`Choose the lesson` }] : []),
      ...(kind === 'moved' && place === '' ? [{ name: 'toPeriod', message: t`Choose when it is held` }] : []),
      ...(kind === 'room' && roomId === null ? [{ name: 'roomId', message: t`Choose a room` }] : []),
      ...(kind === 'content' && subjectId === null
        ? [{ name: 'subjectId', message: t`Choose a subject` }]
        : []),
      ...(reason.trim() === '' ? [{ name: 'reason', message: t`Say why: those who are told read it` }] : []),
    ],
    send: () => call(changeLesson, { body: bodyOf() }),
    refresh: useStale(/lesson-changes|weeks|arrangements/),
    done: t`Lesson changed. Its teachers and families are told`,
    onClose,
  })
  function bodyOf() {
    const shared = { lessonId, day, reason: reason.trim() }
    switch (kind) {
      case 'cancelled':
        return { ...shared, kind }
      case 'moved':
        return {
          ...shared,
          kind,
          toDay,
          roomId,
          ...(lesson?.period === null ? { toStartsAt: place } : { toPeriod: Number(place) }),
        }
      case 'room':
        return { ...shared, kind, roomId: roomId ?? '' }
      case 'content':
        return { ...shared, kind, subjectId: subjectId ?? '' }
    }
  }
  return (
    <ActionSheet title={t`Change a lesson`} action={action} submit={t`Change the lesson`} onClose={onClose}>
      {children}
      <Select
        name="kind"
        label={t`What differs`}
        choices={(Object.keys(changeKinds) as ChangeKind[]).map((id) => ({ id, name: say(changeKinds[id]) }))}
        value={kind}
        onChange={(id) => {
          setKind(id as ChangeKind)
          setRoom(null)
        }}
      />
      {kind === 'moved' && (
        <>
          <DateField
            name="toDay"
            label={t`Held on`}
            isRequired
            value={toDay}
            error={action.errorOf('toDay')}
            onChange={(next) => {
              setToDay(typeof next === 'string' ? next : '')
              setPlace('')
            }}
          />
          {lessonId !== '' && toDay !== '' && (
            <Places
              asked={{ lesson: lessonId, day, toDay, ...(roomId && { room: roomId }) }}
              value={place}
              error={action.errorOf('toPeriod') ?? action.errorOf('toStartsAt')}
              onChange={setPlace}
            />
          )}
        </>
      )}
      {(kind === 'room' || kind === 'moved') && (
        <RowField
          label={t`Room`}
          description={kind === 'moved' ? t`Empty: the usual room` : undefined}
          of={rooms}
          isRequired={kind === 'room'}
          isDisabled={false}
          value={roomId}
          error={action.errorOf('roomId')}
          onChange={setRoom}
          onBlur={() => undefined}
        />
      )}
      {kind === 'content' && (
        <RowField
          label={t`Subject`}
          of={subjects}
          isRequired
          isDisabled={false}
          value={subjectId}
          error={action.errorOf('subjectId')}
          onChange={setSubject}
          onBlur={() => undefined}
        />
      )}
      <TextField
        name="reason"
        label={t`Reason`}
        description={t`Families read it, such as sports day.`}
        isRequired
        maxLength={200}
        value={reason}
        error={action.errorOf('reason')}
        onChange={setReason}
      />
    </ActionSheet>
  )
}

type PlacesProps = {
  asked: { lesson: string; day: string; toDay: string; room?: string }
  value: string
  error: string | undefined
  onChange: (place: string) => void
}

/** When it can be held on the other day; what is taken says by whom. */
function Places({ asked, value, error, onChange }: PlacesProps) {
  const { t } = useLingui()
  const { times } = useChangeWords()
  const { data } = useQuery(read(listLessonPlaces, { query: asked }))
  if (!data) return null
  if (!data.isSchoolDay) {
    const why = data.reason ?? ''
    return (
      <p className="muted">
        {why === '' ? t`There is no school on this day.` : t`No school on this day: ${why}`}
      </p>
    )
  }
  const nameOf = (one: LessonPlace) => {
    const [number, time] = [one.period ?? 0, times(one.startsAt, one.endsAt)]
    return one.period === null ? time : t`Period ${number}, ${time}`
  }
  return (
    <RadioGroup
      label={t`When`}
      isRequired
      value={value === '' ? null : value}
      error={error}
      onChange={onChange}
      description={data.places.some(isFree) ? undefined : t`Nothing is free on this day. Choose another day.`}
      choices={data.places
        .filter((one) => one.period !== null || isFree(one))
        .map((one) => ({
          id: idOf(one),
          name: nameOf(one),
          isDisabled: !isFree(one),
          ...(!isFree(one) && { hint: one.reasons.join(' · ') }),
        }))}
    />
  )
}

const idOf = ({ period, startsAt }: LessonPlace) => (period === null ? startsAt : String(period))
const isFree = ({ reasons }: LessonPlace) => reasons.length === 0
