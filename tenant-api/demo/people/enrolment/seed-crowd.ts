import { demoCampuses } from '../../institute/structure/seed.ts'
import { castStudents } from './seed-cast.ts'
import { detailsOf, homeOf } from './seed-details.ts'
import { castGuardians } from './seed-guardians.ts'
import { enterLeavers, enterPast, type Past } from './seed-history.ts'
import { boys, fathers, girls, surnames } from './seed-names.ts'
import {
  grNumber,
  guardianId,
  noRows,
  personRow,
  placeRow,
  type Rows,
  sectionOf,
  studentId,
  studentRow,
} from './seed-rows.ts'
import { firstDayOf } from './seed-ways.ts'

/** How many students each section of Riverside has; 6-E is new and has none. */
const strength = `PG-A 15, Nur-A 18, KG-A 20, 1-A 22, 2-A 22, 3-A 24, 4-A 24, 5-A 25, 6-A 18, 6-B 22, 7-A 20, 7-B 35,
  8-A 18, 8-B 21, 9-A 17, 9-B 20, 10-A 15, 10-B 17, 1-G 14, 2-G 14, 3-G 13, 4-G 13, 5-G 12, 1-E 15, 2-E 14, 3-E 14,
  4-E 12, 5-E 11, 6-C 16, 7-C 16, 8-C 18, O1 20, O2 15, O3 10`
