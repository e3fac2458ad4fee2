import { eq, sql } from 'drizzle-orm'
import ExcelJS from 'exceljs'
import { outgoing } from 'kit/http/client'
import type { Speaker } from 'kit/testing/testing'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { giveRole } from '../../access/sessions/rights/assignment.ts'
import { type AuditQuery } from './log/audit-log.ts'
import { readMe, updateMe } from '../../access/sessions/contract.ts'
import { listAudit } from './contract.ts'
import { account } from '../../access/sessions/tables.ts'
import { exampleStudent, students } from '../../people/students-and-guardians/contract.ts'
import { campuses } from '../../institute/structure/contract.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { student } from '../../people/students-and-guardians/tables.ts'
import { departments } from '../../institute/departments/contract.ts'
import { auditSheet } from './contract.ts'

const cast = await castSchool()

async function ask(speaker: Speaker, query: object) {
  const { url } = outgoing(auditSheet, { query } as never)
  return speaker.ask({ url, method: 'GET' })
}

/** The lines of the CSV, each by the titles of its columns. */
async function linesOf(speaker: Speaker, query: object) {
  const { text, status } = await ask(speaker, { ...query, format: 'csv' })
  expect(status).toBe(200)
  const [head = [], ...rest] = text
    .slice(1)
    .split('\r\n')
    .filter(Boolean)
    .map((line) =>
      [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) =>
        cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
      ),
    )
  return rest.map((cells) => Object.fromEntries(head.map((title, at) => [title, cells[at] ?? ''])))
}

async function change(speaker: Speaker, body: object) {
  const params = { id: exampleStudent }
  const { version } = await speaker.call(students.endpoints.get, { params })
  await speaker.call(students.endpoints.update, { params, version, body: body as never })
}

const read = async (speaker: Speaker, query: Partial<AuditQuery>) =>
  (await speaker.call(listAudit, { query: { limit: 100, ...query } as never })).rows

test('the file says in words what was changed: fields by their titles, and what they name by its name', async () => {
  const tariq = await cast.as('tariq')
  await change(tariq, { firstName: 'Zoraiz', qualification: '=cmd()' })
  const lines = await linesOf(tariq, { row: exampleStudent, from: '2026-11-19' })
  expect(lines).toContainEqual(
    expect.objectContaining({
      By: 'Tariq Mehmood',
      Field: 'First name',
      After: 'Zoraiz',
      Date: '2026-11-19',
    }),
  )
  expect(lines.find(({ After }) => After?.includes('cmd'))?.After).toBe("'=cmd()")
  const given = { accountId: (await tariq.call(readMe, {})).id, role: 'staff', campusId: demoCampuses.SHD }
  await giveRole(await cast.school(), { id: null, name: 'Office' }, given)
  const told = await linesOf(tariq, { resource: 'assignment', from: '2026-11-19' })
  expect(told).toContainEqual(expect.objectContaining({ Field: 'Role', After: 'Staff', Campus: 'Shahdara' }))
  expect(told).toContainEqual(expect.objectContaining({ Field: 'Account', After: 'Tariq Mehmood' }))
})

test('it is the same as Excel, in the reader’s language, and that it was taken along is an act', async () => {
  const tariq = await cast.as('tariq')
  await tariq.call(updateMe, { body: { language: 'ur' } })
  const { url } = outgoing(auditSheet, { query: { row: exampleStudent } } as never)
  const answer = await cast.app().inject({
    url,
    headers: {
      host: cast.host,
      cookie: [...tariq.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  })
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(answer.rawPayload as never)
  const [page] = book.worksheets
  const titles = page?.getRow(1).values as string[]
  expect(titles).toContain('پہلے')
  expect(page?.rowCount).toBeGreaterThan(1)
  await tariq.call(updateMe, { body: { language: 'en' } })
  expect((await read(tariq, { act: 'audit.taken-along' })).map(({ sentence }) => sentence)).toContain(
    'Downloaded the audit log as Excel',
  )
})

test('nobody takes along what they may not see', async () => {
  const sadia = await cast.as('sadia')
  expect((await ask(sadia, {})).status).toBe(403)
})

test('the log is narrowed down to whom it concerns, to a campus of that time, and to what the product did', async () => {
  const tariq = await cast.as('tariq')
  const { id, grants } = await tariq.call(readMe, {})
  expect(grants.length).toBeGreaterThan(0)
  await change(tariq, { firstName: 'Zoraiz Ali' })
  const concerning = await read(tariq, { person: exampleStudent as never })
  expect(concerning.map(({ act }) => act)).toContain('students.updated')
  const { db } = await cast.school()
  const [own] = await db.select({ person: account.personId }).from(account).where(eq(account.id, id))
  expect((await read(tariq, { person: own?.person as never })).map(({ act }) => act)).toContain(
    'assignments.given',
  )
  const [lies] = await db
    .select({ campus: student.campusId })
    .from(student)
    .where(eq(student.id, exampleStudent))
  const inCampus = await read(tariq, { campus: lies?.campus as never, from: '2026-11-19' as never })
  expect(inCampus.map(({ act }) => act)).toContain('students.updated')
  const elsewhere = await read(tariq, { campus: demoCampuses.CNL as never, from: '2026-11-19' as never })
  expect(elsewhere.map(({ act }) => act)).not.toContain('students.updated')
  await tariq.call(campuses.endpoints.update, {
    params: { id: demoCampuses.CNL },
    version: 1,
    body: { contact: '042-333' },
  })
  const told = await read(tariq, { campus: demoCampuses.CNL as never })
  expect(told.map(({ act }) => act)).toContain('campuses.updated')
  await tariq.call(updateMe, { body: { density: 'compact' } })
  const none = await read(tariq, { campus: 'institute', act: 'accounts.preferences-changed' })
  expect(none.length + (await read(tariq, { act: 'accounts.preferences-changed' })).length).toBeGreaterThan(0)
  const bySystem = await read(tariq, { by: 'system' })
  expect(bySystem.length).toBeGreaterThan(0)
  expect(bySystem.every(({ actorId }) => actorId === null)).toBe(true)
  expect((await read(tariq, { by: 'people' })).every(({ actorId }) => actorId !== null)).toBe(true)
})

test('those who are meant by the filters are named', async () => {
  const tariq = await cast.as('tariq')
  const { id } = await tariq.call(readMe, {})
  const { meant } = await tariq.call(listAudit, { query: { actor: id } })
  expect(meant).toEqual([{ name: 'Tariq Mehmood', personId: expect.any(String), accountId: id }])
})

test('what was removed is told with the campus in which it lay', async () => {
  const school = await cast.school()
  const rows = await school.db.execute<{ known: number }>(sql`
    select count(*)::int as known from audit where resource = 'student' and campus_id is not null`)
  expect(rows[0]?.known).toBeGreaterThan(0)
})

test.each(['csv', 'xlsx'] as const)(
  'a title that looks like a day that there is not does not cut the %s',
  async (format) => {
    const sadia = await cast.as('tariq')
    const title = format === 'csv' ? '2026-13-01' : '0000-00-00'
    await sadia.call(departments.endpoints.create, { body: { title } })
    const nasreen = await cast.as('nasreen')
    const { url } = outgoing(auditSheet, { query: { format } } as never)
    const { status, text } = await nasreen.ask({ url, method: 'GET' })
    expect(status).toBe(200)
    if (format === 'csv') expect(text).toContain(title)
    expect(text.length).toBeGreaterThan(10_000)
  },
)
