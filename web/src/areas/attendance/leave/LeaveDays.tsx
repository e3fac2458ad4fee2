import { Plural, useLingui } from '@lingui/react/macro'
import { type Part, parts } from 'tenant-api/contract/attendance/leave'
import { useSay } from '../../../crud/resource/words.ts'
import { DayText } from '../../../ui/date/DateText.tsx'

type Props = { firstDay: string; lastDay: string; part: Part }

/** From which day to which, or the half of one. */
export function LeaveDays({ firstDay, lastDay, part }: Props) {
  const say = useSay()
  return (
    <span>
      <DayText day={firstDay} />
      {lastDay !== firstDay && (
        <>
          {' – '}
          <DayText day={lastDay} />
        </>
      )}
      {part !== 'whole' && <> · {say(parts[part])}</>}
    </span>
  )
}

/** How many days, or half of one. */
export function DayCount({ days }: { days: number }) {
  const { t } = useLingui()
  return <span>{days === 0.5 ? t`Half a day` : <Plural value={days} one="# day" other="# days" />}</span>
}
