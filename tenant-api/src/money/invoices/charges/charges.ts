import { and, eq, isNull, sql } from 'drizzle-orm'
import { refuse, refuseElsewhere, refuseField } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { formatAmount, toWire, type WireMoney } from 'kit/values/money'
import { addMonths, type Day } from 'kit/values/day'
import { describe } from '../../../core/acts/act.ts'
import { reach } from '../../../core/authorization/reach.ts'
import type { User } from '../../../core/authorization/user.ts'
import type { School, Tx } from '../../../core/school/school.ts'
import { student } from '../../../people/students-and-guardians/tables.ts'
import { currencyOfCampus } from '../../books/parties.ts'
import { lockPeriod } from '../../books/post.ts'
import { settleWithin } from '../../family-accounts/settle-families.ts'
import { invoices } from '../contract.ts'
import { amountOf } from '../fee-actions/credits.ts'
import { issueInvoices, type Issued, type NewInvoice, type NewLine, snapshotOf } from '../issue-invoices.ts'
import { type Basis, grantsOnPaper } from '../pricing/price-students.ts'
import {
  type Grant,
  instalmentsOf,
  type LinePrice,
  periodOf,
  priceLines,
  wholeMonth,
} from '../pricing/prices.ts'
import {
  feeColumns,
  feeJoins,
  feeOf,
  grantsIn,
  list,
  type PlannedFee,
  readBillable,
  readSetting,
  type StoredGrant,
} from '../pricing/read-billable.ts'

/** At most so many invoices are charged at once. */
const mostCharged = 3000

type Charging = {
  studentIds: readonly string[]
  sectionId: string | null
  classId: string | null
  campusId: string | null
  feeTypeId: string
  amount: WireMoney
  dueOn: Day
  instalments: number
  months: number
  comment: string
}

/** Charges a fee to students, a section or a class: an invoice for each, for each instalment and for each month. */
export async function charge(school: School, user: User, input: Charging) {
  const today = await school.today()
  if (input.dueOn < today) refuseField('dueOn', sentence('This day is over. Choose a later one'))
  return school.transaction(user, 'invoices.charged', async (tx) => {
    await lockPeriod(tx, today)
    await settleWithin(tx, today)
    const people = await readCharged(tx, user, { input, today })
    if (people.length === 0) refuse('invoices.nobody', 'No Student Found', {}, { status: 409 })
    if (people.length * input.instalments * input.months > mostCharged)
      refuse(
        'invoices.many',
        'These are too many invoices at once. Charge fewer people at a time',
        {},
        { status: 409 },
      )
    const fee = await readFee(tx, input.feeTypeId)
    const issued: Issued[] = []
    for (const [campusId, some] of Map.groupBy(people, (one) => one.campusId)) {
      const currency = await currencyOfCampus(tx, campusId)
      const parts = await partsOf(tx, input, { currency, fee })
      const all = some.flatMap((one) =>
        parts.map((part) => invoiceOf(one, { ...part, fee, currency, today, comment: input.comment })),
      )
      issued.push(...(await issueInvoices(tx, campusId, all)))
    }
    const total = {
      amount: issued.reduce((sum, one) => sum + one.total, 0n),
      currency: input.amount.currency,
    }
    describe(tx, {
      fee: fee.title,
      count: issued.length,
      amount: `${formatAmount('en', total.amount, total.currency)} ${total.currency}`,
    })
    return { invoices: issued.length, total: toWire(total), ids: issued.map(({ id }) => id) }
  })
}

export type Person = {
  studentId: string
  campusId: string
  sectionId: string | null
  classId: string | null
  familyAccountId: string | null
  name: string
  fatherName: string
  registrationNumber: string
  section: string
  class: string
  campus: string
  billNumber: string | null
  guardian: string | null
  grants: readonly StoredGrant[]
}

/** Whom a charge is for, as far as the user may charge them; one student beyond the reach refuses all. */
async function readCharged(
  tx: Tx,
  user: User,
  { input, today }: { input: Charging; today: Day },
): Promise<Person[]> {
  const { studentIds, sectionId, classId, campusId } = input
  const isOne = [studentIds.length > 0, sectionId !== null, classId !== null].filter(Boolean).length === 1
  if (!isOne) refuseField('studentIds', sentence('Choose who is charged'))
  const whom =
    studentIds.length > 0
      ? sql`${student.id} = any (${list(studentIds)}::uuid[])`
      : sectionId !== null
        ? and(eq(student.sectionId, sectionId), eq(student.status, 'enrolled'))
        : and(
            eq(student.classId, classId ?? ''),
            eq(student.status, 'enrolled'),
            campusId ? eq(student.campusId, campusId) : undefined,
          )
  const found = await tx
    .select({ id: student.id, campusId: student.campusId })
    .from(student)
    .where(
      and(whom, isNull(student.archivedAt), reach(user, invoices.name, 'edit', { campus: student.campusId })),
    )
  if (found.length !== new Set(studentIds).size && studentIds.length > 0) refuseElsewhere()
  return readPeople(
    tx,
    found.map(({ id }) => id),
    today,
  )
}

