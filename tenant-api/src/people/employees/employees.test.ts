import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { guardians } from '../students-and-guardians/contract.ts'
import { searchEverything } from '../../records/home/contract.ts'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { demoSubjects } from '../../../demo/institute/structure/seed-subjects.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { sections } from '../../institute/structure/contract.ts'
import {
  assignTeacher,
  changeAssignment,
  exampleStaff,
  exampleTeacher,
  endAssignment,
  listAssignments,
  staff,
  staffDetails,
  staffEmployment,
  staffSalary,
  teacherEmployment,
  teachers,
  teacherSalary,
} from './contract.ts'
import { listNotifications } from '../../platform/notifications/contract.ts'
import { castOffice, castTeachers } from '../../../demo/people/employees/seed-cast.ts'
import { crowd } from '../../../demo/people/employees/seed.ts'

const cast = await castSchool()
const { MAIN, SHD, CNL } = demoCampuses
const { list, get, create, update, archive } = teachers.endpoints
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })
const wrong = (message: string) => ({ problem: { errors: [{ message }] } })
const at = (title: string) => demoSections[title] ?? ''
const taught = (name: string) => demoSubjects[name] ?? ''
const asif = { params: { id: exampleTeacher } }
const idOf = (key: string) => castTeachers[key]?.person ?? ''
const newcomer = { campusId: MAIN, firstName: 'Newcomer' }
const today = '2026-11-19'

test('a teacher is listed with what is taught where, or that it is nothing yet', async () => {
  const farzana = await cast.as('farzana')
  const { rows } = await farzana.call(list, { query: { limit: 100 } })
  expect(rows.map(({ name, placing, teaches, status }) => [name, placing, teaches, status])).toEqual([
    ['Asif Nadeem', 'no-class', '', 'active'],
    ['Hina Butt', 'no-campus', '', 'active'],
    ['Kamran Yousaf', 'placed', '5-E Sci, 9-B Phy', 'active'],
    ['Maria Joseph', 'placed', '7-B Eth, 8-A Eth, 9-A Eth', 'active'],
    ['Sana Iqbal', 'placed', '7-B Maths, 8-A Maths', 'active'],
    ['Shahid Latif', 'no-class', '', 'left'],
  ])
  const found = await farzana.call(list, { query: { placing: 'no-campus' } })
  expect(found.rows.map(({ name }) => name)).toEqual(['Hina Butt'])
})

test('who works here and has a log-in or a child here is one person', async () => {
  const nasreen = await cast.as('nasreen')
  const office = await nasreen.call(staff.endpoints.list, { query: { limit: 100 } })
  expect(office.rows.map(({ name }) => name)).toContain('Nasreen Akhtar')
  expect(office.total).toBe(Object.keys(castOffice).length)
  const { email } = await nasreen.call(get, { params: { id: idOf('sana') } })
  expect(email).toBe('sana@riverside.example')
  const guardian = await nasreen.call(guardians.endpoints.get, { params: { id: idOf('sana') } })
  expect(guardian).toMatchObject({ name: 'Sana Iqbal', children: 1 })
  const again = nasreen.call(create, { body: { ...newcomer, email: 'Sana@riverside.example' } })
  await expect(again).rejects.toMatchObject(refused(409, 'teachers.logs-in'))
})

test('a teacher is found by either script, number, telephone and designation', async () => {
  const nasreen = await cast.as('nasreen')
  const find = async (q: string) =>
    (await nasreen.call(list, { query: { q } })).rows.map(({ name }) => name).sort()
  expect(await find('کامران')).toEqual(['Kamran Yousaf'])
  expect(await find('E-041')).toEqual(['Asif Nadeem'])
  expect(await find('03000000741')).toEqual(['Asif Nadeem'])
  expect(await find('maths teacher')).toEqual(['Sana Iqbal'])
  // At home in Sharjah a number begins with 05 as well.
  await nasreen.call(create, {
    body: { ...newcomer, firstName: 'Emirates', employeeNumber: 'UAE', phone: '+971500000742' },
  })
  for (const phone of ['0500000742', '050-0000742', '+971 50 0000742'])
    expect(await find(phone), phone).toEqual(['Emirates'])
  const { groups } = (await nasreen.call(searchEverything, { query: { q: 'ghulam' } })) as never as {
    groups: { resource: string }[]
  }
  expect(groups.map(({ resource }) => resource)).toContain('staff')
})

