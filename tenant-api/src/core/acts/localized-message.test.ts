import ExcelJS from 'exceljs'
import type { Refused } from 'kit/http/client'
import { beforeAll, expect, test } from 'vitest'
import { updateMe } from '../../access/sessions/contract.ts'
import { beginImport, listImportRows } from '../../records/imports/contract.ts'
import { readJob } from '../../platform/jobs/contract.ts'
import { listNotifications } from '../../platform/notifications/contract.ts'
import { general } from '../../institute/settings/contract.ts'
import { classes, mainCampus, sections } from '../../institute/structure/contract.ts'
import { demoClasses } from '../../../demo/institute/structure/seed-classes.ts'
import { castSchool } from '../../../testing/school.ts'
import { render } from './localized-message.ts'

const cast = await castSchool()
const seventh = demoClasses['7'] ?? ''
const foundation = { title: 'Foundation', name: 'F' }
let nasreen: Awaited<ReturnType<typeof cast.as>>

beforeAll(async () => {
  nasreen = await cast.as('nasreen')
  const { version } = await nasreen.call(general.endpoints.read, {})
  await nasreen.call(general.endpoints.change, { version, body: { type: 'college' } })
  await nasreen.call(classes.endpoints.create, { body: foundation })
})

/** What a refusal says, of all and of each field. */
async function said(asking: Promise<unknown>): Promise<string[]> {
  const { problem } = await asking.then(
    () => Promise.reject(new Error('this was not refused')),
    (refusal: Refused) => refusal,
  )
  return [problem.detail, ...(problem.errors ?? []).map(({ message }) => message)]
}

test.each([
  ['en', 'Class 7 cannot be archived: 1 semester refers to it'],
  ['ur', 'Class 7 کو آرکائیو نہیں کیا جا سکتا: ۱ سمسٹر اس سے منسلک ہے'],
  ['ar', 'لا يمكن نقل Class 7 إلى الأرشيف: يرتبط به مستوى دراسي واحد'],
] as const)('in %s a refusal of a college speaks of semesters', async (language, sentence) => {
  await nasreen.call(updateMe, { body: { language } })
  const archiving = nasreen.call(classes.endpoints.archive, { params: { id: seventh } })
  expect(await said(archiving)).toEqual([sentence])
})

test.each([
  ['en', 'Students are promoted to another semester, not to the same one', 'Semester Already Exists!'],
  ['ur', 'طلبہ کسی دوسرے سمسٹر میں ترقی پاتے ہیں، اسی میں نہیں', 'یہ سمسٹر پہلے سے موجود ہے!'],
  ['ar', 'ينتقل الطلاب إلى مستوى دراسي آخر لا إلى المستوى نفسه', 'هذا المستوى الدراسي موجود من قبل!'],
] as const)('in %s what is wrong in a field is said in its words', async (language, promoted, exists) => {
  await nasreen.call(updateMe, { body: { language } })
  const { version } = await nasreen.call(classes.endpoints.get, { params: { id: seventh } })
  const body = { nextClassId: seventh }
  const changing = nasreen.call(classes.endpoints.update, { params: { id: seventh }, version, body })
  expect(await said(changing)).toContain(promoted)
  const adding = nasreen.call(classes.endpoints.create, { body: foundation })
  expect(await said(adding)).toContain(exists)
})

test('what a request lacks is called by its words', async () => {
  await nasreen.call(updateMe, { body: { language: 'en' } })
  const body = { campusId: mainCampus, classId: 'none', name: 'B' }
  expect(await said(nasreen.call(sections.endpoints.create, { body }))).toContain(
    'Semester must be the id of a record',
  )
})

test('jobs and the notices of their end are', async () => {
  const { rows } = await nasreen.call(sections.endpoints.list, { query: { limit: 2 } })
  const ids = rows.map(({ id }) => id)
  const { job: id } = await nasreen.call(sections.endpoints.file, { body: { archived: true, of: { ids } } })
  expect(await nasreen.call(readJob, { params: { id } })).toMatchObject({
    title: 'Batches: archiving 2 entries',
  })
  await cast.work()
  const told = await nasreen.call(listNotifications, {})
  expect(told.rows[0]).toMatchObject({ title: 'Batches: archiving 2 entries' })
})

test('what rests on the archive says on which of its things', async () => {
  const { id } = await nasreen.call(sections.endpoints.create, {
    body: { campusId: mainCampus, classId: await foundationId(), name: 'Q' },
  })
  await nasreen.call(sections.endpoints.archive, { params: { id } })
  await nasreen.call(classes.endpoints.archive, { params: { id: await foundationId() } })
  const restoring = nasreen.call(sections.endpoints.restore, { params: { id } })
  expect(await said(restoring)).toEqual(['Semester is in the archive. Restore it first'])
})

test('so is what an import finds, and the headers of an Excel file', async () => {
  const checked = await nasreen.call(beginImport, {
    body: { resource: 'sections', name: 'list.csv', content: { text: 'Campus;Batch\nGulberg;Q\n' } },
  })
  const { rows } = await nasreen.call(listImportRows, { params: { id: checked.id } })
  expect(rows.flatMap(({ errors }) => errors.map(({ message }) => message))).toContain('Semester is required')
  expect(await headers('/api/v1/sections/sheet')).toContain('Semester')
  expect(await headers('/api/v1/imports/template?resource=sections')).toContain('Semester')
})

async function foundationId() {
  const { rows } = await nasreen.call(classes.endpoints.list, { query: { q: 'Foundation' } })
  return rows[0]?.id ?? ''
}

/** The first row of a file's first sheet. */
async function headers(url: string): Promise<string[]> {
  const cookie = [...nasreen.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { rawPayload } = await cast.app().inject({ url, headers: { host: cast.host, cookie } })
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(rawPayload as never)
  const titles = book.worksheets[0]?.getRow(1).values
  return Array.isArray(titles) ? titles.map(String) : []
}

test('lines of talks name people in the script of the reader, with times in the reader’s digits', () => {
  const message = {
    sentence: '{times}',
    fill: {
      times: '16:00  Bilal – Sana\n16:15  Hira – Tariq',
      timesOther: '16:00  بلال – ثنا\n16:15  حرا – طارق',
    },
  }
  expect(render({ language: 'ur' }, message)).toBe('۱۶:۰۰  بلال – ثنا\n۱۶:۱۵  حرا – طارق')
  expect(render({ language: 'en' }, message)).toBe('16:00  Bilal – Sana\n16:15  Hira – Tariq')
})

test('a name stands in the script of the reader where it is recorded in both', () => {
  const message = { sentence: '{student}', fill: { student: 'Bilal Imran', studentOther: 'بلال عمران' } }
  expect(render({ language: 'ur' }, message)).toBe('بلال عمران')
  expect(render({ language: 'en' }, message)).toBe('Bilal Imran')
  const latin = { sentence: '{student}', fill: { student: 'Bilal Imran', studentOther: '' } }
  expect(render({ language: 'ur' }, latin)).toBe('Bilal Imran')
})