/** These students as an invoice names them, with what is granted to them this month. */
export async function readPeople(tx: Tx, ids: readonly string[], today: Day): Promise<Person[]> {
  const rows = await tx.execute<Omit<Person, 'grants'>>(sql`
    select s.id as "studentId", s.campus_id as "campusId", s.section_id as "sectionId", s.class_id as "classId", f.id as "familyAccountId",
      p.name, s.father_name as "fatherName", s.registration_number as "registrationNumber", coalesce(g.title, '') as section,
      coalesce(c.title, '') as class, k.name as campus, f.psid as "billNumber", f.name as guardian
    from student s join person p on p.id = s.id join campus k on k.id = s.campus_id left join section g on g.id = s.section_id
      left join class c on c.id = s.class_id
      left join family_member m on m.student_id = s.id and holds(m.valid_from, m.valid_until, ${today}::date)
      left join family_account f on f.id = m.family_account_id
    where s.id = any (${list(ids)}::uuid[]) order by k.name, g.title, p.name, s.id`)
  const campusIds = [...new Set(rows.map(({ campusId }) => campusId))]
  const data = await readBillable(tx, { campusIds, period: periodOf(today.slice(0, 7)), studentIds: ids })
  return rows.map((row) => ({ ...row, grants: data.grants.get(row.studentId) ?? [] }))
}

async function readFee(tx: Tx, id: string): Promise<PlannedFee> {
  const [row] = await tx.execute<Parameters<typeof feeOf>[0]>(sql`
    select null::uuid as id, ft.id as "feeTypeId", null::uuid as "serviceId", '0' as amount, 'once' as cycle, null::int as iterations,
      '[]'::jsonb as months, ${feeColumns}
    from fee_type ft ${feeJoins} where ft.id = ${id}::uuid and ft.archived_at is null`)
  return row ? feeOf(row) : refuseField('feeTypeId', sentence('{field} must be one of the choices offered'))
}

type Part = { price: (grants: readonly Grant[]) => LinePrice; amount: bigint; dueOn: Day; mark: string }

/** The invoices of one student: an instalment and a month each. */
async function partsOf(
  tx: Tx,
  { amount: typed, dueOn, instalments, months }: Charging,
  { currency, fee }: { currency: string; fee: PlannedFee },
): Promise<Part[]> {
  const total = amountOf(typed, { currency })
  const { rule, steps } = await readSetting(tx)
  const step = steps.get(currency) ?? 1n
  const parts =
    instalments > 1
      ? instalmentsOf(total, { count: instalments, dueOn, step })
      : Array.from({ length: months }, (_, at) => ({ amount: total, dueOn: addMonths(dueOn, at) }))
  return parts.map((part, at) => ({
    ...part,
    mark: parts.length > 1 ? ` ${at + 1}/${parts.length}` : '',
    price(grants) {
      const given = fee.hasConcession ? grants : []
      const [price] = priceLines(
        [{ amount: part.amount, fraction: wholeMonth, grants: given, tax: fee.tax }],
        { rule, step },
      )
      if (!price) throw new Error('a line without a price')
      return price
    },
  }))
}

type Charge = Part & { fee: PlannedFee; currency: string; today: Day; comment: string }

function invoiceOf(
  person: Person,
  { price: priceFor, amount, dueOn, mark, fee, currency, today, comment }: Charge,
): NewInvoice {
  const { familyAccountId, grants, ...who } = person
  if (familyAccountId === null) return refuseAccount(person)
  const price = priceFor(grantsIn(currency, grants))
  const basis: Basis = { amount: String(amount), part: 1, whole: 1, grants: grantsOnPaper(price) }
  const line: NewLine = {
    kind: 'fee',
    feeTypeId: fee.feeTypeId,
    title: `${fee.title}${mark}`,
    otherTitle: fee.otherTitle,
    planLineId: null,
    serviceId: null,
    accountId: fee.accountId,
    parties: fee.parties,
    taxRateId: fee.tax?.id ?? null,
    price,
    basis: fee.tax ? { ...basis, taxPoints: fee.tax.basisPoints } : basis,
  }
  return {
    ...documentOf(who, familyAccountId),
    kind: 'extra',
    period: dueOn.slice(0, 7),
    issuedOn: today,
    dueOn,
    currency,
    comment,
    lines: [line],
  }
}

/** What an invoice says of its student. */
export function documentOf(who: Omit<Person, 'familyAccountId' | 'grants'>, familyAccountId: string) {
  const { studentId, campusId, sectionId, classId, name, fatherName, registrationNumber, section } = who
  const named = { name, fatherName, registrationNumber, section, snapshot: snapshotOf(who) }
  return { studentId, campusId, sectionId, classId, familyAccountId, ...named }
}

function refuseAccount({ name }: Person): never {
  refuse('invoices.no-account', '{name} has no family account yet', { name }, { status: 409 })
}
