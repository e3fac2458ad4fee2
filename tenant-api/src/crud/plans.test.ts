import { getTableName, sql } from 'drizzle-orm'
import postgres from 'postgres'
import { beforeAll, expect, test } from 'vitest'
import { type Query, unpreparedList } from './list.ts'
import { type Crud, everyCrud, selectFrom } from './table.ts'
import { anonymous } from '../core/authorization/user.ts'
import { castSchool } from '../../testing/school.ts'

const cast = await castSchool()
/** Views that are lists, by the table behind them. */
const tables: Readonly<Record<string, string>> = {
  sections: 'section',
  teams: 'team',
  family_documents: 'person_document',
  staff_documents: 'person_document',
  student_leaves: 'leave_request',
  staff_leaves: 'leave_request',
  enrolments: 'students',
  messages: 'message',
  announcement_list: 'announcement',
  journal_entry: 'journal',
  family_accounts: 'family_account',
  fee_plans: 'fee_plan',
  concessions: 'concession',
  debtors: 'students',
  challans: 'challan',
  defaulters: 'family_account',
  fee_holds: 'fee_hold',
  invoices: 'invoice',
  receipts: 'receipt',
  online_payments: 'online_payment',
  assessments: 'assessment',
  exams: 'exam',
}
const lists = everyCrud().map((crud) => [getTableName(crud.table), crud] as const)

