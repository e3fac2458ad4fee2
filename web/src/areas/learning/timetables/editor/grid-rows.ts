import type { Weekday } from 'kit/values/day'
import type { BellSet, BellSpan, PeriodSlot } from 'kit/week/week'
import type { Card, Teaching, WholeTimetable } from 'tenant-api/contract/learning/timetables'

/** How a week is looked at: of one section, teacher or room, or of all sections beside each other. */
export type Lens = 'section' | 'teacher' | 'room' | 'school'

export const lenses: readonly Lens[] = ['section', 'teacher', 'room', 'school']

/** The lessons of somebody: those of a section, a teacher or a room; of the school all. */
export function cardsOfLens(
  { cards, teachings }: Pick<WholeTimetable, 'cards' | 'teachings'>,
  { lens, id }: { lens: Lens; id: string },
): Card[] {
  if (lens === 'school') return [...cards]
  const byId = new Map(teachings.map((one) => [one.id, one]))
  return cards.filter((card) => {
    const teaching = byId.get(card.teachingId)
    return teaching !== undefined && isIn(teaching, card, { lens, id })
  })
}

function isIn(
  { parties, teachers, roomId }: Teaching,
  card: Card,
  { lens, id }: { lens: Lens; id: string },
): boolean {
  if (lens === 'section') return parties.some(({ sectionId }) => sectionId === id)
  if (lens === 'teacher') return teachers.some(({ employeeId }) => employeeId === id)
  return (card.roomId ?? roomId) === id
}

/** A row of the grid, and the slot of each of its cells; null where nothing ever rings. */
export type GridRow = { id: string; cards: readonly Card[]; slots: readonly (PeriodSlot | null)[] }
export type GridColumn = { weekday: Weekday; period: number | null }

/** Periods by weekdays, for the lenses of one. */
export function rowsByPeriod(
  slots: readonly PeriodSlot[],
  cards: readonly Card[],
): { columns: GridColumn[]; rows: GridRow[] } {
  const placed = cards.flatMap(slotsOfCard)
  const all = [...slots, ...placed]
  const weekdays = numbersIn(all.map(({ weekday }) => weekday)) as Weekday[]
  const periods = numbersIn(all.map(({ period }) => period))
  return {
    columns: weekdays.map((weekday) => ({ weekday, period: null })),
    rows: periods.map((period) => ({
      id: String(period),
      cards: cards.filter((card) => slotsOfCard(card).some((slot) => slot.period === period)),
      slots: weekdays.map((weekday) => (isAmong(all, { weekday, period }) ? { weekday, period } : null)),
    })),
  }
}

/** Sections by the periods of all days, for the whole school. */
export function rowsBySection(
  slots: readonly PeriodSlot[],
  { cards, teachings, sections }: Pick<WholeTimetable, 'cards' | 'teachings' | 'sections'>,
): { columns: GridColumn[]; rows: GridRow[] } {
  const byTeaching = Map.groupBy(cards, ({ teachingId }) => teachingId)
  const bySection = new Map<string, Card[]>(sections.map(({ id }) => [id, []]))
  for (const { id, parties } of teachings)
    for (const sectionId of new Set(parties.map((party) => party.sectionId)))
      bySection.get(sectionId)?.push(...(byTeaching.get(id) ?? []))
  const all = [...slots, ...cards.flatMap(slotsOfCard)]
  const unique = [...new Map(all.map((slot) => [`${slot.weekday} ${slot.period}`, slot])).values()]
  const columns = unique.toSorted((a, b) => a.weekday - b.weekday || a.period - b.period)
  return {
    columns,
    rows: sections
      .filter(({ id }) => (bySection.get(id) ?? []).length > 0)
      .map(({ id }) => ({ id, cards: bySection.get(id) ?? [], slots: columns })),
  }
}

/** The cards of a row in one of its slots. */
export function cardsAt(cards: readonly Card[], slot: PeriodSlot): Card[] {
  return cards.filter((card) =>
    slotsOfCard(card).some(({ weekday, period }) => weekday === slot.weekday && period === slot.period),
  )
}

/** The periods that a placed card covers. */
export function slotsOfCard({ weekday, period, length }: Card): PeriodSlot[] {
  if (weekday === null || period === null) return []
  return Array.from({ length }, (_, at) => ({ weekday: weekday as Weekday, period: period + at }))
}

/** What lies in the tray: a line for each teaching, with its cards. */
export function trayOf(cards: readonly Card[]): { teachingId: string; cards: Card[] }[] {
  const loose = cards.filter(({ weekday }) => weekday === null)
  return [...Map.groupBy(loose, ({ teachingId }) => teachingId)].map(([teachingId, own]) => ({
    teachingId,
    cards: own,
  }))
}

/** When a period rings under some bells. */
export function spanOf(
  set: BellSet | undefined,
  period: number,
): { from: number; until: number } | undefined {
  return set?.periods.find(({ kind, number }) => kind === 'lesson' && number === period)
}

/** What lies between the end of the period before and a period: break, prayer. */
export function breaksBefore(set: BellSet | undefined, period: number): BellSpan[] {
  const lessons = (set?.periods ?? []).filter(({ kind }) => kind === 'lesson')
  const from = lessons.find(({ number }) => number === period)?.from
  const before = Math.max(
    0,
    ...lessons.filter(({ until }) => from !== undefined && until <= from).map(({ until }) => until),
  )
  if (set === undefined || from === undefined || before === 0) return []
  return set.periods.filter((one) => one.kind !== 'lesson' && one.from >= before && one.until <= from)
}

function isAmong(slots: readonly PeriodSlot[], { weekday, period }: PeriodSlot): boolean {
  return slots.some((slot) => slot.weekday === weekday && slot.period === period)
}

function numbersIn(numbers: readonly number[]): number[] {
  return [...new Set(numbers)].toSorted((a, b) => a - b)
}
