import { type Column, type SQL, sql } from 'drizzle-orm'
import type { Currency } from 'kit/values/money'
import type { Day } from 'kit/values/day'
import type { Db, Tx } from '../../../core/school/school.ts'
import { accounts } from '../../books/accounts.ts'
import type { ApplicantStage } from '../../fee-setup/contract.ts'
import type { Recurrence } from './due-lines.ts'
import type { ConcessionRule, Grant, JoinerRule, LeaverRule, Period, TaxRate } from './prices.ts'

/** A student who is billed for a month: enrolled on its first day, or joining within it. */
export type Billable = {
  studentId: string
  kind: 'regular' | 'joining'
  campusId: string
  sectionId: string
  classId: string
  yearId: string
  /** The day whose class and prices count: the first of the month, or the one of joining. */
  onDay: Day
  joinedOn: Day | null
  leftOn: Day | null
  isNew: boolean
  name: string
  fatherName: string
  registrationNumber: string
  section: string
  class: string
  campus: string
  familyAccountId: string | null
  billNumber: string | null
  guardian: string | null
  /** The place among the children of the family, from 1. */
  rank: number
  isInvoiced: boolean
  /** The types of the fees that were asked before enrolment: what is charged once is not charged again. */
  paidBefore: string[]
}

/** A fee of a plan as it is charged: its type with the rules, its account and its tax. */
export type PlannedFee = Recurrence & {
  id: string | null
  feeTypeId: string
  serviceId: string | null
  title: string
  otherTitle: string
  amount: bigint
  joiner: JoinerRule
  leaver: LeaverRule
  hasConcession: boolean
  accountId: string
  parties: string
  stage: ApplicantStage | null
  tax: TaxRate | null
}

export type Plan = {
  currency: Currency
  dueDay: number
  yearFirstDay: Day
  termMonths: number[]
  fees: PlannedFee[]
}
export type Service = { serviceId: string; amount: bigint | null }
/** A grant with the currency of its amount. */
export type StoredGrant = Grant & { currency: Currency }
type GrantOfStudent = StoredGrant & { studentId: string }

/** What the prices of a month are made of, for all of these students at once. */
export type BillableData = {
  students: Billable[]
  /** By `planKey`. */
  plans: ReadonlyMap<string, Plan>
  grants: ReadonlyMap<string, StoredGrant[]>
  /** The concessions of siblings, which follow from the rank. */
  ofSiblings: readonly (StoredGrant & { fromChild: number; untilChild: number | null })[]
  services: ReadonlyMap<string, Service[]>
  rule: ConcessionRule
  steps: ReadonlyMap<Currency, bigint>
}

export type Scope = {
  campusIds: readonly string[]
  period: Period
  studentIds?: readonly string[] | null
  /** Who joins later in the month is not billed yet. */
  joinedUntil?: Day
}

export function planKey({
  yearId,
  campusId,
  classId,
  onDay,
}: Pick<Billable, 'yearId' | 'campusId' | 'classId' | 'onDay'>) {
  return `${yearId} ${campusId} ${classId} ${onDay}`
}

/** Reads who is billed and all that the prices follow from: five statements, however many students there are. */
export async function readBillable(db: Db | Tx, scope: Scope): Promise<BillableData> {
  const students = await readStudents(db, scope)
  const ids = list(students.map(({ studentId }) => studentId))
  const [plans, grants, services, setting] = await Promise.all([
    readPlans(db, students),
    readGrants(db, ids, scope.period),
    readServices(db, ids, scope.period),
    readSetting(db),
  ])
  const [ofSiblings, ofStudents] = [
    grants.filter(({ studentId }) => studentId === null),
    grants.filter(({ studentId }) => studentId !== null),
  ]
  return {
    students,
    plans,
    grants: Map.groupBy(ofStudents as GrantOfStudent[], ({ studentId }) => studentId),
    ofSiblings: ofSiblings.map(({ fromChild, ...one }) => ({ ...one, fromChild: fromChild ?? 2 })),
    services: Map.groupBy(services, ({ studentId }) => studentId),
    ...setting,
  }
}