const named = 'left(md5(at::text), 12), at from generate_series(1, 10000) at'
const personId = `('02000000-0000-7000-8000-' || lpad(at::text, 12, '0'))::uuid`
const aDayEach = `date '2100-01-01' + at * 3, date '2100-01-02' + at * 3, ${named}`
/** What a list is filled with, by its table; a resource that is not told of here fails. */
const rows: Readonly<Record<string, string>> = {
  campus: `(name, code) select ${named}`,
  department: `(title, description) select ${named}`,
  program: `(title, degree) select ${named}`,
  class: `(title, name, position) select left(md5(at::text), 12), 'N' || at, at from generate_series(1, 10000) at`,
  shift: `(name, description) select ${named}`,
  room: `(campus_id, title, number) select (select id from campus limit 1), ${named}`,
  section: `(campus_id, class_id, title, name)
    select (select id from campus limit 1), (select id from class where position > 9000 limit 1), ${named}`,
  subject: `(name, title) select ${named}`,
  academic_year: `(first_day, last_day, name)
    select first, last, name from (select ${aDayEach}) as year (first, last, name, at)`,
  term: `(year_id, first_day, last_day, name)
    select uuidv7(), first, last, name from (select ${aDayEach}) as term (first, last, name, at)`,
  holiday: `(kind, first_day, last_day, title)
    select 'holiday', first, last, name from (select ${aDayEach}) as holiday (first, last, name, at)`,
  school_event: `(first_day, last_day, title, description) select ${aDayEach}`,
  grade_system: `(title, other_title, pass) select 'System ' || at, '', 40 from generate_series(1, 10000) at`,
  card_design: `(title) select 'Design ' || at from generate_series(1, 10000) at`,
  scheme: `(title, year_id, class_id, grade_system_id) select 'Scheme ' || at, uuidv7(), uuidv7(), uuidv7() from generate_series(1, 10000) at`,
  lesson_type: `(title, other_title) select ${named}`,
  assessment_kind: `(title, position) select left(md5(at::text), 12), 10 + at % 9000 from generate_series(1, 10000) at`,
  assessment: `(campus_id, year_id, kind_id, subject_id, day, title)
    select (select id from campus limit 1), uuidv7(), uuidv7(), uuidv7(), date '2100-01-01' - at, left(md5(at::text), 12)
    from generate_series(1, 10000) at`,
  exam: `(campus_id, year_id, kind_id, first_day, last_day, title)
    select (select id from campus limit 1), uuidv7(), uuidv7(), date '2100-01-01' - at, date '2100-01-02' - at, left(md5(at::text), 12)
    from generate_series(1, 10000) at`,
  result_set: `(campus_id, section_id, scheme_id, year_id, title, section_title, cut_on)
    select (select id from campus limit 1), uuidv7(), uuidv7(), uuidv7(), left(md5(at::text), 12), '7-B', date '2100-01-01' - at
    from generate_series(1, 10000) at`,
  remark_template: `(title, position) select left(md5(at::text), 12), 10 + at % 9000 from generate_series(1, 10000) at`,
  conduct_trait: `(title, position) select left(md5(at::text), 12), 10 + at % 9000 from generate_series(1, 10000) at`,
  exam_paper: `(exam_id, class_id, subject_id, assessment_id)
    select id, uuidv7(), uuidv7(), uuidv7() from exam where first_day < '2100-01-01'`,
  assessment_section: `(assessment_id, section_id)
    select id, (select id from section limit 1) from assessment where day < '2100-01-01'`,
  assessment_part: `(assessment_id, max, position) select id, 20, 1 from assessment where day < '2100-01-01'`,
  routine: `(campus_id, first_day, starts_at, ends_at, weekdays, name)
    select (select id from campus limit 1), '2100-01-01', '08:00', '09:00', array['monday'], left(md5(at::text), 12) from generate_series(1, 10000) at`,
  extra_lesson: `(campus_id, section_id, subject_id, employee_id, starts_at, ends_at, day, title)
    select (select id from campus limit 1), (select id from section limit 1), uuidv7(), ${personId}, '08:00', '09:00', date '2100-01-01' + at, left(md5(at::text), 12)
    from generate_series(1, 10000) at`,
  person: `(id, first_name) select ${personId}, left(md5(at::text), 12) from generate_series(1, 10000) at`,
  student: `(id, campus_id, registration_number, search_text)
    select ${personId}, (select id from campus limit 1), at, left(md5(at::text), 12) from generate_series(1, 10000) at`,
  student_list: `(id, name, father_other_name, mother_other_name)
    select ${personId}, left(md5(at::text), 12), '', '' from generate_series(1, 10000) at`,
  enrolment: `(student_id, year_id, campus_id, section_id, starts_on, began)
    select ${personId}, uuidv7(), (select id from campus limit 1), uuidv7(), date '2100-01-01' + at, 'admission'
    from generate_series(1, 10000) at`,
  guardian: `(id, campus_id, search_text)
    select ${personId}, (select id from campus limit 1), left(md5(at::text), 12) from generate_series(1, 10000) at`,
  guardian_link: `(student_id, guardian_id, relation)
    select ${personId}, ${personId}, 'father' from generate_series(1, 10000) at`,
  employee: `(id, kind, employee_number, search_text)
    select ${personId}, case at % 2 when 0 then 'staff' else 'teacher' end, at, left(md5(at::text), 12)
    from generate_series(1, 10000) at`,
  account: `(person_id, email, search_text)
    select ${personId}, at || '@plans.example', left(md5(at::text), 12) from generate_series(1, 10000) at`,
  teacher_assignment: `(employee_id, campus_id, section_id, starts_on)
    select ${personId}, campus_id, id, '2026-01-01' from (select id, campus_id, row_number() over () as at from section) as section`,
  assignment: `(account_id, role_id, starts_on)
    select a.id, r.id, '2026-01-01' from account a cross join role r where a.email like '%@plans.example' and r.key = 'teacher'`,
  custom_field: `(resource, key, title, kind, place)
    select 'students', 'k' || at, left(md5(at::text), 12), 'text', at from generate_series(1, 10000) at`,
  document_kind: `(title, description) select ${named}`,
  admission: `(campus_id, class_id, number, code, guardian_relation, guardian_phone, first_name, guardian_name)
    select (select id from campus limit 1), uuidv7(), at, at, 'father', at,
      left(md5(at::text), 12), left(md5(at::text), 12) from generate_series(1, 10000) at`,
  admission_class: `(campus_id, class_id, title)
    select (select id from campus limit 1), uuidv7(), left(md5(at::text), 12) from generate_series(1, 10000) at`,
  document: `(kind_id, file_id, title, note) select uuidv7(), uuidv7(), ${named}`,
  person_document: `(person_id, side, kind_id, expires_on, search_text)
    select ${personId}, case at % 2 when 0 then 'family' else 'staff' end, uuidv7(), date '2026-01-01' + at, left(md5(at::text), 12)
    from generate_series(1, 10000) at`,
  registration: `(kind, first_name, relation, email, proved, language, received_on)
    select 'guardian', left(md5(at::text), 12), 'mother', at || '@plans.example', 'email', 'en', date '2026-01-01' + at
    from generate_series(1, 10000) at`,
  leave_type: `(title, other_title, side) select left(md5(at::text), 12), '', 'student' from generate_series(1, 10000) at`,
  leave_request: `(person_id, side, type_id, first_day, last_day, search_text)
    select ${personId}, case at % 2 when 0 then 'student' else 'staff' end, uuidv7(), date '2100-01-01' + at,
      date '2100-01-01' + at, left(md5(at::text), 12) from generate_series(1, 10000) at`,
  leave_step: `(request_id, what) select id, 'asked' from leave_request`,
  ticket_category: `(title, route) select left(md5(at::text), 12), 'class_teacher' from generate_series(1, 10000) at`,
  meeting: `(campus_id, title, day, starts_at, ends_at, slot_minutes, book_until, hosts, manner)
    select uuidv7(), left(md5(at::text), 12), date '2026-01-01' + at, '16:00', '18:00', 10, date '2026-01-01' + at, 'teachers', 'school'
    from generate_series(1, 10000) at`,
  ticket_answer: `(title, text) select ${named}`,
  announcement: `(author_id, title, words, audience, channels, day, published_at)
    select (select id from account limit 1), left(md5(at::text), 12), '[{}]', '{"students": "all"}', '{}', date '2026-01-01' - at, now()
    from generate_series(1, 10000) at`,
  message: `(key, event, category, person_id, language, ladder, state, due_at, queued_at, day, search_text)
    select at, 'gate.late', 'attendance', ${personId}, 'en', '{}', 'sent', now(), now(), date '2026-01-01' + at,
      left(md5(at::text), 12) from generate_series(1, 10000) at`,
  team: `(title, description) select ${named}`,
  team_member: `(team_id, employee_id, starts_on) select id, ${personId}, '2026-01-01'
    from (select id, row_number() over () as at from team) as team`,
  certificate: `(student_id, campus_id, kind, serial, year, number, code, snapshot, name, issued_on, issued_by)
    select ${personId}, (select id from campus limit 1), 'bonafide', 'X' || at, 2100, at,
      lpad(at::text, 16, 'Z'), '{}', left(md5(at::text), 12), date '2026-01-01' + at, 'Rabia' from generate_series(1, 10000) at`,
  // There are five thousand numbers of accounts.
  ledger_account: `(code, title, kind)
    select 1000 + at, left(md5(at::text), 12), (array['asset', 'liability', 'equity', 'income', 'expense'])[1 + at / 1000]
    from generate_series(0, 4999) at on conflict (code) do nothing`,
  journal: `(kind, day, campus_id, act_id, memo)
    select 'voucher', date '2100-01-01' + at, (select id from campus limit 1), uuidv7(), left(md5(at::text), 12)
    from generate_series(1, 10000) at`,
  voucher: `(campus_id, day, currency, memo, total, asked_by, asked_at)
    select (select id from campus limit 1), date '2100-01-01' + at, 'PKR', left(md5(at::text), 12), at, 'Waqas', now()
    from generate_series(1, 10000) at`,
  family_account: `(serial, code, psid, name, search_text)
    select 100000 + at, 'X' || at, 100000000 + at, left(md5(at::text), 12), left(md5(at::text), 12)
    from generate_series(1, 10000) at`,
  family_member: `(family_account_id, student_id, valid_from)
    select uuidv7(), ${personId}, '2026-01-01' from generate_series(1, 10000) at`,
  tax_rate: `(title, percent) select left(md5(at::text), 12), 5 from generate_series(1, 10000) at`,
  fee_type: `(title, settles) select left(md5(at::text), 12), 1 + at % 999 from generate_series(1, 10000) at`,
  sponsor: `(title, description) select ${named}`,
  concession_type: `(title, category, percent, position)
    select left(md5(at::text), 12), 'merit', 5, 1 + at % 999 from generate_series(1, 10000) at`,
  service: `(campus_id, fee_type_id, title, description) select (select id from campus limit 1), uuidv7(), ${named}`,
  fee_plan: `(campus_id, year_id, currency, title, description)
    select (select id from campus limit 1), uuidv7(), 'PKR', ${named}`,
  fee_plan_line: `(plan_id, campus_id, fee_type_id, amount, cycle, valid_from)
    select uuidv7(), (select id from campus limit 1), uuidv7(), at, 'monthly', date '2026-01-01'
    from generate_series(1, 10000) at`,
  concession: `(student_id, campus_id, type_id, basis_points, valid_from, asked_by, search_text)
    select ${personId}, (select id from campus limit 1), (select id from concession_type limit 1), 500,
      date '2026-01-01' + at, 'Waqas', left(md5(at::text), 12) from generate_series(1, 10000) at`,
  // Words of a run are those of its month, of which this century has twelve hundred.
  billing_run: `(campus_id, period_key, from_key, issued_on, due_on, currency, state, started_by)
    select (select id from campus limit 1), month, month, '2026-01-01', '2026-01-10', 'PKR', 'issued', 'Waqas'
    from (select to_char(date '2000-01-01' + at * 3, 'YYYY-MM') from generate_series(1, 10000) at) as run (month)`,
  invoice: `(year_key, serial, number, kind, student_id, family_account_id, party_id, campus_id, name, father_name,
      registration_number, section_title, period_key, issued_on, due_on, currency, total)
    select '2100', at, 'X' || at, 'regular', ${personId}, uuidv7(), uuidv7(), (select id from campus limit 1),
      left(md5(at::text), 12), '', '', '', '2099-01', date '2026-01-01' + at, date '2026-01-01' + at, 'PKR', at
    from generate_series(1, 10000) at`,
  invoice_open: `(line_id, invoice_id, amount) select uuidv7(), id, 1 from invoice where year_key = '2100'`,
  party: `(kind, student_id) select 'student', ${personId} from generate_series(1, 10000) at`,
  receivable: `(party_id, campus_id, currency, amount)
    select id, (select id from campus limit 1), 'PKR', (right(student_id::text, 8))::int from party
    where student_id::text like '02000000-%'`,
  family_receivable: `(family_account_id, campus_id, currency, amount)
    select id, (select id from campus limit 1), 'PKR', serial from family_account where code like 'X%'`,
  fee_hold: `(student_id, campus_id, withholds, reason, placed_on, placed_by, search_text)
    select ${personId}, (select id from campus limit 1), '{result}', 'Open fees', date '2100-01-01' + at, 'Waqas', left(md5(at::text), 12)
    from generate_series(1, 10000) at`,
  fee_certificate: `(student_id, campus_id, kind, year_key, serial, number, name, issued_on, issued_by, language, snapshot, code)
    select ${personId}, (select id from campus limit 1), 'fees', '2100', at, at, left(md5(at::text), 12), date '2100-01-01' + at, 'Waqas',
      'en', '{}', lpad(at::text, 16, '0') from generate_series(1, 10000) at`,
  challan: `(campus_id, year_key, serial, number, family_account_id, name, bill_number, issued_on, due_on, currency, within_due, after_due,
      open, invoice_ids, children, snapshot, language, code, issued_by)
    select (select id from campus limit 1), '2100', at, at, ${personId}, left(md5(at::text), 12), '10043', date '2100-01-01' + at,
      date '2100-01-10' + at, 'PKR', 1, 1, 1, array[uuidv7()], 1, '{}', 'en', lpad(at::text, 16, '0'), 'Waqas' from generate_series(1, 10000) at`,
  applicant_fee: `(title, campus_id, class_id, stage)
    select left(md5(at::text), 12), (select id from campus limit 1), ${personId}, 'test' from generate_series(1, 10000) at`,
  fee_reminder: `(campus_id, event, period_key, day, sent_by)
    select (select id from campus limit 1), 'fees.overdue', at, date '2026-01-01' + at, left(md5(at::text), 12)
    from generate_series(1, 10000) at`,
  fee_reminder_family: `(reminder_id, family_account_id, day) select uuidv7(), id, '2026-01-01' from family_account`,
  payment_promise: `(family_account_id, campus_id, promised_on, noted_by)
    select id, (select id from campus limit 1), '2026-01-01', 'Waqas' from family_account`,
  receipt: `(campus_id, year_key, serial, number, family_account_id, payer, children, day, paid_on, currency, amount, method, taken_by)
    select (select id from campus limit 1), '2100', at, at, ${personId}, left(md5(at::text), 12), '', date '2100-01-01' + at,
      date '2100-01-01' + at, 'PKR', at, 'transfer', 'Waqas' from generate_series(1, 10000) at`,
  receipt_reversal: `(receipt_id, campus_id, reason, asked_by) select id, campus_id, 'Wrong family', 'Waqas' from receipt where year_key = '2100'`,
  cash_session: `(campus_id, cashier_id, cashier, currency, opened_on, opened_at, float_amount)
    select (select id from campus limit 1), ${personId}, left(md5(at::text), 12), 'PKR', date '2100-01-01' + at, now(), 0
    from generate_series(1, 10000) at`,
  cheque: `(campus_id, family_account_id, payer, bank, number, drawn_on, currency, amount, taken_by)
    select (select id from campus limit 1), ${personId}, left(md5(at::text), 12), 'HBL', 'X' || at, date '2100-01-01' + at, 'PKR', at, 'Waqas'
    from generate_series(1, 10000) at`,
  refund: `(campus_id, kind, family_account_id, payee, currency, amount, reason, asked_on, asked_by)
    select (select id from campus limit 1), 'advance', ${personId}, left(md5(at::text), 12), 'PKR', at, 'Left', date '2100-01-01' + at, 'Waqas'
    from generate_series(1, 10000) at`,
  online_payment: `(campus_id, family_account_id, provider, reference, payer, day, currency, amount, started_by, expires_at)
    select (select id from campus limit 1), ${personId}, 'practice', at, left(md5(at::text), 12), date '2026-01-01' + at, 'PKR', at, 'Waqas', now()
    from generate_series(1, 10000) at`,
}

