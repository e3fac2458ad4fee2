import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { campuses } from './contract.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'

const cast = await castSchool()
const { list, get, create, update, archive, restore } = campuses.endpoints
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })

test('the office sees all campuses, ten at a time, by name', async () => {
  const nasreen = await cast.as('nasreen')
  const { rows, total } = await nasreen.call(list, {})
  expect(total).toBe(3)
  expect(rows.map(({ name }) => name)).toEqual(['Canal View', 'Gulshan-e-Ravi', 'Shahdara'])
  const second = await nasreen.call(list, { query: { sort: '-name', limit: 1, skip: 1 } })
  expect(second).toMatchObject({ total: 3, rows: [{ name: 'Gulshan-e-Ravi' }] })
})

test('behind the last page there are no rows, but still the total', async () => {
  const nasreen = await cast.as('nasreen')
  expect(await nasreen.call(list, { query: { skip: 30 } })).toEqual({ rows: [], total: 3 })
  expect(await nasreen.call(list, { query: { q: 'a', skip: 30 } })).toMatchObject({ rows: [], total: 3 })
})

test.each([
  ['gulshan', ['Gulshan-e-Ravi']],
  ['RAVI gul', ['Gulshan-e-Ravi']],
  ['شاہدره', ['Shahdara']],
  ['كينال', ['Canal View']],
  ['cnl', ['Canal View']],
  ['100%', []],
  ['_', []],
  ['\\', []],
  ["' or 1=1", []],
])('a search for %s finds %j', async (q, names) => {
  const nasreen = await cast.as('nasreen')
  const { rows, total } = await nasreen.call(list, { query: { q } })
  expect(rows.map(({ name }) => name)).toEqual(names)
  expect(total).toBe(names.length)
})

test('names are sorted as people read them, in both scripts', async () => {
  const nasreen = await cast.as('nasreen')
  const added: { id: string; name: string }[] = []
  for (const name of ['ahmed', 'Ali', 'پاکپتن', 'بہاولپور', 'تلہ گنگ'])
    added.push(await nasreen.call(create, { body: { name } }))
  const { rows } = await nasreen.call(list, { query: { limit: 100 } })
  const names = rows.map(({ name }) => name).filter((name) => added.some((row) => row.name === name))
  expect(names).toEqual(['ahmed', 'Ali', 'بہاولپور', 'پاکپتن', 'تلہ گنگ'])
  for (const { id } of added) await nasreen.call(archive, { params: { id } })
})

test('a campus is added, changed, archived and brought back, and the audit tells it', async () => {
  const nasreen = await cast.as('nasreen')
  const added = await nasreen.call(create, { body: { name: 'Model Town', code: 'MTN', city: 'Lahore' } })
  expect(added).toMatchObject({
    name: 'Model Town',
    version: 1,
    archivedAt: null,
    createdAt: '2026-11-19T04:10:00.000Z',
  })
  const params = { id: added.id }
  const changed = await nasreen.call(update, { params, version: 1, body: { contact: '042 35160000' } })
  expect(changed).toMatchObject({ version: 2, contact: '042 35160000', city: 'Lahore', code: 'MTN' })
  expect((await nasreen.call(archive, { params })).archivedAt).not.toBeNull()
  expect((await nasreen.call(list, {})).rows.map(({ id }) => id)).not.toContain(added.id)
  expect((await nasreen.call(list, { query: { archived: 'true', q: 'model' } })).total).toBe(1)
  expect((await nasreen.call(restore, { params })).archivedAt).toBeNull()
  expect((await nasreen.call(get, { params })).version).toBe(4)
  const { rows } = await nasreen.call(listAudit, { query: { row: added.id } })
  expect(rows.map(({ sentence, actor }) => [sentence, actor])).toEqual([
    ['Brought the campus Model Town back from the archive', 'Nasreen Akhtar'],
    ['Archived the campus Model Town', 'Nasreen Akhtar'],
    ['Changed the campus Model Town', 'Nasreen Akhtar'],
    ['Added the campus Model Town', 'Nasreen Akhtar'],
  ])
  expect(rows[2]?.changes).toMatchObject([{ before: { contact: '' }, after: { contact: '042 35160000' } }])
})

test('who changes what somebody else has changed meanwhile is shown both', async () => {
  const nasreen = await cast.as('nasreen')
  const tariq = await cast.as('tariq')
  const { id } = await nasreen.call(create, { body: { name: 'Johar Town' } })
  await tariq.call(update, { params: { id }, version: 1, body: { city: 'Lahore' } })
  const stale = nasreen.call(update, { params: { id }, version: 1, body: { city: 'Kasur' } })
  await expect(stale).rejects.toMatchObject({
    problem: { status: 412, code: 'stale', current: { id, version: 2, city: 'Lahore' } },
  })
  expect((await nasreen.call(get, { params: { id } })).city).toBe('Lahore')
})

