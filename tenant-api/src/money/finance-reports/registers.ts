import { sql } from 'drizzle-orm'
import { dayShape, money } from 'kit/contract/fields'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { fatherOf, nameOf } from '../../core/columns/name-in-script.ts'
import { accounts } from '../books/accounts.ts'
import { posting } from '../books/tables.ts'
import { concession } from '../invoices/tables.ts'
import {
  type ReportInput,
  currency,
  type Line,
  type ReportDeclaration,
  seenAt,
  titleFor,
  totalsOf,
} from './report.ts'

const student = {
  name: z.string().meta({ title: 'Student' }),
  fatherName: z.string().meta({ title: 'Father’s name' }),
  registrationNumber: z.string().meta({ title: 'Registration number' }),
  section: z.string().meta({ title: 'Section' }),
}

const granted = z.object({
  day: dayShape.meta({ title: 'Granted on' }),
  ...student,
  type: z.string().meta({ title: 'Concession' }),
  percent: z.number().nullable().meta({ title: 'Percent' }),
  amount: money().nullable().meta({ title: 'Amount' }),
  from: dayShape.meta({ title: 'From' }),
  until: dayShape.nullable().meta({ title: 'Until' }),
  sponsor: z.string().meta({ title: 'Sponsor' }),
  by: z.string().meta({ title: 'Granted by' }),
  reason: z.string().meta({ title: 'Reason' }),
  currency,
})

/** The concessions that were granted between two days; one that needed nobody's approval was granted by who asked. */
export const concessions: ReportDeclaration = {
  group: 'held',
  title: sentence('Register of concessions'),
  lead: sentence('The concessions that were granted on these days: to whom, how much and by whom.'),
  days: 'span',
  columns: () => granted,
  async read(input) {
    const { db, user, from, until, zone } = input
    const day = sql`(concession.decided_at at time zone ${zone})::date`
    const rows = await db.execute<Line & { title: string; otherTitle: string }>(sql`
      select ${day}::text as day, ${nameOf(user, 'p')} as name, ${fatherOf(user, 's')} as "fatherName",
        s.registration_number as "registrationNumber", coalesce(e.title, '') as section, t.title, t.other_title as "otherTitle",
        (concession.basis_points / 100.0)::float8 as percent, concession.amount::text as amount,
        concession.valid_from::text as from, concession.valid_until::text as until, coalesce(o.title, '') as sponsor,
        coalesce(nullif(concession.decided_by, ''), concession.asked_by) as by, concession.reason,
        campus_currency(concession.campus_id) as currency, 'concessions/' || concession.id as page
      from ${concession} join student s on s.id = concession.student_id join person p on p.id = s.id
        join concession_type t on t.id = concession.type_id left join section e on e.id = s.section_id
        left join sponsor o on o.id = concession.sponsor_id
      where concession.state in ('approved', 'ended') and ${day} between ${from}::date and ${until}::date
        and ${seenAt(concession.campusId, input)}
      order by campus_currency(concession.campus_id), concession.decided_at, concession.id`)
    // Percentages and amounts of a month do not add up to anything.
    return { rows: rows.map((row) => ({ ...row, type: titleFor(input, row) })), totals: [] }
  },
}

const held = z.object({
  ...student,
  campus: z.string().meta({ title: 'Campus' }),
  amount: money().meta({ title: 'Security deposit' }),
  currency,
})