async function readStudents(
  db: Db | Tx,
  { campusIds, period, studentIds = null, joinedUntil = period.lastDay }: Scope,
): Promise<Billable[]> {
  const [first, last] = [sql`${period.firstDay}::date`, sql`${period.lastDay}::date`]
  const some = studentIds === null ? sql`true` : sql`e.student_id = any (${list(studentIds)}::uuid[])`
  return db.execute<Billable>(sql`
    with stay as (
      select e.*, 'regular' as kind, ${first} as on_day from enrolment e
      where e.campus_id = any (${list(campusIds)}::uuid[]) and ${some} and holds(e.starts_on, e.ends_on, ${first})
        and not exists (select from enrolment n where n.student_id = e.student_id and n.starts_on > ${first}
          and n.starts_on <= ${last} and ${isNextYear('n', 'e')})
      union all
      select e.*, case when e.began in ('promotion', 'retention') then 'regular' else 'joining' end, e.starts_on from enrolment e
      where e.campus_id = any (${list(campusIds)}::uuid[]) and ${some} and e.starts_on > ${first} and e.starts_on <= ${last}
        and (e.starts_on <= ${joinedUntil}::date or e.began in ('promotion', 'retention'))
        and not exists (select from enrolment o where o.student_id = e.student_id and o.starts_on < e.starts_on
          and coalesce(o.ends_on, 'infinity') >= ${first} and not ${isNextYear('e', 'o')})
    ), present as materialized (
      select m.family_account_id, m.student_id, min(greatest(e.starts_on, ${first})) as since, p.birth_date, s.registration_number
      from family_member m join enrolment e on e.student_id = m.student_id and e.starts_on <= ${last}
        and coalesce(e.ends_on, 'infinity') >= ${first}
      join student s on s.id = m.student_id join person p on p.id = m.student_id
      where m.valid_from <= ${last} and coalesce(m.valid_until, 'infinity') >= ${first}
        and m.family_account_id in (select o.family_account_id from family_member o join stay on stay.student_id = o.student_id)
      group by m.family_account_id, m.student_id, p.birth_date, s.registration_number
    ), ranked as (
      select me.family_account_id, me.student_id, count(o.student_id)::int + 1 as rank
      from present me left join present o on o.family_account_id = me.family_account_id and o.since <= me.since
        and o.student_id <> me.student_id
        and (coalesce(o.birth_date, 'infinity'), o.registration_number) < (coalesce(me.birth_date, 'infinity'), me.registration_number)
      group by 1, 2
    )
    select t.student_id as "studentId", t.kind, t.campus_id as "campusId", t.section_id as "sectionId", g.class_id as "classId",
      t.year_id as "yearId", t.on_day::text as "onDay",
      case when t.kind = 'joining' then t.starts_on::text end as "joinedOn",
      case when t.ends_on <= ${last} and t.ended in ('withdrawal', 'struck-off', 'graduation') then t.ends_on::text end as "leftOn",
      t.began = 'admission' and t.starts_on >= ${first} and coalesce(s.joined_on, t.starts_on) >= ${first} as "isNew",
      p.name, s.father_name as "fatherName", s.registration_number as "registrationNumber", g.title as section,
      c.title as class, k.name as campus, f.id as "familyAccountId", f.psid as "billNumber", f.name as guardian,
      coalesce(r.rank, 1) as rank,
      exists (select from invoice i where i.student_id = t.student_id and i.period_key = ${period.key}
        and i.kind in ('regular', 'joining') and i.cancelled_at is null) as "isInvoiced",
      to_jsonb(array(select distinct l.fee_type_id from invoice i join invoice_line l on l.invoice_id = i.id and l.kind = 'fee'
        where i.student_id = t.student_id and i.admission_id is not null and i.cancelled_at is null)) as "paidBefore"
    from stay t join section g on g.id = t.section_id join class c on c.id = g.class_id join campus k on k.id = t.campus_id
      join student s on s.id = t.student_id join person p on p.id = t.student_id
      left join family_member m on m.student_id = t.student_id and holds(m.valid_from, m.valid_until, t.on_day)
      left join family_account f on f.id = m.family_account_id
      left join ranked r on r.student_id = t.student_id and r.family_account_id = m.family_account_id
    order by k.name, c.position, g.title, p.name, t.student_id`)
}

/** A year that begins within a month has the whole of it: the student is billed by the class of that year. */
function isNextYear(next: 'n' | 'e', before: 'e' | 'o') {
  return sql.raw(`(${next}.began in ('promotion', 'retention') and ${next}.year_id <> ${before}.year_id)`)
}

/** The plans of the years, campuses and classes of these students, each on the day that counts. */
async function readPlans(db: Db | Tx, students: readonly Billable[]): Promise<Map<string, Plan>> {
  const keys = [...new Map(students.map((one) => [planKey(one), one])).values()]
  const rows = await db.execute<PlanRow>(sql`
    select k.key, p.currency, y.first_day::text as "yearFirstDay", l.due_day as "dueDay",
      to_jsonb(array(select distinct extract(month from t.first_day)::int from term t
        where t.year_id = y.id and t.parent_id is null and t.archived_at is null)) as "termMonths",
      l.id, l.fee_type_id as "feeTypeId", l.service_id as "serviceId", l.amount::text, l.cycle, l.iterations, to_jsonb(l.months) as months, ${feeColumns}
    from jsonb_to_recordset(${JSON.stringify(
      keys.map((one) => ({ ...one, key: planKey(one) })),
    )}::text::jsonb) as k (key text, "yearId" uuid, "campusId" uuid, "classId" uuid, "onDay" date)
      join fee_plan p on p.year_id = k."yearId" and p.campus_id = k."campusId" and p.archived_at is null
      join academic_year y on y.id = p.year_id
      cross join lateral fee_lines_of(p.id, k."classId", k."onDay") l
      join fee_type ft on ft.id = l.fee_type_id ${feeJoins}
    order by k.key, ft.settles, ft.title, l.id`)
  const plans = new Map<string, Plan>()
  for (const { key, currency, dueDay, yearFirstDay, termMonths, ...row } of rows) {
    const plan = plans.get(key) ?? { currency, dueDay, yearFirstDay, termMonths, fees: [] }
    // An invoice is due on the first of the days of its monthly fees.
    if (row.cycle === 'monthly') plan.dueDay = Math.min(plan.dueDay, dueDay)
    plan.fees.push(feeOf(row))
    plans.set(key, plan)
  }
  return plans
}

