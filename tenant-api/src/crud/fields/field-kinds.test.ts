import { sql } from 'drizzle-orm'
import { bigint, boolean, date, integer, pgTable, text, time, uuid } from 'drizzle-orm/pg-core'
import ExcelJS from 'exceljs'
import { day } from 'kit/values/day'
import {
  colour,
  dayShape,
  email,
  money,
  oneOf,
  phone,
  rowOf,
  text as words,
  timeOfDay,
} from 'kit/contract/fields'
import { resource } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import postgres from 'postgres'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { archivedAt, createdAt, id, updatedAt, version } from '../../core/columns/columns.ts'
import { serveCrud, serveHistory } from '../crud.ts'
import { crudJobs } from '../bulk/jobs.ts'
import { defineModule } from '../../core/module.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { campusCrud } from '../../institute/structure/campuses.ts'
import { campuses } from '../../institute/structure/contract.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { addTestModule, testCrud } from '../../../testing/resource.ts'
import { castSchool } from '../../../testing/school.ts'

// A resource with a field of every kind, on a table of its own.
const halls = resource({
  name: 'halls',
  label: { one: 'Hall', many: 'Halls' },
  within: 'campus',
  fields: z.object({
    name: words(1, 80).meta({ title: 'Name' }),
    campusId: rowOf(() => campuses).meta({ title: 'Campus' }),
    seats: z.int().min(1).max(5000).nullable().default(null).meta({ title: 'Seats', bulk: true }),
    rent: money().nullable().default(null).meta({ title: 'Rent' }),
    use: oneOf({ exams: sentence('Exams'), sports: sentence('Sports') })
      .default('exams')
      .meta({ title: 'Use' }),
    isOpen: z.boolean().default(true).meta({ title: 'Open' }),
    phone: phone().nullable().default(null).meta({ title: 'Phone', bulk: true }),
    email: email().nullable().default(null).meta({ title: 'Email' }),
    since: dayShape.nullable().default(null).meta({ title: 'Since' }),
    opensAt: timeOfDay().nullable().default(null).meta({ title: 'Opens at' }),
    colour: colour().nullable().default(null).meta({ title: 'Colour' }),
  }),
  search: ['name'],
  sorts: ['name'],
  example: { id: demoCampuses.MAIN, body: { name: 'Hall', campusId: demoCampuses.MAIN } },
})
const hall = pgTable('hall', {
  id: id(),
  name: text('name').notNull(),
  campusId: uuid('campus_id').notNull(),
  seats: integer('seats'),
  rent: bigint('rent', { mode: 'bigint' }),
  use: text('use').notNull(),
  isOpen: boolean('is_open').notNull(),
  phone: text('phone'),
  email: text('email'),
  since: date('since'),
  opensAt: time('opens_at'),
  colour: text('colour'),
  searchText: text('search_text').generatedAlwaysAs(sql`fold(name)`),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  archivedAt: archivedAt(),
})
const crud = testCrud(halls, {
  table: hall,
  within: { campus: hall.campusId },
  rows: { campusId: () => campusCrud },
})
const actions = ['view', 'edit', 'delete'] as const
const module = defineModule({
  name: 'halls',
  permissions: [halls.permission],
  endpoints: Object.values(halls.endpoints),
  defaultGrants: {
    super_admin: actions.map((action) => ['halls', action, 'institute'] as const),
    admin: actions.map((action) => ['halls', action, 'campus'] as const),
  },
  sentences: {},
  jobs: crudJobs(crud),
  routes(serve, app) {
    serveCrud(serve, crud)
    serveHistory(serve, crud, app)
  },
})
addTestModule(module)

const cast = await castSchool()
const { list, get, create, update } = halls.endpoints
const { MAIN, CNL } = demoCampuses

