import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describe as say, system } from '../acts/act.ts'
import { act, audit } from '../acts/audit.ts'
import { readProfile } from '../../institute/institute/profile.ts'
import { institute } from '../../institute/institute/tables.ts'
import { campus } from '../../institute/structure/tables.ts'
import { closeDoor, connectionCounts, openDoor, type School, schoolAt } from './school.ts'
import { urlInside } from '../../../testing/placement.ts'
import { testSchools } from '../../../testing/schools.ts'

const schools = await testSchools()
const clerk = { id: randomUUID(), name: 'Rabia Aslam' }
const riverside = await schools.place('riverside')
/** Of a query for its turn, in milliseconds. */
const patience = 600
let wakes: string[] = []

beforeAll(() =>
  openDoor({
    readers: { profile: readProfile, user: async () => null, forgetUsers: () => undefined },
    controlUrl: schools.control.tenant,
    keys: schools.keys,
    files: schools.files,
    addressOf: (host) => `http://${host}`,
    provider: 'http://localhost',
    modules: [],
    connections: 6,
    patience,
    firstUse: found,
    wake: (id) => void wakes.push(id),
  }),
)
afterAll(closeDoor)

async function found(school: School) {
  const [there] = await school.db.select({ id: institute.id }).from(institute)
  if (there) return
  await school.transaction(system('Test'), 'school.founded', (tx) =>
    tx.insert(institute).values({
      name: school.name,
      type: 'school',
      country: 'PK',
      timeZone: 'Asia/Karachi',
      languages: ['en', 'ur'],
      language: 'en',
      currency: 'PKR',
      dateFormat: 'dd-MM-yyyy',
      theme: 'blue',
      mode: 'system',
    }),
  )
}

function addCampus(school: School, name: string) {
  return school.transaction(clerk, 'campuses.created', async (tx) => {
    const values = { name, code: '', city: '', location: '', contact: '', description: '' }
    const [row] = await tx.insert(campus).values(values).returning({ id: campus.id, name: campus.name })
    say(tx, { name })
    return row
  })
}

async function campusesCalled(school: School, name: string) {
  return school.db.select().from(campus).where(eq(campus.name, name))
}

test('a host leads to its own school and to no other', async () => {
  const school = await schoolAt(riverside.host)
  expect(school.id).toBe(riverside.id)
  const [row] = await school.db.execute(sql`select current_database() as name, current_user as login`)
  expect(row).toEqual({ name: riverside.database, login: riverside.login })
  expect(await school.profile()).toMatchObject({
    zone: 'Asia/Karachi',
    languages: ['en', 'ur'],
    currency: 'PKR',
  })
  await expect(schoolAt('nobody.maktab.localhost')).rejects.toMatchObject({
    status: 404,
    message: 'Domain not found',
  })
  await expect(schoolAt('')).rejects.toMatchObject({ status: 404, message: 'Domain not found' })
})

test('a school that is suspended is refused at once, and let in again when it is resumed', async () => {
  const closing = await schools.place('closing')
  await schoolAt(closing.host)
  await schools.sql`update school set state = 'suspended' where id = ${closing.id}`
  await expect
    .poll(() =>
      schoolAt(closing.host).then(
        () => 'open',
        (error) => error.code,
      ),
    )
    .toBe('suspended')
  await schools.sql`update school set state = 'active' where id = ${closing.id}`
  await expect
    .poll(() =>
      schoolAt(closing.host).then(
        () => 'open',
        (error) => error.code,
      ),
    )
    .toBe('open')
})

test('a school whose schema this app does not speak is refused with 503, and no other notices', async () => {
  const old = await schools.place('old')
  await schools.sql`update database set schema_version = 999 where name = ${old.database}`
  await expect
    .poll(() =>
      schoolAt(old.host).then(
        () => 'open',
        (error) => error.code,
      ),
    )
    .toBe('upgrading')
  expect((await schoolAt(riverside.host)).id).toBe(riverside.id)
})

test('a read-only school refuses writes in plain words', async () => {
  const still = await schools.place('still')
  await schoolAt(still.host)
  await schools.sql`update school set state = 'read_only' where id = ${still.id}`
  await expect.poll(async () => (await schoolAt(still.host)).state).toBe('read_only')
  await expect(addCampus(await schoolAt(still.host), 'Never')).rejects.toMatchObject({
    code: 'read-only',
    status: 403,
  })
})

