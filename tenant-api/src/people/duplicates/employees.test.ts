import { eq, sql } from 'drizzle-orm'
import { address } from 'kit/http/client'
import type { Speaker } from 'kit/testing/testing'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { forgetSignedIn } from '../../access/sessions/tokens/session-cache.ts'
import { account } from '../../access/sessions/tables.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { documentsOfStaff, firstKind, staffDocuments } from '../documents/contract.ts'
import {
  appointTeacher,
  assignTeacher,
  listAssignments,
  staff,
  staffEmployment,
  staffSalary,
  teacherDetails,
  teacherEmployment,
  teachers,
  teacherSalary,
} from '../employees/contract.ts'
import { castOffice } from '../../../demo/people/employees/seed-cast.ts'
import { beginFile, keepFile, showFile } from '../../platform/files/contract.ts'
import { notesOf } from '../notes/contract.ts'
import { guardians } from '../students-and-guardians/contract.ts'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { mergingOf } from './contract.ts'

const cast = await castSchool()
let farzana: Speaker
beforeAll(async () => {
  farzana = await cast.as('farzana')
})
const { MAIN, SHD, CNL } = demoCampuses
const { of: doublesOf, list, merge, undo, preview, keepApart } = mergingOf.teachers
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })

async function add(more: object = {}) {
  const body = { campusId: MAIN, firstName: 'Twice', lastName: 'Entered', ...more }
  return farzana.call(teachers.endpoints.create, { body })
}
const read = (id: string) => farzana.call(teachers.endpoints.get, { params: { id } })
const whyOf = async (speaker: Speaker, id: string) =>
  (await speaker.call(doublesOf, { params: { id } })).rows.map(({ other, why }) => [other.id, why])
const into = (id: string, otherId: string, more: object = {}) =>
  farzana.call(merge, { params: { id }, body: { otherId, ...more } })

const addStaff = (more: object = {}) =>
  farzana.call(staff.endpoints.create, {
    body: { campusId: MAIN, firstName: 'Twice', lastName: 'Entered', ...more },
  })

test('who works here and was entered twice is proposed: by telephone, by name and birth date, by identity number', async () => {
  const one = await add({ phone: '0300 0000951', birthDate: '1990-02-01' })
  const byPhone = await add({ firstName: 'Other', phone: '0300 0000951' })
  const byName = await add({ birthDate: '1990-02-01' })
  const byNumber = await add({ firstName: 'Third' })
  await add({ birthDate: '1990-02-02' })
  for (const { id } of [one, byNumber])
    await farzana.call(teacherDetails.change, {
      params: { id },
      body: { identityNumber: '9999900000951' },
    })
  const found = await whyOf(farzana, one.id)
  expect(found).toHaveLength(3)
  expect(found).toEqual(
    expect.arrayContaining([
      [byPhone.id, ['phone']],
      [byName.id, ['name']],
      [byNumber.id, ['identity']],
    ]),
  )
  // Whoever may not read identity numbers is not told of them; of another campus nothing is told.
  const seen = (await whyOf(await cast.as('rabia'), one.id)).map(([, why]) => why)
  expect(seen.toSorted()).toEqual([['name'], ['phone']])
  const far = await add({ campusId: CNL, phone: '0300 0000951' })
  expect(await whyOf(await cast.as('sadia'), far.id)).toEqual([])
  // Among all pairs each stands once.
  const pairs = (await farzana.call(list, {})).rows.map((pair) =>
    [pair.one.id, pair.other.id].toSorted().join(),
  )
  expect(new Set(pairs).size).toBe(pairs.length)
  expect(pairs).toContain([one.id, byName.id].toSorted().join())
})

test('a teacher who was entered among the staff too is told of, and said to be two people', async () => {
  const one = await add({ firstName: 'Samina', phone: '0300 0000952' })
  const body = { campusId: MAIN, firstName: 'Samina', phone: '0300 0000952' }
  const other = await farzana.call(staff.endpoints.create, { body })
  const { rows } = await farzana.call(doublesOf, { params: { id: one.id } })
  expect(rows).toMatchObject([
    { one: { of: 'teachers' }, other: { id: other.id, of: 'staff' }, why: ['phone'] },
  ])
  const back = await farzana.call(mergingOf.staff.of, { params: { id: other.id } })
  expect(back.rows).toMatchObject([{ other: { id: one.id, of: 'teachers' } }])
  const params = { id: one.id, otherId: other.id }
  await farzana.call(keepApart, { params, body: { areTwo: true } })
  expect((await farzana.call(doublesOf, { params: { id: one.id } })).rows).toEqual([])
})

