import { useNavigate, useSearch } from '@tanstack/react-router'
import { slotsOf } from 'kit/week/verdicts'
import { bellKey } from 'kit/week/bell-days'
import type { BellSet, PeriodSlot } from 'kit/week/week'
import type { WeekIndex } from 'kit/week/week-index'
import { useMemo } from 'react'
import type { WholeTimetable } from 'tenant-api/contract/learning/timetables'
import type { Choice } from '../../../../ui/form/choice/Select.tsx'
import { cardsOfLens, type Lens, lenses, rowsByPeriod, rowsBySection } from './grid-rows.ts'
import { takenSlots } from './taken-slots.ts'
import type { Editor } from './use-editor.ts'

type Address = { lens?: string; of?: string; bells?: string }

/** Through which lens the week is looked at, as the address says, and the grid that is seen through it. */
export function useLens({ whole, index, words }: Editor, isNarrow: boolean) {
  const address: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const wanted = lenses.find((one) => one === address.lens) ?? 'section'
  const lens = isNarrow && wanted === 'school' ? 'section' : wanted
  const choices = useMemo((): Record<Lens, Choice[]> => {
    const taught = new Set(
      whole.teachings.flatMap(({ parties }) => parties.map(({ sectionId }) => sectionId)),
    )
    const teaching = new Set(
      whole.teachings.flatMap(({ teachers }) => teachers.map(({ employeeId }) => employeeId)),
    )
    const used = new Set([...whole.teachings, ...whole.cards].flatMap(({ roomId }) => roomId ?? []))
    return {
      section: whole.sections.filter(({ id }) => taught.has(id)).map(({ id, name }) => ({ id, name })),
      teacher: whole.teachers
        .filter(({ id }) => teaching.has(id))
        .map(({ id }) => ({ id, name: words.employee(id) })),
      room: whole.rooms.filter(({ id }) => used.has(id)).map(({ id, name }) => ({ id, name })),
      school: [],
    }
  }, [whole.teachings, whole.cards, whole.sections, whole.teachers, whole.rooms, words])
  const chosen = choices[lens].find(({ id }) => id === address.of) ?? choices[lens][0]
  const id = chosen?.id ?? ''
  const { cards: allCards, teachings, sections, campusId, others } = whole
  const cards = useMemo(
    () => cardsOfLens({ cards: allCards, teachings }, { lens, id }),
    [allCards, teachings, lens, id],
  )
  const slots = useMemo(
    () => ringing(index, { cards, teachings, campusId }),
    [index, cards, teachings, campusId],
  )
  const grid = useMemo(
    () =>
      lens === 'school'
        ? rowsBySection(slots.all, { cards: allCards, teachings, sections })
        : rowsByPeriod(slots.all, cards),
    [lens, slots, cards, allCards, teachings, sections],
  )
  const taken = useMemo(() => {
    const shiftId = teachings.find((one) => cards.some(({ teachingId }) => teachingId === one.id))?.shiftId
    return takenSlots(index, { campusId, others }, { lens, id, slots: slots.all, shiftId: shiftId ?? null })
  }, [index, campusId, others, teachings, cards, slots, lens, id])
  const bells = slots.sets.find((set) => set.id === address.bells) ?? slots.sets[0]
  const put = (change: Address) =>
    void navigate({ to: '.', search: { ...address, ...change } as never, replace: true })
  return {
    lens,
    id,
    name: lens === 'school' ? whole.name : (chosen?.name ?? ''),
    choices,
    cards,
    ...grid,
    taken,
    /** The bells to look through, those of most days first. */
    sets: slots.sets,
    bells,
    chooseLens: (next: Lens) =>
      put({ lens: next === 'section' ? undefined : next, of: undefined } as Address),
    choose: (next: string) => put({ of: next }),
    chooseBells: (next: string) => put({ bells: next }),
    /** Brings a lesson into view: its section. */
    show: (sectionId: string) => put({ lens: undefined, of: sectionId } as Address),
  }
}

export type TheLens = ReturnType<typeof useLens>

type Of = Pick<WholeTimetable, 'cards' | 'teachings' | 'campusId'>

/** What rings for some lessons, and the bells that say so: those of most days first. */
function ringing(
  index: WeekIndex,
  { cards, teachings, campusId }: Of,
): { all: PeriodSlot[]; sets: BellSet[] } {
  const taught = new Set(cards.map(({ teachingId }) => teachingId))
  const shifts = new Set(teachings.filter(({ id }) => taught.has(id)).map(({ shiftId }) => shiftId))
  const days = new Map<BellSet, number>()
  const all = [...shifts].flatMap((shiftId) => {
    const place = { campusId, shiftId }
    for (const on of weekdays)
      for (const { set, days: own } of index.bells.groupsOn(bellKey(place), on))
        if (set) days.set(set, (days.get(set) ?? 0) + own.length)
    return slotsOf(index, place)
  })
  return { all, sets: [...days].toSorted(([, a], [, b]) => b - a).map(([set]) => set) }
}

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
