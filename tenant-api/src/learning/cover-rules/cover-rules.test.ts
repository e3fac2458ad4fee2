import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { sentence } from 'kit/text/words'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { castTeachers } from '../../../demo/people/employees/seed-cast.ts'
import { clearTimetables, type DrawnLesson, drawLessons } from '../../../testing/draw-lessons.ts'
import { castSchool } from '../../../testing/school.ts'
import { system } from '../../core/acts/act.ts'
import { exampleDay, markAway, proposeArrangements, readArrangements } from '../arrangements/contract.ts'
import { changeCoverRules, type CoverPolicy, readCoverRules } from './contract.ts'

const cast = await castSchool()
const { MAIN, SHD } = demoCampuses
const idOf = (name: string) => castTeachers[name]?.person ?? ''
const [asif, sana, maria] = [idOf('asif'), idOf('sana'), idOf('maria')]
const day = exampleDay
const usual: CoverPolicy = {
  rules: ['subject', 'section', 'fairness', 'lessonsToday', 'run', 'sameForDouble'],
  longestRun: 4,
  mostADay: 2,
  mostAWeek: 5,
  fairnessDays: 28,
}
const of = { params: { id: MAIN } }
const refused = (status: number) => ({ problem: { status } })

const lesson = (
  section: string,
  subject: string,
  teacher: string,
  at: Partial<DrawnLesson>,
): DrawnLesson => ({
  section,
  subject,
  teacher,
  weekday: 4,
  period: 2,
  ...at,
})

beforeEach(async () => {
  const school = await cast.school()
  await clearTimetables(school)
  await school.transaction(system(sentence('Demo school')), 'timetables.seeded', async (tx) => {
    await tx.execute(sql`update leave_request set state = 'cancelled' where person_id = ${maria}`)
    await tx.execute(sql`delete from cover_policy where campus_id = ${MAIN}`)
    // Nobody else is there to be asked.
    await tx.execute(sql`update employee set kind = 'staff' where id not in (${asif}, ${sana}, ${maria})`)
  })
  // Sana teaches the subject, Asif the section of the lesson that is open on Thursday; Sana has more lessons that day.
  await drawLessons(school, [
    lesson('7-A', 'Ethics', maria, {}),
    lesson('9-A', 'Ethics', sana, { period: 6 }),
    lesson('9-B', 'Ethics', sana, { period: 7 }),
    lesson('6-A', 'Ethics', sana, { period: 5 }),
    lesson('7-A', 'Maths', asif, { period: 6 }),
    lesson('8-A', 'Ethics', maria, { period: 4 }),
  ])
  const tariq = await cast.as('tariq')
  await tariq.call(markAway, { body: { campusId: MAIN, day, employeeId: maria } })
})

async function choose(change: Partial<CoverPolicy>, as = 'tariq') {
  const person = await cast.as(as)
  const { version } = await person.call(readCoverRules, of)
  return person.call(changeCoverRules, { ...of, version, body: { ...usual, ...change } })
}

async function proposed() {
  const tariq = await cast.as('tariq')
  await tariq.call(proposeArrangements, { body: { campusId: MAIN, day } })
  const { lessons } = await tariq.call(readArrangements, { query: { campus: MAIN, day } })
  return lessons.map(({ period, arranged, candidates }) => ({
    period,
    by: arranged?.employeeId ?? null,
    rules: candidates[0]?.reasons.map(({ rule }) => rule),
  }))
}

test('a campus chooses the order of its rules, its caps and how far fairness looks back', async () => {
  const tariq = await cast.as('tariq')
  expect(await tariq.call(readCoverRules, of)).toEqual({ policy: usual, version: 0, mayEdit: true })
  const chosen = { ...usual, rules: ['section', 'subject'] as CoverPolicy['rules'], fairnessDays: 42 }
  expect(await choose(chosen)).toEqual({ policy: chosen, version: 1, mayEdit: true })
  expect(await tariq.call(readArrangements, { query: { campus: MAIN, day } })).toMatchObject({
    fairnessDays: 42,
  })
  // Of a version that somebody has changed since, nothing is written.
  await expect(tariq.call(changeCoverRules, { ...of, version: 0, body: usual })).rejects.toMatchObject(
    refused(412),
  )
  await expect(choose({ rules: ['subject', 'subject'] })).rejects.toMatchObject(refused(422))
  await expect(choose({ mostADay: 6, mostAWeek: 5 })).rejects.toMatchObject(refused(422))
  const sees = await cast.as('sana')
  await expect(sees.call(readCoverRules, of)).rejects.toMatchObject(refused(404))
  await expect(sees.call(changeCoverRules, { ...of, version: 1, body: usual })).rejects.toMatchObject(
    refused(403),
  )
  // Another campus of the demo school has its own.
  const rules = await (await cast.as('nasreen')).call(readCoverRules, { params: { id: SHD } })
  expect(rules).toMatchObject({
    version: 1,
    policy: { mostADay: 1, rules: ['fairness', 'subject', 'section', 'lessonsToday', 'run'] },
  })
})

test('another order of the rules picks another teacher, and says by which rule', async () => {
  expect((await proposed())[0]).toMatchObject({ period: 2, by: sana, rules: ['freed', ...usual.rules] })
  const school = await cast.school()
  await school.transaction(system(sentence('Demo school')), 'timetables.seeded', (tx) =>
    tx.execute(sql`delete from arrangement where true`),
  )
  await choose({ rules: ['section', 'subject'] })
  expect((await proposed())[0]).toMatchObject({ period: 2, by: asif, rules: ['freed', 'section', 'subject'] })
})

test('a cap of one cover a day leaves the second lesson to somebody else', async () => {
  await choose({ mostADay: 2 })
  const both = await proposed()
  expect(both.map(({ by }) => by)).toEqual([sana, sana])
  const school = await cast.school()
  await school.transaction(system(sentence('Demo school')), 'timetables.seeded', (tx) =>
    tx.execute(sql`delete from arrangement where true`),
  )
  await choose({ mostADay: 1 })
  expect(new Set((await proposed()).map(({ by }) => by))).toEqual(new Set([sana, asif]))
})

test('a rule that is switched off is not asked', async () => {
  await choose({ rules: ['lessonsToday'] })
  // Asif has one lesson that day, and Sana three, who teaches the subject.
  expect(await proposed()).toMatchObject([
    { by: asif, rules: ['freed', 'lessonsToday'] },
    { by: asif, rules: ['freed', 'lessonsToday'] },
  ])
})
