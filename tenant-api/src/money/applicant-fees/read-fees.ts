import { eq, sql } from 'drizzle-orm'
import { toWire } from 'kit/values/money'
import type { Day } from 'kit/values/day'
import { reach } from '../../core/authorization/reach.ts'
import { isOwnRequest, type User } from '../../core/authorization/user.ts'
import type { Db, School } from '../../core/school/school.ts'
import { get } from '../../crud/row.ts'
import { admissionCrud } from '../../admissions/applicants/admissions.ts'
import { ends } from '../../admissions/applicants/stages.ts'
import { admission, type AdmissionRow } from '../../admissions/applicants/tables.ts'
import { visited } from '../../admissions/form/application-visits.ts'
import { challans } from '../challans/contract.ts'
import { applicantStages, type ApplicantStage } from '../fee-setup/contract.ts'
import { approvals } from '../invoices/concessions/contract.ts'
import { invoices, type InvoiceState } from '../invoices/contract.ts'
import type { ApplicantFee, FeeOffer } from './contract.ts'
import { mayIssueOwn, readOwnChallan } from './family/own-challan.ts'
import { readOffers } from './fee-offers.ts'

const stages = Object.keys(applicantStages) as ApplicantStage[]

/** The fees of an applicant for the office: what was asked, and what can be asked by the plan of today. */
export async function readApplicantFees(school: School, user: User, id: string) {
  const row = (await get(admissionCrud, { school, user, id })) as unknown as AdmissionRow
  const { db } = school
  const today = await school.today()
  const can = (resource: string, action: 'edit' | 'mark' = 'edit') =>
    sql<boolean>`coalesce(${reach(user, resource, action, admissionCrud.within)}, false)`
  const [rows, offers, family, [may]] = await Promise.all([
    readFees(db, id),
    readOffers(db, { ids: [id], stages, today }),
    familyOf(db, id),
    db
      .select({
        ask: can(invoices.name),
        decide: can(approvals.resource),
        print: can(challans.name, 'mark'),
      })
      .from(admission)
      .where(eq(admission.id, id)),
  ])
  const isOpen = row.archivedAt === null && !ends.has(row.stage)
  const asked = new Set(rows.flatMap(({ state, stage }) => (state === 'cancelled' ? [] : [stage])))
  return {
    billNumber: family?.billNumber ?? null,
    family: family && { id: family.id, name: family.name },
    fees: rows.map((fee): ApplicantFee => ({
      ...feeOf(fee),
      cancelledReason: fee.cancelledReason,
      waiver: fee.waiver && waiverOf(fee.waiver, { fee, user, mayDecide: may?.decide === true }),
    })),
    offers: isOpen ? offers.filter(({ stage }) => !asked.has(stage)).map(offerOf) : [],
    mayAsk: isOpen && may?.ask === true,
    mayPrint: may?.print === true && rows.some(({ state, open }) => state !== 'cancelled' && open !== '0'),
  }
}

/** What the family of a visit is asked to pay. What was cancelled is not theirs to look at. */
export async function readOwnApplicantFees(school: School, visit: string) {
  const { id } = await visited(school.db, school.now(), visit)
  const { db } = school
  const [rows, family, challan, mayIssue] = await Promise.all([
    readFees(db, id),
    familyOf(db, id),
    readOwnChallan(db, id),
    mayIssueOwn(db, id),
  ])
  return {
    billNumber: family?.billNumber ?? null,
    challan,
    mayIssue,
    fees: rows.flatMap((row) => {
      const { state, ...fee } = feeOf(row)
      return state === 'cancelled' ? [] : [fee]
    }),
  }
}

async function familyOf(
  db: Db,
  id: string,
): Promise<{ id: string; name: string; billNumber: string } | null> {
  const [row] = await db.execute<{ id: string; name: string; billNumber: string }>(sql`
    select f.id, f.name, f.psid as "billNumber" from admission a join family_account f on f.id = a.family_account_id
    where a.id = ${id}::uuid`)
  return row ?? null
}

type Line = { id: string; title: string; otherTitle: string; amount: string }
type Waiver = Omit<NonNullable<ApplicantFee['waiver']>, 'amount' | 'mayDecide'> & {
  amount: string
  askedById: string | null
}
type FeeRow = {
  id: string
  number: string
  stage: ApplicantStage
  state: InvoiceState
  isOverdue: boolean
  issuedOn: Day
  dueOn: Day
  due: string
  paid: string
  open: string
  currency: string
  cancelledReason: string
  refundPercent: number
  refundUntil: Day | null
  lines: Line[]
  waiver: Waiver | null
}

async function readFees(db: Db, id: string): Promise<FeeRow[]> {
  return db.execute<FeeRow>(sql`
    select i.id, i.number, i.kind as stage, i.state, i.is_overdue as "isOverdue", i.issued_on::text as "issuedOn", i.due_on::text as "dueOn",
      i.due::text, i.paid::text, i.open::text, i.currency, i.cancelled_reason as "cancelledReason",
      coalesce((i.snapshot ->> 'refundPercent')::int, 0) as "refundPercent", nullif(i.snapshot ->> 'refundUntil', '') as "refundUntil",
      (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'title', l.title, 'otherTitle', l.other_title, 'amount', l.net::text)
          order by l.position), '[]') from invoice_line l where l.invoice_id = i.id and l.kind in ('fee', 'fine')) as lines,
      (select jsonb_build_object('id', w.id, 'state', w.state, 'amount', w.amount::text, 'reason', w.reason, 'askedBy', w.asked_by,
          'askedById', w.asked_by_id, 'decidedBy', w.decided_by)
        from applicant_fee_waiver w where w.invoice_id = i.id order by w.id desc limit 1) as waiver
    from invoices i where i.admission_id = ${id}::uuid order by i.issued_on, i.id`)
}

function feeOf({ due, paid, open, currency, lines, ...row }: FeeRow) {
  const { cancelledReason: _, waiver: _waiver, ...fee } = row
  const money = (amount: string) => ({ amount, currency })
  return {
    ...fee,
    due: money(due),
    paid: money(paid),
    open: money(open),
    lines: lines.map(({ amount, ...line }) => ({ ...line, amount: money(amount) })),
  }
}

function waiverOf(
  { amount, askedById, ...row }: Waiver,
  { fee, user, mayDecide }: { fee: Pick<FeeRow, 'currency'>; user: User; mayDecide: boolean },
): ApplicantFee['waiver'] {
  const isMine = isOwnRequest(user, askedById)
  return {
    ...row,
    amount: { amount, currency: fee.currency },
    mayDecide: mayDecide && row.state === 'asked' && !isMine,
  }
}

function offerOf({
  stage,
  total,
  currency,
  dueOn,
  refundPercent,
  refundUntil,
  lines,
}: Awaited<ReturnType<typeof readOffers>>[number]): FeeOffer {
  const money = (amount: bigint) => toWire({ amount, currency })
  return {
    stage,
    total: money(total),
    dueOn,
    refundPercent,
    refundUntil,
    lines: lines.map(({ planLineId, title, otherTitle, price }) => ({
      id: planLineId ?? '',
      title,
      otherTitle,
      amount: money(price.net),
    })),
  }
}
