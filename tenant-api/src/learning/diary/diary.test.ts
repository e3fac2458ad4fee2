import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { exampleSection } from '../../attendance/registers/contract.ts'
import { exampleStudent } from '../../people/students-and-guardians/contract.ts'
import { messages } from '../../institute/settings/contract.ts'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { demoSubjects } from '../../../demo/institute/structure/seed-subjects.ts'
import * as contract from './contract.ts'

const cast = await castSchool()
const refused = (status: number, pointer?: string) => ({
  problem: { status, ...(pointer ? { errors: [expect.objectContaining({ pointer })] } : {}) },
})
const params = { id: exampleSection }
const maths = demoSubjects.Maths ?? ''
const science = demoSubjects.Science ?? ''
const eighth = { id: demoSections['8-A'] ?? '' }
const said = (words: string, more: object = {}) => ({ subjectId: maths, words, version: 0, ...more })
const at = (time: string) => new Date(`2026-11-19T${time}:00+05:00`)

async function write(who: string, id: string, subjectId: string | null) {
  return (await cast.as(who)).call(contract.writeEntry, { params: { id }, body: { subjectId, words: 'x' } })
}

async function sectionsOf(who: string) {
  return (await (await cast.as(who)).call(contract.listSections, {})).rows
}

async function told(day = '2026-11-19') {
  const { db } = await cast.school()
  return db.execute<{ name: string; about: string; entries: string }>(sql`
    select p.name, c.name as about, m.fill ->> 'entries' as entries from message m join person p on p.id = m.person_id
    left join person c on c.id = m.about_id
    where m.event = 'diary.day' and m.fill ->> 'day' = ${day} order by p.name, c.name`)
}

/** Of a child who is looked at alone. */
async function toldOf(about: string) {
  return (await told()).filter((one) => one.about === about)
}

test('a teacher has a card for each section and subject that she teaches, with what she wrote last', async () => {
  const { rows, today } = await (await cast.as('sana')).call(contract.readCards, {})
  expect(today).toBe('2026-11-19')
  expect(rows.map(({ section, cards }) => [section, cards.map(({ subject }) => subject)])).toEqual([
    ['7-B', ['', 'Maths']],
    ['8-A', ['Maths']],
  ])
  const card = rows[0]?.cards[1]
  expect(card?.entry?.words).toContain('tables of 13')
  expect(card?.last[0]).toMatchObject({ day: '2026-11-18', words: expect.stringContaining('4.3') })
  expect(rows[0]).toMatchObject({ isSchoolDay: true, nextDay: '2026-11-20', toldAt: null })
})

test('homework is due on the next day with school, or on a later one that is said', async () => {
  const sana = await cast.as('sana')
  const one = await sana.call(contract.writeEntry, { params: eighth, body: said('مشق ۳ کے پہلے پانچ سوال') })
  expect(one).toMatchObject({ subject: 'Maths', dueOn: '2026-11-20', changedAt: null, version: 1 })
  const rewrite = (body: object) =>
    sana.call(contract.writeEntry, {
      params: eighth,
      body: { ...said('x', { version: 1 }), ...body } as never,
    })
  await expect(rewrite({ dueOn: '2026-11-19' })).rejects.toMatchObject(refused(422, '/dueOn'))
  // A Sunday.
  await expect(rewrite({ dueOn: '2026-11-22' })).rejects.toMatchObject(refused(422, '/dueOn'))
  await expect(rewrite({ day: '2026-11-15', version: 0 })).rejects.toMatchObject(refused(422, '/day'))
  await expect(rewrite({ day: '2026-11-20', version: 0 })).rejects.toMatchObject(refused(422, '/day'))
  await expect(rewrite({ version: 7 })).rejects.toMatchObject(refused(412))
  expect(await rewrite({ words: 'All of exercise 3', dueOn: null })).toMatchObject({
    dueOn: null,
    version: 2,
  })
})

