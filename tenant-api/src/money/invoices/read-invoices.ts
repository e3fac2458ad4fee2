import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { refuseMissing } from 'kit/contract/refusal'
import { words } from 'kit/text/words-node'
import { toWire, type WireMoney } from 'kit/values/money'
import type { Day } from 'kit/values/day'
import { personShown } from '../../access/sessions/rights/person-shown.ts'
import { render } from '../../core/acts/localized-message.ts'
import { reach } from '../../core/authorization/reach.ts'
import { isOwnRequest, type User } from '../../core/authorization/user.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { studentCrud } from '../../people/students-and-guardians/students.ts'
import { student } from '../../people/students-and-guardians/tables.ts'
import { approvals } from './concessions/contract.ts'
import { type ChildDues, dues, type InvoiceLine, type InvoicePage, invoices } from './contract.ts'
import { explainLine } from './explain-basis.ts'
import { finesOf } from './pricing/read-fines.ts'
import { list } from './pricing/read-billable.ts'
import { readEvents } from './read-events.ts'
import { invoiceList } from './tables.ts'

const places = { campus: invoiceList.campusId }

type One = { id: string; today: Day; country: string }

/** The page of an invoice for a reader who has not opened a transaction. */
export async function readInvoicePage(
  school: School,
  user: User,
  { id }: { id: string },
): Promise<InvoicePage> {
  const { country } = await school.profile()
  const [seen] = await school.db
    .select({ id: invoiceList.id })
    .from(invoiceList)
    .where(and(eq(invoiceList.id, id), reach(user, invoices.name, 'view', places)))
  if (!seen) return refuseMissing()
  return readInvoice(school.db, user, { id, today: await school.today(), country })
}

/** An invoice as its page shows it, for whoever sees it or has just written to it. */
export async function readInvoice(
  db: Db | Tx,
  user: User,
  { id, today, country }: One,
): Promise<InvoicePage> {
  const can = (resource: string, action: 'mark' | 'edit') =>
    sql<boolean>`coalesce(${reach(user, resource, action, places)}, false)`
  const [row] = await db
    .select({
      ...shown,
      may: {
        mark: can(invoices.name, 'mark'),
        edit: can(invoices.name, 'edit'),
        waive: can('fine-waivers', 'edit'),
        discount: can(approvals.resource, 'edit'),
      },
      mayDecide: can('write-offs', 'edit'),
      familyName: sql<string>`(select f.name from family_account f where f.id = ${invoiceList.familyAccountId})`,
      billNumber: sql<string>`(select f.psid from family_account f where f.id = ${invoiceList.familyAccountId})`,
      campus: sql<string>`(select c.name from campus c where c.id = ${invoiceList.campusId})`,
    })
    .from(invoiceList)
    .where(eq(invoiceList.id, id))
  if (!row) return refuseMissing()
  const money = (amount: bigint) => toWire({ amount, currency: row.currency })
  const fine = (await finesOf(db, { ids: [id], day: today, country })).get(id)
  const lines = (await readLines(db, user, [id])).get(id) ?? []
  return {
    ...row,
    student: {
      id: row.studentId,
      name: row.name,
      fatherName: row.fatherName,
      registrationNumber: row.registrationNumber,
      section: row.sectionTitle,
    },
    admissionId: row.admissionId,
    family: { id: row.familyAccountId, name: row.familyName, billNumber: row.billNumber },
    total: money(row.total),
    due: money(row.due),
    paid: money(row.paid),
    open: money(row.open),
    lines,
    fine: {
      days: fine?.days ?? 0,
      due: money(fine?.due ?? 0n),
      charged: money(fine?.charged ?? 0n),
      waived: money(fine?.waived ?? 0n),
    },
    writeOff: await readWriteOff(db, user, { id, money, mayDecide: row.mayDecide }),
    isComplete: row.completedAt !== null,
    events: await readEvents(db, user, { id, currency: row.currency }),
  }
}

