import { demoYears } from '../../institute/calendar/seed.ts'
import { demoId } from '../../institute/structure/seed.ts'
import { castStudents } from './seed-cast.ts'
import { homeOf } from './seed-details.ts'
import { boys, fathers, girls, surnames } from './seed-names.ts'
import { grNumber, personRow, placeRow, type Row, type Rows, sectionOf, studentRow } from './seed-rows.ts'
import { before, firstDayOf, lastDayOf } from './seed-ways.ts'

/** How many students Riverside had in its earlier years; 600 in this one. */
const strengths = { 2025: 575, 2024: 540 } as const
type Year = keyof typeof strengths

const last = new Set(['10-A', '10-B', 'O3'])

/** How many seats of each section are taken in each earlier year: none is fuller than it has seats. */
type Seats = Map<string, number>
/** The rows of the crowd so far, and the seats that they take. */
export type Past = { rows: Rows; seats: Seats }

/** A seat of a section in a year, which is taken; none where it is full. */
function seatIn({ seats }: Past, year: Year, title: string): number | undefined {
  const key = `${year} ${title}`
  let roll = (seats.get(key) ?? 0) + 1
  while (castRolls.has(`${key} ${roll}`)) roll += 1
  if (roll > (sectionOf(title).capacity ?? 0)) return undefined
  seats.set(key, roll)
  return roll
}

/** The seats that the cast had in its earlier years. */
const castRolls: ReadonlySet<string> = new Set(
  castStudents.flatMap(({ earlier = [], stays }) =>
    [...earlier, ...stays].map(({ section, roll, from }) => `${from.slice(0, 4)} ${section} ${roll}`),
  ),
)

type Stay = { id: string; title: string; year: Year; ended: 'promotion' | 'graduation' | 'withdrawal' }

/** A stay that lasted until the day before the next year. */
function stayRow({ id, title, year, ended }: Stay, roll: number, began: string): Row {
  const { campusId } = sectionOf(title)
  const from = firstDayOf(campusId, year)
  return {
    ...placeRow(id, title, from),
    roll_number: roll,
    starts_on: from,
    ends_on: lastDayOf(campusId, year),
    began,
    ended,
  }
}

/**
 * The earlier years of somebody who is in a section since: a class lower each, as far back as the way reaches, there is
 * a seat, and `years` says. Gives how many there were.
 */
export function enterPast(
  past: Past,
  { id, title, years }: { id: string; title: string; years: number },
): number {
  const stays: [Stay, number][] = []
  let at = title
  for (const year of [2025, 2024] as const) {
    const below = before.get(at)
    const roll = below && stays.length < years ? seatIn(past, year, below) : undefined
    if (below === undefined || roll === undefined) break
    stays.push([{ id, title: below, year, ended: 'promotion' }, roll])
    at = below
  }
  stays.forEach(([stay, roll], place) =>
    past.rows.enrolment.push(stayRow(stay, roll, place === stays.length - 1 ? 'admission' : 'promotion')),
  )
  return stays.length
}

/** Those who have left since, until each earlier year is as large as it was; they are in the archive. */
export function enterLeavers(past: Past): void {
  // They came before everybody else, and have the numbers before theirs.
  let at = -1
  for (const year of [2025, 2024] as const) {
    const sections = [...before.keys()]
    // The last classes have gone as a whole; of the others a few have left.
    const gone = [
      ...sections.filter((title) => last.has(title)),
      ...sections.filter((title) => !last.has(title)),
    ]
    for (let place = 0, missing = strengths[year] - countIn(past.rows, year); missing > 0; place += 1) {
      const title = pick(gone, place < 42 ? place % 3 : 3 + (place % (gone.length - 3)))
      const roll = seatIn(past, year, title)
      if (roll === undefined) continue
      missing -= 1
      leave(past, { at: at--, title, year, roll })
    }
  }
}

function countIn({ enrolment }: Rows, year: Year): number {
  const ids = new Set(demoYears.filter(({ firstDay }) => firstDay.startsWith(`${year}`)).map(({ id }) => id))
  const cast = castStudents.filter(({ earlier = [], stays }) =>
    [...earlier, ...stays].some(({ from }) => from.startsWith(`${year}`)),
  ).length
  return cast + enrolment.filter((row) => ids.has(String(row.year_id))).length
}

function leave(past: Past, { at, title, year, roll }: Leaver): void {
  const { rows } = past
  const id = demoId('ad', 700 - at)
  const { campusId: campus, kind } = sectionOf(title)
  const gender =
    kind === 'boys' || (kind === 'mixed' && at % 2 === 0) || title.endsWith('-E') ? 'male' : 'female'
  const name = pick(surnames, -at * 7)
  const own = pick(gender === 'male' ? boys : girls, -at * 5)
  const father = pick(fathers, -at * 3)
  const ended = last.has(title) ? 'graduation' : 'withdrawal'
  const earlier = year === 2025 ? enterYearBefore(past, id, title) : 0
  const joined = firstDayOf(campus, year - earlier)
  const until = lastDayOf(campus, year)
  rows.person.push(
    personRow(id, {
      names: [own[0], name[0], `${own[1]} ${name[1]}`],
      gender,
      born: `${year - 14}-0${1 + (-at % 9)}-15`,
      home: homeOf(campus, -at),
    }),
  )
  rows.student.push({
    ...studentRow(at, {
      section: title,
      campus,
      father: `${father[0]} ${name[0]}`,
      fatherOther: `${father[1]} ${name[1]}`,
      mother: '',
      family: '',
      joined,
    }),
    id,
    archived_at: `${until}T12:00:00Z`,
  })
  rows.gr_entry.push({ campus_id: campus, student_id: id, number: grNumber(campus, at), entered_on: joined })
  rows.enrolment.push(stayRow({ id, title, year, ended }, roll, earlier > 0 ? 'promotion' : 'admission'))
}

type Leaver = { at: number; title: string; year: Year; roll: number }

/** The year before that of somebody who left in 2025-26. */
function enterYearBefore(past: Past, id: string, title: string): number {
  const below = before.get(title)
  const roll = below === undefined ? undefined : seatIn(past, 2024, below)
  if (below === undefined || roll === undefined) return 0
  past.rows.enrolment.push(stayRow({ id, title: below, year: 2024, ended: 'promotion' }, roll, 'admission'))
  return 1
}

function pick<T>(of: readonly T[], at: number): T {
  const found = of[at % of.length]
  if (found === undefined) throw new Error('a list of names is empty')
  return found
}
