import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testControlApp } from '../../testing-app.ts'
import { makeSchool } from '../../testing-fleet.ts'
import { answerEnquiry, closeEnquiry, listEnquiries, readEnquiry } from './enquiries.ts'

const { control } = await testControlApp()
const { sql } = control

async function ask(subdomain: string, at: string): Promise<number> {
  await makeSchool(control, subdomain)
  const id = randomUUID()
  const [row] = await sql<{ number: number }[]>`
    insert into enquiry (school_id, id, subject, opened_at, changed_at)
    select school_id, ${id}, 'Two campuses', ${at}, ${at} from host where host = ${`${subdomain}.maktab.localhost`}
    returning number::int`
  await sql`
    insert into enquiry_message (school_id, enquiry_id, id, text, at)
    select school_id, id, ${randomUUID()}, 'How do we add a second campus?', ${at} from enquiry where id = ${id}`
  return row?.number ?? 0
}

test('what has waited longest stands first; answered it waits for nobody, closed it is away', async () => {
  const later = await ask('asks-later', '2026-11-19T10:00:00Z')
  const first = await ask('asks-first', '2026-11-19T09:00:00Z')
  const numbers = async (state?: 'closed') => (await listEnquiries(sql, state)).map(({ number }) => number)
  expect(await numbers()).toEqual([first, later])
  await answerEnquiry(control, { number: first, actor: 'operator', text: 'Under Campuses.' })
  expect(await numbers()).toEqual([later, first])
  expect(await readEnquiry(sql, first)).toMatchObject({
    host: 'asks-first.maktab.localhost',
    state: 'answered',
    messages: [{ byProvider: false }, { byProvider: true, text: 'Under Campuses.' }],
  })
  await closeEnquiry(control, { number: first, actor: 'operator' })
  expect(await numbers()).toEqual([later])
  expect(await numbers('closed')).toEqual([first])
  const log = await sql<
    { act: string }[]
  >`select act from operation_log where act like 'enquiry.%' order by at`
  expect(log.map(({ act }) => act)).toEqual(['enquiry.answered', 'enquiry.closed'])
})

test('what is not there, or is no answer, is refused in a sentence', async () => {
  const number = await ask('asks-again', '2026-11-19T09:00:00Z')
  await expect(answerEnquiry(control, { number: 9999, actor: 'o', text: 'x' })).rejects.toMatchObject({
    status: 404,
  })
  await expect(answerEnquiry(control, { number, actor: 'o', text: '' })).rejects.toMatchObject({
    code: 'enquiry-text',
  })
  await expect(closeEnquiry(control, { number: 9999, actor: 'o' })).rejects.toMatchObject({ status: 404 })
})

test('with a school its enquiries go', async () => {
  const school = randomUUID()
  await sql`
    insert into school (id, name, state, institute_type, country, contact_first_name, contact_email)
    values (${school}, 'Gone', 'active', 'school', 'PK', 'A', 'a@gone.example')`
  await sql`
    insert into enquiry (school_id, id, subject, opened_at, changed_at) values (${school}, ${school}, 'Gone', now(), now())`
  await sql`
    insert into enquiry_message (school_id, enquiry_id, id, text, at) values (${school}, ${school}, ${school}, 'x', now())`
  await sql`delete from school where id = ${school}`
  expect(await sql`select 1 from enquiry where school_id = ${school}`).toHaveLength(0)
  expect(await sql`select 1 from enquiry_message where school_id = ${school}`).toHaveLength(0)
})

test('the schools’ own program asks and closes, and cannot write that the provider said something', async () => {
  const [may] = await sql`
    select has_column_privilege('maktab_tenant', 'enquiry_message', 'text', 'insert') as says,
      has_column_privilege('maktab_tenant', 'enquiry_message', 'by_provider', 'insert') as forges,
      has_table_privilege('maktab_tenant', 'enquiry_message', 'update, delete') as changes`
  expect(may).toEqual({ says: true, forges: false, changes: false })
})
