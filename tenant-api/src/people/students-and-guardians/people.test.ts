import { setTimeout } from 'node:timers/promises'
import { registrationNumber } from 'kit/institute/registration-number'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { searchEverything } from '../../records/home/contract.ts'
import { registration } from '../../institute/settings/contract.ts'
import { sections } from '../../institute/structure/contract.ts'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { demoCampuses, demoId } from '../../../demo/institute/structure/seed.ts'
import {
  addGuardian,
  exampleGuardian,
  exampleStudent,
  guardianDetails,
  guardians,
  linkGuardian,
  listChildren,
  listFamily,
  recogniseGuardians,
  studentDetails,
  students,
  unlinkGuardian,
} from './contract.ts'

const cast = await castSchool()
const { MAIN, SHD, CNL } = demoCampuses
const { list, get, create, update, archive } = students.endpoints
const bilal = { params: { id: exampleStudent } }
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })
const child = { campusId: MAIN, firstName: 'Ayaan', lastName: 'Sheikh', gender: 'male' } as const

test('a student is listed with the father’s name and where the child is enrolled', async () => {
  const rabia = await cast.as('rabia')
  const { rows } = await rabia.call(list, { query: { q: 'muhammad ali', sort: 'rollNumber' } })
  expect(rows.map(({ name, fatherName, rollNumber }) => [name, fatherName, rollNumber])).toEqual([
    ['Muhammad Ali', 'Saleem Raza', 12],
    ['Muhammad Ali', 'Nadeem Akram', 13],
  ])
  expect(rows[0]).toMatchObject({ sectionId: demoSections['7-B'], status: 'enrolled', campusId: MAIN })
})

test('a student is found by either script, numbers, and what is known of the guardians', async () => {
  const nasreen = await cast.as('nasreen')
  const find = async (q: string) =>
    (await nasreen.call(list, { query: { q } })).rows.map(({ name }) => name).sort()
  expect(await find('بلال')).toEqual(['Bilal Imran'])
  expect(await find('RSS-1043')).toEqual(['Bilal Imran'])
  expect(await find('M-1043')).toEqual(['Bilal Imran'])
  expect(await find('500000101')).toEqual(['Bilal Imran', 'Hira Imran', 'Zoya Imran'])
  expect(await find('03000000106')).toEqual(['Muhammad Ali'])
  const { groups } = (await nasreen.call(searchEverything, { query: { q: 'daniyal' } })) as never as {
    groups: { resource: string }[]
  }
  expect(groups.map(({ resource }) => resource)).toEqual([
    'students',
    'family-accounts',
    'invoices',
    'concessions',
    'receipts',
  ])
})

test('a search reads letters, digits and telephones as anybody writes them', async () => {
  const nasreen = await cast.as('nasreen')
  const find = async (q: string) =>
    (await nasreen.call(list, { query: { q } })).rows.map(({ name }) => name).sort()
  // Arabic ye and kaf as well as those of Urdu.
  expect(await find('مريم')).toEqual(['Maryam Joseph'])
  expect(await find('مریم')).toEqual(['Maryam Joseph'])
  const typed = ['0300-0000106', '+92 300 0000106', '923000000106', '٠٣٠٠٠٠٠٠١٠٦', '۰۳۰۰ ۰۰۰۰۱۰۶']
  for (const phone of typed) expect(await find(phone), phone).toEqual(['Muhammad Ali'])
  // At home in Riyadh his number begins with 05.
  expect(await find('0500000101')).toEqual(['Bilal Imran', 'Hira Imran', 'Zoya Imran'])
  expect(await find('7-B 12')).toContain('Muhammad Ali')
  expect(await find('7-B 12')).not.toContain('Hira Imran')
  const { groups } = await nasreen.call(searchEverything, { query: { q: '0300-0000106' } })
  expect(groups.map(({ resource, rows }) => [resource, rows.map(({ name }) => name)])).toEqual([
    ['students', ['Muhammad Ali']],
    ['guardians', ['Nadia Saleem']],
    ['family-accounts', ['Nadia Saleem']],
  ])
  const rolls = await nasreen.call(searchEverything, { query: { q: '7-b ۱۲' } })
  expect(rolls.groups[0]?.rows[0]).toMatchObject({ name: 'Muhammad Ali', hint: 'Saleem Raza' })
})

