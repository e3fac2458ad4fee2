import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { castSchool } from '../../../testing/school.ts'
import { checkSeal } from '../audit/seal/contract.ts'
import { students } from '../../people/students-and-guardians/contract.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import * as contract from './contract.ts'

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
afterAll(() => root.end())
type Tx = postgres.TransactionSql

async function check() {
  const nasreen = await cast.as('nasreen')
  const rows = []
  for (let from: number | null = 1; from !== null;) {
    const stretch: z.output<(typeof checkSeal)['response']> = await nasreen.call(checkSeal, {
      query: { from },
    })
    rows.push(...stretch.rows)
    from = stretch.next
  }
  return rows.map(({ rowId, actId, problem }) => `${problem} ${rowId ?? actId}`).toSorted()
}

/** Does something past the product, looks at what is told then, and puts it right again. */
async function spoiled(spoil: (tx: Tx) => Promise<unknown>) {
  const tables = ['act', 'audit', 'audit_seal', 'audit_redaction', 'audit_redacted']
  await root.begin(async (tx) => {
    for (const name of tables) await tx`create table ${tx(`kept_${name}`)} as table ${tx(name)}`
    await spoil(tx)
  })
  try {
    return await check()
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

/** A row of the log that was redacted, an act that was, and the redaction. */
let row = ''
let act = ''
let redaction = ''
/** A row of the log that nobody has touched. */
let other = ''

beforeAll(async () => {
  const nasreen = await cast.as('nasreen')
  const { id } = await nasreen.call(students.endpoints.create, {
    body: { campusId: demoCampuses.MAIN, firstName: 'Zzebra', lastName: 'Xylo', gender: 'female' },
  })
  await cast.work()
  const body = { reason: 'Asked by letter', name: 'Zzebra Xylo', days: 1 }
  await nasreen.call(contract.askErasure, { params: { id }, body })
  cast.clock.pass(86_460)
  await cast.work()
  cast.clock.pass(120)
  await cast.work()
  const [found] = await root<{ row: string; act: string; redaction: string; other: string }[]>`
    select (select e.entry_id from audit_redacted e join audit a on a.id = e.entry_id where a.resource = 'person' limit 1) as row,
      (select e.entry_id from audit_redacted e join act a on a.id = e.entry_id limit 1) as act,
      (select id from audit_redaction) as redaction,
      (select row_ids[1] from audit_seal where cardinality(row_ids) > 0 order by number offset 3 limit 1) as other`
  if (!found) throw new Error('nothing was redacted')
  ;({ row, act, redaction, other } = found)
})

test('a redaction is no alteration, in the stretch and as a whole', async () => {
  expect(await check()).toEqual([])
})

test('a row or an act that was redacted, and is edited after it, is named', async () => {
  expect(
    await spoiled((tx) => tx`update audit set after = '{"first_name": "Eve"}' where id = ${row}`),
  ).toEqual([`row-changed ${row}`])
  expect(await spoiled((tx) => tx`update act set actor = 'Eve' where id = ${act}`)).toEqual([
    `act-changed ${act}`,
  ])
  expect(await spoiled((tx) => tx`delete from audit where id = ${row}`)).toEqual([`row-gone ${row}`])
})

test('an edit that is put among what a redaction has taken out is named, and the redaction', async () => {
  const found = await spoiled(async (tx) => {
    const [old] = await tx`select seal_of(a) as seal from audit a where id = ${other}`
    await tx`update audit set after = '{"name": "x"}' where id = ${other}`
    await tx`insert into audit_redacted
      select ${redaction}, a.id, ${old?.seal}, seal_of(a) from audit a where a.id = ${other}`
    // And makes it look consistent, within the school's database.
    await tx`update audit_redaction set entries = entries + 1, digest = digest_of(id)`
  })
  expect(found).toContain(`row-changed ${other}`)
  expect(found).toContain(`redaction-forged ${redaction}`)
})

test('a redaction that is made up, act and rows and all, and sealed by the product, is named', async () => {
  const forged = randomUUID()
  const found = await spoiled(async (tx) => {
    const [made] = await tx`insert into act (key, actor, at)
      values ('person-data.erased', 'Maktab', ${cast.clock.now}) returning id`
    const [old] = await tx`select seal_of(a) as seal from audit a where id = ${other}`
    await tx`update audit set after = '{"name": "x"}' where id = ${other}`
    await tx`insert into audit_redacted select ${forged}, a.id, ${old?.seal}, seal_of(a) from audit a where a.id = ${other}`
    await tx`insert into audit_redaction values (${forged}, ${made?.id}, 1, digest_of(${forged}))`
    await tx`insert into audit (act_id, resource, row_id, operation, after)
      select act_id, 'audit_redaction', id, 'insert', to_jsonb(r) from audit_redaction r where id = ${forged}`
    await tx`select seal_audit(${cast.clock.now}, 1000)`
  })
  expect(found).toEqual([`redaction-forged ${forged}`, `row-changed ${other}`])
})

test('a redaction that is taken away is named, with what it took out', async () => {
  const found = await spoiled(async (tx) => {
    await tx`delete from audit_redacted`
    await tx`delete from audit_redaction`
  })
  expect(found).toContain(`redaction-gone ${redaction}`)
  expect(found).toContain(`row-changed ${row}`)
  expect(found).toContain(`act-changed ${act}`)
  const one = await spoiled((tx) => tx`delete from audit_redacted where entry_id = ${row}`)
  expect(one).toContain(`row-changed ${row}`)
  expect(one).toContain(`redaction-forged ${redaction}`)
})

test('nobody else takes anything out of the log: not the application, not without an erasure whose day has come', async () => {
  const { db, transaction } = await cast.school()
  await expect(db.execute(`update audit set after = null`)).rejects.toThrow()
  await expect(db.execute(`insert into audit_redaction values (uuidv7(), uuidv7(), 0, '')`)).rejects.toThrow()
  await expect(
    transaction({ id: null, name: 'Test' }, 'person-data.erased', (tx) =>
      tx.execute(`select redact_person(uuidv7(), '[]', '{}', '{}', 'x', '{}', '{}')`),
    ),
  ).rejects.toThrow()
  await expect(
    transaction({ id: null, name: 'Test' }, 'person-data.erased', (tx) =>
      tx
        .execute(`select set_config('app.redacting', current_setting('app.act'), true)`)
        .then(() => tx.execute(`update act set about = '{"name": "x"}' where id = '${act}'`)),
    ),
  ).rejects.toThrow()
})
