import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { academicYears, exampleYear } from '../../institute/calendar/contract.ts'
import { canalYear } from '../../../demo/institute/calendar/seed.ts'
import { subjects } from '../../institute/structure/contract.ts'
import { demoClasses } from '../../../demo/institute/structure/seed-classes.ts'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { demoSubjects } from '../../../demo/institute/structure/seed-subjects.ts'
import { planSubjects, readSubjectPlan } from './contract.ts'

const cast = await castSchool()
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })
const class7 = demoClasses['7'] ?? ''
const class9 = demoClasses['9'] ?? ''
const at = (title: string) => demoSections[title] ?? ''
const of = (subject: string) => demoSubjects[subject] ?? ''

test('class 9 is taught what the demo says, with a choice of Biology or Computer Science', async () => {
  const rabia = await cast.as('rabia')
  const plan = await rabia.call(readSubjectPlan, { query: { year: exampleYear, class: class9 } })
  expect(plan.sections.map(({ title }) => title)).toEqual(['9-A', '9-B'])
  const choice = plan.planned.filter((cell) => cell.sectionId === at('9-A') && cell.choice === 'Science')
  expect(choice.map(({ subjectId }) => subjectId).sort()).toEqual(
    [of('Biology'), of('Computer Science')].sort(),
  )
})

test('a campus with years of its own is planned in those, and not in the institute’s', async () => {
  const nasreen = await cast.as('nasreen')
  const titles = async (year: string) => {
    const plan = await nasreen.call(readSubjectPlan, { query: { year, class: class7 } })
    return plan.sections.map(({ title }) => title)
  }
  expect(await titles(exampleYear)).toEqual(['7-A', '7-B'])
  expect(await titles(canalYear)).toEqual(['7-C'])
  const cells = [{ sectionId: at('7-C'), subjectId: of('Art'), lessons: 1 }]
  await expect(nasreen.call(planSubjects, { body: { year: exampleYear, cells } })).rejects.toMatchObject(
    refused(422, 'subject-plans.other-year'),
  )
})

test('a subject is put into the plan, changed, and taken out, and the audit tells it', async () => {
  const nasreen = await cast.as('nasreen')
  const cell = { sectionId: at('7-B'), subjectId: of('Art') }
  const plan = (lessons: number | null, choice = '') =>
    nasreen.call(planSubjects, { body: { year: exampleYear, cells: [{ ...cell, lessons, choice }] } })
  expect((await plan(2)).planned).toEqual([{ ...cell, lessons: 2, choice: '' }])
  expect((await plan(3, 'Arts')).planned).toEqual([{ ...cell, lessons: 3, choice: 'Arts' }])
  expect((await plan(null)).planned).toEqual([])
  const { planned } = await nasreen.call(readSubjectPlan, { query: { year: exampleYear, class: class7 } })
  expect(planned.some(({ subjectId }) => subjectId === of('Art'))).toBe(false)
  const { rows } = await nasreen.call(listAudit, {})
  expect(rows[0]).toMatchObject({ sentence: 'Changed what is taught in 2026-27', actor: 'Nasreen Akhtar' })
})

test('heads plan their own campus; who only views, and who is elsewhere, changes nothing', async () => {
  const cells = [{ sectionId: at('7-B'), subjectId: of('Art'), lessons: 2 }]
  const body = { year: exampleYear, cells }
  await expect((await cast.as('rabia')).call(planSubjects, { body })).rejects.toMatchObject(refused(403))
  await expect((await cast.as('imtiaz')).call(planSubjects, { body })).rejects.toMatchObject(refused(404))
  const own = { year: exampleYear, cells: [{ sectionId: at('5-G'), subjectId: of('Art'), lessons: 1 }] }
  expect((await (await cast.as('imtiaz')).call(planSubjects, { body: own })).planned).toHaveLength(1)
  const imtiaz = await cast.as('imtiaz')
  const seen = await imtiaz.call(readSubjectPlan, { query: { year: exampleYear, class: class7 } })
  expect(seen.sections).toEqual([])
})

test('a subject of the archive is not planned, one that is planned twice at once is refused', async () => {
  const nasreen = await cast.as('nasreen')
  const old = await nasreen.call(subjects.endpoints.create, { body: { name: 'Latin' } })
  await nasreen.call(subjects.endpoints.archive, { params: { id: old.id } })
  const cell = { sectionId: at('7-B'), lessons: 1 }
  const latin = { year: exampleYear, cells: [{ ...cell, subjectId: old.id }] }
  await expect(nasreen.call(planSubjects, { body: latin })).rejects.toMatchObject(
    refused(422, 'subject-plans.no-subject'),
  )
  const twice = {
    year: exampleYear,
    cells: [
      { ...cell, subjectId: of('Art') },
      { ...cell, subjectId: of('Art') },
    ],
  }
  await expect(nasreen.call(planSubjects, { body: twice })).rejects.toMatchObject(
    refused(422, 'subject-plans.twice'),
  )
})

test('a subject of this year’s plan is not archived, and how many sections have it is said; last year’s does not count', async () => {
  const nasreen = await cast.as('nasreen')
  const { id: subjectId } = await nasreen.call(subjects.endpoints.create, { body: { name: 'Persian' } })
  const archiving = () => nasreen.call(subjects.endpoints.archive, { params: { id: subjectId } })
  const plan = (year: string, lessons: number | null) =>
    nasreen.call(planSubjects, {
      body: { year, cells: ['7-A', '7-B'].map((title) => ({ sectionId: at(title), subjectId, lessons })) },
    })
  const { rows } = await nasreen.call(academicYears.endpoints.list, { query: { q: '2025-26' } })
  await plan(rows.find(({ campusId }) => campusId === null)?.id ?? '', 2)
  await plan(exampleYear, 2)
  await expect(archiving()).rejects.toMatchObject({
    problem: {
      status: 409,
      code: 'still-used',
      detail: 'Persian cannot be archived: it stands in the plan of 2 sections',
    },
  })
  await plan(exampleYear, null)
  expect((await archiving()).archivedAt).not.toBeNull()
})
