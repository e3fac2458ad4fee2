import { may, reach } from '../../../core/authorization/reach.ts'
import { accountShown, type User } from '../../../core/authorization/user.ts'
import type { Db, School } from '../../../core/school/school.ts'
import { paymentSetting } from '../../../institute/settings/tables.ts'
import { section } from '../../../institute/structure/tables.ts'
import { student } from '../../../people/students-and-guardians/tables.ts'
import { currencyOfCampus } from '../../books/parties.ts'
import { ledgerAccount } from '../../books/tables.ts'
import { nameOf } from '../../books/trial-balance.ts'
import { familySeen } from '../../family-accounts/family-accounts.ts'
import { familyAccount } from '../../family-accounts/tables.ts'
import { invoices } from '../../invoices/contract.ts'
import { finesOf } from '../../invoices/pricing/read-fines.ts'
import { receipts, type Method } from '../../receipts/contract.ts'
import { least } from '../allocate.ts'
import { readAdvances } from '../family-dues.ts'
import { isBank, placeOf } from '../payment-place.ts'
import type { DeskChild } from './contract.ts'
import { and, eq, sql } from 'drizzle-orm'
import { refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import type { Day } from 'kit/values/day'
import { toWire } from 'kit/values/money'

type Reading = { id: string; paidOn?: Day | undefined }

/** What a family owes if it pays on a day, as the desk shows it. */
export async function readDesk(school: School, user: User, { id, paidOn: typed }: Reading) {
  const { db } = school
  const today = await school.today()
  const paidOn = typed !== undefined && typed < today ? typed : today
  const { country } = await school.profile()
  const [family] = await db
    .select({
      id: familyAccount.id,
      name: familyAccount.name,
      code: familyAccount.code,
      billNumber: familyAccount.psid,
      campusIds: familyAccount.campusIds,
    })
    .from(familyAccount)
    .where(
      and(
        eq(familyAccount.id, id),
        reach(user, receipts.name, 'mark', { campuses: familyAccount.campusIds }),
        sql`${familyAccount.archivedAt} is null`,
      ),
    )
  if (!family) return refuseUnseen(school, user, id)
  const till = await tillOf(db, user)
  const place = await placeOf(db, user, { input: { campusId: null, tenders: [] }, till, family })
  const { campusId, currency, allocation } = place
  const rows = await openInvoices(db, user, { id, currency })
  const fines = await finesOf(db, { ids: rows.map((row) => row.id), day: paidOn, country })
  const [people, advances, cheques, [promise]] = await Promise.all([
    childrenOf(db, user, id, today),
    readAdvances(db, [id]),
    db.execute<HeldCheque>(sql`
      select id, bank, number, drawn_on::text as "drawnOn", amount::text, currency from cheque
      where family_account_id = ${id}::uuid and state = 'held' order by drawn_on`),
    db.execute<{ day: Day }>(sql`
      select promised_on::text as day from payment_promise where family_account_id = ${id}::uuid and withdrawn_at is null
        and promised_on >= ${today}::date order by promised_on limit 1`),
  ])
  const money = (amount: bigint) => toWire({ amount, currency })
  const fineOf = (row: OpenInvoice) => fines.get(row.id)?.due ?? 0n
  const children = childrenWith(people, rows).map((child): DeskChild => {
    const own = rows.filter(({ studentId }) => studentId === child.id)
    const sum = (of: (row: OpenInvoice) => bigint) => own.reduce((total, row) => total + of(row), 0n)
    return {
      ...child,
      open: money(sum(({ open }) => BigInt(open))),
      fine: money(sum(fineOf)),
      // Of children of other campuses the cashier sees the name and the sum, and nothing of what it is for.
      invoices: child.isWithinReach
        ? own.map(({ studentId: _child, isWithinReach: _reach, open, ...row }) => ({
            ...row,
            isOverdue: row.dueOn < today,
            open: money(BigInt(open)),
            fine: money(fines.get(row.id)?.due ?? 0n),
            fineDays: fines.get(row.id)?.days ?? 0,
          }))
        : [],
    }
  })
  const due = rows.reduce((sum, { open }) => sum + BigInt(open), 0n)
  const fined = rows.reduce((sum, row) => sum + (fines.get(row.id)?.due ?? 0n), 0n)
  const advance = advances.reduce((sum, one) => (one.currency === currency ? sum + one.amount : sum), 0n)
  const ahead = advance > 0n ? advance : 0n
  return {
    id: family.id,
    name: family.name,
    code: family.code,
    billNumber: family.billNumber,
    today,
    paidOn,
    campusId,
    currency,
    allocation,
    children,
    due: money(due),
    fines: money(fined),
    advance: money(ahead),
    toPay: money(due + fined - least(ahead, due + fined)),
    heldCheques: cheques.map(({ amount, currency: of, ...one }) => ({
      ...one,
      amount: { amount, currency: of },
    })),
    promisedOn: promise?.day ?? null,
    mayCharge: may(user, invoices.name, 'edit'),
  }
}

type HeldCheque = {
  id: string
  bank: string
  number: string
  drawnOn: Day
  amount: string
  currency: string
}

/** A family that the user sees elsewhere is not theirs to take payments of; of others it is not said that they exist. */
async function refuseUnseen(school: School, user: User, id: string): Promise<never> {
  const [seen] = await school.db
    .select({ id: familyAccount.id })
    .from(familyAccount)
    .where(and(eq(familyAccount.id, id), familySeen(user)))
  return seen ? refuseUnchangeable() : refuseMissing()
}

async function tillOf(db: Db, user: User) {
  const [row] = await db.execute<{ id: string; campusId: string; currency: string }>(sql`
    select id, campus_id as "campusId", currency from cash_session
    where cashier_id = ${accountShown(user)}::uuid and state = 'open'`)
  return row ?? null
}

type Child = Pick<DeskChild, 'id' | 'name' | 'otherName' | 'section' | 'isWithinReach'>

async function childrenOf(db: Db, user: User, id: string, today: Day): Promise<Child[]> {
  const rows = await db.execute<Child>(sql`
    select students.id, p.name, p.other_name as "otherName",
      ${reach(user, receipts.name, 'mark', { campus: student.campusId })} as "isWithinReach",
      case when ${reach(user, receipts.name, 'mark', { campus: student.campusId })} then coalesce(g.title, '') else '' end as section
    from family_member m join student students on students.id = m.student_id join person p on p.id = students.id
      left join section g on g.id = students.section_id
    where m.family_account_id = ${id}::uuid and holds(m.valid_from, m.valid_until, ${today}::date)
    order by p.birth_date nulls last, students.registration_number`)
  return [...rows]
}

type OpenInvoice = {
  id: string
  studentId: string
  number: string
  period: string
  titles: string[]
  dueOn: Day
  open: string
  name: string
  section: string
  isWithinReach: boolean
}

async function openInvoices(
  db: Db,
  user: User,
  { id, currency }: { id: string; currency: string },
): Promise<OpenInvoice[]> {
  const rows = await db.execute<OpenInvoice>(sql`
    select invoices.id, invoices.student_id as "studentId", invoices.number, invoices.period_key as period,
      invoices.due_on::text as "dueOn", sum(o.amount)::text as open, invoices.name, invoices.section_title as section,
      jsonb_agg(l.title order by l.position) as titles,
      ${reach(user, receipts.name, 'mark', { campus: student.campusId })} as "isWithinReach"
    from invoice invoices join invoice_open o on o.invoice_id = invoices.id and o.amount > 0 join invoice_line l on l.id = o.line_id
      join student students on students.id = invoices.student_id
    where invoices.family_account_id = ${id}::uuid and invoices.cancelled_at is null and invoices.currency = ${currency}
    group by invoices.id, students.id, students.campus_id order by invoices.due_on, invoices.id`)
  return [...rows]
}

/** The children of today, and those who have left the family and are still billed to it. */
function childrenWith(people: readonly Child[], rows: readonly OpenInvoice[]): Child[] {
  const gone = rows.filter(({ studentId }) => !people.some(({ id }) => id === studentId))
  const others = [...new Map(gone.map((row) => [row.studentId, row])).values()].map((row) => ({
    id: row.studentId,
    name: row.name,
    otherName: '',
    section: row.isWithinReach ? row.section : '',
    isWithinReach: row.isWithinReach,
  }))
  return [...people, ...others]
}

/** The ways of paying that the settings take, and the bank accounts. */
export async function readDeskChoices(school: School, user: User) {
  const [setting] = await school.db.select().from(paymentSetting)
  const takes: Readonly<Record<Method, boolean>> = {
    cash: setting?.takesCash ?? true,
    deposit: setting?.takesDeposits ?? false,
    transfer: setting?.takesTransfers ?? false,
    cheque: setting?.takesCheques ?? false,
    card: setting?.takesCards ?? false,
    wallet: setting?.takesWallets ?? false,
  }
  const banks = await school.db
    .select()
    .from(ledgerAccount)
    .where(sql`${ledgerAccount.id} in (select a.id from ledger_account a where ${isBank})`)
    .orderBy(ledgerAccount.code)
  return {
    methods: (Object.keys(takes) as Method[]).filter((method) => takes[method]),
    banks: banks.map((account) => nameOf(user, account)),
  }
}

type Row = {
  studentId: string
  name: string
  otherName: string
  fatherName: string
  registrationNumber: string
  familyAccountId: string
  invoices: { id: string; open: string }[]
}

/** The students of a section with what is open for each, for taking the payments of a class at once. */
export async function readClassDues(school: School, user: User, { id }: { id: string }) {
  const today = await school.today()
  const { country } = await school.profile()
  const places = { campus: section.campusId }
  const [place] = await school.db
    .select({
      title: section.title,
      campusId: section.campusId,
      isSeen: sql<boolean>`${reach(user, receipts.name, 'view', places)}`,
      isReached: sql<boolean>`${reach(user, receipts.name, 'mark', places)}`,
    })
    .from(section)
    .where(eq(section.id, id))
  if (!place?.isReached) return place?.isSeen ? refuseUnchangeable() : refuseMissing()
  const currency = await currencyOfCampus(school.db, place.campusId)
  const rows = await school.db.execute<Row>(sql`
    select s.id as "studentId", p.name, p.other_name as "otherName", s.father_name as "fatherName", s.registration_number as "registrationNumber", m.family_account_id as "familyAccountId",
      coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'open', i.open::text)) from (
        select i.id, sum(o.amount) as open from invoice i join invoice_open o on o.invoice_id = i.id and o.amount > 0
        where i.student_id = s.id and i.family_account_id = m.family_account_id and i.cancelled_at is null
          and i.currency = ${currency} group by i.id) i), '[]') as invoices
    from student s join person p on p.id = s.id
      join family_member m on m.student_id = s.id and holds(m.valid_from, m.valid_until, ${today}::date)
    where s.section_id = ${id}::uuid and s.archived_at is null and s.status = 'enrolled' order by s.roll_number nulls last, p.name, s.id`)
  const ids = rows.flatMap(({ invoices }) => invoices.map((invoice) => invoice.id))
  const fines = await finesOf(school.db, { ids, day: today, country })
  const money = (amount: bigint) => toWire({ amount, currency })
  return {
    section: place.title,
    campusId: place.campusId,
    currency,
    rows: rows.map(({ invoices, ...row }) => ({
      ...row,
      open: money(invoices.reduce((sum, { open }) => sum + BigInt(open), 0n)),
      fine: money(invoices.reduce((sum, invoice) => sum + (fines.get(invoice.id)?.due ?? 0n), 0n)),
    })),
  }
}
