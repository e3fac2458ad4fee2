import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { changeRule, listEvents } from '../channels/templates/contract.ts'
import { tellPeople } from '../outbound/queue.ts'

const cast = await castSchool()

beforeEach(async () => {
  cast.clock.now = new Date('2026-11-23T10:00:00+05:00')
  cast.mails.length = 0
  const { db } = await cast.school()
  await db.execute(sql`delete from message where key not like 'demo%'`)
})

async function byMail() {
  const nasreen = await cast.as('nasreen')
  const { rows } = await nasreen.call(listEvents, {})
  const version = rows.find(({ event }) => event === 'gate.late')?.version ?? 0
  const body = { isOn: true, channels: ['email' as const], fallMinutes: null, version }
  await nasreen.call(changeRule, { params: { event: 'gate.late' }, body })
}

/** Tells Imran of a child who came late; gives the mail. */
async function tell() {
  const school = await cast.school()
  await tellPeople(school, school.db, {
    event: 'gate.late',
    key: randomUUID(),
    people: sql`
      select l.guardian_id as person_id, l.student_id as about_id, null::uuid as campus_id,
        jsonb_build_object('student', 'Bilal', 'section', '7-B', 'minutes', 20, 'day', '2026-11-23') as fill
      from person p join guardian_link l on l.guardian_id = p.id where p.name = 'Imran Khalid' order by l.student_id limit 1`,
  })
  await cast.work()
  return cast.mails.filter(({ kind }) => kind === 'gate.late')
}

function visit(
  address: string,
  { method = 'GET', body = '' }: { method?: 'GET' | 'POST'; body?: string } = {},
) {
  const { pathname } = new URL(address)
  const headers = { host: cast.host, 'content-type': 'application/x-www-form-urlencoded' }
  return cast
    .app()
    .inject({ method, url: pathname, headers, ...(method === 'POST' ? { payload: body } : {}) })
}

async function refusals() {
  const { db } = await cast.school()
  const rows = await db.execute<{ category: string }>(sql`
    select r.category from message_refusal r join person p on p.id = r.person_id where p.name = 'Imran Khalid' order by 1`)
  return rows.map(({ category }) => category)
}

test('a mail carries the way out, in its head and at its foot; looking changes nothing, one click stops it, and back', async () => {
  await byMail()
  const [mail] = await tell()
  const address = mail?.unsubscribe ?? ''
  expect(address).toMatch(/^http:\/\/riverside\.[^/]+\/stop\/[\w-]{44}$/)
  expect(mail?.html).toContain(address)
  expect(mail?.text).toContain(address)
  const page = await visit(address)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('No more mails about: Attendance?')
  expect(page.headers['content-security-policy']).toContain("form-action 'self'")
  expect(await refusals()).toEqual([])
  // As mail programs post it.
  expect((await visit(address, { method: 'POST', body: 'List-Unsubscribe=One-Click' })).statusCode).toBe(200)
  expect(await refusals()).toEqual(['attendance'])
  cast.mails.length = 0
  expect(await tell()).toEqual([])
  expect((await visit(address)).body).toContain('You get no more mails about: Attendance')
  await visit(address, { method: 'POST', body: 'choice=all' })
  expect(await refusals()).toEqual(['*', 'attendance'])
  await visit(address, { method: 'POST', body: 'choice=again' })
  expect(await refusals()).toEqual([])
  expect(await tell()).toHaveLength(1)
  const nasreen = await cast.as('nasreen')
  const { rows } = await nasreen.call(listAudit, { query: { act: 'message-preferences.stopped' } })
  expect(rows.map(({ sentence }) => sentence).join('\n')).toContain('Attendance')
})

test('nobody stops mails by a link that the school did not sign', async () => {
  await byMail()
  const [mail] = await tell()
  const address = mail?.unsubscribe ?? ''
  const forged = `${address.slice(0, -1)}${address.endsWith('A') ? 'B' : 'A'}`
  for (const wrong of [
    forged,
    `${new URL(address).origin}/stop/x`,
    `${new URL(address).origin}/stop/${'A'.repeat(44)}`,
  ]) {
    const answer = await visit(wrong, { method: 'POST', body: 'choice=all' })
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('This link no longer works')
  }
  expect(await refusals()).toEqual([])
})
