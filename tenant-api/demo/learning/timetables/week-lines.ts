import { demoPlanOf } from '../subject-plans/seed.ts'
import { demoSectionPlaces, demoSectionRows } from '../../institute/structure/seed-sections.ts'
import { draftLines, riversideLines } from './riverside-week.ts'

/** What a section is taught in a subject, by whom and when. */
export type WeekLine = {
  section: string
  subject: string
  /** The choice that the subject belongs to; '' if all are taught it. */
  choice: string
  teacher: string
  places: readonly Place[]
}
/** A lesson; without a weekday it lies in the tray. */
type Place = {
  weekday: number | null
  period: number | null
  length: number
  room: string | null
  isLocked: boolean
}

const placeForm = /^(\d)(\d+?)(?:x(\d))?(?:@(\w+))?(!)?$/u

/** Riverside's week, line by line. */
export function riversideWeek(): WeekLine[] {
  const choices = choiceOf()
  return riversideLines
    .trim()
    .split('\n')
    .flatMap((text) => {
      const [section = '', subjects = ''] = text.split(': ')
      return subjects.split('; ').map((line): WeekLine => {
        const [subject = '', teacher = '', places = ''] = line.split('|')
        const choice = choices.get(`${section}|${subject}`) ?? ''
        return { section, subject, choice, teacher, places: places.split(' ').map(placeOf) }
      })
    })
}

/** The week with what is elsewhere in the draft. */
export function draftWeek(lines: readonly WeekLine[]): WeekLine[] {
  const changes = rowsOf(draftLines)
  return lines.map((line) => ({
    ...line,
    places: line.places.map((place): Place => {
      const change = changes.find(
        ([section, subject, from]) =>
          section === line.section && subject === line.subject && from === `${place.weekday}${place.period}`,
      )
      if (!change) return place
      const [, , , to = ''] = change
      return to === '' ? { ...place, weekday: null, period: null, room: null } : { ...place, ...atPlace(to) }
    }),
  }))
}

function rowsOf(text: string): string[][] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.split('|'))
}

function choiceOf(): Map<string, string> {
  const titles = new Map(demoSectionRows.map(({ id, title }) => [id, title]))
  return new Map(
    demoSectionPlaces.flatMap((place) =>
      demoPlanOf(place).map(
        ([subject, , choice = '']) => [`${titles.get(place.id) ?? ''}|${subject}`, choice] as const,
      ),
    ),
  )
}

function atPlace(text: string): Pick<Place, 'weekday' | 'period'> {
  return { weekday: Number(text[0]), period: Number(text.slice(1)) }
}

function placeOf(place: string): Place {
  const [, weekday, period, length = '1', room = null, lock] = placeForm.exec(place) ?? []
  return {
    weekday: Number(weekday),
    period: Number(period),
    length: Number(length),
    room,
    isLocked: lock !== undefined,
  }
}