test('a new employee gets the next number; a number has one holder, whatever the kind', async () => {
  const farzana = await cast.as('farzana')
  const one = await farzana.call(create, { body: newcomer })
  const next = await farzana.call(staff.endpoints.create, { body: newcomer })
  expect([one.employeeNumber, next.employeeNumber]).toEqual(['E-043', 'E-044'])
  const again = farzana.call(create, { body: { ...newcomer, employeeNumber: 'e-001' } })
  await expect(again).rejects.toMatchObject(refused(409, 'teachers.number-taken'))
})

test('a form says what is wrong in the words of the specification', async () => {
  const farzana = await cast.as('farzana')
  const add = (body: object) => farzana.call(create, { body: { ...newcomer, ...body } })
  await expect(add({ firstName: 'Ali 2' })).rejects.toMatchObject(
    wrong('First name may only contain alphabetic characters and spaces'),
  )
  await expect(add({ phone: '0300 12' })).rejects.toMatchObject(
    wrong('Phone must be numeric and exactly 11 digits'),
  )
  await expect(add({ email: 'nobody' })).rejects.toMatchObject(wrong('Email must be a valid email'))
})

test('who teaches at several campuses is seen from each; others see nothing of them', async () => {
  const [imtiaz, sadia] = [await cast.as('imtiaz'), await cast.as('sadia')]
  const { rows } = await imtiaz.call(list, {})
  expect(rows.map(({ name }) => name)).toEqual(['Kamran Yousaf'])
  expect((await sadia.call(list, {})).rows).toEqual([])
  const kamran = { params: { id: idOf('kamran') } }
  await expect(sadia.call(get, kamran)).rejects.toMatchObject(refused(404))
  const mine = await imtiaz.call(list, { query: { campus: SHD } })
  expect(mine.total).toBe(1)
  // Nobody of a campus sees or makes who is of no campus.
  await expect(imtiaz.call(get, { params: { id: idOf('hina') } })).rejects.toMatchObject(refused(404))
  await expect(sadia.call(create, { body: newcomer })).rejects.toMatchObject(refused(403))
  await expect(sadia.call(create, { body: { firstName: 'Nowhere' } })).rejects.toMatchObject(refused(403))
})

test('an assignment begins, is put right, and ends; each stands in the audit log', async () => {
  const farzana = await cast.as('farzana')
  const body = { sectionId: at('7-B'), subjectId: taught('Science'), startsOn: '2026-11-09' }
  const made = await farzana.call(assignTeacher, { ...asif, body })
  expect(made).toMatchObject({ sectionTitle: '7-B', subjectName: 'Science', campusId: MAIN, endsOn: null })
  expect(await farzana.call(get, asif)).toMatchObject({ placing: 'placed', teaches: '7-B Sci' })
  const params = { id: exampleTeacher, assignmentId: made.id }
  await farzana.call(changeAssignment, { params, body: { ...body, subjectId: taught('Computer') } })
  const ended = await farzana.call(endAssignment, { params, body: { lastDay: today } })
  expect(ended).toMatchObject({ subjectName: 'Computer', endsOn: today })
  expect(await farzana.call(get, asif)).toMatchObject({ teaches: '7-B Comp' })
  cast.clock.pass(86_400)
  const next = await cast.as('farzana')
  expect(await next.call(get, asif)).toMatchObject({ placing: 'no-class', teaches: '' })
  cast.clock.pass(-86_400)
  const nasreen = await cast.as('nasreen')
  const { rows } = await nasreen.call(listAudit, { query: { limit: 50 } })
  expect(rows.map(({ sentence }) => sentence)).toEqual(
    expect.arrayContaining([
      'Assigned Asif Nadeem to 7-B Science',
      'Changed the assignment of Asif Nadeem to 7-B Computer',
      'Asif Nadeem teaches 7-B Computer no longer',
    ]),
  )
})

