import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { day } from 'kit/values/day'
import { formatDayPart } from 'kit/text/locale'
import { readSchoolWeeks, type SchoolWeek, setSchoolWeek } from 'tenant-api/contract/institute/school-days'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { call, read } from '../../../../shell/session/api.ts'
import { may, useMe } from '../../../../shell/session/me.ts'
import { useScopeChoices } from '../../../../shell/scope/scope-choices.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { Select } from '../../../../ui/form/choice/Select.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import './SchoolDaysPage.css'

/** On which weekdays the institute is open, and each campus that differs from it. */
export function SchoolDaysPage() {
  const { t } = useLingui()
  const { data, fallback } = useLoaded(read(readSchoolWeeks, {}), 6)
  return (
    <Stack gap="14px" width="960px">
      <h1 className="page-title">{t`School days`}</h1>
      {fallback}
      {data?.rows.map((week) => (
        <WeekCard key={week.campusId ?? 'institute'} week={week} />
      ))}
    </Stack>
  )
}

const weekdays = [1, 2, 3, 4, 5, 6, 7]

function WeekCard({ week }: { week: SchoolWeek }) {
  const { t } = useLingui()
  const { language } = useRegional()
  const me = useMe()
  const { campusId, openDays, shortDays, by } = week
  const name = useScopeChoices('campus').find(({ id }) => id === campusId)?.name
  const isWide = me.grants.some(
    ({ resource, action, reach }) => resource === 'holidays' && action === 'edit' && reach === 'institute',
  )
  const mayChange =
    campusId === null ? isWide : may(me, ['holidays', 'edit'], { level: 'campus', campus: campusId })
  const setting = useSetting()
  const choices = [
    { id: 'open', name: t`School` },
    { id: 'short', name: t`Short day` },
    { id: 'closed', name: t`No school` },
  ]
  const isOwn = by === (campusId === null ? 'institute' : 'campus')
  return (
    <Card
      title={campusId === null ? t`Whole institute` : (name ?? t`One campus`)}
      action={
        isOwn && mayChange ? (
          <Button
            size="small"
            look="quiet"
            onPress={() => setting.mutate({ campusId, openDays: null, shortDays: [] })}
          >
            {campusId === null ? t`As usual in the country` : t`Like the institute`}
          </Button>
        ) : undefined
      }
    >
      <p className="school-days-by">
        {by === 'country' && t`The usual week of the country.`}
        {by === 'institute' && campusId !== null && t`Like the whole institute.`}
        {isOwn && t`Set by the school.`}
      </p>
      <div className="school-days-week">
        {weekdays.map((weekday) => (
          <Select
            key={weekday}
            label={formatDayPart(language, monday(weekday), { weekday: 'long' })}
            choices={choices}
            value={shortDays.includes(weekday) ? 'short' : openDays.includes(weekday) ? 'open' : 'closed'}
            isDisabled={!mayChange}
            onChange={(how) => setting.mutate({ campusId, ...changed(week, weekday, how) })}
          />
        ))}
      </div>
    </Card>
  )
}

function changed({ openDays, shortDays }: SchoolWeek, weekday: number, how: string) {
  const without = (days: readonly number[]) => days.filter((one) => one !== weekday)
  return {
    openDays: how === 'closed' ? without(openDays) : [...without(openDays), weekday],
    shortDays: how === 'short' ? [...without(shortDays), weekday] : without(shortDays),
  }
}

/** A Monday for 1, and so on: only its name is of interest. */
function monday(weekday: number) {
  return day(`2026-06-0${weekday}`)
}

function useSetting() {
  const { t } = useLingui()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { campusId: string | null; openDays: number[] | null; shortDays: number[] }) =>
      call(setSchoolWeek, { body }),
    onSuccess(weeks) {
      queries.setQueryData(read(readSchoolWeeks, {}).queryKey, weeks)
      toast({ type: 'success', message: t`School days updated` })
    },
    onError: (error) => toast({ type: 'error', message: error.message }),
  })
}