test('what a write changes stands in the audit under its act, with the values before and after', async () => {
  const school = await schoolAt(riverside.host)
  const row = await addCampus(school, 'Shahdara')
  await school.transaction(clerk, 'campuses.updated', (tx) =>
    tx
      .update(campus)
      .set({ city: 'Lahore', version: 2 })
      .where(eq(campus.id, row?.id ?? '')),
  )
  const rows = await school.db
    .select({
      act: act.key,
      actor: act.actor,
      about: act.about,
      operation: audit.operation,
      before: audit.before,
      after: audit.after,
    })
    .from(audit)
    .innerJoin(act, eq(act.id, audit.actId))
    .where(eq(audit.rowId, row?.id ?? ''))
    .orderBy(audit.id)
  expect(rows).toMatchObject([
    {
      act: 'campuses.created',
      actor: 'Rabia Aslam',
      about: { name: 'Shahdara' },
      operation: 'insert',
      before: null,
      after: { name: 'Shahdara', city: '' },
    },
    { act: 'campuses.updated', operation: 'update', before: { city: '' }, after: { city: 'Lahore' } },
  ])
  expect(rows[1]?.after).toEqual({ city: 'Lahore' })
})

test('nothing is written without an act', async () => {
  const school = await schoolAt(riverside.host)
  const values = { name: 'Stray', code: '', city: '', location: '', contact: '', description: '' }
  await expect(school.db.insert(campus).values(values)).rejects.toMatchObject({ cause: { code: 'MK001' } })
  await expect(school.db.delete(campus)).rejects.toMatchObject({ cause: { code: 'MK001' } })
  expect(await campusesCalled(school, 'Stray')).toEqual([])
})

test('an act that fails leaves nothing: no row, no audit, no act', async () => {
  const school = await schoolAt(riverside.host)
  const before = await school.db.select({ id: act.id }).from(act)
  const failing = school.transaction(clerk, 'campuses.created', async (tx) => {
    await tx
      .insert(campus)
      .values({ name: 'Half', code: '', city: '', location: '', contact: '', description: '' })
    throw new Error('the power went')
  })
  await expect(failing).rejects.toThrow('the power went')
  expect(await campusesCalled(school, 'Half')).toEqual([])
  expect(await school.db.select({ id: act.id }).from(act)).toHaveLength(before.length)
})

test.each([
  'update audit set resource = resource',
  'delete from audit',
  'truncate audit',
  "insert into audit (act_id, resource, operation) values (uuidv7(), 'campus', 'insert')",
  "update act set actor = 'Somebody else'",
  "update act set about = '{}'",
  'delete from act',
  'truncate act',
  'alter table campus disable trigger all',
  'drop trigger audit_insert on campus',
  'create table mine (id int)',
  'set role maktab_owner',
])("a school's own login cannot %s", async (statement) => {
  const login = postgres(urlInside(schools.control, riverside), { max: 1 })
  try {
    await expect(login.unsafe(statement)).rejects.toMatchObject({ code: /^(42501|MK003)$/ })
  } finally {
    await login.end()
  }
})