test('of two records of a teacher one stays with what belonged to both, and it can be taken back', async () => {
  const nasreen = await cast.as('nasreen')
  const one = await add({ firstName: 'Rahila', qualification: 'BA' })
  const other = await add({ firstName: 'Raheela', bio: 'Sings', qualification: 'MA' })
  const [to, from] = [{ params: { id: one.id } }, { params: { id: other.id } }]
  await farzana.call(assignTeacher, {
    ...from,
    body: { sectionId: demoSections['6-A'] ?? '', startsOn: '2026-11-16' as never },
  })
  await farzana.call(teacherSalary.change, { ...from, body: { bankName: 'Demo Bank' } })
  await farzana.call(teacherDetails.change, { ...from, body: { religion: 'Islam' } })
  await farzana.call(notesOf.teachers.add, { ...from, body: { body: 'Came by recommendation' } })
  await farzana.call(staffDocuments.endpoints.create, { body: { personId: other.id, kindId: firstKind } })
  const before = [await read(one.id), await read(other.id)] as const
  expect(await farzana.call(preview, { params: { ...to.params, otherId: other.id } })).toMatchObject({
    one: { row: { firstName: 'Rahila' }, links: [] },
    details: [],
  })
  const done = await into(one.id, other.id, { take: ['qualification', 'employeeNumber'] })
  expect(await read(one.id)).toMatchObject({
    name: 'Rahila Entered',
    bio: 'Sings',
    qualification: 'MA',
    employeeNumber: other.employeeNumber,
    placing: 'placed',
  })
  expect(await read(other.id)).toMatchObject({ employeeNumber: one.employeeNumber, teaches: '' })
  expect((await read(other.id)).archivedAt).not.toBeNull()
  expect((await farzana.call(listAssignments, to)).rows).toHaveLength(1)
  expect((await farzana.call(teacherSalary.read, to)).bankName).toBe('Demo Bank')
  expect((await farzana.call(teacherDetails.reveal, to)).religion).toBe('Islam')
  expect((await farzana.call(notesOf.teachers.list, to)).rows).toHaveLength(1)
  expect((await farzana.call(documentsOfStaff, to)).rows).toHaveLength(1)
  expect((await farzana.call(doublesOf, from)).into).toEqual({ of: 'teachers', id: one.id })
  const { rows: log } = await nasreen.call(listAudit, { query: { limit: 5 } })
  expect(log.map(({ sentence }) => sentence)).toContain('Merged Raheela Entered into Rahila Entered')

  await farzana.call(undo, { params: { id: one.id, mergerId: done.id } })
  const { version: _, updatedAt: __, ...facts } = before[0]
  expect(await read(one.id)).toMatchObject(facts)
  const { version: ___, updatedAt: ____, ...theirs } = before[1]
  expect(await read(other.id)).toMatchObject(theirs)
  expect((await farzana.call(teacherSalary.read, from)).bankName).toBe('Demo Bank')
  expect((await farzana.call(teacherSalary.read, to)).bankName).toBe('')
  expect((await farzana.call(notesOf.teachers.list, from)).rows).toHaveLength(1)
  expect((await farzana.call(documentsOfStaff, from)).rows).toHaveLength(1)
})

