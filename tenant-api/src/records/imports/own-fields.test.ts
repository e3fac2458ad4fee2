import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { customFields } from '../../institute/custom-fields/contract.ts'
import { staff, teachers } from '../../people/employees/contract.ts'
import { students } from '../../people/students-and-guardians/contract.ts'
import {
  beginImport,
  confirmImport,
  type ImportView,
  listImportRows,
  readImport,
  undoImport,
} from './contract.ts'

const cast = await castSchool()
type Speaker = Awaited<ReturnType<typeof cast.as>>

function begin(speaker: Speaker, resource: string, lines: readonly (readonly string[])[]) {
  const text = lines.map((line) => line.join('\t')).join('\n')
  return speaker.call(beginImport, { body: { resource, name: 'list.csv', content: { text } } })
}

async function run(speaker: Speaker, { id, counts }: ImportView) {
  const body = { counts: { new: counts.new, update: counts.update } }
  await speaker.call(confirmImport, { params: { id }, body })
  await cast.work()
  return speaker.call(readImport, { params: { id } })
}

async function wrongIn(speaker: Speaker, { id }: ImportView) {
  const { rows } = await speaker.call(listImportRows, { params: { id } })
  return rows.flatMap(({ number, errors }) => errors.map(({ field, message }) => [number, field, message]))
}

async function customOf(q: string) {
  const nasreen = await cast.as('nasreen')
  const { rows } = await nasreen.call(students.endpoints.list, { query: { q } })
  return rows[0]?.custom
}

const heads = [
  'Student name',
  'Registration no',
  'Section',
  'Father',
  'Gender',
  'House',
  'Uses the van',
  'Speaks',
]

test('a list of students says the school’s own fields, checked by their kinds; again it changes nothing', async () => {
  const nasreen = await cast.as('nasreen')
  const options = [{ title: 'Urdu' }, { title: 'Punjabi' }, { title: 'Persian, old', isOver: true }]
  const body = { resource: 'students', title: 'Speaks', kind: 'several', options } as const
  await nasreen.call(customFields.endpoints.create, { body: body as never })
  const bilal = (await nasreen.call(students.endpoints.list, { query: { q: 'Bilal Imran' } })).rows[0]
  const before = bilal?.custom
  const lines = [
    heads,
    ['Zarak Yousaf', '', '7-B', 'Yousaf Ali', 'M', 'اقبال', 'ہاں', 'urdu، Punjabi'],
    ['Bilal Imran', String(bilal?.registrationNumber), '', '', '', 'Fatima', '', ''],
    ['Zoya Yousaf', '', '7-B', 'Yousaf Ali', 'M', 'Gryffindor', 'perhaps', 'Latin'],
    ['Zara Yousaf', '', '7-B', 'Yousaf Ali', 'M', '', '', 'Persian, old'],
  ]
  const checked = await begin(nasreen, 'students', lines)
  expect(checked.columns.map(({ field }) => field).slice(5)).toEqual([
    'custom_house',
    'custom_uses_the_van',
    'custom_speaks',
  ])
  expect(await wrongIn(nasreen, checked)).toEqual([
    [4, 'custom_house', 'House must be one of the choices offered'],
    [4, 'custom_speaks', 'Speaks must be one of the choices offered'],
    [4, 'custom_uses_the_van', 'Uses the van must be yes or no'],
    [5, 'custom_speaks', 'Speaks must be one of the choices offered'],
  ])
  expect(checked.counts).toMatchObject({ new: 1, update: 1, error: 2 })
  const done = await run(nasreen, checked)
  expect(done.outcome).toMatchObject({ created: 1, updated: 1, failed: 0 })
  expect(await customOf('Zarak Yousaf')).toEqual({
    house: 'iqbal',
    uses_the_van: true,
    speaks: ['urdu', 'punjabi'],
  })
  // What a file does not say of somebody stays.
  expect(await customOf('Bilal Imran')).toEqual({ ...before, house: 'fatima' })
  expect((await begin(nasreen, 'students', lines.slice(0, 3))).counts).toMatchObject({ unchanged: 2 })

  await nasreen.call(undoImport, { params: { id: done.id } })
  await cast.work()
  expect(await customOf('Bilal Imran')).toEqual(before)
  expect(await customOf('Zarak Yousaf')).toBeUndefined()
})

test('what must be filled in is asked of who is new, and of nobody who is there', async () => {
  const nasreen = await cast.as('nasreen')
  const { endpoints } = customFields
  const body = { resource: 'students', title: 'Bay form', kind: 'text', isRequired: true } as const
  const { id } = await nasreen.call(endpoints.create, { body: body as never })
  const bilal = (await nasreen.call(students.endpoints.list, { query: { q: 'Bilal Imran' } })).rows[0]
  const view = await begin(nasreen, 'students', [
    ['Student name', 'Registration no', 'Section', 'Gender', 'Nationality'],
    ['Zarak Yousaf', '', '7-B', 'M', 'Pakistani'],
    ['Bilal Imran', String(bilal?.registrationNumber), '', '', 'Kenyan'],
  ])
  expect(await wrongIn(nasreen, view)).toEqual([[2, 'custom_bay_form', 'Bay form is required']])
  expect(view.counts).toMatchObject({ update: 1, error: 1 })
  await nasreen.call(endpoints.archive, { params: { id } })
})

