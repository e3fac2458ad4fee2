import ExcelJS from 'exceljs'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { castSchool } from '../../../../testing/school.ts'
import { customFields } from '../../../institute/custom-fields/contract.ts'
import { guardianDetails, guardians, listFamily } from '../../../people/students-and-guardians/contract.ts'
import {
  beginImport,
  confirmImport,
  type ImportView,
  listImportRows,
  mendImport,
  readImport,
  readTemplate,
  undoImport,
} from '../contract.ts'

const cast = await castSchool()
type Speaker = Awaited<ReturnType<typeof cast.as>>

function begin(speaker: Speaker, lines: readonly (readonly string[])[]) {
  const text = lines.map((line) => line.join('\t')).join('\n')
  return speaker.call(beginImport, { body: { resource: 'guardians', name: 'list.csv', content: { text } } })
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

/** Everything that is known of people, but for what counts changes. */
async function people() {
  const { db } = await cast.school()
  const all: Record<string, unknown[]> = {}
  for (const table of ['person', 'student', 'guardian', 'guardian_link', 'sensitive_detail'])
    all[table] = await db.execute(sql`
      select to_jsonb(t) - '{version,updated_at,search_text}'::text[] as row from ${sql.identifier(table)} t order by t.id`)
  return all
}

/** Two students of the main campus without a guardian of one family yet, and who answers for the first. */
async function children() {
  const { db } = await cast.school()
  return db.execute<{ id: string; number: string; guardian: string; phone: string; name: string }>(sql`
    select s.id, s.registration_number as number, g.id as guardian, p.phone, p.name
    from student s join guardian_link l on l.student_id = s.id and l.is_first_contact
    join guardian g on g.id = l.guardian_id join person p on p.id = g.id
    where s.campus_id = (select id from campus where name = 'Gulshan-e-Ravi') and p.phone is not null
    order by s.registration_number`)
}

function couple(phone: string) {
  return [
    ['First name', 'Gender', 'Mobile', 'CNIC', 'Campus'],
    ['Ghazala', 'F', phone, '99999-0000978-2', 'Gulshan-e-Ravi'],
    ['Ghazanfar', 'M', phone, '', 'Gulshan-e-Ravi'],
  ]
}

function veiled(religion: string) {
  return [
    ['First name', 'Mobile', 'CNIC', 'Religion', 'Campus'],
    ['Veiled', '0300 0000984', '99999-0000984-1', religion, 'Gulshan-e-Ravi'],
  ]
}

const heads = [
  'Name',
  'Name in another script',
  'Gender',
  'Mobile',
  'CNIC',
  'Address',
  'Registration numbers of the children',
  'Relation',
  'May see',
  'May pick up',
  'Gets bills',
  'Order of calls',
  'Language of messages',
]

test('guardians come from a list of their own with their children; the same file again changes nothing, undo restores', async () => {
  const tariq = await cast.as('tariq')
  const [first, second] = await children()
  if (!first || !second) throw new Error('no children')
  const before = await people()
  const file = [
    heads,
    [
      'Rukhsana Parveen Khala',
      'رخسانہ پروین',
      'F',
      '0300 0000977',
      '99999-0000977-1',
      '12 Canal View',
      `${first.number}, ${second.number}`,
      'Aunt',
      'no',
      'yes',
      'yes',
      '1',
      'Urdu',
    ],
    ['Somebody Else Entirely', '', '', first.phone, '', '7 Ravi Road', '', '', '', '', '', '', ''],
  ]
  const view = await begin(tariq, file)
  expect(await wrongIn(tariq, view)).toEqual([])
  expect(view.counts).toMatchObject({ new: 1, update: 1, error: 0 })
  const notes = (await rowsIn(tariq, view)).flatMap((row) => row.notes.map(({ message }) => message))
  expect(notes).toContain(`${first.name} has this number already. The name stays unchanged`)
  expect((await run(tariq, view)).outcome).toMatchObject({ created: 1, updated: 1, failed: 0 })
  const family = await tariq.call(listFamily, { params: { id: first.id } })
  expect(family.guardians[0]).toMatchObject({
    name: 'Rukhsana Parveen Khala',
    otherName: 'رخسانہ پروین',
    relation: 'aunt',
    maySee: false,
    mayPickUp: true,
    getsBills: true,
    contactOrder: 1,
    isFirstContact: true,
    language: 'ur',
  })
  const former = family.guardians.find(({ id }) => id === first.guardian)
  expect(former).toMatchObject({
    name: first.name,
    isFirstContact: false,
    contactOrder: 2,
    presentAddress: '7 Ravi Road',
  })
  const of = { params: { id: family.guardians[0]?.id ?? '' } }
  expect(await tariq.call(guardianDetails.reveal, of)).toMatchObject({ identityNumber: '9999900009771' })
  const again = await begin(tariq, file)
  expect(again.counts).toMatchObject({ new: 0, update: 0, unchanged: 2, error: 0 })
  await undo(tariq, view)
  expect(await people()).toEqual(before)
})

test('a guardian is known by the identity number whatever the telephone is, and only one is of two of one telephone', async () => {
  const tariq = await cast.as('tariq')
  const view = await begin(tariq, couple('0300 0000978'))
  expect(view.counts).toMatchObject({ new: 2, error: 0 })
  await run(tariq, view)
  const other = await begin(tariq, couple('0300 0000979'))
  expect(other.counts).toMatchObject({ new: 1, update: 1 })
  expect((await rowsIn(tariq, other))[0]?.was).toMatchObject({ phone: '0300 0000978' })
  const { rows } = await tariq.call(guardians.endpoints.list, { query: { q: 'ghaza' } })
  expect(rows.map(({ name }) => name).sort()).toEqual(['Ghazala', 'Ghazanfar'])
  await undo(tariq, view)
  const alone = await run(tariq, await begin(tariq, couple('0300 0000988').slice(0, 2)))
  expect((await begin(tariq, couple('0300 0000988'))).counts).toMatchObject({ new: 1, unchanged: 1 })
  await undo(tariq, alone)
})

test('mistakes stand at their cells and are mended: no such child, no relation, nothing to be known by', async () => {
  const tariq = await cast.as('tariq')
  const [first] = await children()
  const view = await begin(tariq, [
    ['First name', 'Mobile', 'Campus', 'Registration number', 'Relation', 'May pick up'],
    ['Nobody', '0300 0000980', '', 'NO-SUCH-1', 'Aunt', ''],
    ['Relative', '0300 0000981', '', first?.number ?? '', '', ''],
    ['Unmarked', '', 'Gulshan-e-Ravi', '', '', ''],
    ['Flagged', '0300 0000982', 'Gulshan-e-Ravi', '', '', 'no'],
    ['Half 2', '0300 12', 'Gulshan-e-Ravi', '', '', ''],
  ])
  expect(await wrongIn(tariq, view)).toEqual([
    [2, 'studentNumbers', 'There is nobody with the registration number NO-SUCH-1'],
    [2, 'campusId', 'The campus is required where no children are named'],
    [3, 'relation', 'Write what the guardian is to the children'],
    [4, 'phone', 'Write a telephone, an identity number or a child, by which this guardian is known again'],
    [5, 'mayPickUp', 'Write the children to whom this belongs'],
    [6, 'phone', 'Phone must be numeric and exactly 11 digits'],
    [6, 'firstName', 'First name may only contain alphabetic characters and spaces'],
  ])
  const cells = [{ number: 3, field: 'relation', text: 'Uncle' }]
  const mended = await tariq.call(mendImport, { params: { id: view.id }, body: { cells } })
  expect(mended.counts).toMatchObject({ new: 1, error: 4 })
})

test('whoever may not write identity numbers is told so at the cell, and is offered no column', async () => {
  const rabia = await cast.as('rabia')
  const view = await begin(rabia, [
    ['First name', 'Mobile', 'CNIC', 'Campus'],
    ['Secret', '0300 0000983', '99999-0000983-1', 'Gulshan-e-Ravi'],
  ])
  expect(await wrongIn(rabia, view)).toEqual([
    [2, 'identityNumber', 'You may not write identity numbers, religion or health. Leave this column out'],
  ])
  const headersOf = async (speaker: Speaker) => {
    const cookie = [...speaker.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await cast.app().inject({
      url: `/api/v1${readTemplate.path}?resource=guardians`,
      headers: { host: cast.host, cookie },
    })
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(answer.rawPayload as never)
    return JSON.stringify(book.worksheets[0]?.getRow(1).values)
  }
  expect(await headersOf(await cast.as('tariq'))).toContain('Identity number')
  expect(await headersOf(rabia)).not.toContain('Identity number')
})

test('what is known of few is seen by its end alone before it is changed', async () => {
  const tariq = await cast.as('tariq')
  const view = await begin(tariq, veiled('Islam'))
  await run(tariq, view)
  const changed = await begin(tariq, veiled('Christianity'))
  expect((await rowsIn(tariq, changed))[0]?.was).toEqual({ religion: '…' })
  await undo(tariq, view)
})

test('the school’s own fields of guardians come from the list too', async () => {
  const tariq = await cast.as('tariq')
  const body = { resource: 'guardians', title: 'Car plate', kind: 'text' } as const
  await tariq.call(customFields.endpoints.create, { body })
  const file = [
    ['First name', 'Mobile', 'Campus', 'Car plate'],
    ['Driver', '0300 0000985', 'Gulshan-e-Ravi', 'LEA 1234'],
  ]
  const view = await begin(tariq, file)
  await run(tariq, view)
  const { rows } = await tariq.call(guardians.endpoints.list, { query: { q: 'driver' } })
  expect(rows[0]).toMatchObject({ custom: { car_plate: 'LEA 1234' } })
  expect((await begin(tariq, file)).counts).toMatchObject({ unchanged: 1 })
  await undo(tariq, view)
})

test('the head of one campus brings no guardian to another, and names no child of it', async () => {
  const sadia = await cast.as('sadia')
  const [first] = await children()
  const view = await begin(sadia, [
    ['First name', 'Mobile', 'Campus', 'Registration number', 'Relation'],
    ['Elsewhere', '0300 0000986', 'Gulshan-e-Ravi', '', ''],
    ['Stranger', '0300 0000987', '', first?.number ?? '', 'Aunt'],
  ])
  const wrong = await wrongIn(sadia, view)
  expect(wrong.map(([number]) => number)).toEqual(expect.arrayContaining([2, 3]))
  expect(view.counts).toMatchObject({ new: 0, error: 2 })
})