test('a student is found by the section as it is called now', async () => {
  const nasreen = await cast.as('nasreen')
  const find = async (q: string) =>
    (await nasreen.call(list, { query: { q } })).rows.map(({ name }) => name).sort()
  const params = { id: demoSections['8-A'] ?? '' }
  expect(await find('8-A 10')).toContain('Maryam Joseph')
  const { version, ...section } = await nasreen.call(sections.endpoints.get, { params })
  await nasreen.call(sections.endpoints.update, { params, version, body: { name: 'Jasmine' } })
  expect(section.name).toBe('A')
  expect(await find('jasmine 10')).toEqual(['Maryam Joseph'])
})

test('a name that is corrected is found at once, also among the children', async () => {
  const nasreen = await cast.as('nasreen')
  const { id, version } = await nasreen.call(guardians.endpoints.get, { params: { id: exampleGuardian } })
  const body = { lastName: 'Khaleeq' }
  await nasreen.call(guardians.endpoints.update, { params: { id }, version, body })
  const { total } = await nasreen.call(list, { query: { q: 'khaleeq' } })
  expect(total).toBe(3)
})

test('where a student is enrolled is no field: nobody types it', async () => {
  const nasreen = await cast.as('nasreen')
  const body = { ...child, sectionId: demoSections['7-B'] }
  await expect(nasreen.call(create, { body: body as never })).rejects.toMatchObject(refused(422))
  const { version } = await nasreen.call(get, bilal)
  const moving = nasreen.call(update, { ...bilal, version, body: { campusId: SHD } })
  await expect(moving).rejects.toMatchObject(refused(409, 'students.placed'))
})

test('a new student gets the next registration number of the school’s pattern', async () => {
  const rabia = await cast.as('rabia')
  const first = await rabia.call(create, { body: child })
  // The settings page shows the same as a sample.
  const sample = registrationNumber(
    { prefix: 'RSS-', postfix: '-yy', digits: 4 },
    { number: 1744, year: 2026 },
  )
  expect(first.registrationNumber).toBe(sample)
  expect(first).toMatchObject({
    name: 'Ayaan Sheikh',
    registrationNumber: 'RSS-1744-26',
    status: 'registered',
  })
  const typed = await rabia.call(create, { body: { ...child, registrationNumber: 'RSS-1745-26' } })
  expect(typed.registrationNumber).toBe('RSS-1745-26')
  const next = await rabia.call(create, { body: { ...child, joinedOn: '2025-04-01' } })
  expect(next.registrationNumber).toBe('RSS-1745-25')
  const again = rabia.call(create, { body: { ...child, registrationNumber: 'rss-1745-26' } })
  await expect(again).rejects.toMatchObject(refused(409, 'students.registration-taken'))
})

test('where the office numbers by hand, a number is required', async () => {
  const nasreen = await cast.as('nasreen')
  const { version } = await nasreen.call(registration.endpoints.read, {})
  await nasreen.call(registration.endpoints.change, { version, body: { isAutomatic: false } })
  await expect(nasreen.call(create, { body: child })).rejects.toMatchObject(
    refused(409, 'students.registration-needed'),
  )
  await nasreen.call(registration.endpoints.change, { version: version + 1, body: { isAutomatic: true } })
})

test('one name is enough, in any script', async () => {
  const rabia = await cast.as('rabia')
  const one = await rabia.call(create, { body: { ...child, firstName: 'زینب', lastName: '' } })
  expect(one.name).toBe('زینب')
  const wrong = rabia.call(create, { body: { ...child, firstName: 'Ali 2' } })
  await expect(wrong).rejects.toMatchObject({
    problem: { errors: [{ message: 'First name may only contain alphabetic characters and spaces' }] },
  })
})

