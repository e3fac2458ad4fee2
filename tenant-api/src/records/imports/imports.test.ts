import { sql } from 'drizzle-orm'
import ExcelJS from 'exceljs'
import type { Resource } from 'kit/contract/resource'
import { expect, test } from 'vitest'
import { everyCrud } from '../../crud/table.ts'
import { castSchool } from '../../../testing/school.ts'
import { listAudit } from '../audit/contract.ts'
import { departments } from '../../institute/departments/contract.ts'
import { general } from '../../institute/settings/contract.ts'
import { campuses, mainCampus, rooms, sections } from '../../institute/structure/contract.ts'
import {
  beginImport,
  bellSheet,
  confirmImport,
  type ImportView,
  listImportRows,
  mapImport,
  mendImport,
  readErrorRows,
  readImport,
  readTemplate,
  undoImport,
} from './contract.ts'
import { pastReceiptSheet } from '../../money/receipts/contract.ts'
import { pastResultSheet } from '../../learning/transcripts/contract.ts'
import { concessionSheet, feeLineSheet, openingDuesSheet, subscriptionSheet } from './fees/contract.ts'
import { importables } from './importable.ts'

const cast = await castSchool()
type Speaker = Awaited<ReturnType<typeof cast.as>>
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })

function begin(speaker: Speaker, resource: string, text: string) {
  return speaker.call(beginImport, { body: { resource, name: 'list.csv', content: { text } } })
}

async function run(speaker: Speaker, { id, counts }: ImportView) {
  await speaker.call(confirmImport, {
    params: { id },
    body: { counts: { new: counts.new, update: counts.update } },
  })
  await cast.work()
  return speaker.call(readImport, { params: { id } })
}

/** All rows of a table but for what counts changes. */
async function rowsOf(table: string) {
  const { db } = await cast.school()
  return db.execute(sql`
    select to_jsonb(t) - '{version,updated_at}'::text[] as row from ${sql.identifier(table)} t order by t.id`)
}