test('who is to teach a section teaches it from the first day on', async () => {
  let tariq = await cast.as('tariq')
  const { classId } = await tariq.call(sections.endpoints.get, { params: { id: at('5-A') } })
  const body = { campusId: MAIN, classId, name: 'New' }
  const { id } = await tariq.call(sections.endpoints.create, { body })
  const shown = async () => {
    const { classTeacher } = await tariq.call(sections.endpoints.get, { params: { id } })
    const { placing, teaches } = await tariq.call(get, who)
    return [classTeacher, placing, teaches]
  }
  const who = { params: { id: (await tariq.call(create, { body: newcomer })).id } }
  const made = await tariq.call(assignTeacher, {
    ...who,
    body: { sectionId: id, isClassTeacher: true, startsOn: '2026-11-20' },
  })
  expect(await shown()).toEqual(['', 'no-class', ''])
  cast.clock.pass(86_400)
  tariq = await cast.as('tariq')
  expect(await shown()).toEqual(['Newcomer', 'placed', '5-New'])
  const params = { ...who.params, assignmentId: made.id }
  await tariq.call(endAssignment, { params, body: { lastDay: '2026-11-20' } })
  cast.clock.pass(86_400)
  tariq = await cast.as('tariq')
  expect(await shown()).toEqual(['', 'no-class', ''])
  cast.clock.pass(-2 * 86_400)
})

test('the same is not assigned twice at a time, and a section has one class teacher', async () => {
  const farzana = await cast.as('farzana')
  const sana = { params: { id: idOf('sana') } }
  const twice = { sectionId: at('7-B'), subjectId: taught('Maths'), startsOn: today }
  await expect(farzana.call(assignTeacher, { ...sana, body: twice })).rejects.toMatchObject(
    refused(409, 'teachers.assigned-twice'),
  )
  const second = { sectionId: at('7-B'), isClassTeacher: true, startsOn: today }
  await expect(farzana.call(assignTeacher, { ...asif, body: second })).rejects.toMatchObject(
    refused(409, 'teachers.class-teacher-taken'),
  )
})

test('a section says its campus; without one a campus is needed', async () => {
  const farzana = await cast.as('farzana')
  const assign = (body: object) =>
    farzana.call(assignTeacher, { ...asif, body: { startsOn: today, ...body } as never })
  await expect(assign({})).rejects.toMatchObject(wrong('Choose a section, or a campus'))
  await expect(assign({ isClassTeacher: true, campusId: MAIN })).rejects.toMatchObject(
    wrong('A class teacher has a section. Choose it'),
  )
  await expect(assign({ sectionId: at('7-B'), campusId: CNL })).rejects.toMatchObject(
    wrong('The section is at another campus'),
  )
  const place = await assign({ campusId: SHD })
  expect(place).toMatchObject({ campusId: SHD, sectionId: null, classId: null })
  // A campus alone is nothing that is taught: only what ends today is.
  expect((await farzana.call(get, asif)).teaches).toBe('7-B Comp')
  const params = { id: exampleTeacher, assignmentId: place.id }
  const end = (lastDay: string) => farzana.call(endAssignment, { params, body: { lastDay } })
  await expect(end('2026-11-20')).rejects.toMatchObject(
    wrong('This day is still to come. Choose today or an earlier one'),
  )
  await expect(end('2026-11-18')).rejects.toMatchObject(
    wrong('The last day must not come before the first day of the assignment'),
  )
  await end(today)
  await expect(end(today)).rejects.toMatchObject(refused(409, 'teachers.assignment-over'))
})