test('every table of a school is under audit, but for the bookkeeping that names nobody’s doings', async () => {
  const bookkeeping = [
    'absence_told',
    'access_state',
    'act',
    'admission_counter',
    'admission_visit',
    'announcement_recipient',
    'api_key_reminder',
    'api_key_use',
    'attendance_day',
    'attendance_total',
    'audit',
    'audit_redacted',
    'audit_seal',
    'bank_settlement',
    'book_proof',
    'certificate_counter',
    'chosen_year',
    'current_day',
    'device_command',
    'device_pin_name',
    'device_sight',
    'device_waiting',
    'diary_day',
    'document_reminder',
    'exam_seat',
    'family_receivable',
    'file_import',
    'file_import_row',
    'gate_counter',
    'idempotency',
    'invoice_line',
    'invoice_open',
    'job',
    'journal',
    'journal_seal',
    'known_device',
    'list_arrangement',
  ]
  const rest = [
    'login_throttle',
    'message',
    'message_attempt',
    'message_channel_health',
    'message_count',
    'message_source',
    'message_stop',
    'notification',
    'number_series',
    'occupied',
    'oidc_journey',
    'one_time_code',
    'outbox',
    'period_sum',
    'permission_version',
    'person_document_reminder',
    'posting',
    'promotion_choice',
    'promotion_move',
    'promotion_section',
    'provider_event',
    'punch',
    'punch_refused',
    'push_subscription',
    'receivable',
    'recovery_code',
    'register_missing',
    'result_card',
    'schema_version',
    'second_factor',
    'second_factor_demand',
    'session',
    'student_list',
    'thread_reading',
    'ticket_counter',
    'ticket_read',
    'timetable_import',
    'timetable_move',
    'timetable_name',
    'timetable_run',
    'usage_day',
    'usage_span',
    'viewing',
    'webhook_delivery',
    'webhook_health',
  ]
  const school = await schoolAt(riverside.host)
  const rows = await school.db.execute<{ name: string; events: number }>(sql`
    select c.relname as name, (select count(*)::int from pg_trigger t where t.tgrelid = c.oid and t.tgname like 'audit\\_%' and t.tgname <> 'audit_kept') as events
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`)
  const unaudited = rows.filter(({ events }) => events !== 3).map(({ name }) => name)
  expect(unaudited.sort()).toEqual([...bookkeeping, ...rest])
})

test('of 16 equal requests in flight one has the effect, and all get its answer', async () => {
  const school = await schoolAt(riverside.host)
  const once = { key: 'double-click', hash: 'same' }
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, request) =>
      addCampus(school.during({ id: `request-${request}`, once }), 'Pressed twice'),
    ),
  )
  expect(await campusesCalled(school, 'Pressed twice')).toHaveLength(1)
  expect(new Set(answers.map((answer) => answer?.id)).size).toBe(1)
  expect(
    await school.db
      .select()
      .from(act)
      .where(sql`${act.about} ->> 'name' = 'Pressed twice'`),
  ).toHaveLength(1)
})

test('a key that was used for another request is refused; another person has keys of their own', async () => {
  const school = await schoolAt(riverside.host)
  await addCampus(school.during({ id: 'a', once: { key: 'k', hash: 'one' } }), 'First')
  const again = addCampus(school.during({ id: 'b', once: { key: 'k', hash: 'two' } }), 'Second')
  await expect(again).rejects.toMatchObject({ code: 'idempotency-reused', status: 422 })
  const other = school.during({ id: 'c', once: { key: 'k', hash: 'two' } })
  const rows = await other.transaction(
    { id: randomUUID(), name: 'Waqas Javed' },
    'campuses.counted',
    async (tx) => tx.select().from(campus),
  )
  expect(rows.length).toBeGreaterThan(0)
})

