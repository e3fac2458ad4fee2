import { useLingui } from '@lingui/react/macro'
import { type Day, day } from 'kit/values/day'
import { dressDigits, formatDayPart, formatList, formatNumber, type Language } from 'kit/text/locale'
import { clashWords } from 'kit/week/clash-words'
import type { BellSpan, Clash, Lesson, Slot } from 'kit/week/week'
import { type BrokenWish, wishWords } from 'kit/week/wishes'
import { useCallback, useMemo } from 'react'
import { periodKinds } from 'tenant-api/contract/institute/bell-schedules'
import { roomKinds } from 'tenant-api/contract/institute/structure'
import type { Teaching, WholeTimetable } from 'tenant-api/contract/learning/timetables'
import { useSay } from '../../../../crud/resource/words.ts'
import { useScopeChoices } from '../../../../shell/scope/scope-choices.ts'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'

type RoomKind = keyof typeof roomKinds
export type WeekWords = ReturnType<typeof useWeekWords>

/** What everything of a timetable is called, and its clashes in sentences. */
export function useWeekWords(whole: WholeTimetable) {
  const { t } = useLingui()
  const { language } = useRegional()
  const say = useSay()
  const ownName = useOwnName()
  const campuses = useScopeChoices('campus')
  const slotWords = useSlotWords()
  const { sections, subjects, lessonTypes, teachers, rooms, teachings, others } = whole
  // Of the cards nothing: words stay the same while lessons move.
  return useMemo(() => {
    const section = namesOf(sections)
    const room = namesOf(rooms)
    const subject = namesOf(subjects)
    const colours = new Map(subjects.map(({ id, colour }) => [id, colour]))
    const short = new Map(subjects.map(({ id, shortName }) => [id, shortName]))
    const employee = namesOf(teachers.map((one) => ({ id: one.id, name: ownName(one) })))
    const campus = namesOf(campuses)
    const types = new Map(lessonTypes.map((one) => [one.id, { name: ownName(one), colour: one.colour }]))
    const byTeaching = new Map(teachings.map((one) => [one.id, one]))
    const elsewhere = new Map(others.map((one) => [one.id, one]))
    const sectionsOf = ({ parties }: { parties: readonly { sectionId: string }[] }) =>
      [...new Set(parties.map(({ sectionId }) => section(sectionId)))].join(', ')
    const teaching = (one: Pick<Lesson, 'parties' | 'subjectId'>) =>
      `${sectionsOf(one)} ${subject(one.subjectId)}`
    const lesson = ({ id, subjectId, parties }: Pick<Lesson, 'id' | 'subjectId' | 'parties'>) => {
      const other = elsewhere.get(id)
      if (!other) return teaching({ subjectId, parties })
      return other.subject === '' ? t`a lesson at another campus` : `${other.sections} ${other.subject}`
    }
    return {
      employee,
      section,
      room,
      lesson,
      subject,
      colour: (id: string) => colours.get(id) ?? null,
      /** What the lessons of a subject are, such as practicals, where somebody has said it. */
      typeOf: ({ lessonTypeId }: Pick<Teaching, 'lessonTypeId'>) => types.get(lessonTypeId ?? ''),
      shortSubject: (id: string) => short.get(id) ?? '',
      sectionsOf,
      teaching,
      teachingOf: (id: string) => byTeaching.get(id),
      teachersOf: ({ teachers: own }: Teaching) =>
        formatList(
          language,
          own.map(({ employeeId }) => employee(employeeId)),
        ),
      weekday: (at: number, length: 'short' | 'long' = 'long') => weekdayName(language, at, length),
      clock: (minutes: number) => dressDigits(language, clockOf(minutes)),
      span: ({ from, until }: { from: number; until: number }) =>
        dressDigits(language, `${clockOf(from)}–${clockOf(until)}`),
      slot: slotWords,
      wish: (broken: BrokenWish) => {
        const { text, fill } = wishWords(broken, employee(broken.employeeId))
        return say(text, fill)
      },
      bell: (kind: BellSpan['kind']) => say(periodKinds[kind]),
      /** Who, when and why, about one of its lessons. */
      clash: (clash: Clash, about: string, lessons: ReadonlyMap<string, Lesson>) => {
        const names = {
          employee,
          section,
          room,
          roomKind: (kind: string) => (kind in roomKinds ? say(roomKinds[kind as RoomKind]) : kind),
          campus: (id: string) => campus(id) || t`the other campus`,
          lesson: (id: string) => {
            const one = lessons.get(id)
            return one ? lesson(one) : ''
          },
        }
        const { text, fill } = clashWords(clash, { names, about })
        const dressed = Object.entries(fill).map(([key, value]) => [
          key,
          (key === 'from' || key === 'until') && typeof value === 'string'
            ? dressDigits(language, value)
            : value,
        ])
        return say(text, Object.fromEntries(dressed))
      },
    }
  }, [
    sections,
    subjects,
    lessonTypes,
    teachers,
    rooms,
    teachings,
    others,
    campuses,
    language,
    say,
    ownName,
    slotWords,
    t,
  ])
}

/** A weekday with its period, or with times where there are no bells. */
export function useSlotWords(): (slot: Slot) => string {
  const { t } = useLingui()
  const { language } = useRegional()
  return useCallback(
    (slot) => {
      const on = weekdayName(language, slot.weekday, 'long')
      if (!('period' in slot))
        return dressDigits(language, `${on} ${clockOf(slot.from)}–${clockOf(slot.until)}`)
      const number = formatNumber(language, slot.period)
      return t`${on}, period ${number}`
    },
    [language, t],
  )
}

function namesOf(rows: readonly { id: string; name: string }[]): (id: string) => string {
  const byId = new Map(rows.map(({ id, name }) => [id, name]))
  return (id) => byId.get(id) ?? ''
}

/** A Monday for 1, and so on. Arabic has no shorter names: column headings omit the article. */
export function weekdayName(language: Language, at: number, length: 'short' | 'long'): string {
  const monday: Day = day(`2026-06-0${at}`)
  const name = formatDayPart(language, monday, { weekday: length })
  return language === 'ar' && length === 'short' ? name.replace(/^ال/, '') : name
}

/** Minutes since midnight as `13:30`. */
export function clockOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

export function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