test('a head of a campus sees its students and guardians, and no others', async () => {
  const sadia = await cast.as('sadia')
  const { rows } = await sadia.call(list, {})
  expect(rows.map(({ name }) => name)).toEqual(['Saad Qureshi'])
  await expect(sadia.call(get, bilal)).rejects.toMatchObject(refused(404))
  const found = await sadia.call(guardians.endpoints.list, {})
  expect(found.rows.map(({ name, children }) => [name, children])).toEqual([['Tahir Qureshi', 1]])
  const elsewhere = sadia.call(create, { body: child })
  await expect(elsewhere).rejects.toMatchObject(refused(403))
  const own = await sadia.call(create, { body: { ...child, campusId: CNL } })
  expect((await sadia.call(archive, { params: { id: own.id } })).archivedAt).not.toBeNull()
})

test('a guardian belongs to the campuses of all children', async () => {
  const nasreen = await cast.as('nasreen')
  const imtiaz = await cast.as('imtiaz')
  const of = { params: { id: exampleGuardian } }
  await expect(imtiaz.call(guardians.endpoints.get, of)).rejects.toMatchObject(refused(404))
  const own = await imtiaz.call(create, { body: { ...child, campusId: SHD } })
  const link = { params: { id: own.id, guardianId: exampleGuardian }, body: { relation: 'uncle' as const } }
  await nasreen.call(linkGuardian, link)
  expect((await imtiaz.call(guardians.endpoints.get, of)).children).toBe(1)
  expect((await nasreen.call(guardians.endpoints.get, of)).children).toBe(4)
  // Of the children he sees his own campus's.
  const { rows } = await imtiaz.call(listChildren, of)
  expect(rows.map(({ id, relation }) => [id, relation])).toEqual([[own.id, 'uncle']])
  // What is said of the two is said on the page of either.
  const said = { maySee: true, mayPickUp: false, getsBills: true, contactOrder: 2, language: 'ur' as const }
  await nasreen.call(linkGuardian, { ...link, body: { ...link.body, ...said } })
  const family = await imtiaz.call(listFamily, { params: { id: own.id } })
  expect(family.guardians).toMatchObject([said])
  expect((await imtiaz.call(listChildren, of)).rows).toMatchObject([{ ...said, isFirstContact: false }])
  await nasreen.call(unlinkGuardian, { params: link.params })
  await expect(imtiaz.call(guardians.endpoints.get, of)).rejects.toMatchObject(refused(404))
})

test('the old campus sees no guardian any more whose child has moved', async () => {
  const nasreen = await cast.as('nasreen')
  const [imtiaz, rabia] = [await cast.as('imtiaz'), await cast.as('rabia')]
  const moving = await nasreen.call(create, { body: { ...child, campusId: SHD } })
  const mother = await nasreen.call(guardians.endpoints.create, {
    body: { campusId: SHD, firstName: 'Shazia' },
  })
  const of = { params: { id: mother.id } }
  const link = { params: { id: moving.id, guardianId: mother.id }, body: { relation: 'mother' as const } }
  await nasreen.call(linkGuardian, link)
  expect((await imtiaz.call(guardians.endpoints.get, of)).children).toBe(1)
  const { version } = await nasreen.call(get, { params: { id: moving.id } })
  await nasreen.call(update, { params: { id: moving.id }, version, body: { campusId: MAIN } })
  await expect(imtiaz.call(guardians.endpoints.get, of)).rejects.toMatchObject(refused(404))
  expect((await rabia.call(guardians.endpoints.get, of)).children).toBe(1)
  // Without a child it is again the campus that has the file.
  await nasreen.call(unlinkGuardian, { params: link.params })
  expect((await imtiaz.call(guardians.endpoints.get, of)).children).toBe(0)
})

