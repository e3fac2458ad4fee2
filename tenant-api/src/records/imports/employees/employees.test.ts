import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { castSchool } from '../../../../testing/school.ts'
import { sql } from 'drizzle-orm'
import {
  listAssignments,
  staff,
  teacherDetails,
  teacherEmployment,
  teachers,
  teacherSalary,
} from '../../../people/employees/contract.ts'
import { demoPassword } from '../../../../demo/access/sessions/seed.ts'
import { proveAgain } from '../../../access/sessions/reauthentication/contract.ts'
import { sections } from '../../../institute/structure/contract.ts'
import { demoClasses } from '../../../../demo/institute/structure/seed-classes.ts'
import { demoCampuses } from '../../../../demo/institute/structure/seed.ts'
import {
  beginImport,
  confirmImport,
  type ImportView,
  listImportRows,
  readImport,
  readTemplate,
  undoImport,
} from '../contract.ts'

const cast = await castSchool()
type Speaker = Awaited<ReturnType<typeof cast.as>>
const { list } = teachers.endpoints

const file = `Employee number,First name,Last name,Campus,Phone,Designation
E-041,Asif,Nadeem,Gulshan-e-Ravi,0300 0000741,Physics teacher
,Tehmina,Gull,Gulshan-e-Ravi,0300 0000995,English teacher
,Uzma,Gull,Gulshan-e-Ravi,0300 0000996,Urdu teacher
,Uzma,Gull,Gulshan-e-Ravi,0300 0000996,Urdu teacher
`

function begin(speaker: Speaker) {
  return speaker.call(beginImport, {
    body: { resource: 'teachers', name: 'list.csv', content: { text: file } },
  })
}

test('teachers come from a file, known by number or by name and telephone; the same file again changes nothing', async () => {
  const farzana = await cast.as('farzana')
  const checked = await begin(farzana)
  expect(checked.counts).toMatchObject({ new: 2, update: 1, error: 1 })
  const params = { id: checked.id }
  await farzana.call(confirmImport, { params, body: { counts: { new: 2, update: 1 } } })
  await cast.work()
  expect(await farzana.call(readImport, { params })).toMatchObject({ counts: { error: 1 } })
  const { rows } = await farzana.call(list, { query: { q: 'gull' } })
  expect(rows.map(({ name, phone }) => [name, phone])).toEqual([
    ['Tehmina Gull', '+923000000995'],
    ['Uzma Gull', '+923000000996'],
  ])
  expect(new Set(rows.map(({ employeeNumber }) => employeeNumber)).size).toBe(2)
  const again = await begin(farzana)
  expect(again.counts).toMatchObject({ new: 0, update: 0, unchanged: 3 })
  const left = await farzana.call(listImportRows, { params: { id: again.id } })
  expect(left.rows.flatMap(({ errors }) => errors.map(({ message }) => message))).toEqual([
    'The same as row 4 of this file',
  ])

  await farzana.call(undoImport, { params })
  await cast.work()
  expect((await farzana.call(list, { query: { q: 'gull' } })).total).toBe(0)
  const asif = await farzana.call(list, { query: { q: 'E-041' } })
  expect(asif.rows[0]?.designation).toBe('Science teacher')
})

test('two digits of a year are those of a possible day, noted by its name; impossible days are refused', async () => {
  const farzana = await cast.as('farzana')
  const lines = [
    ['First name', 'Last name', 'Gender', 'Campus', 'Date of birth', 'Joined on'],
    ['Yusra', 'Twodigit', 'F', 'Gulshan-e-Ravi', '12/01/85', '01/04/99'],
    ['Yumna', 'Unborn', 'F', 'Gulshan-e-Ravi', '12/01/2085', ''],
    ['Yasra', 'Early', 'F', 'Gulshan-e-Ravi', '12/01/1985', '01/04/1984'],
  ]
  const checked = await beginWith(farzana, 'teachers', lines)
  const [first, ...others] = await rowsIn(farzana, checked)
  expect(first).toMatchObject({ state: 'new', errors: [] })
  expect(first?.notes.map(({ message }) => message)).toEqual([
    'Will be kept as 12 January 1985',
    'Will be kept as 1 April 1999',
  ])
  expect(others.map(({ errors }) => errors)).toEqual([
    [{ field: 'birthDate', message: 'This day is still to come' }],
    [{ field: 'joinedOn', message: 'The day of joining comes before the date of birth' }],
  ])
  const params = { id: checked.id }
  await farzana.call(confirmImport, { params, body: { counts: { new: 1, update: 0 } } })
  await cast.work()
  const { rows } = await farzana.call(list, { query: { q: 'twodigit' } })
  expect(rows).toMatchObject([{ birthDate: '1985-01-12', joinedOn: '1999-04-01' }])
  await farzana.call(undoImport, { params })
  await cast.work()
})

