import { sql } from 'drizzle-orm'
import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { students } from './contract.ts'

const cast = await castSchool()
type Speaker = Awaited<ReturnType<typeof cast.as>>

async function fileFor(speaker: Speaker, query: string) {
  const cookie = [...speaker.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await cast.app().inject({
    url: `/api/v1${students.endpoints.sheet.path}?${query}`,
    headers: { host: cast.host, cookie },
  })
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(answer.rawPayload as never)
  const [head, row] = [1, 2]
    .map((at) => book.worksheets[0]?.getRow(at).values as string[])
    .map((all) => (all ?? []).slice(1))
  return Object.fromEntries((head ?? []).map((title, at) => [title, row?.[at]]))
}

test('the Excel file of students says whom the office calls', async () => {
  const nasreen = await cast.as('nasreen')
  expect(await fileFor(nasreen, 'q=bilal%20imran')).toMatchObject({
    'Father’s name': 'Imran Khalid',
    'Contacts to call': 'Imran Khalid',
    'Known person': 'Father',
    'Number to call': '+966 50 000 0101',
  })
})

test('it says that to nobody who may not see guardians', async () => {
  const school = await cast.school()
  await school.transaction({ id: null, name: 'Test' }, 'roles.granted', (tx) =>
    tx.execute(sql`delete from role_grant where resource = 'guardians'
      and role_id in (select id from role where key = 'moderator')`),
  )
  const row = await fileFor(await cast.as('rabia'), 'q=bilal%20imran')
  expect(row).toMatchObject({ 'Father’s name': 'Imran Khalid' })
  expect([row['Contacts to call'], row['Known person'], row['Number to call']].filter(Boolean)).toEqual([])
})
