import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { addDays, today } from 'kit/values/day'
import { dressDigits } from 'kit/text/locale'
import { readCalendar } from 'tenant-api/contract/institute/calendar'
import { QueryCard } from '../../../../crud/resource/QueryCard.tsx'
import { read } from '../../../../shell/session/api.ts'
import { scoped, scopeFilter, useScope } from '../../../../shell/scope/scope.ts'
import { wholeDay } from '../../../../ui/calendar/calendar-names.ts'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { useNow } from '../../../../ui/date/use-now.ts'
import { nextDays, type Piece } from '../entries.ts'
import { useEntryTitle } from '../entry-words.ts'
import '../../../../ui/table/Lines.css'
import './NextDaysCard.css'

const fortnight = 13
const most = 7

/** What is on in the next two weeks: holidays, closures, events, the beginning of a term. */
export default function NextDaysCard() {
  const { t } = useLingui()
  const { zone } = useRegional()
  const from = today(zone, useNow())
  const until = addDays(from, fortnight)
  const query = { ...scopeFilter('campus', useScope()), from, until }
  const calendar = useQuery(read(readCalendar, { query }))
  if (calendar.data && nextDays(calendar.data.rows, { from, until }).length === 0) return null
  return (
    <QueryCard
      title={t`The next days`}
      query={calendar}
      rows={4}
      action={<Link to={scoped('calendar')} className="card-link">{t`Calendar`}</Link>}
    >
      {({ rows }) => (
        <ul className="lines">
          {nextDays(rows, { from, until })
            .slice(0, most)
            .map((piece) => (
              <NextDay key={`${piece.id} ${piece.kind} ${piece.edge}`} piece={piece} />
            ))}
        </ul>
      )}
    </QueryCard>
  )
}

function NextDay({ piece }: { piece: Piece }) {
  const { language } = useRegional()
  const titleOf = useEntryTitle()
  const { id, kind, firstDay, lastDay, startsAt, endsAt } = piece
  const times = [startsAt, endsAt].filter((time) => time !== null).join('–')
  const days = [firstDay, ...(lastDay === firstDay ? [] : [lastDay])]
  return (
    <li>
      <Link to={scoped(`calendar/${id}?day=${firstDay}`)} className={`line-link next-day next-day-${kind}`}>
        <span className="next-day-title">{titleOf(piece)}</span>
        <span className="next-day-when">
          {days.map((day) => wholeDay(language, day)).join(' – ')}
          {times !== '' && <span className="numbers">{dressDigits(language, times)}</span>}
        </span>
      </Link>
    </li>
  )
}
