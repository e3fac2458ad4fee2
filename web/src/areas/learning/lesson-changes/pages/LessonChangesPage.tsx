import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { CalendarClock, Undo2 } from 'lucide-react'
import {
  type ChangedLesson,
  dropLessonChange,
  lessonChanges,
  listLessonChanges,
} from 'tenant-api/contract/learning/lesson-changes'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { useStale } from '../../../../crud/resource/use-invalidate.ts'
import { scoped, useScope } from '../../../../shell/scope/scope.ts'
import { call, read } from '../../../../shell/session/api.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { Button, ButtonLink } from '../../../../ui/base/Button.tsx'
import { DayText } from '../../../../ui/date/DateText.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { RowList } from '../../../../ui/layout/RowList.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { useChangeWords } from '../change-words.ts'
import '../LessonChanges.css'

/** What differs from the week in the next month, day by day, each with the way back. */
export function LessonChangesPage() {
  const { t } = useLingui()
  const scope = useScope()
  const campus = scope.level === 'institute' ? undefined : scope.campus
  const mayChange = useMay([lessonChanges.resource, 'edit'])
  const { data, placeholder } = useLoaded(
    read(listLessonChanges, { query: { ...(campus && { campus }) } }),
    5,
  )
  const days = data && [...Map.groupBy(data.rows, ({ day }) => day)]
  const begin = mayChange && (
    <ButtonLink
      look="primary"
      href={scoped('lesson-changes/new')}
      icon={<CalendarClock aria-hidden size={16} />}
    >{t`Change a lesson`}</ButtonLink>
  )
  return (
    <Page title={t`Changed lessons`} tools={days && days.length > 0 ? begin : undefined}>
      {placeholder}
      {days?.length === 0 && (
        <EmptyState icon={CalendarClock} title={t`Everything is as in the timetable`} action={begin || null}>
          {t`A lesson that is not held, or is held at another time, in another room or about another subject, stands here for the next 30 days.`}
        </EmptyState>
      )}
      {days?.map(([day, rows]) => (
        <Card key={day} isFlush title={<DayText day={day} />}>
          <RowList>
            {rows.map((row) => (
              <ChangeRow key={row.id} row={row} />
            ))}
          </RowList>
        </Card>
      ))}
      <Outlet />
    </Page>
  )
}

function ChangeRow({ row }: { row: ChangedLesson }) {
  const { t } = useLingui()
  const { times, differs } = useChangeWords()
  const stale = useStale(/lesson-changes|weeks|arrangements/)
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(dropLessonChange, { params: { id: row.id } }),
    onSuccess: () =>
      toast({
        type: 'success',
        message: t`The lesson is as in the timetable again. Those concerned are told`,
      }),
    onError: ({ message }) => toast({ type: 'error', message }),
    onSettled: stale,
  })
  const { subject, sections, teachers, reason, mayEdit, startsAt, endsAt } = row
  return (
    <li className="lesson-change">
      <span className="lesson-change-what">
        <span>
          <span className="numbers" dir="ltr">
            {times(startsAt, endsAt)}
          </span>{' '}
          <b>
            <bdi>{sections}</bdi> · <bdi>{subject}</bdi>
          </b>{' '}
          <bdi>{differs(row)}</bdi>
        </span>
        <span className="muted">
          <bdi>{[teachers, reason].filter((part) => part !== '').join(' · ')}</bdi>
        </span>
      </span>
      {mayEdit && (
        <Button
          size="small"
          icon={<Undo2 aria-hidden size={16} />}
          isPending={isPending}
          onPress={() => mutate()}
        >{t`Take back`}</Button>
      )}
    </li>
  )
}
