import { sql } from 'drizzle-orm'
import { refuseField, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import type { Day } from 'kit/values/day'
import { formatAmount } from 'kit/values/money'
import { describe } from '../../core/acts/act.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { admissions, type Stage } from '../../admissions/applicants/contract.ts'
import { ends } from '../../admissions/applicants/stages.ts'
import { admission } from '../../admissions/applicants/tables.ts'
import { lockPeriod } from '../books/post.ts'
import { applicantStages, type ApplicantStage } from '../fee-setup/contract.ts'
import { invoices } from '../invoices/contract.ts'
import { issueInvoices, type Issued, type NewInvoice } from '../invoices/issue-invoices.ts'
import { list } from '../invoices/pricing/read-billable.ts'
import { giveAccounts } from './applicant-accounts.ts'
import { type Offer, readOffers } from './fee-offers.ts'
import { tellAsked } from './messages.ts'

type Asking = { ids: readonly string[]; stage: ApplicantStage; dueOn: Day | null; today: Day }
type Left = { id: string; name: string; message: string }

/** Asks applicants for the fee of a step: an invoice for each. Who cannot be asked is left, and it is said why. */
export async function askApplicantFees(
  school: School,
  user: User,
  {
    admissionIds: ids,
    stage,
    dueOn,
  }: { admissionIds: readonly string[]; stage: ApplicantStage; dueOn: Day | null },
): Promise<{ asked: number; left: Left[] }> {
  const today = await school.today()
  if (dueOn !== null && dueOn < today) refuseField('dueOn', sentence('This day is over. Choose a later one'))
  const { say } = words(user)
  return school.transaction(user, 'applicant-fees.asked', async (tx) => {
    const { asked, left } = await askWithin(tx, user, { ids, stage, dueOn, today })
    describe(tx, {
      stage: say(applicantStages[stage]),
      count: asked.length,
      name: asked[0]?.name ?? '',
      amount: amountsOf(asked.map(({ offer }) => offer)),
    })
    return { asked: asked.length, left: left.map((one) => ({ ...one, message: say(one.message) })) }
  })
}

type Applicant = {
  id: string
  campusId: string
  classId: string
  number: string
  name: string
  fatherName: string
  guardian: string
  stage: Stage
  isArchived: boolean
  class: string
  campus: string
  familyAccountId: string
  billNumber: string
  asked: ApplicantStage[]
}
type AskedFee = { name: string; offer: Offer }

/** The same within a running act. Without a user it is a rule of the school that asks. */
export async function askWithin(
  tx: Tx,
  user: User | null,
  { ids, stage, dueOn, today }: Asking,
): Promise<{ asked: AskedFee[]; left: Left[] }> {
  await lockPeriod(tx, today)
  await lockApplications(tx, user, ids)
  const offers = new Map(
    (await readOffers(tx, { ids, stages: [stage], today })).map((one) => [one.admissionId, one]),
  )
  const before = await readApplicants(tx, ids)
  const left = before.flatMap((one) => {
    const message = problemOf(one, { stage, offer: offers.get(one.id) })
    return message === null ? [] : [{ id: one.id, name: one.name, message }]
  })
  const chosen = before.filter(({ id }) => !left.some((one) => one.id === id))
  await giveAccounts(
    tx,
    chosen.map(({ id }) => id),
  )
  const applicants = await readApplicants(
    tx,
    chosen.map(({ id }) => id),
  )
  const asked = applicants.flatMap((one) => {
    const offer = offers.get(one.id)
    return offer ? [{ ...one, offer }] : []
  })
  const issued: Issued[] = []
  for (const [campusId, some] of Map.groupBy(asked, (one) => one.campusId))
    issued.push(
      ...(await issueInvoices(
        tx,
        campusId,
        some.map((one) => invoiceOf(one, { offer: one.offer, dueOn, today })),
      )),
    )
  await tellAsked(
    tx,
    issued.map((one) => one.id),
  )
  return { asked, left }
}

/** Locks these applications; refuses all if the user may not bill one of them. */
async function lockApplications(tx: Tx, user: User | null, ids: readonly string[]): Promise<void> {
  const unique = [...new Set(ids)]
  const found = (resource: string, action: 'view' | 'edit') =>
    user === null ? sql`true` : reach(user, resource, action, { campus: admission.campusId })
  const rows = await tx.execute(sql`
    select ${admission.id} from ${admission} where ${admission.id} = any (${list(unique)}::uuid[])
      and ${found(invoices.name, 'edit')} order by ${admission.id} for update`)
  if (rows.length === unique.length) return
  const seen = await tx.execute(sql`
    select from ${admission} where ${admission.id} = any (${list(unique)}::uuid[]) and ${found(admissions.name, 'view')}`)
  if (seen.length === unique.length) refuseUnchangeable()
  refuseMissing()
}

async function readApplicants(tx: Tx, ids: readonly string[]): Promise<Applicant[]> {
  return tx.execute<Applicant>(sql`
    select a.id, a.campus_id as "campusId", a.class_id as "classId", a.number, a.name, a.father_name as "fatherName",
      a.guardian_name as guardian, a.stage, a.archived_at is not null as "isArchived", c.title as class, k.name as campus,
      f.id as "familyAccountId", f.psid as "billNumber",
      to_jsonb(array(select i.kind from invoice i where i.admission_id = a.id and i.cancelled_at is null)) as asked
    from admission a join class c on c.id = a.class_id join campus k on k.id = a.campus_id
      left join family_account f on f.id = a.family_account_id
    where a.id = any (${list(ids)}::uuid[]) order by k.name, a.name, a.id`)
}

function problemOf(
  { stage: at, isArchived, asked }: Applicant,
  { stage, offer }: { stage: ApplicantStage; offer: Offer | undefined },
): string | null {
  if (isArchived) return sentence('This application is in the archive')
  if (at === 'enrolled') return sentence('This child is enrolled. Charge a fee on the child’s own page')
  if (ends.has(at)) return sentence('This application is closed')
  if (asked.includes(stage)) return sentence('This fee is asked already')
  if (!offer)
    return sentence(
      'The fee plan has no amount for this application. Put it there, and this step among the fees before enrolment',
    )
  return null
}

function invoiceOf(
  one: Applicant,
  { offer, dueOn, today }: { offer: Offer; dueOn: Day | null; today: Day },
): NewInvoice {
  const { refundPercent, refundUntil } = offer
  return {
    kind: offer.stage,
    studentId: null,
    admissionId: one.id,
    familyAccountId: one.familyAccountId,
    campusId: one.campusId,
    sectionId: null,
    classId: one.classId,
    name: one.name,
    fatherName: one.fatherName,
    registrationNumber: one.number,
    section: '',
    period: today.slice(0, 7),
    issuedOn: today,
    dueOn: dueOn ?? offer.dueOn,
    currency: offer.currency,
    // The rule of the day on which it was asked is the one that counts.
    snapshot: {
      campus: one.campus,
      class: one.class,
      billNumber: one.billNumber,
      guardian: one.guardian,
      refundPercent: String(refundPercent),
      refundUntil: refundUntil ?? '',
    },
    lines: offer.lines,
  }
}

function amountsOf(offers: readonly Offer[]): string {
  const sums = [...Map.groupBy(offers, ({ currency }) => currency)].map(([currency, some]) => {
    const sum = some.reduce((all, { total }) => all + total, 0n)
    return `${formatAmount('en', sum, currency)} ${currency}`
  })
  return sums.join(', ')
}
