import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { academicYears } from 'tenant-api/contract/institute/calendar'
import { enrolments } from 'tenant-api/contract/people/enrolment'
import { listQuery } from '../../../../crud/resource/calls.ts'
import { readListState } from '../../../../crud/list/list-state.ts'
import { LoadingRows } from '../../../../crud/resource/LoadingRows.tsx'
import { ResourcePage } from '../../../../crud/list/ResourcePage.tsx'
import { textOf } from '../../../../crud/resource/rows.ts'
import { useMyYear } from '../../../../crud/filters/use-my-year.ts'
import { YearMenu } from '../../../../crud/filters/YearMenu.tsx'
import { useMayAdd } from '../../../../shell/session/me.ts'
import { scoped } from '../../../../shell/scope/scope.ts'

const allYears = { ...readListState(academicYears, {}), limit: 100 as const }

/** Every stay of the year that the reader looks at, and by its filters of any other. */
export function EnrolmentsPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const beginning = useYear()
  const mayEnrol = useMayAdd(['students', 'edit'])
  // The clean address is that of the year which is looked at.
  const begin = () => void navigate({ to: scoped(enrolments.name), search: {} as never })
  if (beginning === undefined) return <LoadingRows label={t`Loading`} rows={5} />
  return (
    <ResourcePage
      resource={enrolments}
      beginning={beginning ?? undefined}
      newTitle={mayEnrol ? t`Enrol` : undefined}
      tools={<YearMenu onYear={begin} />}
    />
  )
}

/** Undefined while it is asked; null where there is no year. A campus may have years of its own: those that begin within the year belong to it. */
function useYear() {
  const { data: looked, isError } = useMyYear()
  const { data: years, isError: isUnknown } = useQuery(listQuery(academicYears, allYears))
  const year = looked?.years.find(({ id }) => id === looked.year)
  if (isError || isUnknown || (looked && !year)) return null
  if (!year || !years) return undefined
  const own = years.rows.filter((row) => {
    const firstDay = textOf(row, 'firstDay')
    return firstDay >= year.firstDay && firstDay <= year.lastDay
  })
  const ids = [...new Set([year.id, ...own.map(({ id }) => id)])]
  return { id: 'year', name: year.name, search: { yearId: ids.join(',') } }
}
