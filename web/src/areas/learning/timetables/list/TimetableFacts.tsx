import { useLingui } from '@lingui/react/macro'
import {
  type ListedTimetable,
  timetableKinds,
  timetableStates,
} from 'tenant-api/contract/learning/timetables'
import { useSay } from '../../../../crud/resource/words.ts'
import { DayText } from '../../../../ui/date/DateText.tsx'
import { Badge, type Tone } from '../../../../ui/text/Badge.tsx'
import { NumberText } from '../../../../ui/text/NumberText.tsx'

const tones: Record<ListedTimetable['state'], Tone> = {
  draft: 'warning',
  published: 'success',
  withdrawn: 'neutral',
}

export function TimetableBadges({ timetable }: { timetable: ListedTimetable }) {
  const { t } = useLingui()
  const say = useSay()
  const { state, kind, isCurrent } = timetable
  return (
    <>
      {isCurrent ? (
        <Badge tone="success">{t`Rules today`}</Badge>
      ) : (
        <Badge tone={tones[state]}>{say(timetableStates[state])}</Badge>
      )}
      {kind === 'special' && <Badge tone="info">{say(timetableKinds.special)}</Badge>}
    </>
  )
}

/** Where it rules, and on which days. */
export function TimetableDays({ timetable }: { timetable: ListedTimetable }) {
  const { t } = useLingui()
  const { campusName, shiftName, firstDay, lastDay, weeks } = timetable
  return (
    <>
      <bdi>{campusName}</bdi>
      {shiftName !== null && <bdi>{shiftName}</bdi>}
      <span className="numbers">
        <DayText day={firstDay} /> – <DayText day={lastDay} />
      </span>
      {weeks > 1 && (
        <span>
          {t`Alternating weeks`}: <NumberText value={weeks} />
        </span>
      )}
    </>
  )
}
