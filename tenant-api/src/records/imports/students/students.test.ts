import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { castSchool } from '../../../../testing/school.ts'
import { listFamily, students } from '../../../people/students-and-guardians/contract.ts'
import { classes } from '../../../institute/structure/contract.ts'
import {
  beginImport,
  confirmImport,
  type ImportView,
  listImportRows,
  mapImport,
  mendImport,
  readImport,
  undoImport,
} from '../contract.ts'

const cast = await castSchool()
type Speaker = Awaited<ReturnType<typeof cast.as>>
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })

function begin(speaker: Speaker, lines: readonly (readonly string[])[]) {
  const text = lines.map((line) => line.join('\t')).join('\n')
  return speaker.call(beginImport, { body: { resource: 'students', name: 'list.csv', content: { text } } })
}

async function rowsIn(speaker: Speaker, { id }: ImportView) {
  return (await speaker.call(listImportRows, { params: { id } })).rows
}

/** What is wrong, by row and field. */
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

const tables = ['person', 'student', 'guardian', 'guardian_link', 'enrolment', 'gr_entry', 'sensitive_detail']

/** Everything that is known of people, but for what counts changes. */
async function people() {
  const { db } = await cast.school()
  const all: Record<string, unknown[]> = {}
  for (const table of tables)
    all[table] = await db.execute(sql`
      select to_jsonb(t) - '{version,updated_at}'::text[] as row from ${sql.identifier(table)} t order by t.id`)
  return all
}

const heads = [
  'Student name',
  'Gender',
  'DOB',
  'Father name',
  'Father mobile',
  'Father CNIC',
  'Mother name',
  'Mother contact',
  'Campus',
  'Class',
  'Section',
  'Roll no',
]
const sara = [
  'Sara Naveed',
  'F',
  '09/03/2015',
  'Naveed Sheikh',
  '0300-0000901',
  '99999-0000901-1',
  'Samina Naveed',
  '0300 0000902',
  'Gulshan-e-Ravi',
  '7',
  'A',
  '41',
]
const zaid = [
  'Zaid Naveed',
  'M',
  '2017-05-01',
  'Naveed Sheikh',
  '+92 300 0000901',
  '',
  'Samina Naveed',
  '0300 0000902',
  'Gulshan-e-Ravi',
  '4',
  'A',
  '',
]

test('a file of brothers and sisters makes one family, again changes nothing, and is taken back to the letter', async () => {
  const nasreen = await cast.as('nasreen')
  const before = await people()
  const checked = await begin(nasreen, [heads, sara, zaid])
  expect(await wrongIn(nasreen, checked)).toEqual([])
  expect(checked.columns.map(({ field }) => field)).toEqual([
    'name',
    'gender',
    'birthDate',
    'fatherName',
    'fatherPhone',
    'fatherIdentity',
    'motherName',
    'motherPhone',
    'campusId',
    'classId',
    'sectionId',
    'rollNumber',
  ])
  expect(checked.counts).toMatchObject({ total: 2, new: 2, update: 0, error: 0 })
  expect(await people()).toEqual(before)
  const done = await run(nasreen, checked)
  expect(done).toMatchObject({ state: 'done', outcome: { created: 2, failed: 0 } })
  const { rows } = await nasreen.call(students.endpoints.list, { query: { q: 'naveed sheikh' } })
  expect(
    rows.map(({ name, rollNumber, status, familyCode }) => [name, rollNumber, status, familyCode]),
  ).toEqual([
    ['Sara Naveed', 41, 'enrolled', rows[0]?.familyCode],
    ['Zaid Naveed', expect.any(Number), 'enrolled', rows[0]?.familyCode],
  ])
  expect(rows[0]?.familyCode).toMatch(/^F-\d+$/)
  expect(rows[0]).toMatchObject({ firstName: 'Sara', lastName: 'Naveed', joinedOn: '2026-04-01' })
  const family = await nasreen.call(listFamily, { params: { id: rows[0]?.id ?? '' } })
  expect(family.guardians).toMatchObject([
    {
      name: 'Naveed Sheikh',
      relation: 'father',
      phone: '+923000000901',
      isFirstContact: true,
      getsBills: true,
    },
    {
      name: 'Samina Naveed',
      relation: 'mother',
      phone: '+923000000902',
      isFirstContact: false,
      getsBills: false,
    },
  ])
  expect(family.siblings.map(({ name }) => name)).toEqual(['Zaid Naveed'])
  const again = await begin(nasreen, [heads, sara, zaid])
  expect(await wrongIn(nasreen, again)).toEqual([])
  expect(again.counts).toMatchObject({ new: 0, update: 0, unchanged: 2, error: 0 })
  expect(await undo(nasreen, done)).toMatchObject({ state: 'undone', outcome: { undone: 2, kept: 0 } })
  expect(await people()).toEqual(before)
})