test('who teaches another subject or another section does not write here, and nobody from another campus', async () => {
  await expect(write('sana', exampleSection, science)).rejects.toMatchObject(refused(403))
  await expect(write('sana', eighth.id, null)).rejects.toMatchObject(refused(403))
  await expect(write('sana', demoSections['9-A'] ?? '', maths)).rejects.toMatchObject(refused(404))
  await expect(write('sana', exampleSection, exampleStudent)).rejects.toMatchObject(
    refused(422, '/subjectId'),
  )
  await expect(write('sadia', exampleSection, maths)).rejects.toMatchObject(refused(404))
  await expect(write('rabia', exampleSection, maths)).rejects.toMatchObject(refused(403))
  for (const who of ['imran.khalid', 'bilal.imran'])
    await expect(write(who, exampleSection, maths)).rejects.toMatchObject(refused(403))
})

test('the families are told once at the end of the day of all that was written, and not before', async () => {
  const tariq = await cast.as('tariq')
  const note = { subjectId: null, words: 'Bring a white shirt', version: 0 }
  await tariq.call(contract.writeEntry, { params, body: note })
  await tariq.call(contract.writeEntry, { params, body: said('Draw a leaf', { subjectId: science }) })
  cast.clock.now = at('14:59')
  await cast.work()
  expect(await told()).toEqual([])
  const before = await (
    await cast.as('imran.khalid')
  ).call(contract.readStudentDiary, { params: { id: exampleStudent } })
  expect(before.days.map(({ day }) => day)).not.toContain('2026-11-19')
  cast.clock.now = at('15:00')
  await cast.work()
  const bilal = await toldOf('Bilal Imran')
  expect(bilal.map(({ name }) => name)).toEqual(expect.arrayContaining(['Ayesha Imran', 'Imran Khalid']))
  expect(bilal[0]?.entries).toBe(
    'Bring a white shirt\nMaths: Learn the tables of 13 and 14 for the quiz.\nScience: Draw a leaf',
  )
  const count = (await told()).length
  cast.clock.now = at('15:30')
  await cast.work()
  expect(await told()).toHaveLength(count)
})

test('what is changed later counts as changed, and is told again only when the teacher says so', async () => {
  const sana = await cast.as('sana')
  const { rows } = await sana.call(contract.readCards, {})
  const { entry } = rows[0]?.cards[1] ?? {}
  const { length } = await toldOf('Bilal Imran')
  const quiet = said('Learn the table of 13 alone', { version: entry?.version })
  const one = await sana.call(contract.writeEntry, { params, body: quiet })
  expect(one.changedAt).not.toBeNull()
  expect(await toldOf('Bilal Imran')).toHaveLength(length)
  await sana.call(contract.writeEntry, { params, body: { ...quiet, version: one.version, isTold: true } })
  const again = await toldOf('Bilal Imran')
  expect(again).toHaveLength(2 * length)
  expect(again.map(({ entries }) => entries)).toContain('Maths: Learn the table of 13 alone')
  await expect(sana.call(contract.removeEntry, { params: { id: one.id } })).rejects.toMatchObject(
    refused(409),
  )
})

test('a guardian sees what is due first, signs the day, and the class teacher sees who has not', async () => {
  const [imran, sana] = [await cast.as('imran.khalid'), await cast.as('sana')]
  const child = { id: exampleStudent }
  const { due, days, nextDay, maySign } = await imran.call(contract.readStudentDiary, { params: child })
  expect([nextDay, maySign]).toEqual(['2026-11-20', true])
  const tomorrow = due.filter(({ dueOn }) => dueOn === nextDay)
  expect(tomorrow.map(({ subject }) => subject)).toEqual(['', 'Maths', 'Science'])
  // What is due today stands after it.
  expect(due[3]).toMatchObject({ dueOn: '2026-11-19', day: '2026-11-18' })
  expect(days[0]).toMatchObject({ day: '2026-11-19', seenAt: null })
  const day = '2026-11-19' as never
  const unseen = async () => (await sana.call(contract.listUnseen, { params, query: { day } })).rows
  const before = await unseen()
  const first = await imran.call(contract.signDiary, { params: child, body: { day } })
  cast.clock.pass(60)
  expect(
    await (await cast.as('imran.khalid')).call(contract.signDiary, { params: child, body: { day } }),
  ).toEqual(first)
  expect((await unseen()).map(({ name }) => name)).not.toContain('Bilal Imran')
  expect(await unseen()).toHaveLength(before.length - 1)
  const week = await sana.call(contract.readWeek, { params, query: {} })
  expect(week.days.find((one) => one.day === day)).toMatchObject({
    seen: 1,
    missing: expect.arrayContaining(['English', 'Urdu']),
  })
  await expect(
    imran.call(contract.signDiary, { params: child, body: { day: '2026-11-25' as never } }),
  ).rejects.toMatchObject(refused(422, '/day'))
})

