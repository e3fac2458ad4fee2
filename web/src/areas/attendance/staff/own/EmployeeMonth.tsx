import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { isMonth } from 'kit/values/day'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { readEmployeeMonth, addPresence, addingPresence } from 'tenant-api/contract/attendance/staff'
import { LoadingRows } from '../../../../crud/resource/LoadingRows.tsx'
import { Unread } from '../../../../crud/resource/QueryError.tsx'
import { read, call } from '../../../../shell/session/api.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { NumberText } from '../../../../ui/text/NumberText.tsx'
import { MonthSteps } from '../../../../ui/date/PeriodSteps.tsx'
import { countsOf, DayCounts } from '../DayMark.tsx'
import { DayLines } from './DayLines.tsx'
import { ShapeSheet } from '../../../../crud/form/ShapeSheet.tsx'
import { useStalePresence } from '../use-stale-presence.ts'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import '../Presence.css'

/** The month of the address of one who works here: what it comes to, and each day with all that was noticed. */
export function EmployeeMonth({ id, title }: { id: string; title: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const search: { month?: string } = useSearch({ strict: false })
  const month = isMonth(search.month) ? search.month : undefined
  const [isAdding, add] = useState(false)
  const { data, error, refetch } = useQuery({
    ...read(readEmployeeMonth, { params: { id }, query: month ? { month } : {} }),
    placeholderData: keepPreviousData,
  })
  if (!data)
    return (
      <Card title={title}>
        {error ? (
          <Unread error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingRows label={t`Loading the attendance`} rows={5} />
        )}
      </Card>
    )
  const show = (next: string) => {
    const shown = next === data.today.slice(0, 7) ? undefined : next
    void navigate({ to: '.', search: ((now: object) => ({ ...now, month: shown })) as never, replace: true })
  }
  const adding = data.mayEdit && (
    <Button
      size="small"
      icon={<Plus aria-hidden size={15} />}
      onPress={() => add(true)}
    >{t`Add a time`}</Button>
  )
  return (
    <Card title={title} action={adding}>
      <Stack gap="12px">
        <MonthSteps month={data.month} today={data.today} onMonth={show} />
        <DayCounts counts={countsOf(data.totals)} leavesForLates={data.totals.leavesForLates} />
        {data.latesPerLeave > 0 && (
          <p className="presence-note">
            <Trans>
              Every <NumberText value={data.latesPerLeave} /> times late cost one leave.
            </Trans>
          </p>
        )}
        <DayLines month={data} />
      </Stack>
      {isAdding && <AddTime id={id} name={data.name} today={data.today} onClose={() => add(false)} />}
    </Card>
  )
}

type Props = { id: string; name: string; today: string; onClose: () => void }

/** Says that somebody came or went where nobody noticed it. */
function AddTime({ id, name, today, onClose }: Props) {
  const { t } = useLingui()
  const refresh = useStalePresence()
  return (
    <ShapeSheet
      title={t`Add a time of ${name}`}
      shape={addingPresence}
      begin={{ day: today, direction: 'in' }}
      submit={t`Add`}
      done={t`The time is added`}
      onSend={async (body) => {
        await call(addPresence, { params: { id }, body: body as never })
        await refresh()
      }}
      onClose={onClose}
    />
  )
}