test('a telephone or an identity number says whose it is, and of whom they are the guardian', async () => {
  const nasreen = await cast.as('nasreen')
  const known = async (body: { phone?: string; identityNumber?: string }) =>
    (await nasreen.call(recogniseGuardians, { body })).rows
  // However it is typed.
  const [naveed] = await known({ phone: '00966 50 000 0101' })
  expect(naveed).toMatchObject({ id: exampleGuardian, by: ['phone'] })
  expect(naveed?.children.map(({ name, relation }) => [name, relation])).toEqual([
    ['Bilal Imran', 'father'],
    ['Hira Imran', 'father'],
    ['Zoya Imran', 'father'],
  ])
  expect(await known({ identityNumber: '99999-0000010-1' })).toMatchObject([
    { id: exampleGuardian, by: ['identity'] },
  ])
  expect((await known({ phone: '۰۳۰۰ ۰۰۰۰۱۰۶', identityNumber: '9999900000106' })).length).toBe(2)
  expect(await known({ phone: '0300 0000999' })).toEqual([])
  expect(await known({ phone: 'nobody' as never }).catch(({ problem }) => problem.status)).toBe(422)
})

test('whom a head does not see, a telephone does not tell of either', async () => {
  const body = { phone: '+966500000101', identityNumber: '9999900000101' }
  const sadia = await cast.as('sadia')
  expect((await sadia.call(recogniseGuardians, { body })).rows).toEqual([])
  // Identity numbers are known to nobody who may not read them.
  const rabia = await cast.as('rabia')
  expect(
    (await rabia.call(recogniseGuardians, { body: { identityNumber: body.identityNumber } })).rows,
  ).toEqual([])
  expect((await rabia.call(recogniseGuardians, { body })).rows).toMatchObject([{ by: ['phone'] }])
})

test('a guardian is added in one step, and nobody twice by oversight', async () => {
  const nasreen = await cast.as('nasreen')
  const { id } = await nasreen.call(create, { body: child })
  const body = { firstName: 'Ghazala', phone: '0300 0000777', relation: 'mother', getsBills: true } as const
  const before = (await nasreen.call(guardians.endpoints.list, {})).total
  const made = await nasreen.call(addGuardian, {
    params: { id },
    body: { ...body, identityNumber: '99999-0000077-7' },
  })
  expect(made).toMatchObject({ name: 'Ghazala', phone: '+923000000777', relation: 'mother', getsBills: true })
  const sensitive = await nasreen.call(guardianDetails.read, { params: { id: made.id } })
  expect(sensitive).toMatchObject({ identityType: 'id-card', identityEnding: '777' })
  const other = await nasreen.call(create, { body: child })
  const again = (more: object) =>
    nasreen.call(addGuardian, { params: { id: other.id }, body: { ...body, ...more } })
  await expect(again({})).rejects.toMatchObject(refused(409, 'guardians.known'))
  await expect(again({ phone: null, identityNumber: '9999900000777' })).rejects.toMatchObject(
    refused(409, 'guardians.known'),
  )
  // Two people share a telephone.
  await again({ isAnother: true })
  expect((await nasreen.call(guardians.endpoints.list, {})).total).toBe(before + 2)
  const wrong = again({ isAnother: true, phone: '12', identityNumber: '1' })
  await expect(wrong).rejects.toMatchObject(refused(422))
  expect((await nasreen.call(guardians.endpoints.list, {})).total).toBe(before + 2)
})

test('who may not see a guardian takes none from a child; an archived one is still said to be one', async () => {
  const nasreen = await cast.as('nasreen')
  const one = await nasreen.call(create, { body: child })
  const made = await nasreen.call(addGuardian, {
    params: { id: one.id },
    body: { firstName: 'Parveen', relation: 'aunt' },
  })
  await nasreen.call(archive, { params: { id: one.id } })
  await nasreen.call(guardians.endpoints.archive, { params: { id: made.id } })
  await nasreen.call(students.endpoints.restore, { params: { id: one.id } })
  const { guardians: shown } = await nasreen.call(listFamily, { params: { id: one.id } })
  expect(shown.map(({ name, isArchived }) => [name, isArchived])).toEqual([['Parveen', true]])
  const gone = await nasreen.call(unlinkGuardian, { params: { id: one.id, guardianId: made.id } })
  expect(gone.id).toBe(made.id)
  const stranger = nasreen.call(unlinkGuardian, { params: { id: one.id, guardianId: demoId('ae', 99) } })
  await expect(stranger).rejects.toMatchObject(refused(422))
})

