import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { isDay } from 'kit/values/day'
import { useState } from 'react'
import { sections } from 'tenant-api/contract/institute/structure'
import { readWeek, type WeekLesson } from 'tenant-api/contract/learning/lessons'
import { useClose } from '../../../../crud/list/use-close.ts'
import { RowField } from '../../../../crud/form/fields/LazyFields.tsx'
import { useSay } from '../../../../crud/resource/words.ts'
import { useScope } from '../../../../shell/scope/scope.ts'
import { read } from '../../../../shell/session/api.ts'
import { DateField } from '../../../../ui/date/LazyDates.tsx'
import { useToday } from '../../../../ui/date/use-today.ts'
import { Select } from '../../../../ui/form/choice/Select.tsx'
import { ChangeSheet } from '../ChangeSheet.tsx'
import { useChangeWords } from '../change-words.ts'

type Address = { section?: string; day?: string; lesson?: string }

/** Which lesson is changed: that of the address, or one of a section and a day. */
export function NewChange() {
  const { t } = useLingui()
  const say = useSay()
  const today = useToday()
  const scope = useScope()
  const { times } = useChangeWords()
  const search: Address = useSearch({ strict: false })
  const [section, setSection] = useState(search.section ?? (scope.level === 'section' ? scope.section : null))
  const [day, setDay] = useState<string>(isDay(search.day) ? search.day : today)
  const [lessonId, setLesson] = useState(search.lesson ?? '')
  const { data } = useQuery({
    ...read(readWeek, { query: { section: section ?? '', day } }),
    enabled: section !== null && day !== '',
  })
  const lessons = (data?.lessons ?? []).filter((one) => one.day === day && isChangeable(one))
  const lesson = lessons.find(({ id }) => id === lessonId)
  const close = useClose('lesson-changes')
  const isWaiting = section !== null && data === undefined
  return (
    <ChangeSheet key={`${lessonId} ${day}`} day={day} lesson={lesson} onClose={close}>
      <RowField
        label={say(sections.label.one)}
        of={sections}
        isRequired
        isDisabled={false}
        autoFocus={section === null}
        value={section}
        onChange={(next) => {
          setSection(next)
          setLesson('')
        }}
        onBlur={() => undefined}
      />
      <DateField
        label={t`Day`}
        isRequired
        least={today}
        value={day}
        onChange={(next) => {
          setDay(typeof next === 'string' ? next : '')
          setLesson('')
        }}
      />
      <Select
        name="lessonId"
        label={t`Lesson`}
        isRequired
        isDisabled={lessons.length === 0}
        description={
          section !== null && !isWaiting && lessons.length === 0
            ? t`This section has no lesson on this day that can be changed. Choose another day.`
            : undefined
        }
        choices={lessons.map((one) => ({
          id: one.id,
          name: `${times(one.startsAt, one.endsAt)} · ${one.subject}`,
        }))}
        value={lesson?.id ?? ''}
        onChange={setLesson}
      />
    </ChangeSheet>
  )
}

/** Lessons of the week that are as usual; of an extra lesson its own form changes everything. */
function isChangeable({ change, extra }: WeekLesson): boolean {
  return change === null && extra === null
}
