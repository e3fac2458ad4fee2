import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import postgres from 'postgres'
import type { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { castSchool } from '../../../../testing/school.ts'
import { system } from '../../../core/acts/act.ts'
import { sealAudit } from '../../../core/columns/seal.ts'
import { openDirectory } from '../../../core/school/directory.ts'
import { checkSeal, readSeal } from './contract.ts'

const cast = await castSchool()
const url = Object.assign(new URL(cast.schools.control.superuser), {
  pathname: `/${cast.riverside.database}`,
})
/** Who can do everything in the school's database, and does it past the product. */
const root = postgres(url.href, {
  max: 1,
  onnotice: () => undefined,
  connection: { session_replication_role: 'replica' },
})
/** The control database as its owner. */
const outside = postgres(cast.schools.control.control, { max: 1, onnotice: () => undefined })
afterAll(() => Promise.all([root.end(), outside.end()]))
beforeAll(() => cast.work())

async function check() {
  const nasreen = await cast.as('nasreen')
  const rows: z.output<typeof checkSeal.response>['rows'] = []
  for (let from: number | null = 1; from !== null;) {
    const said: z.output<typeof checkSeal.response> = await nasreen.call(checkSeal, { query: { from } })
    rows.push(...said.rows)
    from = said.next
  }
  return rows.map(({ actId, rowId, problem }) => ({ actId, rowId, problem }))
}
type Tx = postgres.TransactionSql
type Act = Awaited<ReturnType<typeof anAct>>
const seal = async () => (await cast.as('nasreen')).call(readSeal, {})

/** An act in the middle of the log with rows, as it is sealed. */
async function anAct() {
  const [found] = await root<{ actId: string; rowId: string; number: number }[]>`
    select act_id as "actId", row_ids[1] as "rowId", number::int from audit_seal
    where cardinality(row_ids) > 0 order by number offset 3 limit 1`
  if (!found) throw new Error('nothing is sealed')
  return found
}

/** Does something past the product, looks at what is told then, and puts it right again. */
async function spoiled(spoil: (tx: postgres.TransactionSql) => Promise<unknown>) {
  const tables = ['act', 'audit', 'audit_seal']
  await root.begin(async (tx) => {
    for (const name of tables) await tx`create table ${tx(`kept_${name}`)} as table ${tx(name)}`
    await spoil(tx)
  })
  try {
    return { rows: await check(), anchor: (await seal()).anchor }
  } finally {
    await root.begin(async (tx) => {
      for (const name of tables) {
        await tx`delete from ${tx(name)}`
        await tx`insert into ${tx(name)} select * from ${tx(`kept_${name}`)}`
        await tx`drop table ${tx(`kept_${name}`)}`
      }
    })
  }
}

test('after the worker’s visit everything is sealed and fits, and stands outside as well', async () => {
  const said = await seal()
  expect(said.sealed).toBeGreaterThan(50)
  expect(said).toMatchObject({ anchor: 'fits', anchored: { number: said.sealed } })
  expect(await check()).toEqual([])
  // What is done since waits, and is sealed by the next visit.
  cast.clock.pass(60)
  await cast.work()
  const later = await seal()
  expect(later.sealed).toBeGreaterThan(said.sealed)
  expect(later).toMatchObject({ anchor: 'fits', anchored: { number: later.sealed } })
  // Who looks has logged in since.
  expect(later.waiting).toBeLessThan(3)
})

const late = '01700000-0000-7000-8000-00000000beef'
const fresh = uuidv7At(new Date())
const timeless = 'b7a9c1f2-3d4e-4f56-9a7b-00000000beef'
const forged = '01700000-0000-7000-8000-00000000fa15'

test.each([
  [
    'edited',
    'row-changed',
    (tx: Tx, { rowId }: Act) => tx`update audit set after = '{"name": "x"}' where id = ${rowId}`,
  ],
  ['taken out', 'row-gone', (tx: Tx, { rowId }: Act) => tx`delete from audit where id = ${rowId}`],
  [
    'put in',
    'row-added',
    (tx: Tx, { actId }: Act) => tx`
    insert into audit (id, act_id, resource, operation) values (${forged}, ${actId}, 'student', 'insert')`,
  ],
] as const)('a row that was %s as the superuser is named, and its act', async (_, problem, spoil) => {
  const act = await anAct()
  const rowId = problem === 'row-added' ? forged : act.rowId
  const { rows } = await spoiled((tx) => spoil(tx, act))
  expect(rows).toEqual([{ actId: act.actId, rowId, problem }])
  expect(await check()).toEqual([])
})

test.each([
  [
    'edited',
    'act-changed',
    (tx: Tx, { actId }: Act) => tx`update act set actor = 'Somebody' where id = ${actId}`,
  ],
  ['taken out', 'act-gone', (tx: Tx, { actId }: Act) => tx`delete from act where id = ${actId}`],
  // With an id of its own time it is older than what is sealed: no later visit takes it in.
  [
    'put in',
    'unsealed',
    (tx: Tx) => tx`
    insert into act (id, key, actor, at) values (${forged}, 'campuses.created', 'Nasreen', '2024-01-01')`,
  ],
] as const)('an act that was %s as the superuser is named', async (_, problem, spoil) => {
  const act = await anAct()
  const actId = problem === 'unsealed' ? forged : act.actId
  const { rows } = await spoiled((tx) => spoil(tx, act))
  expect(rows).toEqual([{ actId, rowId: null, problem }])
})

test.each([
  [
    'an id and a time of the past',
    'sealed-late',
    () => root`
      insert into act (id, key, actor, at)
      select ${late}, 'students.edited', 'Ghost Clerk A', ${cast.clock.now}::timestamptz - interval '2 days'`,
  ],
  [
    'an id of now and a time of half a year ago',
    'other-time',
    () => root`
      insert into act (id, key, actor, at) values (${fresh}, 'students.edited', 'Ghost Clerk B', '2026-06-01 10:00+00')`,
  ],
  [
    'an id that holds no time',
    'other-time',
    () => root`
      insert into act (id, key, actor, at)
      values (${timeless}, 'students.edited', 'Ghost Clerk C', ${cast.clock.now}::timestamptz)`,
  ],
])(
  'an act that was put in with %s is sealed by the next visit, and said to be so',
  async (_, problem, putIn) => {
    expect(await check()).toEqual([])
    await putIn()
    cast.clock.pass(60)
    await cast.work()
    const found = await check()
    expect(found.map(({ actId }) => actId)).toContain(problem === 'sealed-late' ? late : found[0]?.actId)
    expect(found.filter((one) => one.problem === problem)).toHaveLength(1)
    expect([late, fresh, timeless]).toContain(found.find((one) => one.problem === problem)?.actId)
    expect((await seal()).anchor).toBe('fits')
    // As if it had never been: the others look at a log that fits.
    await root.begin(async (tx) => {
      await tx`delete from audit_seal where act_id in (${late}, ${fresh}, ${timeless})`
      await tx`delete from act where id in (${late}, ${fresh}, ${timeless})`
      await tx`delete from audit_seal`
      await tx`select seal_audit(${cast.clock.now}, 100000)`
      const [last] = await tx`select number, hash from audit_seal order by number desc limit 1`
      await outside`update audit_head set number = ${last?.number}, hash = ${last?.hash}
      where school_id = ${cast.riverside.id}`
    })
  },
)

test('visits at once go on from one another’s heads, and none of them looks like a break', async () => {
  const school = await cast.school()
  async function doAndSeal() {
    await school.transaction(system(sentence('Demo school')), 'rooms.changed', (tx) =>
      tx.execute(sql`update room set description = description || '.' where number = '101'`),
    )
    await sealAudit(school)
  }
  for (let round = 0; round < 8; round += 1) await Promise.all(Array.from({ length: 6 }, doAndSeal))
  expect(await check()).toEqual([])
  expect((await seal()).anchor).toBe('fits')
})

test('another order is found where it begins; a seal that was computed anew, by what stands outside', async () => {
  const { actId, number } = await anAct()
  const { rows } = await spoiled(async (tx) => {
    await tx`update audit_seal set number = -1 where number = ${number}`
    await tx`update audit_seal set number = ${number} where number = ${number + 1}`
    await tx`update audit_seal set number = ${number + 1} where number = -1`
  })
  const found = rows.filter(({ problem }) => problem === 'link')
  expect(found.length).toBeGreaterThan(1)
  expect(found.map((one) => one.actId)).toContain(actId)

  const anew = await spoiled(async (tx) => {
    await tx`update audit set after = '{"name": "another"}' where act_id = ${actId}`
    await tx`delete from audit_seal`
    await tx`select seal_audit(${cast.clock.now}, 100000)`
  })
  expect(anew).toEqual({ rows: [], anchor: 'rewritten' })
  expect((await seal()).anchor).toBe('fits')
})

test('a tail that is cut off, and a log that was rewritten and goes on, are told by what stands outside', async () => {
  const { sealed } = await seal()
  const states: string[] = []
  const look = async () => void states.push((await seal()).anchor)
  const cut = await root.begin(async (tx) => {
    await tx`create table kept_seal as select * from audit_seal where number > ${sealed - 2}`
    return tx`delete from audit_seal where number > ${sealed - 2} returning act_id`
  })
  await look()
  await root.begin(async (tx) => {
    await tx`insert into audit_seal select * from kept_seal`
    await tx`drop table kept_seal`
  })
  await look()
  expect(cut).toHaveLength(2)
  await root`update audit_seal set hash = sha256(hash) where number = ${sealed}`
  await look()
  // The next visit goes on from a head that is not the one outside: from then on it is told for good.
  cast.clock.pass(60)
  await (await cast.as('tariq')).call(readSeal, {})
  await cast.work()
  await look()
  expect(states).toEqual(['cut-off', 'fits', 'rewritten', 'rewritten'])
  const directory = await openDirectory(cast.schools.control.tenant)
  expect((await directory.auditHead(cast.riverside.id))?.brokenAt).not.toBeNull()
  await directory.close()
})

test('only who may see the log sees the seal, and nobody writes one', async () => {
  const sana = await cast.as('sana')
  await expect(sana.call(readSeal, {})).rejects.toMatchObject({ problem: { status: 403 } })
  await expect(sana.call(checkSeal, { query: {} })).rejects.toMatchObject({ problem: { status: 403 } })
  const { db } = await cast.school()
  await expect(db.execute('delete from audit_seal')).rejects.toThrow()
  await expect(
    db.execute(`insert into audit_seal values (1, uuidv7(), now(), '', '{}', '', '')`),
  ).rejects.toThrow()
})

/** An id as the database makes it at that time. */
function uuidv7At(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-00000000beef`
}