test('a name that another campus has is refused in words, also when it was archived and comes back', async () => {
  const nasreen = await cast.as('nasreen')
  const first = await nasreen.call(create, { body: { name: 'Wapda Town' } })
  await expect(nasreen.call(create, { body: { name: 'WAPDA town' } })).rejects.toMatchObject({
    problem: {
      status: 409,
      code: 'campuses.exists',
      detail: 'Campus Already Exists!',
      errors: [{ pointer: '/name', code: 'taken' }],
    },
  })
  await nasreen.call(archive, { params: { id: first.id } })
  const second = await nasreen.call(create, { body: { name: 'Wapda Town' } })
  await expect(nasreen.call(restore, { params: { id: first.id } })).rejects.toMatchObject(refused(409))
  await nasreen.call(archive, { params: { id: second.id } })
})

test('what lies in the archive is not changed', async () => {
  const nasreen = await cast.as('nasreen')
  const { id } = await nasreen.call(create, { body: { name: 'Old Campus' } })
  await nasreen.call(archive, { params: { id } })
  const changing = nasreen.call(update, { params: { id }, version: 2, body: { city: 'Lahore' } })
  await expect(changing).rejects.toMatchObject(refused(409, 'archived'))
})

test('the admin of one campus sees and changes that campus and knows of no other', async () => {
  const sadia = await cast.as('sadia')
  const { rows, total } = await sadia.call(list, {})
  expect({ total, ids: rows.map(({ id }) => id) }).toEqual({ total: 1, ids: [demoCampuses.CNL] })
  expect((await sadia.call(list, { query: { q: 'shahdara' } })).total).toBe(0)
  const other = { params: { id: demoCampuses.MAIN } }
  await expect(sadia.call(get, other)).rejects.toMatchObject(refused(404))
  await expect(sadia.call(update, { ...other, version: 1, body: { city: 'X' } })).rejects.toMatchObject(
    refused(404),
  )
  const own = await sadia.call(get, { params: { id: demoCampuses.CNL } })
  const changed = await sadia.call(update, {
    params: { id: own.id },
    version: own.version,
    body: { contact: 'Office' },
  })
  expect(changed.contact).toBe('Office')
})

test('the admin of one campus adds no other and archives none', async () => {
  const sadia = await cast.as('sadia')
  await expect(sadia.call(create, { body: { name: 'Sadia’s own' } })).rejects.toMatchObject(refused(403))
  await expect(sadia.call(archive, { params: { id: demoCampuses.CNL } })).rejects.toMatchObject(refused(403))
  const nasreen = await cast.as('nasreen')
  expect((await nasreen.call(list, { query: { q: 'sadia' } })).total).toBe(0)
})

test('a moderator looks at the own campus only', async () => {
  const rabia = await cast.as('rabia')
  expect((await rabia.call(list, {})).rows.map(({ id }) => id)).toEqual([demoCampuses.MAIN])
  const changing = rabia.call(update, { params: { id: demoCampuses.MAIN }, version: 1, body: { city: 'X' } })
  await expect(changing).rejects.toMatchObject(refused(403))
})

test('pressing Save twice adds one campus', async () => {
  const nasreen = await cast.as('nasreen')
  const given = { body: { name: 'Valencia' }, onceKey: crypto.randomUUID() }
  const answers = await Promise.all(Array.from({ length: 8 }, () => nasreen.call(create, given)))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect((await nasreen.call(list, { query: { q: 'valencia' } })).total).toBe(1)
})

test('the Excel file has exactly the rows that the filter shows, as text, in the reader’s language', async () => {
  const nasreen = await cast.as('nasreen')
  await nasreen.call(create, { body: { name: '=HYPERLINK("http://evil.example")', city: 'Sheetville' } })
  await nasreen.call(create, { body: { name: '+92 300 0000123', city: 'Sheetville', code: '007' } })
  const page = await sheet(nasreen, '?q=sheetville')
  expect(page.getRow(1).values).toEqual([
    undefined,
    'Name',
    'Name in another script',
    'Short name',
    'City',
    'Location',
    'Contact',
    'EMIS number',
    'Licence number',
    'Own currency',
    'Tax registration number',
    'Description',
  ])
  expect(page.rowCount).toBe(3)
  expect(page.getCell('A3').value).toBe('\'=HYPERLINK("http://evil.example")')
  expect(page.getCell('A2').value).toBe('+92 300 0000123')
  expect(page.getCell('C2').value).toBe('007')
  expect(page.getCell('C2').type).toBe(ExcelJS.ValueType.String)
  expect(page.views[0]).toMatchObject({ rightToLeft: false })

  const ghulam = await cast.as('ghulam.rasool')
  const urdu = await sheet(ghulam, '')
  expect(urdu.rowCount).toBe(2)
  expect(urdu.getCell('A2').value).toBe('Gulshan-e-Ravi')
  expect(String(urdu.getCell('A1').value)).toMatch(/[\u0600-\u06ff]/)
  expect(urdu.views[0]).toMatchObject({ rightToLeft: true })
})

async function sheet(speaking: Awaited<ReturnType<typeof cast.as>>, query: string) {
  const cookie = [...speaking.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const url = `/api/v1/campuses/sheet${query}`
  const answer = await cast.app().inject({ url, headers: { host: cast.host, cookie } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-disposition']).toContain('2026-11-19.xlsx')
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(answer.rawPayload as never)
  const [page] = book.worksheets
  if (!page) throw new Error('the file has no sheet')
  return page
}