test('a teacher who was entered among the staff too is one teacher, and it can be taken back', async () => {
  const [one, other] = [await add({ firstName: 'Shazia', bio: '' }), await addStaff({ firstName: 'Shazia' })]
  const [to, from] = [{ params: { id: one.id } }, { params: { id: other.id } }]
  const photoId = await sendPhoto('staff')
  const { version } = await farzana.call(staff.endpoints.get, from)
  const body = { bio: 'Sings', photoId, custom: { uniform_size: 'medium' } } as never
  await farzana.call(staff.endpoints.update, { ...from, version, body })
  await farzana.call(staffSalary.change, { ...from, body: { bankName: 'Demo Bank' } })
  await farzana.call(notesOf.staff.add, { ...from, body: { body: 'Came by recommendation' } })
  await farzana.call(staffDocuments.endpoints.create, { body: { personId: other.id, kindId: firstKind } })
  const before = await farzana.call(staff.endpoints.get, from)
  expect(await farzana.call(preview, { params: { ...to.params, otherId: other.id } })).toMatchObject({
    one: { of: 'teachers', hasSalary: false },
    other: { of: 'staff', hasSalary: true },
  })
  const done = await into(one.id, other.id, { take: ['employeeNumber'] })
  const whole = await read(one.id)
  expect(whole).toMatchObject({ bio: 'Sings', photoId, employeeNumber: other.employeeNumber })
  // What the school asks of its staff alone stays with that record.
  expect(whole.custom).not.toHaveProperty('uniform_size')
  expect(await farzana.call(staff.endpoints.get, from)).toMatchObject({ custom: { uniform_size: 'medium' } })
  expect((await farzana.call(teacherSalary.read, to)).bankName).toBe('Demo Bank')
  expect((await farzana.call(notesOf.teachers.list, to)).rows).toHaveLength(1)
  expect((await farzana.call(documentsOfStaff, to)).rows).toHaveLength(1)
  expect((await farzana.call(mergingOf.staff.of, from)).into).toEqual({ of: 'teachers', id: one.id })
  expect((await farzana.call(doublesOf, to)).merged).toMatchObject([{ id: done.id, mayUndo: true }])

  await farzana.call(undo, { params: { id: one.id, mergerId: done.id } })
  const { version: _, updatedAt: __, ...facts } = before
  expect(await farzana.call(staff.endpoints.get, from)).toMatchObject(facts)
  expect(await read(one.id)).toMatchObject({ bio: '', photoId: null, employeeNumber: one.employeeNumber })
  expect((await farzana.call(staffSalary.read, from)).bankName).toBe('Demo Bank')
  expect((await farzana.call(notesOf.staff.list, from)).rows).toHaveLength(1)
})

test('whoever teaches stays on the list of teachers; who taught once may be of the staff now', async () => {
  const [clerk, other] = [await addStaff({ firstName: 'Naila' }), await add({ firstName: 'Naila' })]
  const [params, teacher] = [{ id: clerk.id }, { params: { id: other.id } }]
  const sectionId = demoSections['5-A'] ?? ''
  await farzana.call(assignTeacher, { ...teacher, body: { sectionId, startsOn: '2026-11-16' as never } })
  const merging = () => farzana.call(mergingOf.staff.merge, { params, body: { otherId: other.id } })
  await expect(merging()).rejects.toMatchObject(refused(409, 'merging.teaches'))
  await farzana.call(teacherEmployment.leave, { ...teacher, body: { lastDay: '2026-11-18' as never } })
  const { id: mergerId } = await merging()
  expect((await farzana.call(doublesOf, teacher)).into).toEqual({ of: 'staff', id: clerk.id })
  await farzana.call(mergingOf.staff.undo, { params: { ...params, mergerId } })
  expect((await farzana.call(listAssignments, teacher)).rows).toHaveLength(1)
})

test('two of both lists are merged, and parted again, by who may change and archive on both', async () => {
  const [one, other] = [await add({ campusId: SHD }), await addStaff({ campusId: SHD })]
  const photoId = await sendPhoto('staff')
  const { version } = await farzana.call(staff.endpoints.get, { params: { id: other.id } })
  await farzana.call(staff.endpoints.update, { params: { id: other.id }, version, body: { photoId } })
  const school = await cast.school()
  await school.transaction({ id: null, name: 'test' }, 'roles.changed', (tx) =>
    tx.execute(sql`delete from role_grant where resource = 'staff'
      and role_id = (select id from role where key = 'campus_manager')`),
  )
  forgetSignedIn(school)
  const [imtiaz, params] = [await cast.as('imtiaz'), { id: one.id }]
  const body = { otherId: other.id }
  await expect(imtiaz.call(merge, { params, body })).rejects.toMatchObject(refused(422))
  const seeing = imtiaz.call(preview, { params: { ...params, otherId: other.id } })
  await expect(seeing).rejects.toMatchObject(refused(404))
  const photo = async () => (await imtiaz.ask({ url: address(showFile, { params: { id: photoId } }) })).status
  expect(await photo()).toBe(404)
  const { id: mergerId } = await into(one.id, other.id)
  // A photo is seen by who sees the list on which the record is.
  expect(await photo()).toBe(200)
  const parting = imtiaz.call(undo, { params: { ...params, mergerId } })
  await expect(parting).rejects.toMatchObject(refused(403, 'beyond-reach'))
  await farzana.call(undo, { params: { ...params, mergerId } })
  expect(await photo()).toBe(404)
})