const {
  id,
  number,
  kind,
  period,
  state,
  isOverdue,
  issuedOn,
  dueOn,
  due,
  paid,
  open,
  total,
  currency,
  comment,
} = invoiceList
const shown = {
  id,
  number,
  kind,
  period,
  state,
  isOverdue,
  issuedOn,
  dueOn,
  due,
  paid,
  open,
  total,
  currency,
  comment,
  studentId: invoiceList.studentId,
  admissionId: invoiceList.admissionId,
  familyAccountId: invoiceList.familyAccountId,
  name: invoiceList.name,
  fatherName: invoiceList.fatherName,
  registrationNumber: invoiceList.registrationNumber,
  sectionTitle: invoiceList.sectionTitle,
  cancelledReason: invoiceList.cancelledReason,
  completedAt: invoiceList.completedAt,
  version: invoiceList.version,
}

type LineRow = Omit<InvoiceLine, 'basis' | 'gross' | 'concession' | 'sponsored' | 'tax' | 'net' | 'open'> &
  Record<'gross' | 'concession' | 'sponsored' | 'tax' | 'net' | 'open', string> & {
    invoiceId: string
    currency: string
    basis: Parameters<typeof explainLine>[0]['basis']
  }

async function readLines(
  db: Db | Tx,
  user: User,
  ids: readonly string[],
): Promise<Map<string, InvoiceLine[]>> {
  const rows = await db.execute<LineRow>(sql`
    select l.id, l.invoice_id as "invoiceId", l.kind, l.fee_type_id as "feeTypeId", l.title, l.other_title as "otherTitle",
      l.gross::text, l.concession::text, l.sponsored::text, l.tax::text, l.net::text, coalesce(o.amount, 0)::text as open,
      l.day::text, l.credits_line_id as "creditsLineId", l.basis, i.currency
    from invoice_line l join invoice i on i.id = l.invoice_id left join invoice_open o on o.line_id = l.id
    where l.invoice_id = any (${list(ids)}::uuid[]) order by l.invoice_id, l.position`)
  const { say } = words(user)
  const lines = rows.map(({ currency: of, basis, ...row }) => {
    const money = (amount: string): WireMoney => ({ amount, currency: of })
    const title = user.language !== 'en' && row.otherTitle !== '' ? row.otherTitle : row.title
    const said = explainLine({ ...row, title, currency: of, basis }).map((message) => render(user, message))
    const { gross, concession, sponsored, tax, net, open: left } = row
    return {
      ...row,
      // These are lines of the product's own, in the reader's words.
      title: row.kind === 'fine' || row.kind === 'opening' ? say(row.title) : row.title,
      gross: money(gross),
      concession: money(concession),
      sponsored: money(sponsored),
      tax: money(tax),
      net: money(net),
      open: money(left),
      basis: said,
    }
  })
  return Map.groupBy(lines, ({ invoiceId }) => invoiceId)
}

type Of = { id: string; money: (amount: bigint) => WireMoney }

async function readWriteOff(
  db: Db | Tx,
  user: User,
  { id: of, money, mayDecide }: Of & { mayDecide: boolean },
) {
  type Row = Record<'id' | 'amount' | 'state' | 'reason' | 'askedBy', string> & { askedById: string | null }
  const [row] = await db.execute<Row>(sql`
    select id, amount::text, state, reason, asked_by as "askedBy", asked_by_id as "askedById" from write_off
    where invoice_id = ${of}::uuid order by id desc limit 1`)
  if (!row) return null
  const { askedById, ...rest } = row
  return {
    ...rest,
    amount: money(BigInt(row.amount)),
    mayDecide: mayDecide && row.state === 'asked' && !isOwnRequest(user, askedById),
  }
}

/** The invoices of a student for the office. */
export async function readStudentInvoices(school: School, user: User, { id: of }: { id: string }) {
  const [found] = await school.db
    .select({ id: student.id })
    .from(student)
    .where(and(eq(student.id, of), reach(user, invoices.name, 'view', studentCrud.within)))
  const [mine] = await readChildren(
    school,
    user,
    sql`${invoiceList.studentId} = ${of}::uuid and ${reach(user, invoices.name, 'view', places)}`,
    [of],
  )
  if (!mine || (!found && mine.rows.length === 0)) return refuseMissing()
  const [account] = await school.db.execute<{ id: string | null; currency: string }>(sql`
    select family_of(s.id, ${await school.today()}::date) as id, campus_currency(s.campus_id) as currency
    from student s where s.id = ${of}::uuid`)
  const { id: familyAccountId = null, currency: usual = '' } = account ?? {}
  return { ...mine, open: openOf([mine]), familyAccountId, currency: usual }
}

