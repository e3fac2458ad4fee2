import { expect, test } from 'vitest'
import { castSchool } from '../../../../testing/school.ts'
import { listAudit } from '../../../records/audit/contract.ts'
import { exampleYear } from '../../../institute/calendar/contract.ts'
import { enrolStudent, transferStudent } from '../../../people/enrolment/contract.ts'
import { students } from '../../../people/students-and-guardians/contract.ts'
import { demoSections } from '../../../../demo/institute/structure/seed-sections.ts'
import { demoSubjects } from '../../../../demo/institute/structure/seed-subjects.ts'
import { demoCampuses } from '../../../../demo/institute/structure/seed.ts'
import { chooseSubjects, listTakenSubjects, readSubjectChoices } from './contract.ts'

const cast = await castSchool()
const at = (title: string) => demoSections[title] ?? ''
const of = (subject: string) => demoSubjects[subject] ?? ''
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })

async function inSection(title: string) {
  const rabia = await cast.as('rabia')
  const body = { campusId: demoCampuses.MAIN, firstName: 'Chooser', gender: 'male' as const }
  const { id } = await rabia.call(students.endpoints.create, { body })
  await rabia.call(enrolStudent, { params: { id }, body: { sectionId: at(title), startsOn: '2026-11-01' } })
  return { rabia, id }
}
const where = (title: string) => ({ year: exampleYear, section: at(title) })

test('Maryam Joseph is taught Ethics, and the others of 8-A have what everybody has', async () => {
  const rabia = await cast.as('rabia')
  const { groups, students: rows } = await rabia.call(readSubjectChoices, { query: where('8-A') })
  expect(groups.map(({ choice, subjects }) => [choice, subjects.map(({ name }) => name)])).toEqual([
    ['Religion', ['Ethics', 'Islamiat']],
  ])
  const maryam = rows.find(({ name }) => name === 'Maryam Joseph')
  expect(maryam?.chosen).toEqual({ Religion: of('Ethics') })
  const { rows: taught } = await rabia.call(listTakenSubjects, { params: { id: maryam?.id ?? '' } })
  expect(taught.find(({ name }) => name === 'Ethics')?.isTaken).toBe(true)
  expect(taught.find(({ name }) => name === 'Islamiat')?.isTaken).toBe(false)
  expect(taught.find(({ name }) => name === 'Maths')?.isTaken).toBe(true)
})

test('nothing is chosen until somebody says it, and it can be taken back', async () => {
  const { rabia, id } = await inSection('9-A')
  const choose = (subjectId: string | null) =>
    rabia.call(chooseSubjects, {
      body: { ...where('9-A'), cells: [{ studentId: id, choice: 'Science', subjectId }] },
    })
  const mine = (found: Awaited<ReturnType<typeof choose>>) =>
    found.students.find((row) => row.id === id)?.chosen
  const before = await rabia.call(listTakenSubjects, { params: { id } })
  expect(before.rows.find(({ name }) => name === 'Biology')?.isTaken).toBeNull()
  expect(mine(await choose(of('Biology')))).toEqual({ Science: of('Biology') })
  expect(mine(await choose(of('Computer Science')))).toEqual({ Science: of('Computer Science') })
  expect(mine(await choose(null))).toEqual({})
  const { rows } = await (await cast.as('nasreen')).call(listAudit, { query: { limit: 6 } })
  expect(rows.map(({ sentence }) => sentence)).toContain('Said what 1 student of 9-A take')
})

test('a choice goes along into another section that has it, and is silent in one that has not', async () => {
  const { rabia, id } = await inSection('9-B')
  const cells = [{ studentId: id, choice: 'Science', subjectId: of('Biology') }]
  await rabia.call(chooseSubjects, { body: { ...where('9-B'), cells } })
  const move = (title: string, startsOn: string) =>
    rabia.call(transferStudent, { params: { id }, body: { sectionId: at(title), startsOn } })
  const taken = async () => {
    const { rows } = await rabia.call(listTakenSubjects, { params: { id } })
    return rows.filter(({ isTaken, choice }) => isTaken && choice === 'Science').map(({ name }) => name)
  }
  await move('8-B', '2026-11-10')
  expect(await taken()).toEqual([])
  await move('10-B', '2026-11-12')
  expect(await taken()).toEqual(['Biology'])
})

test('only alternatives of the section are taken, by those who are in it, and within one’s own campus', async () => {
  const { rabia, id } = await inSection('9-A')
  const choose = (cell: object) =>
    rabia.call(chooseSubjects, {
      body: {
        ...where('9-A'),
        cells: [{ studentId: id, choice: 'Science', subjectId: of('Biology'), ...cell }],
      },
    })
  await expect(choose({ subjectId: of('Physics') })).rejects.toMatchObject(
    refused(422, 'subject-choices.no-subject'),
  )
  const other = (await rabia.call(students.endpoints.list, { query: { q: 'bilal' } })).rows[0]?.id
  await expect(choose({ studentId: other })).rejects.toMatchObject(refused(422, 'subject-choices.no-student'))
  const sadia = await cast.as('sadia')
  await expect(sadia.call(readSubjectChoices, { query: where('9-A') })).rejects.toMatchObject(refused(404))
  const waqas = await cast.as('waqas')
  const cells = [{ studentId: id, choice: 'Science', subjectId: of('Biology') }]
  await expect(waqas.call(chooseSubjects, { body: { ...where('9-A'), cells } })).rejects.toMatchObject(
    refused(403),
  )
})