test('a head of a campus assigns there and nowhere else', async () => {
  const imtiaz = await cast.as('imtiaz')
  const kamran = { params: { id: idOf('kamran') } }
  const elsewhere = { sectionId: at('8-B'), startsOn: today }
  await expect(imtiaz.call(assignTeacher, { ...kamran, body: elsewhere })).rejects.toMatchObject(refused(403))
  // Of what he teaches at the other campus Imtiaz learns nothing, in no way.
  expect((await imtiaz.call(listAssignments, kamran)).rows.map(({ campusId }) => campusId)).toEqual([SHD])
  expect((await imtiaz.call(get, kamran)).teaches).toBe('5-E Sci')
  const listed = (await imtiaz.call(list, {})).rows.find(({ id }) => id === kamran.params.id)
  expect(listed?.teaches).toBe('5-E Sci')
  const { rows } = await (await cast.as('farzana')).call(listAssignments, kamran)
  const main = rows.find(({ campusId }) => campusId === MAIN)
  const params = { id: kamran.params.id, assignmentId: main?.id ?? '' }
  await expect(imtiaz.call(endAssignment, { params, body: { lastDay: today } })).rejects.toMatchObject(
    refused(403),
  )
  const other = { id: exampleTeacher, assignmentId: main?.id ?? '' }
  const farzana = await cast.as('farzana')
  await expect(
    farzana.call(endAssignment, { params: other, body: { lastDay: today } }),
  ).rejects.toMatchObject(refused(404))
})

test('where somebody teaches is not archived, nor is who teaches', async () => {
  const nasreen = await cast.as('nasreen')
  await expect(nasreen.call(archive, { params: { id: idOf('maria') } })).rejects.toMatchObject(
    refused(409, 'still-used'),
  )
  await expect(nasreen.call(sections.endpoints.archive, { params: { id: at('9-A') } })).rejects.toMatchObject(
    refused(409, 'still-used'),
  )
  const params = { id: at('9-A') }
  const { version } = await nasreen.call(sections.endpoints.get, { params })
  const moving = nasreen.call(sections.endpoints.update, {
    params,
    version,
    body: { campusId: CNL, roomId: null },
  })
  await expect(moving).rejects.toMatchObject(refused(409, 'sections.has-teachers'))
})

test('who leaves teaches nothing any more, cannot log in, and can come back', async () => {
  const [farzana, rabia] = [await cast.as('farzana'), await cast.as('rabia')]
  const { rows } = await farzana.call(staff.endpoints.list, { query: { q: 'rabia' } })
  const params = { id: rows[0]?.id ?? '' }
  const leave = (lastDay: string) =>
    farzana.call(staffEmployment.leave, { params, body: { lastDay, reason: 'Moves to Multan' } })
  await expect(leave('2026-12-01')).rejects.toMatchObject(
    wrong('This day is still to come. Choose today or an earlier one'),
  )
  await expect(leave('2001-12-01')).rejects.toMatchObject(
    wrong('The last day must not come before the day of joining'),
  )
  await leave(today)
  await expect(rabia.call(teachers.endpoints.list, {})).rejects.toMatchObject(refused(401))
  await expect(cast.as('rabia')).rejects.toMatchObject(refused(403))
  const row = await farzana.call(staff.endpoints.get, { params })
  expect(row).toMatchObject({ status: 'left', leftOn: today, leavingReason: 'Moves to Multan' })
  await expect(leave(today)).rejects.toMatchObject(refused(409, 'employees.left'))
  const comeBack = (firstDay: string) =>
    farzana.call(staffEmployment.comeBack, { params, body: { firstDay } })
  await expect(comeBack(today)).rejects.toMatchObject(
    wrong('The first day must come after the day of leaving'),
  )
  await comeBack('2026-11-23')
  const back = await farzana.call(staff.endpoints.get, { params })
  expect(back).toMatchObject({ status: 'active', leftOn: null, returnedOn: '2026-11-23' })
  await expect(comeBack('2026-11-23')).rejects.toMatchObject(refused(409, 'employees.here'))
  await cast.as('rabia')
})

