import type { Language } from 'kit/text/locale'
import type { Currency } from 'kit/values/money'
import type { Day } from 'kit/values/day'
import type { Db, Tx } from '../../core/school/school.ts'
import { finesOf } from '../invoices/pricing/read-fines.ts'
import {
  firstFinedDay,
  type OwedLine,
  type OwingChild,
  type OwingFamily,
  readOwedLines,
  readOwingChildren,
  readOwingFamilies,
} from './read-owed.ts'
import type { ChallanSnapshot } from './tables.ts'

/** What a family owes on a day, as its challan shows it. Amounts are minor units of `currency`. */
export type ComposedChallan = {
  familyId: string
  name: string
  language: Language
  currency: Currency
  dueOn: Day
  withinDue: bigint
  afterDue: bigint
  open: bigint
  invoiceIds: string[]
  snapshot: ChallanSnapshot
}

type Asked = { families: readonly string[]; campusId: string; currency: Currency; day: Day; country: string }

/**
 * The challans of these families on a day, in the given order; who owes nothing has none. What is overdue stands on it as
 * arrears with the fine of the day, and is not billed again (design of money, decision 3). Where all is overdue, the
 * latest of it is what the challan is for, and its fine is what makes the later amount.
 */
export async function composeChallans(db: Db | Tx, asked: Asked): Promise<ComposedChallan[]> {
  const { families, day, country } = asked
  const lines = await readOwedLines(db, asked)
  const byFamily = Map.groupBy(lines, ({ familyId }) => familyId)
  const children = await readOwingChildren(db, [...new Set(lines.map(({ childId }) => childId))])
  const heads = await readOwingFamilies(db, { ...asked, families: [...byFamily.keys()] })
  const plans = families.flatMap((id) => {
    const own = byFamily.get(id)
    const head = heads.get(id)
    return own && head ? [{ head, own, ...termsOf(own, day) }] : []
  })
  const ids = [...new Set(lines.map(({ invoiceId }) => invoiceId))]
  const today = await finesOf(db, { ids, day, country })
  const later = new Map<Day, { day: Day; fines: Fines }>()
  for (const dueOn of new Set(plans.flatMap((plan) => (plan.isAhead ? [plan.dueOn] : [])))) {
    const finedFrom = await firstFinedDay(db, { ...asked, dueOn })
    const some = plans.filter((plan) => plan.isAhead && plan.dueOn === dueOn)
    const theirs = some.flatMap(({ own }) => own.map(({ invoiceId }) => invoiceId))
    const fines = await finesOf(db, { ids: [...new Set(theirs)], day: finedFrom, country })
    later.set(dueOn, { day: finedFrom, fines })
  }
  return plans.map((plan) => {
    const after = (plan.isAhead && later.get(plan.dueOn)) || { day, fines: today }
    return challanOf(plan, { ...asked, children, today, after })
  })
}

type Fines = Awaited<ReturnType<typeof finesOf>>
type Terms = { dueOn: Day; isAhead: boolean; isArrear: (line: OwedLine) => boolean }
type Plan = Terms & { head: OwingFamily; own: readonly OwedLine[] }

/** Until when a family is to pay, and what of it was due before. */
function termsOf(own: readonly OwedLine[], day: Day): Terms {
  const days = own.map(({ dueOn }) => dueOn).toSorted()
  const ahead = days.find((due) => due >= day)
  const dueOn = ahead ?? days.at(-1) ?? day
  return {
    dueOn,
    isAhead: ahead !== undefined,
    isArrear: (line) => line.dueOn < (ahead === undefined ? dueOn : day),
  }
}

type Known = Asked & {
  children: ReadonlyMap<string, OwingChild>
  today: Fines
  after: { day: Day; fines: Fines }
}

function challanOf(plan: Plan, { children, today, after, currency }: Known): ComposedChallan {
  const { head, own, dueOn, isArrear } = plan
  const invoices = [...Map.groupBy(own, ({ invoiceId }) => invoiceId).values()]
  const late = invoices.filter(([line]) => line && isArrear(line))
  const students = new Set(own.map(({ childId }) => childId))
  const open = sumOf(own)
  const arrears = sumOf(late.flat())
  const fines = finedOf(today, late)
  const payable = (sum: bigint) => (sum > BigInt(head.advance) ? sum - BigInt(head.advance) : 0n)
  const advance = BigInt(head.advance) < open + fines ? BigInt(head.advance) : open + fines
  const withinDue = payable(open + fines)
  const afterDue = payable(open + finedOf(after.fines, invoices))
  return {
    familyId: head.id,
    name: head.name,
    language: head.language,
    currency,
    dueOn,
    withinDue,
    // A fine that is waived or a day that was given back never makes the later amount the smaller one.
    afterDue: afterDue > withinDue ? afterDue : withinDue,
    open,
    invoiceIds: idsOf(invoices),
    snapshot: {
      family: {
        name: head.name,
        otherName: head.otherName,
        guardianId: head.guardianId,
        code: head.code,
        billNumber: head.billNumber,
      },
      children: [...children.values()]
        .filter(({ id }) => students.has(id))
        .map((child) =>
          childOf(child, { lines: own.filter(({ childId }) => childId === child.id), isArrear, today }),
        ),
      current: String(open - arrears),
      arrears: String(arrears),
      fines: String(fines),
      advance: String(advance),
      finedFrom: after.day,
    },
  }
}

type Own = { lines: readonly OwedLine[]; isArrear: Terms['isArrear']; today: Fines }

function childOf({ id, ...child }: OwingChild, { lines, isArrear, today }: Own) {
  const late = Map.groupBy(lines.filter(isArrear), ({ invoiceId }) => invoiceId)
  return {
    studentId: id,
    ...child,
    lines: lines
      .filter((line) => !isArrear(line))
      .map(({ kind, title, otherTitle, period, amount }) => ({ kind, title, otherTitle, period, amount })),
    arrears: [...late].map(([invoiceId, some]) => {
      const fine = today.get(invoiceId)
      return {
        number: some[0]?.number ?? '',
        kind: some[0]?.invoiceKind ?? '',
        period: some[0]?.period ?? '',
        amount: String(sumOf(some)),
        fine: String(fine?.due ?? 0n),
        days: fine?.due ? fine.days : 0,
      }
    }),
  }
}

function sumOf(lines: readonly OwedLine[]): bigint {
  return lines.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
}

type Invoices = readonly (readonly OwedLine[])[]

function idsOf(invoices: Invoices): string[] {
  return invoices.flatMap(([line]) => (line ? [line.invoiceId] : []))
}

function finedOf(fines: Fines, invoices: Invoices): bigint {
  return idsOf(invoices).reduce((sum, id) => sum + (fines.get(id)?.due ?? 0n), 0n)
}