test('a family is its guardians, the one who is called first before the others, and the siblings', async () => {
  const rabia = await cast.as('rabia')
  const family = await rabia.call(listFamily, bilal)
  expect(
    family.guardians.map(({ relation, isFirstContact, mayPickUp }) => [relation, isFirstContact, mayPickUp]),
  ).toEqual([
    ['father', true, false],
    ['mother', false, true],
  ])
  expect(family.siblings.map(({ name }) => name)).toEqual(['Hira Imran', 'Zoya Imran'])
})

test('only one guardian is called first', async () => {
  const rabia = await cast.as('rabia')
  const params = { id: exampleStudent, guardianId: demoId('ae', 2) }
  await rabia.call(linkGuardian, { params, body: { relation: 'mother', isFirstContact: true } })
  const { guardians: now } = await rabia.call(listFamily, bilal)
  expect(now.map(({ relation, isFirstContact }) => [relation, isFirstContact])).toEqual([
    ['mother', true],
    ['father', false],
  ])
})

test('guardians are called in an order; who takes a place goes before who had it', async () => {
  const nasreen = await cast.as('nasreen')
  const { id } = await nasreen.call(create, { body: child })
  const put = (firstName: string, contactOrder: number | null) =>
    nasreen.call(addGuardian, { params: { id }, body: { firstName, contactOrder, relation: 'aunt' } })
  await put('One', 1)
  await put('Nobody', null)
  await put('Two', 2)
  await put('First', 1)
  const { guardians: shown } = await nasreen.call(listFamily, { params: { id } })
  expect(shown.map(({ name, contactOrder, isFirstContact }) => [name, contactOrder, isFirstContact])).toEqual(
    [
      ['First', 1, true],
      ['One', 2, false],
      ['Two', 3, false],
      ['Nobody', null, false],
    ],
  )
})

test('a guardian of a student is not archived', async () => {
  const nasreen = await cast.as('nasreen')
  const archiving = nasreen.call(guardians.endpoints.archive, { params: { id: exampleGuardian } })
  await expect(archiving).rejects.toMatchObject(refused(409, 'still-used'))
})

test('sensitive details are hidden until somebody who may asks for them, and that is kept', async () => {
  const nasreen = await cast.as('nasreen')
  expect(await nasreen.call(studentDetails.read, bilal)).toEqual({
    identityType: 'birth-certificate',
    identityEnding: '117',
    filled: ['identityType', 'identityNumber', 'religion', 'bloodGroup'],
  })
  expect(JSON.stringify(await nasreen.call(get, bilal))).not.toContain('9999900000117')
  expect(await nasreen.call(studentDetails.reveal, bilal)).toMatchObject({ identityNumber: '9999900000117' })
  const { rows } = await nasreen.call(listAudit, { query: { limit: 100 } })
  expect(rows.map(({ sentence }) => sentence)).toContain(
    'Looked at the sensitive details of the student Bilal Imran · Imran Khalid',
  )
  const waqas = await cast.as('waqas')
  await expect(waqas.call(studentDetails.read, bilal)).rejects.toMatchObject(refused(403))
  const sadia = await cast.as('sadia')
  await expect(sadia.call(studentDetails.reveal, bilal)).rejects.toMatchObject(refused(404))
})

test('an identity number has the digits of the country, and no audit holds it', async () => {
  const nasreen = await cast.as('nasreen')
  const change = (identityNumber: string) =>
    nasreen.call(studentDetails.change, { ...bilal, body: { identityNumber, bloodGroup: 'B+' } })
  await expect(change('35202-1')).rejects.toMatchObject({
    problem: { errors: [{ message: 'Identity number must be numeric and exactly 13 digits' }] },
  })
  expect(await change('35202-7654321-9')).toMatchObject({ identityEnding: '219' })
  const { rows } = await nasreen.call(listAudit, { query: { limit: 100 } })
  expect(JSON.stringify(rows)).not.toMatch(/3520276543219|B\+/)
})