test('a guardian of another child reads nothing and signs nothing; a student reads and does not sign', async () => {
  const child = { id: exampleStudent }
  const day = '2026-11-18' as never
  for (const who of ['mehwish.tahir', 'sadia']) {
    const speaker = await cast.as(who)
    await expect(speaker.call(contract.readStudentDiary, { params: child })).rejects.toMatchObject(
      refused(404),
    )
    await expect(speaker.call(contract.signDiary, { params: child, body: { day } })).rejects.toMatchObject(
      refused(404),
    )
  }
  const bilal = await cast.as('bilal.imran')
  expect(await bilal.call(contract.readStudentDiary, { params: child })).toMatchObject({ maySign: false })
  await expect(bilal.call(contract.signDiary, { params: child, body: { day } })).rejects.toMatchObject(
    refused(403),
  )
  const imran = await cast.as('imran.khalid')
  await expect(imran.call(contract.readWeek, { params, query: {} })).rejects.toMatchObject(refused(404))
  await expect(imran.call(contract.listUnseen, { params, query: { day } })).rejects.toMatchObject(
    refused(404),
  )
  expect((await imran.call(contract.listSections, {})).rows).toEqual([])
})

test('the office sees every section of its campus with how much is missing, a teacher her own', async () => {
  expect((await sectionsOf('sana')).map(({ section }) => section)).toEqual(['7-B', '8-A'])
  const all = await sectionsOf('tariq')
  expect(all.find(({ section }) => section === '7-B')).toMatchObject({
    entries: 3,
    toldAt: expect.any(String),
  })
  expect(all.find(({ section }) => section === '9-A')?.missing).toBeGreaterThan(3)
  expect((await sectionsOf('sadia')).map(({ section }) => section)).not.toContain('7-B')
})

test('who writes after the end of the day has half an hour for the rest; an entry taken out tells nothing', async () => {
  cast.clock.now = at('17:00')
  const maria = await cast.as('maria')
  const ethics = { subjectId: demoSubjects.Ethics ?? '', words: 'Honesty: a page', version: 0 }
  const ninth = { id: demoSections['9-A'] ?? '' }
  const { id } = await maria.call(contract.writeEntry, { params: ninth, body: ethics })
  cast.clock.now = at('17:29')
  await maria.call(contract.removeEntry, { params: { id } })
  cast.clock.now = at('17:31')
  await cast.work()
  const { db } = await cast.school()
  const [day] = await db.execute<{ told: string | null }>(
    sql`select told_at as told from diary_day where section_id = ${ninth.id}::uuid and day = '2026-11-19'`,
  )
  expect(day?.told).toBeNull()
  await maria.call(contract.writeEntry, { params: ninth, body: ethics })
  cast.clock.now = at('18:02')
  await cast.work()
  const [later] = await db.execute<{ told: string | null }>(
    sql`select told_at as told from diary_day where section_id = ${ninth.id}::uuid and day = '2026-11-19'`,
  )
  expect(later?.told).not.toBeNull()
})

test('a school that ends its days later since tells later', async () => {
  cast.clock.now = new Date('2026-11-20T09:00:00+05:00')
  const sana = await cast.as('sana')
  await sana.call(contract.writeEntry, { params: eighth, body: said('Sums') })
  const nasreen = await cast.as('nasreen')
  const { version } = await nasreen.call(messages.endpoints.read, {})
  await nasreen.call(messages.endpoints.change, { version, body: { diaryAt: '16:00' } })
  cast.clock.now = new Date('2026-11-20T15:01:00+05:00')
  await cast.work()
  expect(await told('2026-11-20')).toEqual([])
  cast.clock.now = new Date('2026-11-20T16:00:30+05:00')
  await cast.work()
  expect((await told('2026-11-20')).length).toBeGreaterThan(0)
})