/** How many families the others of a campus are of: some have two children here. */
const families: Readonly<Record<string, number>> = {
  [demoCampuses.MAIN]: 260,
  [demoCampuses.SHD]: 90,
  [demoCampuses.CNL]: 70,
}
/** Years of school before a class, from which age and first year follow. */
const ranks = ['PG', 'Nur', 'KG', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10']
const oLevel: Readonly<Record<string, number>> = { O1: 11, O2: 12, O3: 13 }

type Seat = { section: string; roll: number; campus: string; at: number; ofCampus: number }

/** Everybody whom no test knows, always the same. */
export function crowd(): Rows {
  const rows = noRows()
  const past: Past = { rows, seats: new Map() }
  const all = seats()
  const first = Object.keys(castGuardians).length
  const known = new Map<string, number>()
  for (const seat of all) {
    const { campus, ofCampus } = seat
    const family = `${campus} ${ofCampus % (families[campus] ?? 1)}`
    const place = known.get(family) ?? known.size
    const name = pick(surnames, place * 7)
    const father = pick(fathers, place * 3 + Math.floor(place / 20))
    const id = guardianId(first + place)
    if (!known.has(family)) {
      known.set(family, place)
      const phone = `+923000000${200 + place}`
      rows.person.push(
        personRow(id, {
          names: [father[0], name[0], `${father[1]} ${name[1]}`],
          gender: 'male',
          born: `${1972 + (place % 16)}-${two(1 + (place % 12))}-${two(1 + ((place * 5) % 28))}`,
          phone,
          // Few of them have one.
          email: place % 4 === 1 ? `${father[0]}.${name[0]}.${place}@example.com`.toLowerCase() : undefined,
          home: homeOf(campus, place),
        }),
      )
      rows.guardian.push({ id, campus_id: campus, profession: pick(professions, place), custom: {} })
    }
    const mother = pick(girls, place * 11 + 4)
    enter(past, seat, {
      id,
      code: `F-${200 + place}`,
      father: `${father[0]} ${name[0]}`,
      mother: `${mother[0]} ${father[0]}`,
      home: homeOf(campus, place),
      name,
    })
  }
  enterLeavers(past)
  return rows
}

type Family = {
  id: string
  code: string
  father: string
  mother: string
  home: ReturnType<typeof homeOf>
  name: readonly [string, string]
}

function enter(
  past: Past,
  { section, roll, campus, at }: Seat,
  { id: father, code, father: fatherName, mother, home, name }: Family,
) {
  const id = studentId(at)
  const rank = rankOf(section)
  const gender = genderOf(section, roll)
  const own = pick(gender === 'male' ? boys : girls, at * 5 + Math.floor(at / 36))
  // Some came this year, some last year, the others before.
  const wanted = at % 24 === 0 ? 0 : at % 24 === 1 ? 1 : 2
  const { rows } = past
  const years = enterPast(past, { id, title: section, years: wanted })
  const joined = firstDayOf(campus, 2026 - years)
  const born = `${2026 - 4 - rank}-${two(1 + (at % 12))}-${two(1 + ((at * 7) % 28))}`
  const names = [own[0], name[0], `${own[1]} ${name[1]}`] as const
  // From class 6 on students have a username, as the school gives it.
  const username = rank > 7 ? `${own[0]}.${1043 + at}`.toLowerCase().replaceAll(' ', '-') : undefined
  rows.person.push(personRow(id, { names, gender, born, username, home }))
  const qualification = years === 0 && rank > 3 ? `Class ${rank - 3}, ${pick(schools, at)}` : ''
  const learner = { section, campus, father: fatherName, mother, family: code, joined, qualification }
  rows.student.push({ ...studentRow(at, learner), archived_at: null })
  rows.sensitive_detail.push({ id, ...detailsOf(at) })
  rows.guardian_link.push({
    student_id: id,
    guardian_id: father,
    relation: 'father',
    may_see: true,
    may_pick_up: true,
    gets_bills: true,
    is_first_contact: true,
    language: at % 3 === 0 ? 'en' : 'ur',
  })
  rows.gr_entry.push({ campus_id: campus, student_id: id, number: grNumber(campus, at), entered_on: joined })
  const from = firstDayOf(campus, 2026)
  const began = years === 0 ? 'admission' : 'promotion'
  const stay = { roll_number: roll, starts_on: from, ends_on: null, began, ended: null }
  rows.enrolment.push({ ...placeRow(id, section, from), ...stay })
}

/** The places that the cast has left, in the order of the sections. */
function seats(): Seat[] {
  const taken = new Map<string, Set<number | null>>()
  for (const { stays } of castStudents) {
    const last = stays.at(-1)
    if (last && !last.until) taken.set(last.section, (taken.get(last.section) ?? new Set()).add(last.roll))
  }
  const counts = new Map<string, number>()
  let at = castStudents.length
  return strength.split(',').flatMap((line) => {
    const [section = '', count] = line.trim().split(' ')
    const size = Number(count)
    const { campusId: campus } = sectionOf(section)
    const mine = taken.get(section) ?? new Set()
    const free = Array.from({ length: size + mine.size }, (_, place) => place + 1).filter(
      (roll) => !mine.has(roll),
    )
    return free.slice(0, size - mine.size).map((roll) => {
      const ofCampus = counts.get(campus) ?? 0
      counts.set(campus, ofCampus + 1)
      return { section, roll, campus, at: at++, ofCampus }
    })
  })
}

function rankOf(section: string): number {
  return oLevel[section] ?? ranks.indexOf(section.split('-')[0] ?? '')
}

function genderOf(section: string, roll: number): 'female' | 'male' {
  const { kind } = sectionOf(section)
  const letter = section.split('-')[1]
  if (kind === 'girls' || letter === 'G') return 'female'
  if (kind === 'boys' || letter === 'E') return 'male'
  return roll % 2 === 0 ? 'female' : 'male'
}

const schools = ['City Public School', 'Government High School', 'Crescent Model School'] as const

const professions = [
  'Shopkeeper',
  'Teacher',
  'Driver',
  'Accountant',
  'Engineer',
  'Farmer',
  'Banker',
  'Tailor',
  'Doctor',
  'Electrician',
]

function pick<T>(of: readonly T[], at: number): T {
  const found = of[at % of.length]
  if (found === undefined) throw new Error('a list of names is empty')
  return found
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
