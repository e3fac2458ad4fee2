import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { addTimetable, type ListedTimetable, timetableBody } from 'tenant-api/contract/learning/timetables'
import { ShapeSheet } from '../../../../crud/form/ShapeSheet.tsx'
import { useMyYear } from '../../../../crud/filters/use-my-year.ts'
import { scoped, useScope } from '../../../../shell/scope/scope.ts'
import { useScopeChoices } from '../../../../shell/scope/scope-choices.ts'
import { call } from '../../../../shell/session/api.ts'
import { useToday } from '../../../../ui/date/use-today.ts'
import { Select } from '../../../../ui/form/choice/Select.tsx'
import { useStaleTimetables } from '../editor/use-stale-timetables.ts'

const form = timetableBody.omit({ yearId: true, anchor: true })
const copyForm = form.omit({ campusId: true, shiftId: true })
const fromPlans = 'plans'

type Props = { yearId: string; others: readonly ListedTimetable[]; from?: string; onClose: () => void }

/** A draft begins with the lessons of the subject plans, or as a copy of another timetable. */
export function NewTimetable({ yearId, others, from = fromPlans, onClose }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const stale = useStaleTimetables()
  const [source, choose] = useState(from)
  const original = others.find(({ id }) => id === source)
  const begin = useBeginning(yearId, original)
  const choices = [
    { id: fromPlans, name: t`The lessons of the subject plans` },
    ...others
      .filter(({ mayEdit }) => mayEdit)
      .map(({ id, name, campusName }) => ({ id, name: t`A copy of ${name}`, hint: campusName })),
  ]
  return (
    <ShapeSheet
      key={source}
      title={t`New timetable`}
      shape={original ? copyForm : form}
      begin={begin}
      isTyped
      top={
        choices.length > 1 && (
          <Select label={t`Begin with`} choices={choices} value={source} onChange={choose} />
        )
      }
      submit={t`Begin`}
      done={t`The draft is begun`}
      onSend={async (values) => {
        const place = original && { campusId: original.campusId, shiftId: original.shiftId }
        const body = { ...values, ...place, yearId, copyOf: original?.id ?? null } as never
        const { id } = await call(addTimetable, { body, onceKey: crypto.randomUUID() })
        await stale()
        void navigate({ to: scoped(`timetables/${id}`) })
      }}
      onClose={onClose}
    />
  )
}

/** From tomorrow to the end of the year, at the campus of the page. */
function useBeginning(yearId: string, original: ListedTimetable | undefined) {
  const scope = useScope()
  const campuses = useScopeChoices('campus')
  const today = useToday()
  const year = useMyYear().data?.years.find(({ id }) => id === yearId)
  const isAhead = year !== undefined && year.firstDay > today
  const campusId =
    scope.level === 'institute' ? (campuses.length === 1 ? campuses[0]?.id : undefined) : scope.campus
  return {
    ...(campusId !== undefined && { campusId }),
    firstDay: isAhead ? year.firstDay : today,
    ...(year && { lastDay: year.lastDay }),
    ...(original && { kind: original.kind, weeks: original.weeks, lastDay: original.lastDay }),
  }
}