/** What the reader's own children owe, as far as the settings show fees to the reader. */
export async function readOwnDues(school: School, user: User) {
  const own = user.grants.some(({ resource, reach: far }) => resource === dues.resource && far === 'own')
    ? user.own
    : []
  const seen = await school.db.execute<{ id: string }>(sql`
    select s.id from student s cross join payment_setting setting
    where s.id = any (${list(own)}::uuid[]) and case when s.id = ${personShown(user)} then setting.fees_shown_to = 'family'
      else exists (select from guardian_link l where l.student_id = s.id and l.guardian_id = ${personShown(user)}
        and l.may_see and (l.gets_bills or setting.fees_shown_to <> 'payers')) end`)
  const ids = seen.map((one) => one.id)
  if (ids.length === 0) return { children: [], open: [], billNumbers: [] }
  const today = await school.today()
  const [children, accounts] = await Promise.all([
    readChildren(school, user, inArray(invoiceList.studentId, ids), ids),
    school.db.execute<{ psid: string }>(sql`
      select distinct f.psid from family_account f join family_member m on m.family_account_id = f.id
      where m.student_id = any (${list(ids)}::uuid[]) and holds(m.valid_from, m.valid_until, ${today}::date)`),
  ])
  return { children, open: openOf(children), billNumbers: accounts.map(({ psid }) => psid) }
}

/** So many of the latest invoices of each child; older ones stand in the list. */
const mostInvoices = 60

async function readChildren(
  school: School,
  user: User,
  where: SQL | undefined,
  ids: readonly string[],
): Promise<ChildDues[]> {
  const rows = await school.db
    .select(shown)
    .from(invoiceList)
    .where(where)
    .orderBy(desc(invoiceList.issuedOn), desc(invoiceList.id))
    .limit(mostInvoices * ids.length)
  const [{ country }, day] = [await school.profile(), await school.today()]
  const openIds = rows.filter((row) => row.open > 0n).map((row) => row.id)
  const [lines, fines, people] = await Promise.all([
    readLines(
      school.db,
      user,
      rows.map((row) => row.id),
    ),
    finesOf(school.db, { ids: openIds, day, country }),
    readPeople(school.db, ids),
  ])
  return people.map(({ id: studentId, ...who }) => ({
    studentId,
    ...who,
    rows: rows
      .filter((row) => row.studentId === studentId)
      .map((row) => {
        const money = (amount: bigint) => toWire({ amount, currency: row.currency })
        return {
          ...row,
          due: money(row.due),
          open: money(row.open),
          fine: money(fines.get(row.id)?.due ?? 0n),
          lines: lines.get(row.id) ?? [],
        }
      }),
  }))
}

type Child = Pick<ChildDues, 'name' | 'otherName' | 'fatherName' | 'section'> & { id: string }

async function readPeople(db: Db | Tx, ids: readonly string[]): Promise<Child[]> {
  return db.execute<Child>(sql`
    select p.id, p.name, p.other_name as "otherName", s.father_name as "fatherName", coalesce(g.title, '') as section
    from person p join student s on s.id = p.id left join section g on g.id = s.section_id
    where p.id = any (${list(ids)}::uuid[]) order by p.birth_date nulls last, p.id`)
}

/** What is open with the fine of today, for each currency. */
function openOf(children: readonly ChildDues[]): WireMoney[] {
  const sums = new Map<string, bigint>()
  for (const { open: left, fine } of children.flatMap(({ rows }) => rows))
    sums.set(left.currency, (sums.get(left.currency) ?? 0n) + BigInt(left.amount) + BigInt(fine.amount))
  return Array.from(sums, ([of, amount]) => toWire({ amount, currency: of }))
}