function beginWith(speaker: Speaker, resource: 'teachers' | 'staff', lines: readonly (readonly string[])[]) {
  const text = lines.map((line) => line.join('\t')).join('\n')
  return speaker.call(beginImport, { body: { resource, name: 'list.csv', content: { text } } })
}

async function rowsIn(speaker: Speaker, { id }: ImportView) {
  return (await speaker.call(listImportRows, { params: { id } })).rows
}

async function wrongIn(speaker: Speaker, view: ImportView) {
  const rows = await rowsIn(speaker, view)
  return rows.flatMap(({ number, errors }) => errors.map(({ field, message }) => [number, field, message]))
}

async function run(speaker: Speaker, { id, counts }: ImportView) {
  const body = { counts: { new: counts.new, update: counts.update } }
  await speaker.call(confirmImport, { params: { id }, body })
  await cast.work()
  return speaker.call(readImport, { params: { id } })
}

async function undo(speaker: Speaker, { id }: ImportView) {
  await speaker.call(undoImport, { params: { id } })
  await cast.work()
  return speaker.call(readImport, { params: { id } })
}

/** Everything that is known of who works here, but for what counts changes. */
async function everything() {
  const { db } = await cast.school()
  const all: Record<string, unknown[]> = {}
  for (const table of ['person', 'employee', 'teacher_assignment', 'salary_info', 'sensitive_detail'])
    all[table] = await db.execute(sql`
      select to_jsonb(t) - '{version,updated_at,search_text}'::text[] as row from ${sql.identifier(table)} t order by t.id`)
  return all
}

const whole = [
  [
    'Employee number',
    'First name',
    'Campus',
    'Mobile',
    'CNIC',
    'Religion',
    'Blood group',
    'Salary',
    'Bank name',
    'Account number',
    'IBAN',
    'Teaches',
    'Class teacher of',
    'Teaches from',
  ],
  [
    '',
    'Wholly',
    'Gulshan-e-Ravi',
    '0300 0000951',
    '99999-0000951-1',
    'Islam',
    'A+',
    '55,000',
    'Demo Bank',
    '٠٠١٢٣',
    'PK35 DEMO 0000 0010 0000 0101',
    '6-A Maths; 8-A Science',
    '',
    '01/11/2026',
  ],
  ['E-041', '', '', '', '', 'Christianity', '', '56,000', '', '', '', '7-B Science', '', ''],
]

function closed(campus: string) {
  return [
    ['First name', 'Campus', 'Mobile', 'CNIC', 'Salary'],
    ['Closed', campus, '0300 0000953', '99999-0000953-1', '40,000'],
  ]
}