beforeAll(async () => {
  const { control } = cast.schools
  const inside = Object.assign(new URL(control.superuser), { pathname: `/${cast.riverside.database}` })
  const outside = postgres(inside.href, { max: 1, onnotice: () => undefined })
  // Without triggers: what a row refers to need not be there.
  await outside`set session_replication_role = replica`
  for (const [table, insert] of Object.entries(rows)) await outside.unsafe(`insert into ${table} ${insert}`)
  // All tables, so that a plan does not depend on which of them the server happened to look at by itself.
  await outside`vacuum analyze`
  await outside.end()
})

// What log-ins may do is gathered from all assignments at once, which for five thousand of them is sooner than one by
// one (decision 027).
// The people of a period are put together from spans when somebody asks (decision 034). Of programs of its own that ask
// and are told a school has a handful.
const gathered = new Set(['users', 'usage', 'webhooks', 'api_keys'])
const ordered = lists.filter(([name]) => !gathered.has(name))

test.each(ordered)(
  'the list of 10,000 rows of %s comes in its default order from an index',
  async (_, crud) => {
    const plan = await planOf(crud, {})
    expect(plan).toContain('Index Scan')
    // The day of the school and its settings are one row each, which no index could find sooner.
    expect(plan).not.toMatch(/Seq Scan on (?!current_day\b|payment_setting\b)/)
    // What one row says of others may be sorted: a few, after the page is found.
    const [page = ''] = plan.split(/\n *(?:SubPlan|InitPlan) /)
    expect(page).not.toContain('Sort Key')
  },
)