beforeAll(async () => {
  const inside = Object.assign(new URL(cast.schools.control.superuser), {
    pathname: `/${cast.riverside.database}`,
  })
  const outside = postgres(inside.href, { max: 1, onnotice: () => undefined })
  await outside.unsafe(`
    create table hall (
      id uuid primary key default uuidv7(), name text not null, campus_id uuid not null references campus,
      seats int, rent bigint, use text not null, is_open boolean not null, phone text, email text, since date,
      opens_at time, colour text, search_text text generated always as (fold(name)) stored,
      version int not null default 1, created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(), archived_at timestamptz);
    select audit_table('hall');
    grant select, insert, update, delete on hall to maktab_app`)
  await outside.end()
})

const whole = {
  name: 'Iqbal Hall',
  campusId: MAIN,
  seats: 320,
  rent: { amount: '1250050', currency: 'PKR' },
  use: 'sports',
  isOpen: false,
  phone: '٠٣٠٠ ١٢٣٤٥٦٧',
  email: 'hall@riverside.example',
  since: '2019-04-01',
  opensAt: '08:05',
  colour: '#2563eb',
} as const
const stored = { ...whole, phone: '+923001234567' }

test('a record keeps a value of every kind, and its list and its page tell the same', async () => {
  const nasreen = await cast.as('nasreen')
  const added = await nasreen.call(create, { body: { ...whole, since: day(whole.since) } })
  expect(added).toMatchObject(stored)
  expect(await nasreen.call(get, { params: { id: added.id } })).toMatchObject(stored)
  expect((await nasreen.call(list, {})).rows).toMatchObject([stored])
  expect((await nasreen.call(list, { query: { q: 'iqbal' } })).rows).toMatchObject([stored])
  const params = { id: added.id }
  const emptied = await nasreen.call(update, {
    params,
    version: 1,
    body: { rent: null, seats: null, phone: null, since: null, opensAt: null },
  })
  expect(emptied).toMatchObject({ rent: null, seats: null, phone: null, since: null, opensAt: null })
  const raised = await nasreen.call(update, {
    params,
    version: 2,
    body: { rent: { amount: '900719925474099312', currency: 'PKR' } },
  })
  expect(raised.rent).toEqual({ amount: '900719925474099312', currency: 'PKR' })
  const stale = nasreen.call(update, { params, version: 2, body: { seats: 5 } })
  await expect(stale).rejects.toMatchObject({
    problem: { status: 412, current: { rent: { amount: '900719925474099312', currency: 'PKR' } } },
  })
})

test('what is left out is as the contract says', async () => {
  const nasreen = await cast.as('nasreen')
  const added = await nasreen.call(create, { body: { name: 'Plain', campusId: CNL } })
  expect(added).toMatchObject({ seats: null, rent: null, use: 'exams', isOpen: true, opensAt: null })
})

test('wrong values are told field by field, in words', async () => {
  const nasreen = await cast.as('nasreen')
  const wrong = nasreen.call(create, {
    body: {
      name: 'Wrong',
      campusId: '01990000-0000-7000-8000-00000000dead',
      rent: { amount: '5', currency: 'USD' },
      phone: '0300 12',
    },
  })
  await expect(wrong).rejects.toMatchObject({
    problem: {
      status: 422,
      errors: [
        { pointer: '/campusId', message: 'Campus must be one of the choices offered' },
        { pointer: '/rent', message: 'Rent must be in the currency of the school' },
        { pointer: '/phone', message: 'Phone must be numeric and exactly 11 digits' },
      ],
    },
  })
})

test('a campus beyond a person’s reach, or in the archive, takes no row', async () => {
  const sadia = await cast.as('sadia')
  const other = sadia.call(create, { body: { name: 'Elsewhere', campusId: MAIN } })
  await expect(other).rejects.toMatchObject({ problem: { status: 403, code: 'beyond-reach' } })
  expect((await sadia.call(create, { body: { name: 'Ours', campusId: CNL } })).campusId).toBe(CNL)
  const nasreen = await cast.as('nasreen')
  const old = await nasreen.call(campuses.endpoints.create, { body: { name: 'Closed' } })
  await nasreen.call(campuses.endpoints.archive, { params: { id: old.id } })
  const closed = nasreen.call(create, { body: { name: 'In the archive', campusId: old.id } })
  await expect(closed).rejects.toMatchObject({ problem: { errors: [{ pointer: '/campusId' }] } })
})