/** Whose security deposits the school holds at the end of a day; applicants have theirs already. */
export const deposits: ReportDeclaration = {
  group: 'held',
  title: sentence('Deposits held'),
  lead: sentence('Whose security deposits the school holds at the end of this day.'),
  days: 'day',
  columns: () => held,
  async read(input) {
    const { db, user, until, say } = input
    const rows = await db.execute<Line>(sql`
      with deposit as (
        select coalesce(r.student_id, r.admission_id) as record, posting.campus_id, posting.currency, - sum(posting.amount) as amount
        from ${posting} join party r on r.id = posting.party_id
        where posting.account_id = ${accounts.deposits}::uuid and posting.day <= ${until}::date
          and ${seenAt(posting.campusId, input)}
        group by 1, 2, 3 having sum(posting.amount) <> 0
      )
      select coalesce(${nameOf(user, 'p')}, ${nameOf(user, 'a')}) as name,
        coalesce(${fatherOf(user, 's')}, a.father_name, '') as "fatherName",
        coalesce(s.registration_number, '') as "registrationNumber", coalesce(e.title, '') as section,
        ${nameOf(user, 'c')} as campus, d.amount::text as amount, d.currency,
        case when s.id is null then 'admissions/' else 'students/' end || d.record as page
      from deposit d join campus c on c.id = d.campus_id left join student s on s.id = d.record
        left join person p on p.id = s.id left join section e on e.id = s.section_id left join admission a on a.id = d.record
      order by d.currency, c.name, e.title nulls last, 1`)
    return { rows, totals: totalsOf(rows, { say, first: 'name', sums: ['amount'] }) }
  },
}

const owed = z.object({
  ...student,
  sponsor: z.string().meta({ title: 'Sponsor' }),
  before: money().meta({ title: 'Before' }),
  charged: money().meta({ title: 'Amount charged' }),
  paid: money().meta({ title: 'Amount paid' }),
  balance: money().meta({ title: 'Balance' }),
  currency,
})

/** What sponsors owe, by the students for whom they pay; what names no invoice stands without a student. */
export const sponsors: ReportDeclaration = {
  group: 'held',
  title: sentence('Statement of sponsors'),
  lead: sentence('What a sponsor was charged for each student, what was paid, and what is still owed.'),
  days: 'span',
  of: { title: sentence('Sponsor'), read: readSponsors },
  columns: () => owed,
  async read(input) {
    const { db, user, from, until, of, say } = input
    const inSpan = sql`posting.day >= ${from}::date`
    const rows = await db.execute<Line>(sql`
      with entry as (
        select r.sponsor_id, i.student_id, posting.currency, sum(posting.amount) as balance,
          coalesce(sum(posting.amount) filter (where not ${inSpan}), 0) as before,
          coalesce(sum(posting.amount) filter (where ${inSpan} and posting.amount > 0), 0) as charged,
          coalesce(- sum(posting.amount) filter (where ${inSpan} and posting.amount < 0), 0) as paid
        from ${posting} join party r on r.id = posting.party_id join journal j on j.id = posting.journal_id
          left join invoice i on j.source_kind = 'invoice' and i.id = j.source_id
        where posting.account_id = ${accounts.sponsors}::uuid and posting.day <= ${until}::date
          and ${seenAt(posting.campusId, input)} and (${of} = '' or r.sponsor_id::text = ${of})
        group by 1, 2, 3
      )
      select o.title as sponsor, coalesce(${nameOf(user, 'p')}, '') as name, coalesce(${fatherOf(user, 's')}, '') as "fatherName",
        coalesce(s.registration_number, '') as "registrationNumber", coalesce(c.title, '') as section, e.before::text as before,
        e.charged::text as charged, e.paid::text as paid, e.balance::text as balance, e.currency,
        'students/' || e.student_id as page
      from entry e join sponsor o on o.id = e.sponsor_id left join student s on s.id = e.student_id
        left join person p on p.id = s.id left join section c on c.id = s.section_id
      where (e.before, e.charged, e.paid) <> (0, 0, 0)
      order by e.currency, o.title, 2`)
    const sums = ['before', 'charged', 'paid', 'balance']
    return { rows, totals: totalsOf(rows, { say, first: 'name', sums }) }
  },
}

/** Every sponsor, after a choice for all of them. */
async function readSponsors({ db, say }: Pick<ReportInput, 'db' | 'say'>) {
  const rows = await db.execute<{ id: string; name: string }>(sql`
    select id, title as name from sponsor where archived_at is null order by title`)
  return [{ id: '', name: say(sentence('All sponsors')) }, ...rows]
}