type FeeRow = Omit<PlannedFee, 'amount' | 'tax'> & {
  amount: string
  taxId: string | null
  taxPoints: number | null
}
type PlanRow = FeeRow & Omit<Plan, 'fees'> & { key: string }

/** What is read of a fee type `ft`, with `feeJoins`. */
export const feeColumns = sql`ft.title, ft.other_title as "otherTitle", ft.joiner, ft.leaver, ft.concession_applies as "hasConcession", ft.stage,
  a.id as "accountId", a.parties, r.id as "taxId", r.basis_points as "taxPoints"`
export const feeJoins = sql`
  join ledger_account a on a.id = coalesce(ft.income_account_id,
    case when ft.is_refundable then ${accounts.deposits} else ${accounts.tuition} end::uuid)
  left join tax_rate r on r.id = ft.tax_rate_id`

export function feeOf({ amount, taxId, taxPoints, ...row }: FeeRow): PlannedFee {
  return {
    ...row,
    amount: BigInt(amount),
    tax: taxId === null ? null : { id: taxId, basisPoints: taxPoints ?? 0 },
  }
}

type GrantRow = Omit<StoredGrant, 'amount'> & {
  amount: string | null
  studentId: string | null
  fromChild: number | null
  untilChild: number | null
}

/** What is approved for these students on the first day of the month, or later in it for who joins. */
async function readGrants(db: Db | Tx, ids: string, { firstDay, lastDay }: Period) {
  const rows = await db.execute<GrantRow>(sql`
    select c.student_id as "studentId", c.id, t.id as "typeId", t.title, t.position, c.basis_points as "basisPoints",
      c.amount::text, campus_currency(c.campus_id) as currency, c.sponsor_id as "sponsorId", null::int as "fromChild", null::int as "untilChild"
    from concession c join concession_type t on t.id = c.type_id
    where c.student_id = any (${ids}::uuid[]) and c.state in ('approved', 'ended')
      and (holds(c.valid_from, c.valid_until, ${firstDay}::date) or c.valid_from between ${firstDay}::date and ${lastDay}::date
        and not exists (select from enrolment e where e.student_id = c.student_id and holds(e.starts_on, e.ends_on, ${firstDay}::date)))
    union all
    select null, null, t.id, t.title, t.position, t.basis_points, t.amount::text, (select currency from institute), null, t.from_child, t.until_child
    from concession_type t where t.category = 'sibling' and t.archived_at is null`)
  return rows.map((row) => ({ ...row, amount: row.amount === null ? null : BigInt(row.amount) }))
}

/** A percentage counts at every campus, an amount where the fees are in its currency. */
export function grantsIn(currency: Currency, grants: readonly StoredGrant[]): Grant[] {
  return grants.filter((grant) => grant.amount === null || grant.currency === currency)
}

async function readServices(db: Db | Tx, ids: string, { firstDay, lastDay }: Period) {
  const rows = await db.execute<{ studentId: string; serviceId: string; amount: string | null }>(sql`
    select u.student_id as "studentId", u.service_id as "serviceId", u.amount::text from service_subscription u
    where u.student_id = any (${ids}::uuid[]) and (holds(u.valid_from, u.valid_until, ${firstDay}::date)
      or u.valid_from between ${firstDay}::date and ${lastDay}::date
        and not exists (select from enrolment e where e.student_id = u.student_id and holds(e.starts_on, e.ends_on, ${firstDay}::date)))`)
  return rows.map((row) => ({ ...row, amount: row.amount === null ? null : BigInt(row.amount) }))
}

/** How concessions go together, and what amounts of each currency are rounded to. */
export async function readSetting(
  db: Db | Tx,
): Promise<{ rule: ConcessionRule; steps: ReadonlyMap<Currency, bigint> }> {
  const rows = await db.execute<{ rule: ConcessionRule; currency: string; step: string }>(sql`
    select s.concession_rule as rule, c.currency, money_step(c.currency)::text as step
    from payment_setting s cross join (
      select unnest(array[i.currency] || i.other_currencies) as currency from institute i) c`)
  return {
    rule: rows[0]?.rule ?? 'best',
    steps: new Map(rows.map(({ currency, step }) => [currency, BigInt(step)])),
  }
}

/** An array of ids as PostgreSQL writes it. */
export function list(ids: readonly string[]): string {
  return `{${ids.join(',')}}`
}

/**
 * Whether a column is one of the ids. Of a single id it is a plain comparison, so that the database plans a prepared
 * statement once: how long a list is it cannot foresee, and would plan each time.
 */
export function isOneOf(column: SQL | Column, ids: readonly string[]): SQL {
  return ids.length === 1 ? sql`${column} = ${ids[0]}::uuid` : sql`${column} = any (${list(ids)}::uuid[])`
}
