import { sql } from 'drizzle-orm'
import ExcelJS from 'exceljs'
import { address } from 'kit/http/client'
import { expect, test } from 'vitest'
import { castSchool } from '../../../../testing/school.ts'
import { exampleYear, holidays } from '../../../institute/calendar/contract.ts'
import * as certificates from '../../../records/certificates/contract.ts'
import { familyDocuments } from '../../../people/documents/contract.ts'
import { castTeachers } from '../../../../demo/people/employees/seed-cast.ts'
import { listEnrolments } from '../../../people/enrolment/contract.ts'
import { castStudents } from '../../../../demo/people/enrolment/seed-cast.ts'
import { castGuardians } from '../../../../demo/people/enrolment/seed-guardians.ts'
import { guardianId, studentId } from '../../../../demo/people/enrolment/seed-rows.ts'
import { historyOf } from '../../../records/row-history/contract.ts'
import { readHome, searchEverything } from '../../../records/home/contract.ts'
import {
  guardians,
  listFamily,
  listOwnStudents,
  students,
} from '../../../people/students-and-guardians/contract.ts'
import { demoSections } from '../../../../demo/institute/structure/seed-sections.ts'
import { demoCampuses } from '../../../../demo/institute/structure/seed.ts'
import { readSubjectChoices } from '../../../learning/subject-plans/choices/contract.ts'
import { readMe } from '../contract.ts'

const cast = await castSchool()
const passport = '01980000-0000-7000-8000-0000000d0d0b'
const child = (first: string) => studentId(castStudents.findIndex(({ names }) => names[0] === first))
const parent = (key: string) => guardianId(Object.keys(castGuardians).indexOf(key))
const refused = (status: number) => ({ problem: { status } })

async function seen(login: string, list: typeof students | typeof guardians = students) {
  const { rows, total } = await (await cast.as(login)).call(list.endpoints.list, { query: { limit: 100 } })
  expect(rows).toHaveLength(total)
  return rows.map(({ name }) => name).sort()
}

async function countedFor(login: string) {
  return (await (await cast.as(login)).call(readHome, {})).measures.map(({ key }) => key)
}

async function ownStudents(login: string) {
  return (await (await cast.as(login)).call(listOwnStudents, {})).rows
}