test('the rule of a field is asked at the cell, and not of what stands there already', async () => {
  const nasreen = await cast.as('nasreen')
  const { endpoints } = customFields
  const body = { resource: 'students', title: 'Locker', kind: 'text' } as const
  const { id, version } = await nasreen.call(endpoints.create, { body: body as never })
  const bilal = (await nasreen.call(students.endpoints.list, { query: { q: 'Bilal Imran' } })).rows[0]
  const file = (locker: string) => [
    ['Registration no', 'Locker'],
    [String(bilal?.registrationNumber), locker],
  ]
  await run(nasreen, await begin(nasreen, 'students', file('B 12')))
  await nasreen.call(endpoints.update, { params: { id }, version, body: { rule: 'letters-spaces' } as never })
  expect((await begin(nasreen, 'students', file('B 12'))).counts).toMatchObject({ unchanged: 1, error: 0 })
  expect(await wrongIn(nasreen, await begin(nasreen, 'students', file('B 13')))).toEqual([
    [2, 'custom_locker', 'Locker may only contain alphabetic characters and spaces'],
  ])
  await nasreen.call(endpoints.archive, { params: { id } })
})

test('teachers and staff have fields of their own, in forms and in files', async () => {
  const farzana = await cast.as('farzana')
  const checked = await begin(farzana, 'teachers', [
    [
      'Employee number',
      'First name',
      'Last name',
      'Campus',
      'Phone',
      'Licence valid until',
      'Teaching licence',
    ],
    ['', 'Tehmina', 'Gull', 'Gulshan-e-Ravi', '0300 0000995', '31/12/2027', 'TL-7'],
    ['', 'Uzma', 'Gull', 'Gulshan-e-Ravi', '0300 0000996', '', ''],
    ['', 'Amna', 'Gull', 'Gulshan-e-Ravi', '0300 0000997', 'soon', ''],
  ])
  expect(await wrongIn(farzana, checked)).toEqual([
    [4, 'custom_licence_valid_until', 'Licence valid until must be a date such as 31/12/2026'],
  ])
  await run(farzana, checked)
  const { rows } = await farzana.call(teachers.endpoints.list, { query: { q: 'Gull' } })
  expect(rows.map(({ name, custom }) => [name, custom])).toEqual([
    ['Tehmina Gull', { teaching_licence: 'TL-7', licence_valid_until: '2027-12-31' }],
    ['Uzma Gull', {}],
  ])
  const [one] = (await farzana.call(staff.endpoints.list, {})).rows
  const params = { id: one?.id ?? '' }
  const changed = await farzana.call(staff.endpoints.update, {
    params,
    version: one?.version ?? 0,
    body: { custom: { uniform_size: 'extra_large' } } as never,
  })
  expect(changed.custom).toEqual({ uniform_size: 'extra_large' })
  const { rows: large } = await farzana.call(staff.endpoints.list, {
    query: { custom_uniform_size: 'extra_large' } as never,
  })
  expect(large.map(({ id }) => id)).toContain(params.id)
})

test('the template and the export of a kind list its own fields in their order', async () => {
  const nasreen = await cast.as('nasreen')
  const { create, get, update } = customFields.endpoints
  const made: string[] = []
  for (const title of ['Zeal', 'Aim', 'Motto']) {
    const { id } = await nasreen.call(create, {
      body: { resource: 'staff', title, kind: 'text' } as never,
    })
    made.push(id)
  }
  const own = async () => {
    const files = ['imports/template?resource=staff', 'staff/sheet']
    const read = await Promise.all(files.map((file) => headers(nasreen, `/api/v1/${file}`)))
    return read.map((titles) => titles.filter((title) => ['Zeal', 'Aim', 'Motto'].includes(title)))
  }
  expect(await own()).toEqual([
    ['Zeal', 'Aim', 'Motto'],
    ['Zeal', 'Aim', 'Motto'],
  ])
  const params = { id: made[2] ?? '' }
  const { version, place } = await nasreen.call(get, { params })
  await nasreen.call(update, { params, version, body: { place: Number(place) - 2 } })
  expect(await own()).toEqual([
    ['Motto', 'Zeal', 'Aim'],
    ['Motto', 'Zeal', 'Aim'],
  ])
})

/** The first row of a file's first sheet. */
async function headers({ cookies }: Speaker, url: string): Promise<string[]> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { rawPayload } = await cast.app().inject({ url, headers: { host: cast.host, cookie } })
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(rawPayload as never)
  const titles = book.worksheets[0]?.getRow(1).values
  return Array.isArray(titles) ? titles.map(String) : []
}