test('that somebody is paid is told to who may read it, and to nobody else', async () => {
  const [one, other] = [await add(), await add()]
  await farzana.call(teacherSalary.change, { params: { id: one.id }, body: { bankName: 'First' } })
  const seen = async (speaker: Speaker) => {
    const said = await speaker.call(preview, { params: { id: one.id, otherId: other.id } })
    return [said.one.hasSalary, said.other.hasSalary]
  }
  expect(await seen(farzana)).toEqual([true, false])
  expect(await seen(await cast.as('rabia'))).toEqual([null, null])
})

test('what the one that stays is paid is not what the other was paid', async () => {
  const [one, other] = [await add(), await add()]
  for (const [{ id }, bankName] of [
    [one, 'First'],
    [other, 'Second'],
  ] as const)
    await farzana.call(teacherSalary.change, { params: { id }, body: { bankName } })
  await into(one.id, other.id)
  expect((await farzana.call(teacherSalary.read, { params: { id: one.id } })).bankName).toBe('First')
})

test('a log-in goes along where the record that stays has none; two log-ins are not made one', async () => {
  const db = (await cast.school()).db
  const make = async (more: object) =>
    farzana.call(staff.endpoints.create, { body: { campusId: MAIN, firstName: 'Ghulam', ...more } })
  const gate = castOffice.ghulam?.person ?? ''
  const ofStaff = mergingOf.staff
  const one = await make({})
  const owner = async () => {
    const [found] = await db
      .select({ of: account.personId })
      .from(account)
      .where(eq(account.username, 'ghulam.rasool'))
    return found?.of
  }
  const { id: mergerId } = await farzana.call(ofStaff.merge, {
    params: { id: one.id },
    body: { otherId: gate },
  })
  expect(await owner()).toBe(one.id)
  await farzana.call(ofStaff.undo, { params: { id: one.id, mergerId } })
  expect(await owner()).toBe(gate)
  const adeel = castOffice.adeel?.person ?? ''
  const two = farzana.call(ofStaff.merge, { params: { id: gate }, body: { otherId: adeel } })
  await expect(two).rejects.toMatchObject(refused(409, 'merging.two-log-ins'))
})

test('an e-mail address by which somebody else logs in stays theirs: it comes along by nobody’s merging', async () => {
  const [one, other] = [await addStaff(), await addStaff({ email: 'twice@riverside.example' })]
  const school = await cast.school()
  // Both were let in once; the one that stays has begun, the other never has.
  await school.transaction({ id: null, name: 'Clerk' }, 'accounts.seeded', async (tx) => {
    await tx.insert(account).values([
      { personId: one.id, username: 'twice.one' },
      { personId: other.id, email: 'twice@riverside.example', state: 'invited' },
    ])
  })
  const unite = (take: string[] = []) =>
    farzana.call(mergingOf.staff.merge, {
      params: { id: one.id },
      body: { otherId: other.id, take: take as never },
    })
  await expect(unite(['email'])).rejects.toMatchObject(refused(409, 'merging.logs-in'))
  await unite()
  const stays = await farzana.call(staff.endpoints.get, { params: { id: one.id } })
  expect(stays).toMatchObject({ email: null })
})

