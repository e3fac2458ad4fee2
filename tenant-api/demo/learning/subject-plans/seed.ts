import { count } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { system } from '../../../src/core/acts/act.ts'
import type { School } from '../../../src/core/school/school.ts'
import { exampleYear } from '../../../src/institute/calendar/contract.ts'
import { canalYear } from '../../institute/calendar/seed.ts'
import { demoSectionPlaces } from '../../institute/structure/seed-sections.ts'
import { demoSubjects } from '../../institute/structure/seed-subjects.ts'
import { demoCampuses } from '../../institute/structure/seed.ts'
import { sectionSubject } from '../../../src/learning/subject-plans/tables.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 70

/** A subject by its name or code, with its lessons a week; a third word is the choice that it belongs to. */
type Taught = readonly [subject: string, lessons: number, choice?: string]

const faith: readonly Taught[] = [
  ['Islamiat', 4, 'Religion'],
  ['Ethics', 4, 'Religion'],
]
const early: readonly Taught[] = [
  ['English', 8],
  ['Urdu', 8],
  ['Maths', 8],
  ['General Knowledge', 4],
  ['Art', 4],
]
const languages: readonly Taught[] = [
  ['English', 8],
  ['Urdu', 7],
  ['Maths', 8],
]
const primary: readonly Taught[] = [...languages, ...faith, ['Nazra', 3], ['Art', 2], ['PE', 2]]
const middle: readonly Taught[] = [
  ...languages,
  ['Science', 6],
  ['Social Studies', 4],
  ['Computer', 3],
  ...faith,
  ['Tarjuma-tul-Quran', 2],
  ['PE', 2],
]
const matric: readonly Taught[] = [
  ...languages,
  ['Physics', 5],
  ['Chemistry', 5],
  ['Biology', 5, 'Science'],
  ['Computer Science', 5, 'Science'],
  ...faith,
  ['Pakistan Studies', 3],
  ['Tarjuma-tul-Quran', 2],
]
const oLevel: readonly Taught[] = [
  ['1123', 6],
  ['3248', 4],
  ['4024', 6],
  ['2058', 3],
  ['2059', 3],
  ['5054', 5],
  ['5070', 5],
  ['5090', 5, 'Science'],
  ['2210', 5, 'Science'],
  ['4037', 3, 'Elective'],
  ['7707', 3, 'Elective'],
]
const lower: readonly Taught[] = [...primary, ['General Knowledge', 4]]
const upper: readonly Taught[] = [...primary, ['Science', 4], ['Social Studies', 4], ['Computer', 2]]
/** At Shahdara seven periods ring, at Canal View eight on five days: there is less of some subjects. */
const fewer = { English: 7, Urdu: 6, Maths: 7 }
const upperAtShahdara = { ...fewer, Nazra: 2, Art: 1, PE: 1 }
const middleAtCanal = { ...fewer, 'Social Studies': 3, Islamiat: 3, Ethics: 3 }

const taughtIn: Readonly<Record<string, readonly Taught[]>> = {
  ...same(['PG', 'Nur', 'KG'], early),
  ...same(['1', '2'], lower),
  3: [...lower, ['Computer', 2]],
  ...same(['4', '5'], upper),
  ...same(['6', '7', '8'], middle),
  ...same(['9', '10'], matric),
  ...same(['O1', 'O2', 'O3'], oLevel),
}

/** What a section of Riverside is taught in 2026-27; nothing in 6-E, which has no students yet. */
export function demoPlanOf({
  campusId,
  className,
}: {
  campusId: string
  className: string
}): readonly Taught[] {
  const plan = taughtIn[className] ?? []
  const isOf = (...names: string[]) => names.includes(className)
  if (campusId === demoCampuses.SHD) {
    if (isOf('6')) return []
    return isOf('4', '5') ? withCounts(plan, upperAtShahdara) : plan
  }
  return campusId === demoCampuses.CNL && isOf('6', '7', '8') ? withCounts(plan, middleAtCanal) : plan
}

function withCounts(plan: readonly Taught[], counts: Readonly<Record<string, number>>): readonly Taught[] {
  return plan.map(([subject, lessons, ...choice]) => [subject, counts[subject] ?? lessons, ...choice])
}

/** What each section of Riverside is taught in 2026-27; what is there already stays as it is. */
export async function seed(school: School): Promise<void> {
  const [found] = await school.db.select({ rows: count() }).from(sectionSubject)
  if ((found?.rows ?? 0) > 0) return
  const now = school.now().toISOString()
  const rows = demoSectionPlaces.flatMap((section) =>
    demoPlanOf(section).map(([subject, lessons, choice = '']) => ({
      yearId: section.campusId === demoCampuses.CNL ? canalYear : exampleYear,
      sectionId: section.id,
      subjectId: demoSubjects[subject] ?? '',
      lessons,
      choice,
      createdAt: now,
      updatedAt: now,
    })),
  )
  await school.transaction(system(sentence('Demo school')), 'subject-plans.seeded', async (tx) => {
    await tx.insert(sectionSubject).values(rows).onConflictDoNothing()
  })
}

function same(names: readonly string[], taught: readonly Taught[]) {
  return Object.fromEntries(names.map((name) => [name, taught]))
}
