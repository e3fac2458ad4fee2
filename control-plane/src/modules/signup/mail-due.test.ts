import type { Mail, Mailer } from 'kit/messages/mail/mail'
import { afterEach, expect, test } from 'vitest'
import { insertTestSchool } from '../../testing-plane.ts'
import { testControlPlane } from '../../testing.ts'
import { forgetOld, sendMailDue } from './mail-due.ts'

const control = await testControlPlane()
const { sql } = control
afterEach(() => sql`delete from mail_due`)

test('a mail that the transport does not take is tried again later, with a pause that doubles', async () => {
  const { id } = await owe()
  const errors: unknown[] = []
  const broken: Mailer = { send: () => Promise.reject(new Error('no route to host')) }
  for (const minutes of [1, 2, 4]) {
    expect(await sendMailDue(control, broken, (error) => errors.push(error))).toBe(0)
    const [row] =
      await sql`select sent_at, round(extract(epoch from due_at - now()) / 60) as pause from mail_due where id = ${id}`
    expect([row?.sent_at, Number(row?.pause)]).toEqual([null, minutes])
    await sql`update mail_due set due_at = now()`
  }
  expect(errors).toHaveLength(3)
  const { sent, mailer } = recorder()
  expect(await sendMailDue(control, mailer, fail)).toBe(1)
  expect(sent).toMatchObject([{ kind: 'verification', id }])
  expect(await sendMailDue(control, mailer, fail)).toBe(0)
})

test('after ten tries a mail is given up', async () => {
  await owe()
  await sql`update mail_due set attempts = 10`
  const { sent, mailer } = recorder()
  expect(await sendMailDue(control, mailer, fail)).toBe(0)
  expect(sent).toEqual([])
})

test('several processes send each mail once', async () => {
  for (let count = 0; count < 12; count += 1) await owe()
  const { sent, mailer } = recorder(5)
  const counts = await Promise.all([1, 2, 3, 4].map(() => sendMailDue(control, mailer, fail)))
  expect(counts.reduce((sum, count) => sum + count)).toBe(12)
  expect(new Set(sent.map(({ id }) => id)).size).toBe(12)
})

test('one mail that fails does not keep the others', async () => {
  const bad = await owe()
  await owe()
  const { sent, mailer } = recorder()
  const picky: Mailer = {
    send: (mail) => (mail.id === bad.id ? Promise.reject(new Error('no')) : mailer.send(mail)),
  }
  expect(await sendMailDue(control, picky, () => {})).toBe(1)
  expect(sent).toHaveLength(1)
})

test('what has done its work is forgotten, what is young or owed stays', async () => {
  const { schoolId } = await owe()
  await sql`update mail_due set created_at = now() - interval '4 days'`
  await owe()
  await sql`insert into hand_off (code_hash, school_id, host, purpose, subject, expires_at) values
    ('\\x01', ${schoolId}, 'a', 'welcome', '{}', now() - interval '2 hours'),
    ('\\x02', ${schoolId}, 'a', 'welcome', '{}', now() - interval '2 minutes')`
  await sql`insert into signup (idempotency_key, body_hash, school_id, token_hash, created_at) values
    ('old', '', ${schoolId}, '\\x01', now() - interval '4 days'), ('young', '', ${schoolId}, '\\x02', now())`
  await forgetOld(control)
  const [left] =
    await sql`select (select count(*)::int from mail_due) as mails, (select count(*)::int from hand_off) as codes,
    (select string_agg(idempotency_key, ',') from signup) as keys`
  expect(left).toEqual({ mails: 1, codes: 1, keys: 'young' })
})

async function owe() {
  const schoolId = await insertTestSchool(control)
  const [row] = await sql<{ id: string }[]>`
    insert into mail_due (kind, school_id, language) values ('verification', ${schoolId}, 'en') returning id`
  return { id: row?.id ?? '', schoolId }
}

function recorder(pause = 0) {
  const sent: Mail[] = []
  const mailer: Mailer = {
    async send(mail) {
      await new Promise((resolve) => setTimeout(resolve, pause))
      sent.push(mail)
      return { id: mail.id ?? '' }
    },
  }
  return { sent, mailer }
}

function fail(error: unknown): never {
  throw error
}