test('a file of teachers carries identity, salary and what they teach; again it changes nothing, undo restores', async () => {
  const nasreen = await cast.as('nasreen')
  const before = await everything()
  const view = await beginWith(nasreen, 'teachers', whole)
  expect(await wrongIn(nasreen, view)).toEqual([])
  const [, changed] = await rowsIn(nasreen, view)
  expect(changed?.was).toMatchObject({ amount: '…', religion: '…' })
  cast.clock.pass(11 * 60)
  await expect(run(nasreen, view)).rejects.toMatchObject({ problem: { code: 'prove-again' } })
  await nasreen.call(proveAgain, { body: { by: 'password', password: demoPassword } })
  expect((await run(nasreen, view)).outcome).toMatchObject({ created: 1, updated: 1, failed: 0 })
  const [one] = (await nasreen.call(list, { query: { q: 'wholly' } })).rows
  const of = { params: { id: one?.id ?? '' } }
  expect(await nasreen.call(teacherDetails.reveal, of)).toMatchObject({
    identityType: 'id-card',
    identityNumber: '9999900009511',
    religion: 'Islam',
    bloodGroup: 'A+',
  })
  expect(await nasreen.call(teacherSalary.reveal, of)).toMatchObject({
    cycle: 'monthly',
    amount: { amount: '5500000', currency: 'PKR' },
    bankName: 'Demo Bank',
    accountNumber: '00123',
    iban: 'PK35DEMO0000001000000101',
  })
  const { rows } = await nasreen.call(listAssignments, of)
  expect(
    rows.map(({ sectionTitle, subjectName, startsOn }) => [sectionTitle, subjectName, startsOn]),
  ).toEqual([
    ['6-A', 'Maths', '2026-11-01'],
    ['8-A', 'Science', '2026-11-01'],
  ])
  expect((await beginWith(nasreen, 'teachers', whole)).counts).toMatchObject({ unchanged: 2, error: 0 })
  await undo(nasreen, view)
  expect(await everything()).toEqual(before)
})

test('what is wrong in a teacher’s row stands at its cell: an IBAN, an identity number, a section', async () => {
  const nasreen = await cast.as('nasreen')
  const [head = [], line = []] = whole
  const view = await beginWith(nasreen, 'teachers', [
    head,
    line.with(4, '1234').with(10, 'PK36DEMO0000001000000101').with(11, '77-Z Maths'),
    line.with(3, '0300 0000954').with(4, '').with(11, '9-B Phy'),
    line.with(3, '0300 0000952').with(4, '99999-0000952-1').with(11, '').with(12, '7-B'),
  ])
  const wrong = await wrongIn(nasreen, view)
  expect(wrong).toEqual(
    expect.arrayContaining([
      [2, 'identityNumber', 'Identity number must be numeric and exactly 13 digits'],
      [2, 'iban', 'IBAN is not right: please compare its digits'],
      [2, 'teaches', '77-Z Maths is not understood: write it such as 7-B Maths'],
      [3, 'teaches', 'Several may be meant by 9-B Phy. Write the code of the one, such as 9-B 4024'],
    ]),
  )
})