test('nobody says of themselves that they leave, and of a super admin only another one', async () => {
  const [farzana, tariq] = [await cast.as('farzana'), await cast.as('tariq')]
  const own = { params: { id: castOffice.farzana?.person ?? '' }, body: { lastDay: today } }
  await expect(farzana.call(staffEmployment.leave, own)).rejects.toMatchObject(
    refused(409, 'employees.oneself'),
  )
  const { rows } = await tariq.call(staff.endpoints.list, { query: { q: 'nasreen' } })
  const owner = { params: { id: rows[0]?.id ?? '' }, body: { lastDay: today } }
  await expect(tariq.call(staffEmployment.leave, owner)).rejects.toMatchObject(
    refused(403, 'employees.owner'),
  )
  await cast.as('nasreen')
})

test('assignments of who leaves end with the last day; a teacher who left is not assigned', async () => {
  const farzana = await cast.as('farzana')
  const { id } = await farzana.call(create, { body: { ...newcomer, joinedOn: '2026-10-01' } })
  const assign = (sectionId: string, startsOn: string) =>
    farzana.call(assignTeacher, { params: { id }, body: { sectionId, startsOn } })
  await assign(at('1-A'), '2026-10-01')
  await assign(at('2-A'), '2026-11-18')
  await farzana.call(teacherEmployment.leave, { params: { id }, body: { lastDay: '2026-11-10' } })
  const { rows } = await farzana.call(listAssignments, { params: { id } })
  expect(rows.map(({ sectionTitle, endsOn }) => [sectionTitle, endsOn])).toEqual([['1-A', '2026-11-10']])
  await expect(assign(at('1-A'), today)).rejects.toMatchObject(refused(409, 'teachers.left'))
})

test('salaries are personnel’s: teachers, heads of a campus and the cash desk do not see them', async () => {
  const [farzana, adeel] = [await cast.as('farzana'), await cast.as('adeel')]
  const shown = await adeel.call(teacherSalary.read, asif)
  expect(shown).toMatchObject({ cycle: 'monthly', amount: { amount: '5500000', currency: 'PKR' } })
  expect(shown.ibanEnding).toHaveLength(4)
  expect(JSON.stringify(shown)).not.toContain('DEMO0')
  await expect(adeel.call(teacherSalary.change, { ...asif, body: { bankName: 'B' } })).rejects.toMatchObject(
    refused(403),
  )
  await farzana.call(teacherSalary.change, { ...asif, body: { bankName: 'Demo Bank of Lahore' } })
  for (const login of ['sana', 'imtiaz', 'waqas', 'rabia']) {
    const speaker = await cast.as(login)
    await expect(speaker.call(teacherSalary.read, asif)).rejects.toMatchObject(refused(403))
    await expect(speaker.call(teacherSalary.reveal, asif)).rejects.toMatchObject(refused(403))
  }
  const sana = await cast.as('sana')
  await expect(sana.call(list, {})).rejects.toMatchObject(refused(403))
})

test('account numbers are shown to who asks, which is kept, and no audit holds what a salary is', async () => {
  const [farzana, nasreen] = [await cast.as('farzana'), await cast.as('nasreen')]
  const body = {
    iban: 'pk35 demo 0000 0010 0000 0101',
    accountNumber: '٠٠١٢٣٤٥',
    amount: { amount: '7654321', currency: 'PKR' },
  }
  const of = { params: { id: exampleStaff } }
  expect(await farzana.call(staffSalary.change, { ...of, body })).toMatchObject({
    ibanEnding: '0101',
    accountEnding: '2345',
  })
  expect(await farzana.call(staffSalary.reveal, of)).toMatchObject({
    iban: 'PK35DEMO0000001000000101',
    accountNumber: '0012345',
  })
  const { rows } = await nasreen.call(listAudit, { query: { limit: 50 } })
  expect(rows.map(({ sentence }) => sentence)).toEqual(
    expect.arrayContaining([
      'Looked at the account numbers of the member of staff Zubaida Khanum',
      'Changed the salary info of the member of staff Zubaida Khanum',
    ]),
  )
  expect(JSON.stringify(rows)).not.toMatch(/7654321|0012345|DEMO0000/)
})

