import { useLingui } from '@lingui/react/macro'
import { day as asDay } from 'kit/values/day'
import { useState } from 'react'
import {
  directions,
  type EmployeeMonth,
  type Notice,
  noticers,
  type OwnDay,
  strikePresence,
  strikingPresence,
} from 'tenant-api/contract/attendance/staff'
import { useSay } from '../../../../crud/resource/words.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { wholeDay } from '../../../../ui/calendar/calendar-names.ts'
import { InstantText } from '../../../../ui/date/DateText.tsx'
import { NumberText } from '../../../../ui/text/NumberText.tsx'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { DayMark } from '../DayMark.tsx'
import { useHours } from '../hours.ts'
import { ShapeSheet } from '../../../../crud/form/ShapeSheet.tsx'
import { call } from '../../../../shell/session/api.ts'
import { useStalePresence } from '../use-stale-presence.ts'

/** The days of a month, the last first; those to come are left out. */
export function DayLines({ month: { days, today, mayEdit } }: { month: EmployeeMonth }) {
  const { t } = useLingui()
  const [striking, strike] = useState<Notice>()
  const told = days.filter(({ day }) => day <= today).reverse()
  if (told.length === 0) return <p className="presence-none">{t`This month is still to come.`}</p>
  return (
    <>
      <ul className="day-lines">
        {told.map((one) => (
          <DayLine key={one.day} of={one} onStrike={mayEdit ? strike : undefined} />
        ))}
      </ul>
      {striking && <Strike notice={striking} onClose={() => strike(undefined)} />}
    </>
  )
}

type Striking = ((notice: Notice) => void) | undefined

function DayLine({ of, onStrike }: { of: OwnDay; onStrike: Striking }) {
  const { t } = useLingui()
  const { language } = useRegional()
  const hours = useHours()
  const { day, status, minutes, lateMinutes, holiday, notices } = of
  return (
    <li className="day-line" data-off={status === 'day_off' || undefined}>
      <span className="day-line-date">{wholeDay(language, asDay(day))}</span>
      <span className="day-line-status">
        {status ? <DayMark status={status} /> : '–'}
        {lateMinutes !== null && (
          <>
            {' '}
            +<NumberText value={lateMinutes} /> {t`min`}
          </>
        )}
        {holiday && <bdi className="staff-post"> {holiday}</bdi>}
      </span>
      <span className="day-line-hours numbers">{minutes !== null && hours(minutes)}</span>
      {notices.length > 0 && (
        <ul className="day-notices">
          {notices.map((notice) => (
            <Noticed key={notice.id} of={notice} onStrike={onStrike} />
          ))}
        </ul>
      )}
    </li>
  )
}

function Noticed({ of, onStrike }: { of: Notice; onStrike: Striking }) {
  const { t } = useLingui()
  const say = useSay()
  const isStruck = of.struckAt !== null
  return (
    <li className="day-notice" data-struck={isStruck || undefined}>
      <span className="day-notice-words">
        {of.direction && say(directions[of.direction])} <InstantText at={of.at} show="time" /> ·{' '}
        {say(noticers[of.noticedBy])}
        {of.comment !== '' && (
          <>
            {' '}
            · <bdi>{of.comment}</bdi>
          </>
        )}
        {isStruck && (
          <>
            {' '}
            · {t`struck`}: <bdi>{of.struckReason}</bdi>
          </>
        )}
      </span>
      {onStrike && !isStruck && (
        <Button size="small" look="quiet" onPress={() => onStrike(of)}>{t`Remove`}</Button>
      )}
    </li>
  )
}

/** Says that something was noticed by mistake; why is kept with it. */
function Strike({ notice: { id }, onClose }: { notice: Notice; onClose: () => void }) {
  const { t } = useLingui()
  const refresh = useStalePresence()
  return (
    <ShapeSheet
      title={t`Remove this time?`}
      shape={strikingPresence}
      isTyped
      submit={t`Remove`}
      done={t`Time removed`}
      onSend={async (body) => {
        await call(strikePresence, { params: { id }, body: body as never })
        await refresh()
      }}
      onClose={onClose}
    />
  )
}