test('the one that stays is who works here still, and who is a guardian too', async () => {
  const [one, other] = [await add(), await add()]
  const gone = await farzana.call(staff.endpoints.create, { body: { firstName: 'Gone' } })
  const here = await farzana.call(staff.endpoints.create, { body: { firstName: 'Gone' } })
  await farzana.call(staffEmployment.leave, {
    params: { id: gone.id },
    body: { lastDay: '2026-11-18' as never },
  })
  const wrong = farzana.call(mergingOf.staff.merge, { params: { id: gone.id }, body: { otherId: here.id } })
  await expect(wrong).rejects.toMatchObject(refused(409, 'merging.left'))
  const nasreen = await cast.as('nasreen')
  const parent = await nasreen.call(guardians.endpoints.create, {
    body: { campusId: MAIN, firstName: 'Mona' },
  })
  await nasreen.call(appointTeacher, { body: { personId: parent.id, campusId: MAIN } })
  await expect(into(one.id, parent.id)).rejects.toMatchObject(refused(409, 'merging.guardian-too'))
  await into(parent.id, one.id)
  const second = await nasreen.call(guardians.endpoints.create, {
    body: { campusId: MAIN, firstName: 'Mona' },
  })
  await nasreen.call(appointTeacher, { body: { personId: second.id, campusId: MAIN } })
  await expect(into(parent.id, second.id)).rejects.toMatchObject(refused(409, 'merging.guardians-first'))
  await nasreen.call(mergingOf.guardians.merge, { params: { id: parent.id }, body: { otherId: second.id } })
  await into(parent.id, second.id)
  await into(parent.id, other.id)
})

test('who teaches the same twice is not merged before one of the two ends', async () => {
  const [one, other] = [await add(), await add()]
  for (const { id } of [one, other])
    await farzana.call(assignTeacher, {
      params: { id },
      body: { sectionId: demoSections['6-B'] ?? '', startsOn: '2026-11-16' as never },
    })
  await expect(into(one.id, other.id)).rejects.toMatchObject(refused(409, 'merging.assigned-twice'))
})

test('two records of employees are merged by who may change and archive both', async () => {
  const [own, foreign, main] = [await add({ campusId: SHD }), await add({ campusId: CNL }), await add()]
  const imtiaz = await cast.as('imtiaz')
  const reaching = imtiaz.call(merge, { params: { id: own.id }, body: { otherId: foreign.id } })
  await expect(reaching).rejects.toMatchObject(refused(422))
  await expect(imtiaz.call(preview, { params: { id: own.id, otherId: main.id } })).rejects.toMatchObject(
    refused(404),
  )
  for (const login of ['adeel', 'rabia', 'sana'])
    await expect(
      (await cast.as(login)).call(merge, { params: { id: own.id }, body: { otherId: main.id } }),
    ).rejects.toMatchObject(refused(403))
})

test('what a guardian has as an employee stays with the employment when two guardians are merged', async () => {
  const nasreen = await cast.as('nasreen')
  const make = () =>
    nasreen.call(guardians.endpoints.create, { body: { campusId: MAIN, firstName: 'Nosheen' } })
  const [one, other] = [await make(), await make()]
  await nasreen.call(appointTeacher, { body: { personId: other.id, campusId: MAIN } })
  await farzana.call(staffDocuments.endpoints.create, { body: { personId: other.id, kindId: firstKind } })
  await farzana.call(notesOf.teachers.add, { params: { id: other.id }, body: { body: 'Hired in May' } })
  await nasreen.call(mergingOf.guardians.merge, { params: { id: one.id }, body: { otherId: other.id } })
  expect((await farzana.call(documentsOfStaff, { params: { id: other.id } })).rows).toHaveLength(1)
  expect((await farzana.call(notesOf.teachers.list, { params: { id: other.id } })).rows).toHaveLength(1)
  const { db } = await cast.school()
  const [left] = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from person_document where person_id = ${one.id} and side = 'staff'`,
  )
  expect(left?.count).toBe(0)
})

async function sendPhoto(to: 'teachers' | 'staff'): Promise<string> {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  const body = { for: to, name: 'a.png', type: 'image/png', bytes: picture.length } as const
  const { id, send } = await farzana.call(beginFile, { body })
  const headers = { 'content-type': 'application/octet-stream' }
  await farzana.ask({ method: send.method, url: send.url, headers, body: picture })
  return (await farzana.call(keepFile, { params: { id } })).id
}