test('a bank account is changed by who proved of late who they are, and whose it is hears of it', async () => {
  const [farzana, asifs] = [await cast.as('farzana'), await cast.as('asif')]
  const heard = async () =>
    (await asifs.call(listNotifications, { query: {} })).rows.filter(({ title }) =>
      title.includes('bank account'),
    )
  const change = (body: object) => farzana.call(teacherSalary.change, { ...asif, body })
  const before = (await heard()).length
  await change({ amount: { amount: '5000000', currency: 'PKR' } })
  expect(await heard()).toHaveLength(before)
  await change({ bankName: 'Demo Bank', accountNumber: '00777' })
  await change({ bankName: 'Demo Bank' })
  expect(await heard()).toHaveLength(before + 1)
  expect((await heard())[0]).toMatchObject({ category: 'security', body: expect.stringContaining('Farzana') })
  cast.clock.pass(11 * 60)
  await expect(change({ accountNumber: '00778' })).rejects.toMatchObject({
    problem: { status: 403, code: 'prove-again' },
  })
  expect(await heard()).toHaveLength(before + 1)
})

test('an IBAN has its country’s length and right check digits, money is the school’s', async () => {
  const farzana = await cast.as('farzana')
  const change = (body: object) => farzana.call(teacherSalary.change, { ...asif, body })
  for (const iban of ['PK36DEMO0000001000000101', 'PK35DEMO000000100000010', 'ZZ73123456789012345678'])
    await expect(change({ iban })).rejects.toMatchObject(
      wrong('IBAN is not right: please compare its digits'),
    )
  await expect(change({ accountNumber: '12-34' })).rejects.toMatchObject(
    wrong('Bank account number may only contain numeric characters'),
  )
  await expect(change({ amount: { amount: '100', currency: 'USD' } })).rejects.toMatchObject(
    wrong('Amount must be in the currency of the school'),
  )
  await expect(change({ amount: { amount: '-100', currency: 'PKR' } })).rejects.toMatchObject(
    wrong('Amount must not be less than zero'),
  )
})

test('identity and religion of employees are masked, and not for who reads those of children alone', async () => {
  const [farzana, rabia] = [await cast.as('farzana'), await cast.as('rabia')]
  const of = { params: { id: exampleStaff } }
  expect(await farzana.call(staffDetails.read, of)).toMatchObject({ identityType: 'id-card' })
  expect(await farzana.call(staffDetails.reveal, of)).toMatchObject({ identityNumber: '9999902000102' })
  await expect(rabia.call(staffDetails.read, of)).rejects.toMatchObject(refused(403))
})

test('a teacher is no member of staff: each list has its own', async () => {
  const nasreen = await cast.as('nasreen')
  await expect(nasreen.call(staff.endpoints.get, asif)).rejects.toMatchObject(refused(404))
  await expect(nasreen.call(staffSalary.read, asif)).rejects.toMatchObject(refused(404))
  const { version } = await nasreen.call(get, asif)
  const renamed = await nasreen.call(update, { ...asif, version, body: { lastName: 'Nadim' } })
  expect(renamed).toMatchObject({ name: 'Asif Nadim', version: version + 1 })
  expect((await nasreen.call(list, { query: { q: 'nadim' } })).total).toBe(1)
})

test('what is kept is nobody’s to write', async () => {
  const school = await cast.school()
  const write = school.db.execute(sql`update employee set status = 'left', left_on = now()`)
  await expect(write).rejects.toMatchObject({ cause: { code: '42501' } })
})

test('Riverside has 38 teachers of its own, one for every section, 16 who come for lessons, and 14 other staff', async () => {
  const school = await cast.school()
  const nasreen = await cast.as('nasreen')
  const count = async () => {
    const active = await nasreen.call(list, { query: { status: 'active' } })
    const others = await nasreen.call(staff.endpoints.list, {})
    return [active.total, others.total]
  }
  const [before, others] = await count()
  await crowd(school)
  await crowd(school)
  expect(await count()).toEqual([(before ?? 0) + 33 + 16, (others ?? 0) + 4])
  const [heads] = await school.db.execute<{ count: number }>(sql`
    select count(*)::int as count from teacher_assignment where is_class_teacher and ends_on is null`)
  expect(heads?.count).toBe(34)
})
