import { useLingui } from '@lingui/react/macro'
import { formatNumber } from 'kit/text/locale'
import { type Weekday, weekday } from 'kit/values/day'
import { Lock, TriangleAlert } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import type { Card } from 'tenant-api/contract/learning/timetables'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { useToday } from '../../../../ui/date/use-today.ts'
import { Select } from '../../../../ui/form/choice/Select.tsx'
import { breaksBefore, cardsAt, spanOf } from './grid-rows.ts'
import { TypeMark } from './LessonBox.tsx'
import { slotKey } from './moves.ts'
import { TakenNote } from './TakenNote.tsx'
import { useTheEditor } from './use-editor.ts'
import type { TheLens } from './use-lens.ts'

const all: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7]

/**
 * Lessons below each other: on a phone one day with its periods; without bells all days beside each other, their lessons by
 * time. A press on a lesson shows the places that it could have.
 */
export function DayLessons({ lens, isNarrow }: { lens: TheLens; isNarrow: boolean }) {
  const { t } = useLingui()
  const { words } = useTheEditor()
  const ringing = [...new Set(lens.columns.map((column) => column.weekday))]
  const placed = [...new Set(lens.cards.flatMap((card) => card.weekday ?? []))] as Weekday[]
  const days =
    ringing.length > 0 ? ringing : isNarrow ? all : all.filter((at) => at < 6 || placed.includes(at))
  const now = weekday(useToday())
  const [chosen, choose] = useState<Weekday>(() => days.find((at) => at === now) ?? days[0] ?? 1)
  if (!isNarrow)
    return (
      <div className="week-days">
        {days.map((at) => (
          <section key={at} className="week-weekday" aria-label={words.weekday(at)}>
            <h2 className="week-day-name">{words.weekday(at)}</h2>
            <LessonsByTime cards={lens.cards.filter((card) => card.weekday === at)} />
          </section>
        ))}
      </div>
    )
  return (
    <section className="week-weekday" aria-label={words.weekday(chosen)}>
      <Select
        isBare
        label={t`Day`}
        choices={days.map((at) => ({ id: String(at), name: words.weekday(at) }))}
        value={String(chosen)}
        onChange={(id) => choose(Number(id) as Weekday)}
      />
      {lens.rows.length > 0 ? (
        <LessonsByPeriod lens={lens} at={chosen} />
      ) : (
        <LessonsByTime cards={lens.cards.filter((card) => card.weekday === chosen)} />
      )}
    </section>
  )
}

function LessonsByPeriod({ lens, at }: { lens: TheLens; at: Weekday }) {
  const { t } = useLingui()
  const { words } = useTheEditor()
  const { language } = useRegional()
  const column = lens.columns.findIndex(({ weekday: on }) => on === at)
  return (
    <ol className="week-list">
      {lens.rows.flatMap(({ id, cards, slots }) => {
        const slot = slots[column]
        if (!slot) return []
        const span = spanOf(lens.bells, slot.period)
        const own = cardsAt(cards, slot)
        const elsewhere = lens.taken.bySlot.get(slotKey(slot)) ?? []
        const breaks = breaksBefore(lens.bells, slot.period)
        return [
          ...breaks.map(({ kind, from, until }) => (
            <li key={`${id} ${from}`} className="week-list-row week-break">
              <span className="week-span numbers">{words.span({ from, until })}</span>
              <span>{words.bell(kind)}</span>
            </li>
          )),
          <li key={id} className="week-list-row">
            <span className="week-list-time">
              <span className="week-number">{formatNumber(language, slot.period)}</span>
              {span && <span className="week-span numbers">{words.span(span)}</span>}
            </span>
            <span className="week-list-lessons">
              <TakenNote clashes={elsewhere} />
              {own.length + elsewhere.length === 0 && <span className="week-free">{t`Free`}</span>}
              {own.map((card) => (
                <LessonButton key={card.id} card={card} lens={lens} />
              ))}
            </span>
          </li>,
        ]
      })}
    </ol>
  )
}

function LessonsByTime({ cards }: { cards: readonly Card[] }) {
  const { t } = useLingui()
  const { words } = useTheEditor()
  const sorted = cards.toSorted((a, b) => (a.from ?? a.period ?? 0) - (b.from ?? b.period ?? 0))
  if (sorted.length === 0) return <p className="week-free">{t`No lessons`}</p>
  return (
    <ol className="week-list">
      {sorted.map((card) => (
        <li key={card.id}>
          <LessonButton
            card={card}
            time={
              card.from !== null && card.until !== null
                ? words.span({ from: card.from, until: card.until })
                : ''
            }
          />
        </li>
      ))}
    </ol>
  )
}

function LessonButton({ card, lens, time = '' }: { card: Card; lens?: TheLens; time?: string }) {
  const { t } = useLingui()
  const { words, clashes, open } = useTheEditor()
  const teaching = words.teachingOf(card.teachingId)
  if (!teaching) return null
  const colour = words.colour(teaching.subjectId)
  const name = lens?.lens === 'section' ? words.subject(teaching.subjectId) : words.teaching(teaching)
  const more = [time, words.teachersOf(teaching), words.room(card.roomId ?? teaching.roomId ?? '')]
  const type = words.typeOf(teaching)
  const isClashing = clashes.clashing.has(card.id)
  const states = [isClashing ? t`clashes` : '', card.isLocked ? t`locked` : '']
  return (
    <button
      type="button"
      className="week-lesson week-loose"
      data-clashing={isClashing || undefined}
      style={colour === null ? undefined : ({ '--subject': colour } as CSSProperties)}
      onClick={() => open({ what: 'places', id: card.id })}
    >
      <span className="week-lesson-name">
        {isClashing && <TriangleAlert aria-hidden size={14} />}
        {card.isLocked && <Lock aria-hidden size={14} />}
        <bdi>{name}</bdi>
        <span className="visually-hidden">{states.join(' ')}</span>
      </span>
      {type && <TypeMark type={type} />}
      <span className="week-lesson-more">{more.filter((line) => line !== '').join(' · ')}</span>
    </button>
  )
}