test('setting a telephone number for many keeps what can be called, and refuses what cannot', async () => {
  const nasreen = await cast.as('nasreen')
  const { id } = await nasreen.call(create, { body: { name: 'Bulk', campusId: MAIN } })
  const of = { ids: [id] }
  const wrong = nasreen.call(halls.endpoints.change, { body: { set: { phone: '12' }, of } })
  await expect(wrong).rejects.toMatchObject({ problem: { errors: [{ pointer: '/phone' }] } })
  await nasreen.call(halls.endpoints.change, { body: { set: { phone: '0321 7654321' }, of } })
  await cast.work()
  expect((await nasreen.call(get, { params: { id } })).phone).toBe('+923217654321')
})

test('Excel gets numbers, amounts, days and times as such, and rows by their names', async () => {
  const nasreen = await cast.as('nasreen')
  await nasreen.call(create, { body: { ...whole, name: 'Sheet hall', since: day(whole.since) } })
  const page = await sheetOf(nasreen, '?name=sheet')
  const header = page.getRow(1).values as string[]
  expect(header.slice(1, 6)).toEqual(['Name', 'Campus', 'Seats', 'Rent in PKR', 'Use'])
  const row = page.getRow(2)
  expect(row.getCell(2).value).toBe('Gulshan-e-Ravi')
  expect(row.getCell(3)).toMatchObject({ value: 320, type: ExcelJS.ValueType.Number })
  expect(row.getCell(4)).toMatchObject({ value: 12500.5, numFmt: '#,##0.00' })
  expect(row.getCell(5).value).toBe('Sports')
  expect(row.getCell(6).value).toBe(false)
  expect(row.getCell(7)).toMatchObject({ value: '0300 1234567', type: ExcelJS.ValueType.String })
  expect(row.getCell(9)).toMatchObject({ value: new Date('2019-04-01T00:00:00Z'), numFmt: 'dd-mm-yyyy' })
  expect(row.getCell(10).numFmt).toBe('hh:mm')
  expect((row.getCell(10).value as Date).toISOString().slice(11, 16)).toBe('08:05')
})

test('the audit keeps what was before and after', async () => {
  const nasreen = await cast.as('nasreen')
  const added = await nasreen.call(create, { body: { name: 'Told', campusId: MAIN, opensAt: '07:30' } })
  const { rows } = await nasreen.call(listAudit, { query: { row: added.id } })
  expect(rows[0]?.changes).toMatchObject([
    { resource: 'hall', after: { opens_at: '07:30:00', campus_id: MAIN } },
  ])
})

async function sheetOf(speaking: Awaited<ReturnType<typeof cast.as>>, query: string) {
  const cookie = [...speaking.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await cast
    .app()
    .inject({ url: `/api/v1/halls/sheet${query}`, headers: { host: cast.host, cookie } })
  expect(answer.statusCode).toBe(200)
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(answer.rawPayload as never)
  const [page] = book.worksheets
  if (!page) throw new Error('the file has no sheet')
  return page
}

test('its history tells a value of every kind as its page does', async () => {
  const nasreen = await cast.as('nasreen')
  const added = await nasreen.call(create, {
    body: { ...whole, name: 'Quaid Hall', since: day(whole.since) },
  })
  const params = { id: added.id }
  const body = {
    rent: { amount: '5', currency: 'PKR' },
    opensAt: '09:30',
    isOpen: true,
    seats: null,
  } as const
  await nasreen.call(update, { params, version: 1, body })
  const { rows } = await nasreen.call(halls.endpoints.history, { params })
  const told = rows[0]?.changes.toSorted((one, other) => one.field.localeCompare(other.field))
  expect(told).toEqual([
    { field: 'isOpen', before: false, after: true },
    { field: 'opensAt', before: '08:05', after: '09:30' },
    { field: 'rent', before: whole.rent, after: body.rent },
    { field: 'seats', before: 320, after: null },
  ])
  const today = await (await cast.school()).today()
  const { row } = await nasreen.call(halls.endpoints.asOf, { params: { ...params, day: today } })
  expect(row).toEqual({ ...stored, ...body, name: 'Quaid Hall' })
})