test('who is there is known by any number, or by names and day of birth, and what differs is shown before it is written', async () => {
  const nasreen = await cast.as('nasreen')
  const before = await people()
  const head = [
    'Registration number',
    'GR number',
    'B-form',
    'First name',
    'Last name',
    'Father',
    'DOB',
    'Gender',
    'Campus',
    'Nationality',
    'Father mobile',
    'Father occupation',
  ]
  const line = (given: Partial<Record<string, string>>) => head.map((name) => given[name] ?? '')
  const bilal = { 'First name': 'Bilal', Gender: 'male', Campus: 'Gulshan-e-Ravi' }
  for (const mark of [
    { 'Registration number': 'rss-1043-26' },
    { 'GR number': 'm-1043' },
    { 'B-form': '99999-0000011-7' },
    { 'Last name': 'Imran', Father: 'imran khalid', DOB: '11/05/2014' },
  ]) {
    const checked = await begin(nasreen, [head, line({ ...bilal, ...mark })])
    expect([mark, (await rowsIn(nasreen, checked)).map(({ errors, was }) => [errors, was])]).toEqual([
      mark,
      [[[], {}]],
    ])
  }
  const checked = await begin(nasreen, [
    head,
    line({
      ...bilal,
      'Registration number': 'RSS-1043-26',
      Nationality: 'British',
      Father: 'Imran Khalid',
      'Father mobile': '+966 50 000 0101',
      'Father occupation': 'Pilot',
    }),
  ])
  const [row] = await rowsIn(nasreen, checked)
  expect(row).toMatchObject({
    state: 'update',
    was: { nationality: 'Pakistani', fatherProfession: 'Engineer' },
  })
  const done = await run(nasreen, checked)
  const { rows } = await nasreen.call(students.endpoints.list, { query: { q: 'RSS-1043' } })
  expect(rows[0]).toMatchObject({ nationality: 'British' })
  expect(await undo(nasreen, done)).toMatchObject({ outcome: { undone: 1, kept: 0 } })
  expect(await people()).toEqual(before)
})

test('a brother of children who are there gets their guardian and their family code', async () => {
  const nasreen = await cast.as('nasreen')
  const before = await people()
  const head = ['Name', 'Gender', 'Father', 'Father mobile', 'Section', 'Campus']
  const omar = ['Omar Imran', 'M', 'Imran Khalid', '00966500000101', '2-A', 'Gulshan-e-Ravi']
  const done = await run(nasreen, await begin(nasreen, [head, omar]))
  expect(done.outcome).toMatchObject({ created: 1 })
  const after = await people()
  expect(after.guardian?.length).toBe(before.guardian?.length)
  const { rows } = await nasreen.call(students.endpoints.list, { query: { q: 'omar imran' } })
  expect(rows[0]).toMatchObject({ familyCode: 'F-101' })
  const again = await begin(nasreen, [head, omar])
  expect(again.counts).toMatchObject({ unchanged: 1 })
  await undo(nasreen, done)
  expect(await people()).toEqual(before)
})

