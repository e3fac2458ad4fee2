import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CalendarX } from 'lucide-react'
import { type Day, isDay, weekdayOf, weekOf } from 'kit/values/day'
import { type ReactNode, useState } from 'react'
import { readWeek, type WeekLesson, type WeekRoutine } from 'tenant-api/contract/learning/lessons'
import { withFallback } from '../../../crud/resource/Loaded.tsx'
import { read } from '../../../shell/session/api.ts'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { useNarrow } from '../../../ui/base/use-narrow.ts'
import { CalendarList } from '../../../ui/calendar/CalendarList.tsx'
import { CalendarWeek } from '../../../ui/calendar/CalendarWeek.tsx'
import type { CalendarEvent } from '../../../ui/calendar/calendar-weeks.ts'
import { DaySteps, WeekSteps } from '../../../ui/date/PeriodSteps.tsx'
import { useToday } from '../../../ui/date/use-today.ts'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { Cluster } from '../../../ui/layout/Cluster.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { useOwnName } from '../../../ui/text/use-own-name.ts'
import { LessonDialog } from './LessonDialog.tsx'
import { AsOf, isCopy, useOfflineCopy } from './OfflineCopy.tsx'
import { isHeld, sectionsOf, useChangeWords, useCoverWords } from './lesson-words.ts'

export type WeekOf = Partial<Record<'section' | 'teacher' | 'student' | 'room', string>>
type Props = {
  of: WeekOf
  title?: ReactNode
  tools?: ReactNode
  /** The own week stays readable without a network. */
  isOwn?: boolean
  /** Left out where another week on the page has the steps for all. */
  hasSteps?: boolean
}
type Shown = Awaited<ReturnType<NonNullable<ReturnType<typeof weekQuery>['queryFn']>>>

const weekQuery = (of: WeekOf, day: Day | undefined) =>
  read(readWeek, { query: { ...of, ...(day && { day }) } })

/** The lessons of a week by the minute; on a phone those of a day, today first. */
export function Week({ isOwn = false, ...shown }: Props) {
  const { of } = shown
  const search: { day?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const day = isDay(search.day) ? search.day : undefined
  const today = useToday()
  // All days of a week are one answer, which is kept for a day without a network.
  const { weekStart } = useRegional()
  const week = day && weekOf(day, weekdayOf(weekStart))
  const first = week?.some((at) => at === today) ? undefined : week?.[0]
  const asked = useQuery({ ...weekQuery(of, first), placeholderData: keepPreviousData })
  const { data, placeholder } = withFallback(asked, 8)
  const isRead = isOwn && data !== undefined && !asked.isPlaceholderData && !isCopy(asked)
  useOfflineCopy(isRead ? asked.dataUpdatedAt : null)
  if (placeholder) return placeholder
  const show = (next: string) =>
    void navigate({ to: '.', search: { ...search, day: next === data.today ? undefined : next } as never })
  return (
    <Lessons
      {...shown}
      tools={
        <>
          <AsOf query={asked} />
          {shown.tools}
        </>
      }
      week={data}
      day={day ?? data.today}
      onDay={show}
    />
  )
}

type OfLessons = Props & { week: Shown; day: Day; onDay: (day: string) => void }

function Lessons({ of, title, tools, hasSteps = true, week, day, onDay }: OfLessons) {
  const { t } = useLingui()
  const isNarrow = useNarrow()
  const [opened, open] = useState<WeekLesson>()
  const { today, days, lessons, routines } = week
  const coverWords = useCoverWords()
  const changeWords = useChangeWords()
  const ownName = useOwnName()
  const notesOf = (lesson: WeekLesson) => [
    lesson.type ? ownName(lesson.type) : '',
    changeWords(lesson),
    ...lesson.covers.map(coverWords),
  ]
  const events = [
    ...lessons.map((lesson) => eventOf(lesson, of, notesOf(lesson))),
    ...routines.map(routineEvent),
  ]
  const onOpen = ({ id }: CalendarEvent) => open(lessons.find((one) => keyOf(one) === id))
  const all = days.map((one) => one.day as Day)
  const steps = { day, today, onDay }
  const beside = (at: Day) => {
    const found = days.find((one) => one.day === at)
    const letter = found?.letter ? String.fromCodePoint(64 + found.letter) : ''
    return found?.reason ?? (letter && t`Week ${letter}`)
  }
  return (
    <Stack>
      <header className="page-header">
        {title}
        <Cluster>
          {hasSteps && (isNarrow ? <DaySteps {...steps} isPlan /> : <WeekSteps {...steps} />)}
          {tools}
        </Cluster>
      </header>
      {lessons.length === 0 ? (
        <EmptyState icon={CalendarX} title={t`No lessons in this week`} action={null}>
          {t`As soon as a timetable is published for these days, its lessons stand here.`}
        </EmptyState>
      ) : isNarrow ? (
        <CalendarList days={[day]} events={events} today={today as Day} onOpen={onOpen} beside={beside} />
      ) : (
        <CalendarWeek
          days={all}
          day={day}
          events={events}
          today={today as Day}
          onDay={onDay}
          onOpen={onOpen}
          beside={beside}
        />
      )}
      {opened && <LessonDialog lesson={opened} onClose={() => open(undefined)} />}
    </Stack>
  )
}

const keyOf = ({ id, day, startsAt }: WeekLesson) => `${id} ${day} ${startsAt ?? ''}`

function eventOf(lesson: WeekLesson, of: WeekOf, notes: readonly string[]): CalendarEvent {
  const { day, subject, startsAt, endsAt, teachers, room, extra } = lesson
  // The own week is that of a teacher.
  const isOfTeacher = !of.section && !of.student && !of.room
  const who = isOfTeacher ? sectionsOf(lesson) : teachers.map(({ name }) => name).join(', ')
  const where = of.room ? sectionsOf(lesson) : (room ?? '')
  return {
    id: keyOf(lesson),
    title: subject,
    details: [...new Set([...notes, extra ?? '', who, where])].filter((part) => part !== ''),
    from: day as Day,
    to: day as Day,
    start: startsAt ?? undefined,
    end: endsAt ?? undefined,
    ...(lesson.change && { tone: isHeld(lesson) ? 'info' : 'warning' }),
  }
}

function routineEvent({ id, day, name, startsAt, endsAt }: WeekRoutine): CalendarEvent {
  return {
    id: `${id} ${day}`,
    title: name,
    from: day as Day,
    to: day as Day,
    start: startsAt,
    end: endsAt,
    tone: 'neutral',
  }
}