async function fetched(speaker: Speaker, url: string): Promise<Buffer> {
  const cookie = [...speaker.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await cast.app().inject({ url: `/api/v1${url}`, headers: { host: cast.host, cookie } })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

async function download(speaker: Speaker, url: string) {
  const file = await fetched(speaker, url)
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(file as never)
  const rows: unknown[][] = []
  book.worksheets[0]?.eachRow((row) => rows.push((row.values as unknown[]).slice(1)))
  return rows
}

test('a list is checked before it is written, and the same list again changes nothing', async () => {
  const nasreen = await cast.as('nasreen')
  const before = await rowsOf('department')
  const text =
    'Department title,Description,Remarks\nSports,Games,x\nSciences,Labs,y\n,Nothing,z\nsports,Again,\n'
  const checked = await begin(nasreen, 'departments', text)
  expect(checked.columns.map(({ title, field }) => [title, field])).toEqual([
    ['Department title', 'title'],
    ['Description', 'description'],
    ['Remarks', null],
  ])
  expect(checked.counts).toMatchObject({ total: 4, new: 1, update: 1, unchanged: 0, error: 2 })
  const params = { id: checked.id }
  const { rows } = await nasreen.call(listImportRows, { params, query: { state: 'error' } })
  expect(rows.map(({ number, errors }) => [number, errors])).toEqual([
    [4, [{ field: 'title', message: 'Title is required' }]],
    [5, [{ field: 'title', message: 'The same as row 2 of this file' }]],
  ])
  expect(await rowsOf('department')).toEqual(before)
  const done = await run(nasreen, checked)
  expect(done).toMatchObject({ state: 'done', outcome: { created: 1, updated: 1, failed: 0 } })
  const again = await begin(nasreen, 'departments', 'Title,Description\nSports,Games\nSciences,Labs\n')
  expect(again.counts).toMatchObject({ new: 0, update: 0, unchanged: 2, error: 0 })
  const confirming = nasreen.call(confirmImport, {
    params: { id: again.id },
    body: { counts: { new: 0, update: 0 } },
  })
  await expect(confirming).rejects.toMatchObject(refused(422, 'nothing-to-import'))
  const undoing = await nasreen.call(undoImport, { params })
  expect(undoing.state).toBe('undoing')
  await cast.work()
  expect(await nasreen.call(readImport, { params })).toMatchObject({
    state: 'undone',
    outcome: { undone: 2, kept: 0 },
  })
  expect(await rowsOf('department')).toEqual(before)
  await expect(nasreen.call(undoImport, { params })).rejects.toMatchObject(refused(409, 'import-undone'))
  const acts = (await nasreen.call(listAudit, { query: {} })).rows.map(({ sentence }) => sentence)
  expect(acts).toContain('Imported 2 rows from list.csv')
  expect(acts).toContain('Took back 2 rows of the import from list.csv')
})

test('what somebody touched since stays when an import is taken back, and after a day nothing is', async () => {
  const nasreen = await cast.as('nasreen')
  const done = await run(nasreen, await begin(nasreen, 'departments', 'Title\nMusic\nDrama\n'))
  const { rows } = await nasreen.call(departments.endpoints.list, { query: { title: 'Music' } })
  const { id = '', version = 0 } = rows[0] ?? {}
  await nasreen.call(departments.endpoints.update, {
    params: { id },
    version,
    body: { description: 'Choir' },
  })
  await nasreen.call(undoImport, { params: { id: done.id } })
  await cast.work()
  const undone = await nasreen.call(readImport, { params: { id: done.id } })
  expect(undone.outcome).toMatchObject({ undone: 1, kept: 1 })
  const failed = await nasreen.call(listImportRows, { params: { id: done.id }, query: { state: 'failed' } })
  expect(failed.rows.map(({ failure }) => failure)).toEqual(['Somebody changed this in the meantime'])
  const old = await run(nasreen, await begin(nasreen, 'departments', 'Title\nPottery\n'))
  cast.clock.pass(25 * 3600)
  const late = await cast.as('nasreen')
  await expect(late.call(undoImport, { params: { id: old.id } })).rejects.toMatchObject(
    refused(409, 'undo-over'),
  )
})

test('cells are mended and filled in place, and a field without a column gets one', async () => {
  const nasreen = await cast.as('nasreen')
  const begun = await begin(nasreen, 'campuses', 'نام,Short name\nBahria,BHR!\nValencia,VAL\n')
  expect(begun.counts).toMatchObject({ new: 1, error: 1 })
  const params = { id: begun.id }
  const mended = await nasreen.call(mendImport, {
    params,
    body: { cells: [{ number: 2, field: 'code', text: 'BHR' }] },
  })
  expect(mended.counts).toMatchObject({ new: 2, error: 0 })
  const filled = await nasreen.call(mendImport, {
    params,
    body: { fill: { field: 'city', from: '', to: 'Lahore' } },
  })
  expect(filled.columns.at(-1)).toMatchObject({ field: 'city' })
  const { rows } = await nasreen.call(listImportRows, { params })
  expect(rows.map(({ cells }) => cells)).toEqual([
    { name: 'Bahria', code: 'BHR', city: 'Lahore' },
    { name: 'Valencia', code: 'VAL', city: 'Lahore' },
  ])
  await expect(
    nasreen.call(mendImport, { params, body: { cells: [{ number: 2, field: 'owner', text: 'x' }] } }),
  ).rejects.toMatchObject(refused(422, 'columns'))
})

test('columns are matched anew by hand, and the school remembers how', async () => {
  const nasreen = await cast.as('nasreen')
  const begun = await begin(nasreen, 'departments', 'Abteilung,Notiz\nGerman,Words\n')
  expect(begun.columns.map(({ field }) => field)).toEqual([null, null])
  const params = { id: begun.id }
  const mapped = await nasreen.call(mapImport, { params, body: { fields: ['title', null] } })
  expect(mapped.counts).toMatchObject({ new: 1 })
  for (const fields of [['title', 'title'], ['title'], ['title', 'colour']])
    await expect(nasreen.call(mapImport, { params, body: { fields } })).rejects.toMatchObject(
      refused(422, 'columns'),
    )
  await run(nasreen, mapped)
  await expect(nasreen.call(mapImport, { params, body: { fields: ['title', null] } })).rejects.toMatchObject(
    refused(409, 'import-confirmed'),
  )
  const tariq = await cast.as('tariq')
  const next = await begin(tariq, 'departments', 'Abteilung,Notiz\nFrench,Words\n')
  expect(next.columns.map(({ field }) => field)).toEqual(['title', null])
})

test('a row names others by what they are called, and lies only where its writer may add', async () => {
  const nasreen = await cast.as('nasreen')
  const list = await nasreen.call(campuses.endpoints.list, {})
  const [main, other] = [
    list.rows.find(({ id }) => id === mainCampus),
    list.rows.find(({ id }) => id !== mainCampus),
  ]
  const text = `Campus;Class;Name;Capacity;Girls or boys\n${main?.name};7;Q;۳۰;Girls\n${main?.code};Class 7;R;0;boys\nNowhere;7;S;;\n${other?.name};7;T;12;Mixed\n`
  const checked = await begin(nasreen, 'sections', text)
  expect(checked.counts).toMatchObject({ new: 2, error: 2 })
  const { rows } = await nasreen.call(listImportRows, {
    params: { id: checked.id },
    query: { state: 'error' },
  })
  expect(rows.flatMap(({ errors }) => errors.map(({ message }) => message))).toEqual([
    'Capacity must be 1 or more',
    'Campus: there is no Nowhere. Correct it, or add it first; it may be in the archive',
  ])
  const before = await rowsOf('section')
  const done = await run(nasreen, checked)
  expect(done.outcome).toMatchObject({ created: 2, failed: 0 })
  const added = await nasreen.call(sections.endpoints.list, { query: { name: 'Q' } })
  expect(added.rows.map(({ title, capacity, kind }) => [title, capacity, kind])).toContainEqual([
    '7-Q',
    30,
    'girls',
  ])
  expect((await begin(nasreen, 'sections', text)).counts).toMatchObject({ unchanged: 2, new: 0 })
  await nasreen.call(undoImport, { params: { id: done.id } })
  await cast.work()
  expect(await rowsOf('section')).toEqual(before)
  const sadia = await cast.as('sadia')
  const own = await begin(sadia, 'sections', text)
  expect(own.counts.new + own.counts.error).toBe(4)
  const foreign = await sadia.call(listImportRows, { params: { id: own.id }, query: { state: 'error' } })
  expect(JSON.stringify(foreign.rows)).toContain('You may add here only what lies within your own campus')
})

test('rules of the database are told before anything is written: a number that is taken', async () => {
  const nasreen = await cast.as('nasreen')
  const { rows } = await nasreen.call(campuses.endpoints.list, {})
  const code = rows.find((row) => row.code !== '')?.code ?? ''
  const checked = await begin(nasreen, 'campuses', `Name,Short name\nTwin,${code}\nFine,FNE\n`)
  expect(checked.counts).toMatchObject({ new: 1, error: 1 })
  const wrong = await nasreen.call(listImportRows, { params: { id: checked.id }, query: { state: 'error' } })
  expect(wrong.rows[0]?.errors).toEqual([{ field: 'code', message: 'Another campus has this short name' }])
  const sheet = await download(nasreen, readErrorRows.path.replace(':id', checked.id))
  expect(sheet).toEqual([
    ['Name', 'Short name', 'What is wrong'],
    ['Twin', code, 'Another campus has this short name'],
  ])
})

test('every resource says how its rows are recognised, or cannot be imported', () => {
  const open = everyCrud().filter(({ resource }) => (resource as unknown as Resource).recognisedBy.length > 0)
  const names = [
    'bells',
    'concessions',
    'fee-plans',
    'invoices',
    'past-results',
    'receipts',
    'service-subscriptions',
    ...open.map(({ name }) => name),
  ]
  expect(
    importables()
      .map(({ crud }) => crud.name)
      .sort(),
  ).toEqual(names.sort())
})

test('an import is its owner’s alone, and who only looks imports nothing', async () => {
  const nasreen = await cast.as('nasreen')
  const { id } = await begin(nasreen, 'departments', 'Title\nSecret\n')
  const tariq = await cast.as('tariq')
  await expect(tariq.call(readImport, { params: { id } })).rejects.toMatchObject(refused(404))
  await expect(tariq.call(listImportRows, { params: { id } })).rejects.toMatchObject(refused(404))
  const rabia = await cast.as('rabia')
  await expect(begin(rabia, 'departments', 'Title\nX\n')).rejects.toMatchObject(refused(403))
  const sadia = await cast.as('sadia')
  await expect(begin(sadia, 'departments', 'Title\nX\n')).rejects.toMatchObject(refused(403))
  await expect(begin(nasreen, 'journals', 'Title\nX\n')).rejects.toMatchObject(refused(404))
  await expect(begin(nasreen, 'departments', 'Title\n')).rejects.toMatchObject(refused(422, 'file-empty'))
})

test('the template is filled in and imported as it comes', async () => {
  const nasreen = await cast.as('nasreen')
  const rows = await download(nasreen, `${readTemplate.path}?resource=${rooms.name}`)
  expect(rows[0]).toEqual(Object.values(rooms.fields.shape).map((field) => field.meta()?.title))
  const text = rows.map((row) => row.join('\t')).join('\n')
  const checked = await begin(nasreen, 'rooms', text)
  expect(checked.columns.every(({ field }) => field !== null)).toBe(true)
  expect(checked.counts).toMatchObject({ total: 1, error: 0 })
})

test('the template of a college asks for semesters and batches, and is read again', async () => {
  const nasreen = await cast.as('nasreen')
  const { version } = await nasreen.call(general.endpoints.read, {})
  await nasreen.call(general.endpoints.change, { version, body: { type: 'college' } })
  const path = `${readTemplate.path}?resource=${sections.name}`
  const rows = await download(nasreen, path)
  const changed = await nasreen.call(general.endpoints.read, {})
  await nasreen.call(general.endpoints.change, { version: changed.version, body: { type: 'school' } })
  expect(rows[0]).toContain('Semester')
  expect(rows[0]).not.toContain('Class')
  const checked = await begin(nasreen, 'sections', rows.map((row) => row.join('\t')).join('\n'))
  expect(checked.columns.every(({ field }) => field !== null)).toBe(true)
})

// Bells have a printed week and no Excel file; those of plans, invoices and receipts are lists, and not what is imported.
const otherSheets = new Set<unknown>([
  bellSheet,
  concessionSheet,
  feeLineSheet,
  openingDuesSheet,
  pastReceiptSheet,
  pastResultSheet,
  subscriptionSheet,
])
test.each(importables().filter(({ resource }) => !otherSheets.has(resource)))(
  'the Excel file of $crud.name, imported as it comes, changes nothing',
  async ({ crud }) => {
    const nasreen = await cast.as('nasreen')
    const file = await fetched(nasreen, `/${crud.name}/sheet`)
    const content = { base64: file.toString('base64') }
    const checked = await nasreen.call(beginImport, {
      body: { resource: crud.name, name: 'list.xlsx', content },
    })
    const { total, unchanged } = checked.counts
    const { rows } = await nasreen.call(listImportRows, {
      params: { id: checked.id },
      query: { state: 'error' },
    })
    expect([rows, unchanged]).toEqual([[], total])
    expect(total).toBeGreaterThan(0)
  },
)

test('five thousand rows with one in a hundred wrong are checked in seconds', async () => {
  const nasreen = await cast.as('nasreen')
  const lines = Array.from({ length: 5_000 }, (_, at) =>
    at % 100 === 7 ? ',no title' : `Unit ${at},Number ${at}`,
  )
  const before = await rowsOf('department')
  const checked = await begin(nasreen, 'departments', `Title,Description\n${lines.join('\n')}\n`)
  expect(checked.counts).toMatchObject({ total: 5_000, new: 4_950, error: 50 })
  expect(await rowsOf('department')).toEqual(before)
  const done = await run(nasreen, checked)
  expect(done.outcome).toMatchObject({ created: 4_950, failed: 0 })
  await nasreen.call(undoImport, { params: { id: done.id } })
  await cast.work()
  expect(await rowsOf('department')).toEqual(before)
})