test('an idempotent request that failed may be sent again', async () => {
  const school = await schoolAt(riverside.host)
  const once = { key: 'refused-first', hash: 'same' }
  const failing = school
    .during({ id: 'a', once })
    .transaction(clerk, 'campuses.created', () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  expect(await addCampus(school.during({ id: 'b', once }), 'Second try')).toMatchObject({
    name: 'Second try',
  })
})

test('an idempotent request that runs a second transaction is a bug', async () => {
  const school = (await schoolAt(riverside.host)).during({ id: 'a', once: { key: 'twice', hash: 'x' } })
  await addCampus(school, 'Once')
  await expect(addCampus(school, 'Twice')).rejects.toThrow('exactly one transaction')
})

test('a school of one process never holds more than three connections, and all schools no more than the cap', async () => {
  const hosts = await Promise.all(
    ['one', 'two', 'three', 'four'].map(async (name) => (await schools.place(name)).host),
  )
  const asked = hosts.flatMap((host) => Array.from({ length: 6 }, () => host))
  const most = { connections: 0 }
  const watch = setInterval(() => {
    most.connections = Math.max(most.connections, connectionCounts().connections)
  }, 1)
  try {
    await Promise.all(
      asked.map(async (host) => (await schoolAt(host)).db.execute(sql`select pg_sleep(0.02)`)),
    )
  } finally {
    clearInterval(watch)
  }
  expect(most.connections).toBeLessThanOrEqual(6)
  expect(most.connections).toBeGreaterThan(1)
})

test('inside a transaction nothing is asked of the school itself, also what it would know without asking', async () => {
  const school = await schoolAt(riverside.host)
  await school.profile()
  const inside = (ask: () => Promise<unknown>) => school.transaction(clerk, 'test.asked', ask)
  const asking: (() => Promise<unknown>)[] = [
    () => school.profile(),
    () => school.today(),
    () => school.db.select().from(campus),
    () => addCampus(school, 'Second'),
  ]
  for (const ask of asking) {
    await expect(inside(ask)).rejects.toSatisfy((error) =>
      causes(error).some(
        ({ message }) => message === 'inside a transaction ask the transaction, not the school',
      ),
    )
  }
  expect(await inside(() => school.aside().db.select().from(campus))).toEqual(expect.any(Array))
  expect(await school.profile()).toMatchObject({ currency: 'PKR' })
})

test('what runs is never cut short to make room for another school', async () => {
  const school = await schoolAt((await schools.place('long')).host)
  const working = school.transaction(clerk, 'test.slept', async (tx) => {
    // Longer than a pool that is let go is given to end.
    for (let part = 0; part < 3; part += 1) await tx.execute(sql`select pg_sleep(2.2)`)
    return 'done'
  })
  for (let other = 0; other < 8; other += 1) {
    const { host } = await schools.place(`crowd${other}`)
    await (await schoolAt(host)).db.execute(sql`select 1`)
  }
  expect(await working).toBe('done')
})

test('when all connections are busy for longer than the patience a school answers that it is busy', async () => {
  const two = await Promise.all(
    ['busy-a', 'busy-b'].map(async (name) => schoolAt((await schools.place(name)).host)),
  )
  const third = await schools.place('busy-c')
  const sleeping = two.flatMap((school) =>
    [0, 1, 2].map(() =>
      school.transaction(clerk, 'test.slept', (tx) => tx.execute(sql`select pg_sleep(1.2)`)),
    ),
  )
  await expect.poll(() => connectionCounts().connections).toBe(6)
  await expect(schoolAt(third.host)).rejects.toSatisfy((error) =>
    causes(error).some((cause) => cause.code === 'busy'),
  )
  await Promise.all(sleeping)
  expect((await schoolAt(third.host)).id).toBe(third.id)
})

test('a question that waits longer than the patience behind the school’s own writes is answered that it is busy', async () => {
  const school = await schoolAt((await schools.place('held')).host)
  let begun = 0
  const sleeping = [0, 1, 2].map(() =>
    school.transaction(clerk, 'test.slept', (tx) => {
      begun += 1
      return tx.execute(sql`select pg_sleep(3)`)
    }),
  )
  await expect.poll(() => begun).toBe(3)
  const asked = performance.now()
  const refusal = await school.db
    .select()
    .from(campus)
    .then(
      () => null,
      (error: unknown) => causes(error).find(({ code }) => code === 'busy'),
    )
  expect(refusal).toMatchObject({ status: 503, retryAfter: 2 })
  expect(performance.now() - asked).toBeLessThan(2_700)
  await Promise.all(sleeping)
  expect(await school.db.select().from(campus)).toEqual([])
})

test('a question that stands behind slow ones waits no longer than the patience either', async () => {
  const school = await schoolAt((await schools.place('slow')).host)
  const asked = performance.now()
  const answers = await Promise.allSettled(
    Array.from({ length: 6 }, () => school.db.execute(sql`select pg_sleep(2)`)),
  )
  const refused = answers.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(3)
  expect(performance.now() - asked).toBeLessThan(3_800)
  await expect
    .poll(() =>
      school.db.execute(sql`select 1 as one`).then(
        (rows) => rows[0],
        () => null,
      ),
    )
    .toEqual({ one: 1 })
})

test('a school whose connections were cut goes on with new ones', async () => {
  const school = await schoolAt(riverside.host)
  const outside = postgres(schools.control.superuser, { max: 1 })
  await school.db.execute(sql`select 1`)
  await outside`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${riverside.database}`
  await outside.end()
  await expect
    .poll(() =>
      school.db.execute(sql`select 1 as one`).then(
        (rows) => rows[0],
        () => 'cut',
      ),
    )
    .toEqual({ one: 1 })
})

function causes(error: unknown): { code?: string; message?: string }[] {
  const causing = error as { code?: string; message?: string; cause?: unknown }
  return causing.cause ? [causing, ...causes(causing.cause)] : [causing]
}
