import { and, eq, sql } from 'drizzle-orm'
import { refuseMissing, refuse, refuseField } from 'kit/contract/refusal'
import { words } from 'kit/text/words-node'
import { toWire } from 'kit/values/money'
import type { Day } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import { may, reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { finesOf } from '../invoices/pricing/read-fines.ts'
import { type DefaulterPage, defaulters } from './contract.ts'
import { feeHolds } from './holds/contract.ts'
import { defaulterList } from './tables.ts'
import { describe } from '../../core/acts/act.ts'
import { refuseUnwritable } from '../../crud/row.ts'
import { withdrawPromise, writePromise } from '../invoices/fee-actions/invoice-notes.ts'
import { defaulterCrud } from './defaulters.ts'

const places = { campus: defaulterList.campusId }

/** What a family owes at a campus: line by line, whom to call, and what was said so far. */
export async function readDefaulter(
  school: School,
  user: User,
  { id }: { id: string },
): Promise<DefaulterPage> {
  const { country } = await school.profile()
  const day = await school.today()
  return readPage(school.db, user, { id, day, country })
}

type One = { id: string; day: Day; country: string }

/** The same for whoever has just written to it. */
export async function readPage(db: Db | Tx, user: User, { id, day, country }: One): Promise<DefaulterPage> {
  const [row] = await db
    .select({
      familyAccountId: defaulterList.familyAccountId,
      campusId: defaulterList.campusId,
      name: defaulterList.name,
      code: defaulterList.code,
      billNumber: defaulterList.psid,
      open: defaulterList.open,
      currency: defaulterList.currency,
      campus: sql<string>`(select c.name from campus c where c.id = ${defaulterList.campusId})`,
      mark: sql<boolean>`coalesce(${reach(user, defaulters.name, 'mark', places)}, false)`,
      hold: sql<boolean>`coalesce(${reach(user, feeHolds.name, 'edit', places)}, false)`,
    })
    .from(defaulterList)
    .where(and(eq(defaulterList.id, id), reach(user, defaulters.name, 'view', places)))
  if (!row) return refuseMissing()
  const { currency, campusId, open, mark, hold, ...head } = row
  const lines = await readLines(db, { familyAccountId: row.familyAccountId, campusId, currency, day })
  const fines = await finesOf(db, { ids: [...new Set(lines.map((line) => line.invoiceId))], day, country })
  const fine = [...fines.values()].reduce((sum, { due }) => sum + due, 0n)
  const money = (amount: bigint) => toWire({ amount, currency })
  return {
    ...head,
    open: money(open),
    toPay: money(open + fine),
    children: childrenOf(lines, { currency, say: words(user).say }),
    ...(await readTalks(db, row.familyAccountId)),
    may: { mark: mark && may(user, defaulters.name, 'mark'), hold },
  }
}

type Line = {
  studentId: string
  name: string
  otherName: string
  section: string
  isHeld: boolean
  invoiceId: string
  number: string
  period: string
  kind: string
  title: string
  otherTitle: string
  dueOn: Day
  days: number
  open: string
}
type Owed = { familyAccountId: string; campusId: string; currency: string; day: Day }

async function readLines(db: Db | Tx, { familyAccountId, campusId, currency, day }: Owed) {
  return db.execute<Line>(sql`
    select i.student_id as "studentId", p.name, p.other_name as "otherName", coalesce(g.title, '') as section,
      exists (select from fee_hold h where h.student_id = i.student_id and h.lifted_on is null) as "isHeld",
      i.id as "invoiceId", i.number, i.period_key as period, l.kind, l.title, l.other_title as "otherTitle", i.due_on::text as "dueOn",
      greatest(${day}::date - i.due_on, 0) as days, o.amount::text as open
    from invoice i join invoice_open o on o.invoice_id = i.id and o.amount > 0 join invoice_line l on l.id = o.line_id
      join student s on s.id = i.student_id join person p on p.id = s.id left join section g on g.id = s.section_id
    where i.family_account_id = ${familyAccountId}::uuid and i.campus_id = ${campusId}::uuid and i.currency = ${currency}
    order by p.birth_date nulls last, p.id, i.due_on, i.number, l.position`)
}

function childrenOf(
  rows: readonly Line[],
  { currency, say }: { currency: string; say: (text: string) => string },
): DefaulterPage['children'] {
  return [...Map.groupBy(rows, ({ studentId }) => studentId)].flatMap(([id, of]) => {
    const [first] = of
    if (!first) return []
    const { name, otherName, section, isHeld } = first
    const lines = of.map(({ invoiceId, number, period, kind, title, otherTitle, dueOn, days, open }) => ({
      invoiceId,
      number,
      period,
      // These are lines of the product's own, in the reader's words.
      title: kind === 'fine' || kind === 'opening' ? say(title) : title,
      otherTitle,
      dueOn,
      days,
      open: toWire({ amount: BigInt(open), currency }),
    }))
    return [{ id, name, otherName, section, isHeld, lines }]
  })
}

/** Whom to call, what was promised, and when they were reminded: the latest first. */
async function readTalks(db: Db | Tx, familyAccountId: string) {
  const payers = await db.execute<DefaulterPage['payers'][number]>(sql`
    select p.id, p.name, p.other_name as "otherName", p.phone from family_member m
      join guardian_link l on l.student_id = m.student_id and l.gets_bills join person p on p.id = l.guardian_id
    where m.family_account_id = ${familyAccountId}::uuid group by p.id order by p.name, p.id`)
  const promises = await db.execute<DefaulterPage['promises'][number]>(sql`
    select id, promised_on::text as "promisedOn", noted_on::text as "notedOn", note, noted_by as by, withdrawn_at is not null as "isWithdrawn"
    from payment_promise where family_account_id = ${familyAccountId}::uuid order by id desc limit 10`)
  const reminded = await db.execute<{ day: Day }>(sql`
    select distinct day::text from fee_reminder_family where family_account_id = ${familyAccountId}::uuid order by 1 desc limit 10`)
  return { payers: [...payers], promises: [...promises], remindedOn: reminded.map(({ day }) => day) }
}

type Promised = { id: string; promisedOn: Day; note: string }

/** Notes by when a family promises to pay; reminders wait until then. Refuses a day that is over. */
export async function takePromise(
  school: School,
  user: User,
  { id, promisedOn, note }: Promised,
): Promise<DefaulterPage> {
  const day = await school.today()
  const { country } = await school.profile()
  if (promisedOn < day) refuseField('promisedOn', sentence('This day is over. Choose a later one'))
  return school.transaction(user, 'defaulters.promised', async (tx) => {
    const family = await markable(tx, user, id)
    await writePromise(tx, { ...family, promisedOn, note, by: user.name, today: day })
    describe(tx, { family: family.name, day: promisedOn })
    return readPage(tx, user, { id, day, country })
  })
}

/** Takes the promise of a family back. Refuses where there is none. */
export async function dropPromise(
  school: School,
  user: User,
  { id }: { id: string },
): Promise<DefaulterPage> {
  const day = await school.today()
  const { country } = await school.profile()
  return school.transaction(user, 'defaulters.promise-dropped', async (tx) => {
    const family = await markable(tx, user, id)
    if ((await withdrawPromise(tx, family.familyAccountId)) === 0)
      refuse('defaulters.no-promise', sentence('This family has promised nothing'), {}, { status: 409 })
    describe(tx, { family: family.name })
    return readPage(tx, user, { id, day, country })
  })
}

/** A family that owes something and that the user may mark; else it is refused. */
async function markable(tx: Tx, user: User, id: string) {
  const { familyAccountId, campusId, name } = defaulterList
  const [row] = await tx
    .select({ familyAccountId, campusId, name })
    .from(defaulterList)
    .where(and(eq(defaulterList.id, id), reach(user, defaulters.name, 'mark', { campus: campusId })))
  return row ?? refuseUnwritable(tx, defaulterCrud, { user, id })
}