test('a guardian sees the own children and oneself, in lists, searches, sheets and by address', async () => {
  expect(await seen('ayesha.imran')).toEqual(['Bilal Imran', 'Hira Imran', 'Zoya Imran'])
  expect(await seen('ayesha.imran', guardians)).toEqual(['Ayesha Imran'])
  const ayesha = await cast.as('ayesha.imran')
  const mine = { params: { id: child('Bilal') } }
  const theirs = { params: { id: child('Daniyal') } }
  expect(await ayesha.call(students.endpoints.get, mine)).toMatchObject({ name: 'Bilal Imran' })
  await expect(ayesha.call(students.endpoints.get, theirs)).rejects.toMatchObject(refused(404))
  await expect(ayesha.call(listFamily, theirs)).rejects.toMatchObject(refused(404))
  const { groups } = await ayesha.call(searchEverything, { query: { q: 'muhammad ali' } })
  expect(JSON.stringify(groups)).not.toContain('Muhammad')
  const book = new ExcelJS.Workbook()
  const cookie = [...ayesha.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const url = address(students.endpoints.sheet, {})
  const file = await cast.app().inject({ url, headers: { host: cast.host, cookie } })
  await book.xlsx.load(file.rawPayload as never)
  expect(book.worksheets[0]?.rowCount).toBe(4)
})

test('a guardian of a child knows nothing of the other guardian but that the child is there', async () => {
  const mehwish = await cast.as('mehwish.tahir')
  const family = await mehwish.call(listFamily, { params: { id: child('Daniyal') } })
  expect(family.guardians.map(({ name }) => name)).toEqual(['مہوش طاہر'])
  await expect(
    mehwish.call(guardians.endpoints.get, { params: { id: parent('usman') } }),
  ).rejects.toMatchObject(refused(404))
})

test.each([
  ['mehwish.tahir', 'Daniyal', 'usman'],
  ['bilal.imran', 'Bilal', 'ayesha'],
])('%s learns nothing of a guardian of %s by searching, not a digit', async (login, of, other) => {
  const school = await cast.school()
  const rows = await school.db.execute<{ phone: string; dialled: string }>(
    sql`select phone, dialled(phone) from person where id = ${parent(other)}`,
  )
  const [{ phone, dialled } = { phone: '', dialled: '' }] = rows
  const asked = [phone, dialled].flatMap((text) => [...text].map((_, at) => text.slice(0, at + 1)))
  const nasreen = await cast.as('nasreen')
  const reader = await cast.as(login)
  const finds = async (who: typeof reader, q: string) => {
    const { total } = await who.call(students.endpoints.list, { query: { q: `${of} ${q}` } })
    const { groups } = await who.call(searchEverything, { query: { q: `${of} ${q}` } })
    return [total > 0, groups.some(({ resource }) => resource === 'students')]
  }
  // By nobody's telephone everybody is told the same.
  const others = ['zzz', ...Array.from({ length: 10 }, (_, digit) => `999${digit}`)]
  for (const q of [...asked.filter((text) => text.length > 4), ...others]) {
    expect(await finds(reader, q), q).toEqual([false, false])
  }
  for (const q of [phone, dialled]) expect(await finds(nasreen, q), q).toEqual([true, true])
  expect(await finds(reader, '')).toEqual([true, true])
})

test('who works here and sees students but no guardians learns none of their telephones', async () => {
  const school = await cast.school()
  const rows = await school.db.execute<{ phone: string }>(
    sql`select phone from person where id = ${parent('imran')}`,
  )
  const phone = rows[0]?.phone ?? ''
  const seeGuardians = (to: string | null) =>
    school.transaction({ id: null, name: 'Test' }, 'roles.changed', (tx) =>
      tx.execute(sql`update role_grant set reach = ${to} where resource = 'guardians' and action = 'view'
        and role_id in (select id from role where key in ('teacher', 'section_teacher'))`),
    )
  const found = async () => {
    cast.clock.pass(5)
    const { total } = await (await cast.as('sana')).call(students.endpoints.list, { query: { q: phone } })
    return total
  }
  const before = await found()
  await seeGuardians(null)
  const without = await found()
  await seeGuardians('section')
  expect([before, without, await found()]).toEqual([1, 0, 1])
})

test('what a guardian may see ends with the link, and with the permission to see', async () => {
  const school = await cast.school()
  const write = (text: ReturnType<typeof sql>) =>
    school.transaction({ id: null, name: 'Test' }, 'students.guardian-linked', (tx) => tx.execute(text))
  const link = sql`guardian_id = ${parent('bashir')}::uuid and student_id = ${child('Amna')}::uuid`
  expect(await seen('bashir.ahmed')).toEqual(['Amna Naeem', 'Hamza Naeem'])
  await write(sql`update guardian_link set may_see = false where ${link}`)
  cast.clock.pass(5)
  expect(await seen('bashir.ahmed')).toEqual(['Hamza Naeem'])
  await write(sql`update guardian_link set may_see = true where ${link}`)
  expect(await seen('bashir.ahmed')).toEqual(['Amna Naeem', 'Hamza Naeem'])
})

test('a student sees the own record and nobody else’s', async () => {
  expect(await seen('bilal.imran')).toEqual(['Bilal Imran'])
  const bilal = await cast.as('bilal.imran')
  await expect(bilal.call(students.endpoints.get, { params: { id: child('Hira') } })).rejects.toMatchObject(
    refused(404),
  )
  await expect(bilal.call(guardians.endpoints.list, {})).rejects.toMatchObject(refused(403))
})

test('to whom a record is their own it is shown without what the office did to it', async () => {
  const [ayesha, sana] = [await cast.as('ayesha.imran'), await cast.as('sana')]
  const mine = { params: { id: child('Bilal') } }
  await expect(ayesha.call(historyOf.students.read, mine)).rejects.toMatchObject(refused(404))
  expect(await sana.call(historyOf.students.read, mine)).toHaveProperty('rows')
})

test('what the institute has for everybody families see without what was done to it, and by whom', async () => {
  const nasreen = await cast.as('nasreen')
  const [row] = (await nasreen.call(holidays.endpoints.list, {})).rows
  const one = { params: { id: row?.id ?? '' } }
  const then = { params: { ...one.params, day: '2026-11-18' as never } }
  for (const who of ['ayesha.imran', 'bilal.imran']) {
    const family = await cast.as(who)
    expect(await family.call(holidays.endpoints.get, one)).toHaveProperty('title')
    await expect(family.call(holidays.endpoints.history, one)).rejects.toMatchObject(refused(404))
    await expect(family.call(holidays.endpoints.asOf, then)).rejects.toMatchObject(refused(404))
  }
  expect(await (await cast.as('sana')).call(holidays.endpoints.history, one)).toHaveProperty('rows')
})

test('a teacher sees the students and guardians of the sections that they teach, and the own child', async () => {
  const [sevenB, eightA] = [demoSections['7-B'], demoSections['8-A']]
  const sana = await cast.as('sana')
  const { rows } = await sana.call(students.endpoints.list, { query: { limit: 100 } })
  const elsewhere = rows.filter(({ sectionId }) => sectionId !== sevenB && sectionId !== eightA)
  expect(rows.some(({ name }) => name === 'Bilal Imran')).toBe(true)
  expect(elsewhere.map(({ firstName }) => firstName)).toEqual(['Zain'])
  expect(await seen('sana', guardians)).toContain('Imran Khalid')
  expect(await seen('sana', guardians)).not.toContain('Usman Ghani')
  const other = { params: { id: child('Daniyal') } }
  await expect(sana.call(students.endpoints.get, other)).rejects.toMatchObject(refused(404))
})

test('a teacher’s sections are those of today, and none for who is in no class', async () => {
  expect(await seen('asif')).toEqual([])
  expect(await seen('hina')).toEqual([])
  const school = await cast.school()
  const before = await seen('kamran')
  expect(before).not.toContain('Bilal Imran')
  await school.transaction({ id: null, name: 'Test' }, 'teachers.assigned', (tx) =>
    tx.execute(sql`
      insert into teacher_assignment (employee_id, campus_id, class_id, starts_on)
      select ${castTeachers.kamran?.person}::uuid, campus_id, class_id, '2026-11-19' from section
      where id = ${demoSections['7-B']}::uuid`),
  )
  expect(await seen('kamran')).toEqual(expect.arrayContaining(['Bilal Imran', ...before]))
  await school.transaction({ id: null, name: 'Test' }, 'teachers.assigned', (tx) =>
    tx.execute(sql`
      update teacher_assignment set ends_on = '2026-11-19' where class_id is not null
        and employee_id = ${castTeachers.kamran?.person}::uuid`),
  )
  expect(await seen('kamran')).toContain('Bilal Imran')
  cast.clock.pass(24 * 60 * 60)
  expect(await seen('kamran')).toEqual(before)
})

test('why the office ended a stay is not told to the family', async () => {
  const school = await cast.school()
  const bilal = { params: { id: child('Bilal') } }
  await school.transaction({ id: null, name: 'Test' }, 'students.withdrawn', (tx) =>
    tx.execute(sql`update enrolment set reason = 'Fees' where student_id = ${child('Bilal')}::uuid`),
  )
  const reasonsTo = async (login: string) =>
    (await (await cast.as(login)).call(listEnrolments, bilal)).rows.map(({ reason }) => reason)
  expect(await reasonsTo('rabia')).toContain('Fees')
  expect(await reasonsTo('ayesha.imran')).not.toContain('Fees')
})

test('who teaches a section sees what its students have chosen', async () => {
  const asked = { query: { section: demoSections['7-B'] ?? '', year: exampleYear } }
  expect(await (await cast.as('sana')).call(readSubjectChoices, asked)).toHaveProperty('students')
  await expect((await cast.as('kamran')).call(readSubjectChoices, asked)).rejects.toMatchObject(refused(404))
})

test('papers of a child are seen by the own guardians, and certificates too', async () => {
  const [ayesha, mehwish] = [await cast.as('ayesha.imran'), await cast.as('mehwish.tahir')]
  const bilal = { params: { id: child('Bilal') } }
  expect(await ayesha.call(certificates.listOfStudent, bilal)).toMatchObject({ kinds: [], reason: '' })
  await expect(mehwish.call(certificates.listOfStudent, bilal)).rejects.toMatchObject(refused(404))
  const body = { personId: child('Daniyal'), kindId: passport, expiresOn: null }
  await (await cast.as('rabia')).call(familyDocuments.endpoints.create, { body })
  const papers = async (speaking: typeof ayesha) =>
    (await speaking.call(familyDocuments.endpoints.list, {})).rows.map(({ personId }) => personId)
  expect(await papers(mehwish)).toEqual([child('Daniyal')])
  expect(await papers(ayesha)).toEqual([])
})

test('home counts what one works with, and not one’s own children', async () => {
  expect(await countedFor('ayesha.imran')).not.toContain('students')
  expect(await countedFor('sana')).toContain('students')
})

test('the own children are the eldest first, with their class teacher; a student is themself', async () => {
  expect(await ownStudents('ayesha.imran')).toMatchObject([
    // Their mother reads Urdu.
    { name: 'بلال عمران', section: '7-B', classTeacher: 'ثناء اقبال', rollNumber: 5, isMe: false },
    { name: 'حرا عمران' },
    { name: 'زویا عمران' },
  ])
  expect(await ownStudents('bilal.imran')).toMatchObject([{ name: 'Bilal Imran', isMe: true }])
  // Of all whom she sees, her own child alone.
  expect(await ownStudents('sana')).toMatchObject([{ name: 'Zain Iqbal' }])
  expect(await ownStudents('nasreen')).toEqual([])
})

test('a class is taught at the campus of the assignment, and not where it is taught too', async () => {
  const school = await cast.school()
  const rows = await school.db.execute<{ campus: string; others: number }>(sql`
    select a.campus_id as campus, (
      select count(*)::int from section o where o.class_id = a.class_id and o.campus_id <> a.campus_id) as others
    from section a where a.id = ${demoSections['7-B']}::uuid`)
  expect(rows[0]?.others).toBeGreaterThan(0)
  await school.transaction({ id: null, name: 'Test' }, 'teachers.assigned', (tx) =>
    tx.execute(sql`
      insert into teacher_assignment (employee_id, campus_id, class_id, starts_on)
      select ${castTeachers.asif?.person}::uuid, campus_id, class_id, '2026-11-01' from section
      where id = ${demoSections['7-B']}::uuid`),
  )
  const { grants } = await (await cast.as('asif')).call(readMe, {})
  const taught = grants.find(({ resource }) => resource === 'students')?.sections ?? []
  const places = await school.db.execute<{ campus: string }>(sql`
    select distinct campus_id as campus from section
    where id in (select jsonb_array_elements_text(${JSON.stringify(taught)}::jsonb)::uuid)`)
  expect([...places]).toEqual([{ campus: rows[0]?.campus }])
})

test('the campus of an own child is none of the work', async () => {
  const school = await cast.school()
  const grantsOf = async () => (await (await cast.as('sana')).call(readMe, {})).grants
  const campusesOf = async (resource: string) =>
    (await grantsOf()).find((grant) => grant.resource === resource && grant.reach === 'campus')?.campuses
  await school.transaction({ id: null, name: 'Test' }, 'students.guardian-linked', (tx) =>
    tx.execute(sql`
      update guardian_link set student_id = ${child('Saad')}::uuid, is_first_contact = false, contact_order = null
      where student_id = ${child('Zain')}::uuid and guardian_id = ${parent('sana')}::uuid`),
  )
  cast.clock.pass(5)
  expect(await campusesOf('teams')).toEqual([demoCampuses.MAIN])
  expect(await campusesOf('calendar')).toEqual(expect.arrayContaining([demoCampuses.MAIN, demoCampuses.CNL]))
})