test('a cell that names what is not in the school says so apart from other mistakes, and is right once that is there', async () => {
  const nasreen = await cast.as('nasreen')
  const checked = await begin(nasreen, [
    ['Student name', 'Gender', 'Campus', 'Class', 'Section'],
    ['New Eight', 'M', 'Gulshan-e-Ravi', 'Foundation', ''],
    ['New Nine', 'M', 'Canal View', '', '7-B'],
  ])
  const params = { id: checked.id }
  const missing = async () => {
    const { rows } = await nasreen.call(listImportRows, { params })
    return rows.map(({ errors }) => errors.map(({ field, isMissing }) => [field, isMissing]))
  }
  expect(await missing()).toEqual([[['classId', true]], [['sectionId', undefined]]])
  const { id } = await nasreen.call(classes.endpoints.create, { body: { title: 'Foundation', name: 'F' } })
  const fields = checked.columns.map(({ field }) => field)
  await nasreen.call(mapImport, { params, body: { fields } })
  // The class is known; which of its sections is meant, is not.
  expect((await missing())[0]).toEqual([['sectionId', undefined]])
  await nasreen.call(classes.endpoints.archive, { params: { id } })
})

test('a section in the column of classes is no missing class, and headers match the longest title', async () => {
  const nasreen = await cast.as('nasreen')
  const checked = await begin(nasreen, [
    ['Student Name', 'Last name', 'Gender', 'Campus', 'Class Section'],
    ['Hadia', 'Newcomer', 'F', 'Gulshan-e-Ravi', '7-B'],
  ])
  expect(checked.columns.map(({ field }) => field)).toEqual([
    'firstName',
    'lastName',
    'gender',
    'campusId',
    'sectionId',
  ])
  expect(checked.counts).toMatchObject({ new: 1, error: 0 })
  const fields = ['firstName', 'lastName', 'gender', 'campusId', 'classId']
  await nasreen.call(mapImport, { params: { id: checked.id }, body: { fields } })
  const [row] = await rowsIn(nasreen, checked)
  expect(row?.errors).toEqual([
    {
      field: 'classId',
      message: 'Class: there is no 7-B, but Section has it. Match the column with Section',
    },
  ])
})

test('a row that is the same as another is blamed on a column that the file has', async () => {
  const nasreen = await cast.as('nasreen')
  const twin = ['Twin Newcomer', 'F', 'Gulshan-e-Ravi', 'Karim Bakhsh', '2016-03-03']
  const checked = await begin(nasreen, [
    ['Student name', 'Gender', 'Campus', 'Father name', 'Date of birth'],
    twin,
    twin,
  ])
  expect(await wrongIn(nasreen, checked)).toEqual([[3, null, 'The same as row 2 of this file']])
})

test('what a file may not do is said at the cell', async () => {
  const nasreen = await cast.as('nasreen')
  const head = [
    'Registration number',
    'Name',
    'Gender',
    'Section',
    'Roll number',
    'Campus',
    'GR number',
    'Class',
  ]
  const checked = await begin(nasreen, [
    head,
    ['', 'New One', 'M', '7-Q', '', 'Gulshan-e-Ravi', '', ''],
    ['', 'New Two', 'M', '7-B', '5', 'Gulshan-e-Ravi', '', ''],
    ['', 'New Three', 'M', '7-B', '', 'Gulshan-e-Ravi', 'M-1043', ''],
    ['RSS-1043-26', 'Bilal Imran', 'M', '8-B', '', 'Gulshan-e-Ravi', '', ''],
    ['', 'New Four', 'M', '7-B', '', 'Canal View', '', ''],
    ['', 'New Five', 'M', '7-B', '', 'Gulshan-e-Ravi', '', '8'],
    ['', 'New Six', 'M', '', '', 'Gulshan-e-Ravi', '', '7'],
    ['', 'New Seven', 'M', '', '', 'Gulshan-e-Ravi', 'M-77', ''],
  ])
  expect(await wrongIn(nasreen, checked)).toEqual([
    [2, 'sectionId', 'Section: there is no 7-Q. Correct it, or add it first; it may be in the archive'],
    [3, 'rollNumber', 'Somebody in the section has this roll number'],
    [4, 'firstName', 'The numbers in this row belong to Bilal Imran, who has another name'],
    [5, 'sectionId', 'Is in 7-B already. A file moves nobody: make a transfer instead'],
    [6, 'sectionId', '7-B is not at this campus'],
    [7, 'sectionId', '7-B belongs to Class 7, and the row says otherwise'],
    [8, 'sectionId', 'Write exactly which one: there are several, or none'],
    [9, 'grNumber', 'A GR number comes with a place. Write that as well'],
  ])
})

