import { addDays, type Day, day, daysBetween } from 'kit/values/day'
import type { CalendarEntry } from 'tenant-api/contract/institute/calendar'
import { addMonths, type CalendarEvent } from '../../../ui/calendar/calendar-weeks.ts'

/** The days around a month that its page can show, with the weeks at both ends. */
export function spanAround(at: Day): { from: Day; until: Day } {
  const first = day(`${at.slice(0, 7)}-01`)
  return { from: addDays(first, -7), until: addDays(addMonths(first, 1), 7) }
}

/** What of an entry a bar stands for: all of it, or its first or last day. */
export type Edge = 'whole' | 'begins' | 'ends'
export type Piece = CalendarEntry & { edge: Edge }

const mostDays = 45

/** What lasts for months would lie over all else: of a term only its first and its last day stand in the calendar. */
export function piecesOf(entry: CalendarEntry): Piece[] {
  const { kind, firstDay, lastDay } = entry
  if (kind !== 'term' || daysBetween(firstDay, lastDay) < mostDays) return [{ ...entry, edge: 'whole' }]
  return [
    { ...entry, lastDay: firstDay, edge: 'begins' },
    { ...entry, firstDay: lastDay, edge: 'ends' },
  ]
}

/** What begins on one of these days or lasts over it, the earliest first: of a term only its edges. */
export function nextDays(
  rows: readonly CalendarEntry[],
  { from, until }: { from: Day; until: Day },
): Piece[] {
  return rows
    .flatMap(piecesOf)
    .filter(({ firstDay, lastDay }) => firstDay <= until && lastDay >= from)
    .toSorted((a, b) => placeOf(a).localeCompare(placeOf(b)))
}

function placeOf({ firstDay, startsAt }: Piece): string {
  return `${firstDay} ${startsAt ?? ''}`
}

const tones: Readonly<Record<CalendarEntry['kind'], CalendarEvent['tone']>> = {
  term: 'neutral',
  posting: 'neutral',
  holiday: 'success',
  vacation: 'success',
  closure: 'danger',
  online: 'warning',
  working: 'info',
  event: 'theme',
}

/** A piece as the calendar draws it. */
export function asEvent({ id, kind, edge, ...piece }: Piece, title: string): CalendarEvent {
  return {
    id: `${id} ${kind} ${edge}`,
    title,
    from: piece.firstDay,
    to: piece.lastDay,
    start: piece.startsAt ?? undefined,
    end: piece.endsAt ?? undefined,
    tone: tones[kind],
  }
}
