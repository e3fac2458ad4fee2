import { fathers, girls, surnames } from '../enrolment/seed-names.ts'
import { sectionOf } from '../enrolment/seed-rows.ts'
import { demoSectionRows } from '../../institute/structure/seed-sections.ts'
import { demoCampuses, demoId } from '../../institute/structure/seed.ts'
import { castTeachers, type CastTeacher } from './seed-cast.ts'

/** Of a class teacher, by the program: what is taught beside the section, and the department. */
const subjects: readonly (readonly [
  classes: string,
  department: 1 | 2 | 3 | 4 | 5,
  taught: readonly string[],
])[] = [
  ['PG Nur KG', 1, ['General Knowledge', 'Art', 'English']],
  ['1 2 3 4 5', 2, ['English', 'Urdu', 'Maths']],
  ['6 7 8', 3, ['Science', 'English', 'Social Studies', 'Urdu', 'Computer']],
  ['9 10', 3, ['Chemistry', 'Biology', 'English', 'Pakistan Studies']],
  ['O1 O2 O3', 5, ['1123', '4024', '5070']],
]
const campusNames = Object.fromEntries(Object.entries(demoCampuses).map(([key, id]) => [id, key]))

/** The 33 class teachers whom no test knows: one of every section that has students and no class teacher yet. */
export function classTeachers(): CastTeacher[] {
  const known = new Set(
    Object.values(castTeachers).flatMap(({ lessons }) =>
      lessons.flatMap(({ section, isClassTeacher }) => (isClassTeacher ? [section] : [])),
    ),
  )
  const open = demoSectionRows.filter(({ title }) => !known.has(title) && title !== '6-E')
  return open.map(({ title, campusId }, at) => {
    const from = campusId === demoCampuses.CNL ? '2026-08-17' : '2026-04-01'
    const [department, subject] = taughtIn(title, at)
    const next = open.find(
      (other, place) => place > at && other.campusId === campusId && alike(other.title, title),
    )
    return {
      ...human(at),
      person: demoId('af', 0x10 + at),
      number: `E-${String(101 + at)}`,
      designation: department === 1 ? 'Early years teacher' : 'Teacher',
      campus: (campusNames[campusId] ?? 'MAIN') as keyof typeof demoCampuses,
      department,
      role: 'section_teacher',
      qualification: qualifications[at % qualifications.length] ?? '',
      phone: `+923000000${750 + at}`,
      salary: 55_000 + 1_000 * ((at * 7) % 31),
      lessons: [
        { section: title, subject, from, isClassTeacher: true },
        ...(next ? [{ section: next.title, subject, from }] : []),
      ],
    }
  })
}

const qualifications = ['BEd', 'MA English', 'MSc Chemistry', 'BS Computer Science', 'MA Urdu', 'MEd']

function human(at: number) {
  const isMan = at % 4 === 3
  const own = (isMan ? fathers : girls)[(at * 3) % 20] ?? ['', '']
  const family = surnames[(at * 5) % surnames.length] ?? ['', '']
  return {
    names: [own[0], family[0], `${own[1]} ${family[1]}`] as const,
    gender: isMan ? ('male' as const) : ('female' as const),
    joined: `${2012 + (at % 14)}-04-01`,
    born: `${1975 + (at % 22)}-0${1 + (at % 9)}-1${at % 10}`,
  }
}

function classOf(section: string): string {
  return section.split('-')[0] ?? ''
}

function bandOf(section: string) {
  return subjects.find(([classes]) => classes.split(' ').includes(classOf(section)))
}

function alike(one: string, other: string): boolean {
  return bandOf(one) === bandOf(other)
}

function taughtIn(section: string, at: number): readonly [1 | 2 | 3 | 4 | 5, string] {
  const band = bandOf(sectionOf(section).title)
  if (!band) throw new Error(`Riverside teaches nothing in ${section}`)
  const [, department, taught] = band
  return [department, taught[at % taught.length] ?? '']
}