test('whoever may not write salaries or identity numbers is told so at the cell, and is offered no column', async () => {
  const [adeel, imtiaz] = [await cast.as('adeel'), await cast.as('imtiaz')]
  expect(await wrongIn(adeel, await beginWith(adeel, 'staff', closed('Gulshan-e-Ravi')))).toEqual([
    [2, 'identityNumber', 'You may not write identity numbers, religion or health. Leave this column out'],
    [2, 'amount', 'You may not write salaries. Ignore this column'],
  ])
  expect(await wrongIn(imtiaz, await beginWith(imtiaz, 'staff', closed('Shahdara')))).toEqual([
    [2, 'amount', 'You may not write salaries. Ignore this column'],
  ])
  const headersOf = async (speaker: Speaker) => {
    const cookie = [...speaker.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await cast.app().inject({
      url: `/api/v1${readTemplate.path}?resource=staff`,
      headers: { host: cast.host, cookie },
    })
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(answer.rawPayload as never)
    return JSON.stringify(book.worksheets[0]?.getRow(1).values)
  }
  expect(await headersOf(await cast.as('farzana'))).toContain('IBAN')
  expect(await headersOf(imtiaz)).toContain('Identity number')
  expect(await headersOf(imtiaz)).not.toContain('IBAN')
  expect(await headersOf(adeel)).not.toContain('Identity number')
  expect((await adeel.call(staff.endpoints.list, { query: { q: 'closed' } })).total).toBe(0)
})

const teaching = ['Employee number', 'First name', 'Campus', 'Mobile', 'Teaches', 'Class teacher of']
const needed = (value: string) =>
  `${value} may be at several campuses. Fill in the campus of the teacher, or assign it on their own page`
const newcomer = ['', 'Heading', 'Gulshan-e-Ravi', '0300 0000955']

test('who teaches a section and is its class teacher has one assignment for both', async () => {
  const nasreen = await cast.as('nasreen')
  const first = await beginWith(nasreen, 'teachers', [teaching, [...newcomer, '6-A', '']])
  expect((await run(nasreen, first)).outcome).toMatchObject({ created: 1, failed: 0 })
  const before = await everything()
  const both = [
    teaching,
    [...newcomer, '6-A', '6-A'],
    ['E-041', '', 'Gulshan-e-Ravi', '', '8-A; 8-A Science', '8-A'],
  ]
  const view = await beginWith(nasreen, 'teachers', both)
  expect((await run(nasreen, view)).outcome).toMatchObject({ updated: 2, failed: 0 })
  const taughtBy = async (q: string) => {
    const [one] = (await nasreen.call(list, { query: { q } })).rows
    const { rows } = await nasreen.call(listAssignments, { params: { id: one?.id ?? '' } })
    return rows.map(({ sectionTitle, subjectName, isClassTeacher }) => [
      sectionTitle,
      subjectName,
      isClassTeacher,
    ])
  }
  expect(await taughtBy('heading')).toEqual([['6-A', '', true]])
  expect(await taughtBy('E-041')).toEqual([
    ['8-A', '', true],
    ['8-A', 'Science', false],
  ])
  expect((await beginWith(nasreen, 'teachers', both)).counts).toMatchObject({ unchanged: 2, error: 0 })
  await undo(nasreen, view)
  expect(await everything()).toEqual(before)
})

test('who has left is assigned by no file, and one that says nothing new is let be', async () => {
  const nasreen = await cast.as('nasreen')
  const line = ['', 'Gone', 'Gulshan-e-Ravi', '0300 0000956']
  await run(nasreen, await beginWith(nasreen, 'teachers', [teaching, [...line, '6-A', '']]))
  const [one] = (await nasreen.call(list, { query: { q: 'gone' } })).rows
  const params = { id: one?.id ?? '' }
  await nasreen.call(teacherEmployment.leave, { params, body: { lastDay: '2026-11-19', reason: 'Moved' } })
  expect((await beginWith(nasreen, 'teachers', [teaching, [...line, '', '']])).counts).toMatchObject({
    unchanged: 1,
  })
  const message = 'This teacher has left. Say first that the teacher is back'
  const view = await beginWith(nasreen, 'teachers', [teaching, [...line, '8-A', '6-A']])
  expect(await wrongIn(nasreen, view)).toEqual([
    [2, 'teaches', message],
    [2, 'classTeacherOf', message],
  ])
})

test('what an older version has brought, which remembered columns alone, is taken back too', async () => {
  const nasreen = await cast.as('nasreen')
  const before = await everything()
  const line = ['', 'Older', 'Gulshan-e-Ravi', '0300 0000957', '', '']
  const view = await beginWith(nasreen, 'teachers', [
    [...teaching, 'Designation'],
    [...line, ''],
    ['E-041', '', '', '', '', '', 'Physics teacher'],
  ])
  await run(nasreen, view)
  const { db } = await cast.school()
  await db.execute(
    sql`update file_import_row set before = nullif(before -> 'columns', 'null') where import_id = ${view.id}`,
  )
  expect((await undo(nasreen, view)).outcome).toMatchObject({ undone: 2 })
  expect(await everything()).toEqual(before)
})

test('of a section that several campuses have, the campus is asked for', async () => {
  const nasreen = await cast.as('nasreen')
  const elsewhere = { campusId: demoCampuses.SHD, classId: demoClasses['7'] ?? '', name: 'B' }
  await nasreen.call(sections.endpoints.create, { body: elsewhere })
  const asked = async (campus: string, text: string) => {
    const line = ['', 'Nowhere', campus, '0300 0000958', text, '']
    return wrongIn(nasreen, await beginWith(nasreen, 'teachers', [teaching, line]))
  }
  expect(await asked('', '7-B Maths; Class 7; 7-B Phyz')).toEqual([
    [2, 'teaches', needed('7-B Maths')],
    [2, 'teaches', needed('Class 7')],
    [2, 'teaches', '7-B Phyz is not understood: write it such as 7-B Maths'],
  ])
  expect(await asked('Canal View', '7-B Maths')).toEqual([[2, 'teaches', needed('7-B Maths')]])
  expect(await asked('Shahdara', '7-B Maths')).toEqual([])
})