// A section is found by its class's words too, which no index of its own holds: the few of a school are read through.
const indexed = lists.filter(([name]) => name === 'users' || (name !== 'sections' && !gathered.has(name)))

test.each(indexed)('a search among 10,000 rows of %s uses the index of its words', async (table, crud) => {
  expect(await planOf(crud, { q: 'c4ca4238' })).toContain(`${tables[table] ?? table}_search`)
})

const people = indexed.filter(([name]) => ['students', 'guardians', 'teachers', 'staff'].includes(name))

test.each(people)('three letters are enough for that index among 10,000 %s', async (table, crud) => {
  expect(await planOf(crud, { q: 'c4c' })).toContain(`${tables[table] ?? table}_search`)
})

/** The plan of a page of ten, as whoever sees all rows is given it. */
async function planOf(crud: Crud, asked: Partial<Query>): Promise<string> {
  const school = await cast.school()
  const everywhere = { reach: 'institute' as const, campuses: [], sections: [] }
  const grants = [{ resource: crud.name, action: 'view' as const, ...everywhere }]
  const user = { ...anonymous({ language: 'en' }), grants }
  const sort = crud.resource.endpoints.list.query.parse({}) as { sort: string }
  const query = { sort: sort.sort, limit: 10, skip: 0, archived: false, ...asked }
  const { where, orderBy } = await unpreparedList(crud, { school, user, query })
  const page = selectFrom(school.db, crud)
    .where(where)
    .orderBy(...orderBy)
    .limit(10)
  const lines = await school.db.execute(sql`explain ${page.getSQL()}`)
  return lines.map((line) => String(line['QUERY PLAN'])).join('\n')
}