test('rows with mistakes are mended in place', async () => {
  const nasreen = await cast.as('nasreen')
  const wrong = sara.with(4, '0300-12').with(10, 'Z')
  const checked = await begin(nasreen, [heads, wrong, zaid])
  expect(checked.counts).toMatchObject({ new: 1, error: 1 })
  expect((await wrongIn(nasreen, checked)).map(([, field]) => field)).toEqual(['sectionId', 'fatherPhone'])
  const mended = await nasreen.call(mendImport, {
    params: { id: checked.id },
    body: {
      cells: [
        { number: 2, field: 'fatherPhone', text: '0300-0000901' },
        { number: 2, field: 'sectionId', text: '7-A' },
      ],
    },
  })
  expect(mended.counts).toMatchObject({ new: 2, error: 0 })
})

test('a moderator brings students to her own campus, and nothing that only few may know', async () => {
  const rabia = await cast.as('rabia')
  const head = ['Name', 'Gender', 'Section', 'Campus']
  const near = await begin(rabia, [head, ['Near One', 'F', '7-A', '']])
  expect([await wrongIn(rabia, near), near.counts.new]).toEqual([[], 1])
  const far = await begin(rabia, [head, ['Far One', 'F', '', 'Canal View']])
  expect(await wrongIn(rabia, far)).toEqual([
    [2, null, 'You may add here only what lies within your own campus'],
  ])
  const details = await begin(rabia, [
    [...head, 'Religion'],
    ['Near One', 'F', '7-A', '', 'Islam'],
  ])
  expect(await wrongIn(rabia, details)).toEqual([
    [2, 'religion', 'You may not write identity numbers, religion or health. Leave this column out'],
  ])
  const teacher = await cast.as('waqas')
  await expect(begin(teacher, [head, ['X', 'F', '', '']])).rejects.toMatchObject(refused(403))
})

test('a row says a guardian in another script, with address and gender, who may see, and whose turn it is to be called', async () => {
  const tariq = await cast.as('tariq')
  const before = await people()
  const file = [
    [
      'First name',
      'Gender',
      'DOB',
      'Father name',
      'Father mobile',
      'Father’s name in another script',
      'Father’s address',
      'Father may see attendance, marks and messages',
      'Father’s turn in calls',
      'Mother name',
      'Mother contact',
      'Mother’s turn in calls',
      'Guardian name',
      'Guardian mobile',
      'Guardian’s relation',
      'Guardian’s gender',
      'Campus',
      'Class',
      'Section',
    ],
    [
      'Turnwise',
      'M',
      '2015-03-10',
      'Naseem Turn',
      '0300 0000941',
      'نسیم ٹرن',
      '4 Mall Road',
      'no',
      '2',
      'Kausar Turn',
      '0300 0000942',
      '1',
      'Helper Turn',
      '0300 0000943',
      'Other',
      'F',
      'Gulshan-e-Ravi',
      '7',
      'A',
    ],
  ]
  const view = await begin(tariq, file)
  expect(await wrongIn(tariq, view)).toEqual([])
  await run(tariq, view)
  const { rows } = await tariq.call(students.endpoints.list, { query: { q: 'turnwise' } })
  const { guardians } = await tariq.call(listFamily, { params: { id: rows[0]?.id ?? '' } })
  expect(guardians.map(({ name, contactOrder, maySee }) => [name, contactOrder, maySee])).toEqual([
    ['Kausar Turn', 1, true],
    ['Naseem Turn', 2, false],
    ['Helper Turn', null, true],
  ])
  expect(guardians[1]).toMatchObject({ otherName: 'نسیم ٹرن', presentAddress: '4 Mall Road' })
  expect((await begin(tariq, file)).counts).toMatchObject({ unchanged: 1 })
  await undo(tariq, view)
  expect(await people()).toEqual(before)

  const [head = [], line = []] = file
  const both = await begin(tariq, [head, line.with(11, '2')])
  expect(await wrongIn(tariq, both)).toEqual([
    [2, 'motherOrder', 'Two guardians cannot have the same turn in calls'],
  ])
})
