import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { CalendarOff, Clock } from 'lucide-react'
import { listLessons, type LessonsOfDay } from 'tenant-api/contract/attendance/registers'
import { read } from '../../../../shell/session/api.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { useName } from '../../../../shell/look/title.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { DaySteps } from '../../../../ui/date/PeriodSteps.tsx'
import { useClosedReason } from '../day-words.ts'
import { LessonCard } from '../lessons/LessonCard.tsx'
import { Loaded } from '../../../../crud/resource/Loaded.tsx'
import { useReportDay } from '../reports/use-report-day.ts'
import { Page } from '../../../../ui/layout/Page.tsx'
import './Registers.css'

/** The lessons that ring for a section on a day: which is about what, and how its register stands. */
export function LessonsPage() {
  const { t } = useLingui()
  const { section = '' } = useParams({ strict: false }) as { section?: string }
  const {
    query: { day },
    show,
  } = useReportDay()
  const asked = useQuery({
    ...read(listLessons, { params: { id: section }, query: day ? { day } : {} }),
    placeholderData: keepPreviousData,
  })
  const { data } = asked
  const title = data?.title ?? ''
  useName(title)
  return (
    <Page
      title={title === '' ? t`Lessons of the day` : t`Lessons of ${title}`}
      tools={
        data && (
          <DaySteps
            day={data.day}
            today={data.today}
            onDay={(next) => show({ day: next === data.today ? undefined : next })}
          />
        )
      }
    >
      <Loaded query={asked} rows={8}>
        {(lessons) => <Lessons section={section} of={lessons} />}
      </Loaded>
    </Page>
  )
}

function Lessons({ section, of }: { section: string; of: LessonsOfDay }) {
  const { t } = useLingui()
  const reason = useClosedReason()
  const board = <ButtonLink href={scoped(`registers?day=${of.day}`)}>{t`All registers`}</ButtonLink>
  if (of.dayState === 'closed')
    return (
      <EmptyState icon={CalendarOff} title={reason(of)} action={board}>
        {t`No registers on a day without school.`}
      </EmptyState>
    )
  if (of.lessons.length === 0)
    return (
      <EmptyState
        icon={Clock}
        title={t`No bells ring for this section on this day`}
        action={<ButtonLink href={scoped('bells')}>{t`Bells`}</ButtonLink>}
      >
        {t`Once the bells are set, each lesson has its own register.`}
      </EmptyState>
    )
  return (
    <ul className="called-cards">
      {of.lessons.map((lesson) => (
        <LessonCard
          key={`${of.day} ${lesson.period} ${lesson.subjectId ?? ''}`}
          section={section}
          of={of}
          lesson={lesson}
        />
      ))}
    </ul>
  )
}