test('a list with kept columns is filtered, sorted and exported by them', async () => {
  const nasreen = await cast.as('nasreen')
  const query = { sectionId: demoSections['7-B'] ?? '', status: 'enrolled', sort: '-rollNumber' } as const
  const { rows } = await nasreen.call(list, { query })
  expect(rows.map(({ rollNumber }) => rollNumber)).toEqual([13, 12, 5])
  const sheet = await nasreen.ask({ url: '/api/v1/students/sheet?status=enrolled' })
  expect(sheet.status).toBe(200)
})

test('two who change different sensitive details at once keep both', async () => {
  const nasreen = await cast.as('nasreen')
  const { id } = await nasreen.call(create, { body: child })
  const change = (body: object) => nasreen.call(studentDetails.change, { params: { id }, body })
  for (const [religion, medicalNote] of [
    ['Islam', 'Asthma'],
    ['Christian', 'Nuts'],
    ['Hindu', 'Milk'],
  ]) {
    await Promise.all([change({ religion }), change({ medicalNote }), change({ bloodGroup: 'O+' })])
    expect(await nasreen.call(studentDetails.reveal, { params: { id } })).toMatchObject({
      religion,
      medicalNote,
    })
  }
})

test('sensitive details of who is in the archive stay as they are', async () => {
  const nasreen = await cast.as('nasreen')
  const { id } = await nasreen.call(create, { body: child })
  await nasreen.call(archive, { params: { id } })
  const change = nasreen.call(studentDetails.change, { params: { id }, body: { religion: 'Islam' } })
  await expect(change).rejects.toMatchObject(refused(409, 'archived'))
})

test('the last number of the pattern is no end', async () => {
  const nasreen = await cast.as('nasreen')
  const { version } = await nasreen.call(registration.endpoints.read, {})
  await nasreen.call(registration.endpoints.change, { version, body: { nextNumber: 9_999_999 } })
  expect((await nasreen.call(create, { body: child })).registrationNumber).toBe('RSS-9999999-26')
  expect((await nasreen.call(create, { body: child })).registrationNumber).toBe('RSS-10000000-26')
})

test('students that were archived together come back together, without their guardians', async () => {
  const nasreen = await cast.as('nasreen')
  const { id } = await nasreen.call(create, { body: { ...child, campusId: SHD } })
  const params = { id, guardianId: exampleGuardian }
  await nasreen.call(linkGuardian, { params, body: { relation: 'uncle' } })
  const done = await nasreen.call(students.endpoints.file, { body: { archived: true, of: { ids: [id] } } })
  await cast.work()
  const undone = await nasreen.call(students.endpoints.file, { body: { undo: done.job } })
  expect(undone.total).toBe(1)
  await cast.work()
  expect((await nasreen.call(get, { params: { id } })).archivedAt).toBeNull()
})

test('a guardian who is archived meanwhile is not linked', async () => {
  const nasreen = await cast.as('nasreen')
  const { id } = await nasreen.call(create, { body: child })
  const { id: guardianId } = await nasreen.call(guardians.endpoints.create, {
    body: { campusId: MAIN, firstName: 'Leaver' },
  })
  const inside = Object.assign(new URL(cast.schools.control.superuser), {
    pathname: `/${cast.riverside.database}`,
  })
  const outside = postgres(inside.href, { max: 1, onnotice: () => undefined })
  // Without triggers: nothing but the archive is meant.
  await outside`set session_replication_role = replica`
  const linking = await outside.begin(async (sql) => {
    await sql`select from guardian where id = ${guardianId} for update`
    await sql`update guardian set archived_at = now() where id = ${guardianId}`
    const link = nasreen.call(linkGuardian, { params: { id, guardianId }, body: { relation: 'aunt' } })
    const refusal = expect(link).rejects.toMatchObject(refused(422))
    await setTimeout(500)
    return { refusal }
  })
  await outside.end()
  await linking.refusal
})
