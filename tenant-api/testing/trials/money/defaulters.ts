import { mainCampus } from 'tenant-api/contract/institute/structure'
import { exampleDebtor, exampleDefaulter } from 'tenant-api/contract/money/defaulters'
import { exampleReminder } from 'tenant-api/contract/money/defaulters/bulk-reminders'
import { exampleHold } from 'tenant-api/contract/money/defaulters/holds'
import { exampleFamily } from 'tenant-api/contract/money/family-accounts'
import { exampleStudent } from 'tenant-api/contract/people/students-and-guardians'
import type { Preparation } from '../../../../scripts/trust/scene.ts'
import { prepared, type Sql } from '../people/students-and-guardians.ts'
import { exampleParty, invoice, overdue } from './invoices.ts'

/** Where nobody's id is answered otherwise than by 404 and than by the field of a form, with the reason. */
export const answeredOtherwise = {
  'POST /fee-holds body.studentIds.0': 'a student who is out of reach is answered as one who does not exist',
  'POST /fee-holds/lifting body.ids.0': 'a hold that is out of reach is answered as one that does not exist',
}

/** Who may remind and note promises is a power of its own. */
export const decidedOn = {
  'POST /fee-reminders/:id/withdrawal': 'fee-reminders',
}

/** What the examples of defaulters, holds and reminders stand on. */
export const preparations: Record<string, Preparation> = {
  'GET /debtors/:id': prepared(debtor),
  'GET /defaulters/:id': prepared(defaulter),
  'GET /defaulters/:id/page': prepared(defaulter),
  'POST /defaulters/:id/promises': prepared(defaulter),
  'POST /defaulters/:id/promises/withdrawal': prepared(async (sql) => {
    await defaulter(sql)
    await sql`update payment_promise set withdrawn_at = now() where family_account_id = ${exampleFamily} and withdrawn_at is null`
    await sql`insert into payment_promise (family_account_id, campus_id, promised_on, noted_by)
      values (${exampleFamily}, ${mainCampus}, '2026-12-05', 'Waqas Javed')`
  }),
  'POST /fee-reminders/preview': prepared(defaulter),
  'POST /fee-reminders': prepared(defaulter),
  'GET /fee-reminders/:id': prepared(reminder),
  'GET /fee-reminders/:id/history': prepared(reminder),
  'GET /fee-reminders/:id/history/:day': prepared(reminder),
  'GET /fee-reminders/:id/waiting': prepared(reminder),
  'POST /fee-reminders/:id/withdrawal': prepared(reminder),
  'POST /fee-holds': prepared((sql) => sql`delete from fee_hold where student_id = ${exampleStudent}`),
  'POST /fee-holds/lifting': prepared(hold),
  'GET /fee-holds/:id': prepared(hold),
  'GET /fee-holds/:id/history': prepared(hold),
  'GET /fee-holds/:id/history/:day': prepared(hold),
  'GET /students/:id/fee-holds': prepared(hold),
}

async function debtor(sql: Sql): Promise<void> {
  await invoice(sql)
  await sql`insert into receivable (id, party_id, campus_id, currency, amount)
    values (${exampleDebtor}, ${exampleParty}, ${mainCampus}, 'PKR', ${overdue.open})`
}

async function defaulter(sql: Sql): Promise<void> {
  await invoice(sql)
  await sql`delete from family_receivable where family_account_id = ${exampleFamily} or id = ${exampleDefaulter}`
  await sql`insert into family_receivable (id, family_account_id, campus_id, currency, amount)
    values (${exampleDefaulter}, ${exampleFamily}, ${mainCampus}, 'PKR', ${overdue.open})`
}

async function hold(sql: Sql): Promise<void> {
  await sql`delete from fee_hold where student_id = ${exampleStudent} or id = ${exampleHold}`
  await sql`insert into fee_hold (id, student_id, campus_id, withholds, reason, placed_on, placed_by)
    values (${exampleHold}, ${exampleStudent}, ${mainCampus}, '{result}', 'Two months are open', '2026-11-17', 'Waqas Javed')`
}

/** A reminder with a message that waits. */
async function reminder(sql: Sql): Promise<void> {
  await sql`delete from message where fill ->> 'reminder' = ${exampleReminder}`
  await sql`delete from fee_reminder_family where reminder_id = ${exampleReminder}`
  await sql`delete from fee_reminder where id = ${exampleReminder}`
  await sql`insert into fee_reminder (id, campus_id, event, period_key, day, families, people, sent_by)
    values (${exampleReminder}, ${mainCampus}, 'fees.overdue', '2026-11-18', '2026-11-18', 1, 1, 'Waqas Javed')`
  await sql`insert into fee_reminder_family (reminder_id, family_account_id, day)
    values (${exampleReminder}, ${exampleFamily}, '2026-11-18')`
  await sql`insert into message (key, event, category, campus_id, person_id, about_id, language, fill, ladder, channel, address, state,
      due_at, queued_at, day, search_text)
    select 'fees.overdue 2026-11-18 ' || l.guardian_id || ' trial', 'fees.overdue', 'general', ${mainCampus}, l.guardian_id, null, 'ur',
      jsonb_build_object('reminder', ${exampleReminder}::text, 'family', ${exampleFamily}::text), '{sms}', 'sms', '+923000000001', 'queued',
      now() + interval '1 hour', now(), '2026-11-18', '' from guardian_link l order by l.guardian_id limit 1`
}
