import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { changeTeacherHours, type TeacherHours } from 'tenant-api/contract/learning/timetabling'
import { ActionSheet } from '../../../../crud/form/ActionSheet.tsx'
import { useAction } from '../../../../crud/form/use-action.ts'
import { useStale } from '../../../../crud/resource/use-invalidate.ts'
import { call } from '../../../../shell/session/api.ts'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { gridOf, hoursOf, isInGrid } from './hours-grid.ts'
import { HoursWeek } from './HoursWeek.tsx'
import { useHourWords } from './use-hour-words.ts'

type Props = {
  campus: string
  teacher: { id: string; name: string; otherName: string; hours: readonly TeacherHours[] }
  shape: { weekdays: readonly number[]; periods: number }
  onClose: () => void
}

/** The week of one teacher: pressing a period, a day or a column goes from free to rather not to not there. */
export function HoursSheet({ campus, teacher, shape, onClose }: Props) {
  const { t } = useLingui()
  const name = useOwnName()(teacher)
  const words = useHourWords()
  const own = teacher.hours.filter(({ campusId }) => campusId !== null)
  const everywhere = teacher.hours.filter(({ campusId }) => campusId === null)
  const timed = own.filter((one) => !isInGrid(one))
  const [grid, change] = useState(() => gridOf(own, shape))
  const [reason, setReason] = useState(own.find((one) => one.reason !== '')?.reason ?? '')
  const refresh = useStale(/timetabl/)
  const action = useAction({
    send: () =>
      call(changeTeacherHours, {
        params: { id: teacher.id },
        body: {
          campusId: campus,
          seen: own.map(({ id }) => id),
          hours: [...hoursOf(grid, shape, { before: own, reason }), ...timed.map(withoutPlace)],
        },
      }),
    refresh,
    done: t`The hours of ${name} are saved`,
    onClose,
    onError: refresh,
  })
  return (
    <ActionSheet title={t`Hours of ${name}`} action={action} submit={t`Save hours`} onClose={onClose}>
      <HoursWeek grid={grid} shape={shape} onChange={change} />
      {timed.length + everywhere.length > 0 && (
        <Stack gap="4px">
          <p className="timetabling-note">{t`Besides, and not to be changed here:`}</p>
          <ul className="timetabling-list">
            {[...timed, ...everywhere].map((one) => (
              <li key={one.id}>
                {one.level === 'never' ? t`Not there: ${words.when(one)}` : t`Rather not: ${words.when(one)}`}
              </li>
            ))}
          </ul>
        </Stack>
      )}
      <TextField
        label={t`Reason`}
        name="reason"
        description={t`Only those who draw timetables up read it.`}
        maxLength={200}
        value={reason}
        onChange={setReason}
        showOptional
      />
    </ActionSheet>
  )
}

function withoutPlace({ level, weekday, firstPeriod, lastPeriod, from, until, reason }: TeacherHours) {
  return { level, weekday, firstPeriod, lastPeriod, from, until, reason }
}
