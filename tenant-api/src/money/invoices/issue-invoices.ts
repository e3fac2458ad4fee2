import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Currency } from 'kit/values/money'
import type { Day } from 'kit/values/day'
import { executePrepared } from '../../core/school/prepared.ts'
import type { Tx } from '../../core/school/school.ts'
import { timeOf } from '../../core/acts/act.ts'
import { accounts } from '../books/accounts.ts'
import { partiesOf } from '../books/parties.ts'
import { type NewJournal, type NewPosting, nextNumbers, post } from '../books/post.ts'
import type { InvoiceKind } from './contract.ts'
import type { Basis, PricedLine, PricedStudent } from './pricing/price-students.ts'
import type { LinePrice } from './pricing/prices.ts'

/** A line as it is issued. `accountId` is credited with the gross; its `parties` say whether it names the student. */
export type NewLine = {
  kind: 'fee' | 'opening'
  feeTypeId: string | null
  title: string
  otherTitle: string
  planLineId: string | null
  serviceId: string | null
  accountId: string
  parties: string
  taxRateId: string | null
  price: LinePrice
  basis: Basis
}

export type NewInvoice = {
  id?: string
  kind: InvoiceKind
  /** Null of an applicant, who is named by `admissionId`. */
  studentId: string | null
  admissionId?: string
  familyAccountId: string
  campusId: string
  sectionId: string | null
  classId: string | null
  name: string
  fatherName: string
  registrationNumber: string
  section: string
  period: string
  issuedOn: Day
  dueOn: Day
  currency: Currency
  comment?: string
  /** What else stands on paper, as it is today. */
  snapshot: Record<string, string>
  runId?: string
  lines: readonly NewLine[]
}

export type Issued = { id: string; studentId: string | null; number: string; total: bigint }

/**
 * Issues invoices of one campus: documents, lines and journals in a few statements, however many they are, with numbers
 * without a gap. The numbers are drawn last but for the rows that carry them.
 */
export async function issueInvoices(
  tx: Tx,
  campusId: string,
  invoices: readonly NewInvoice[],
): Promise<Issued[]> {
  if (invoices.length === 0) return []
  const students = await partiesOf(
    tx,
    'student',
    invoices.flatMap(({ studentId }) => studentId ?? []),
  )
  const applicants = await partiesOf(
    tx,
    'applicant',
    invoices.flatMap(({ studentId, admissionId }) => (studentId === null ? (admissionId ?? []) : [])),
  )
  const sponsors = await partiesOf(tx, 'sponsor', sponsorsOf(invoices))
  const year = String(invoices[0]?.issuedOn ?? '').slice(0, 4)
  const first = await nextNumbers(tx, { campusId, kind: 'invoice', year, count: invoices.length })
  const [place] = await executePrepared<{ code: string }>(
    tx,
    sql`select code from campus where id = ${campusId}::uuid`,
  )
  const rows = invoices.map((invoice, at) => ({
    ...invoice,
    id: invoice.id ?? randomUUIDv7(),
    serial: first + at,
    number: documentNumber({ code: place?.code ?? '', year, serial: first + at }),
    partyId:
      invoice.studentId === null
        ? partyIn(applicants, invoice.admissionId ?? '')
        : partyIn(students, invoice.studentId),
    total: invoice.lines.reduce((sum, { price }) => sum + price.net, 0n),
    lines: invoice.lines.map((line) => ({ ...line, id: randomUUIDv7() })),
  }))
  await insertInvoices(tx, rows, year)
  await insertLines(tx, rows)
  await post(
    tx,
    rows.flatMap((row) => journalOf(row, sponsors)),
  )
  return rows.map(({ id, studentId, number, total }) => ({ id, studentId, number, total }))
}

/** What stands on paper beside the columns of an invoice. */
export function snapshotOf({
  campus,
  class: grade,
  billNumber,
  guardian,
}: Pick<PricedStudent, 'campus' | 'class' | 'billNumber' | 'guardian'>): Record<string, string> {
  return { campus, class: grade, billNumber: billNumber ?? '', guardian: guardian ?? '' }
}

/** A priced line as it is issued. */
export function lineOf({ fee, price, basis }: PricedLine): NewLine {
  return {
    kind: 'fee',
    feeTypeId: fee.feeTypeId,
    title: fee.title,
    otherTitle: fee.otherTitle,
    planLineId: fee.id,
    serviceId: fee.serviceId,
    accountId: fee.accountId,
    parties: fee.parties,
    taxRateId: fee.tax?.id ?? null,
    price,
    basis,
  }
}

/** The number on paper: the campus, the year and the place in its series. */
export function documentNumber({
  code,
  year,
  serial,
  mark = '',
}: {
  code: string
  year: string
  serial: number
  mark?: string
}): string {
  return [code, year, `${mark}${String(serial).padStart(5, '0')}`].filter((part) => part !== '').join('/')
}

type Row = Omit<NewInvoice, 'lines'> & {
  id: string
  serial: number
  number: string
  partyId: string
  total: bigint
  lines: readonly (NewLine & { id: string })[]
}

function sponsorsOf(invoices: readonly NewInvoice[]): string[] {
  const all = invoices.flatMap(({ lines }) =>
    lines.flatMap(({ price }) => price.grants.map(({ sponsorId }) => sponsorId)),
  )
  return [...new Set(all.filter((id) => id !== null))]
}

export function partyIn(parties: ReadonlyMap<string, string>, id: string): string {
  const party = parties.get(id)
  if (party === undefined) throw new Error('a record has no party')
  return party
}

async function insertInvoices(tx: Tx, rows: readonly Row[], year: string): Promise<void> {
  const at = timeOf(tx).toISOString()
  const values = rows.map(({ lines: _lines, total, ...row }) => ({
    ...row,
    total: String(total),
    comment: row.comment ?? '',
  }))
  await executePrepared(
    tx,
    sql`
    insert into invoice (id, year_key, serial, number, kind, student_id, admission_id, family_account_id, party_id, campus_id, section_id, class_id,
      name, father_name, registration_number, section_title, period_key, issued_on, due_on, currency, total, comment, snapshot, run_id,
      created_at, updated_at)
    select id, ${year}, serial, number, kind, "studentId", "admissionId", "familyAccountId", "partyId", "campusId", "sectionId", "classId",
      name, "fatherName", "registrationNumber", section, period, "issuedOn", "dueOn", currency, total, comment, snapshot, "runId",
      ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(values)}::text::jsonb) as r (id uuid, serial int, number text, kind text,
      "studentId" uuid, "admissionId" uuid, "familyAccountId" uuid, "partyId" uuid, "campusId" uuid, "sectionId" uuid, "classId" uuid, name text,
      "fatherName" text, "registrationNumber" text, section text, period text, "issuedOn" date, "dueOn" date, currency text,
      total bigint, comment text, snapshot jsonb, "runId" uuid)`,
  )
}

async function insertLines(tx: Tx, rows: readonly Row[]): Promise<void> {
  const lines = rows.flatMap(({ id: invoiceId, issuedOn, lines: own }) =>
    own.map(({ price, parties: _parties, ...line }, position) => ({
      ...line,
      invoiceId,
      position,
      day: issuedOn,
      gross: String(price.gross),
      concession: String(price.concession),
      sponsored: String(price.sponsored),
      tax: String(price.tax),
      concessionId: price.grants[0]?.id ?? null,
      concessionTypeId: price.grants[0]?.typeId ?? null,
      sponsorId: price.grants.find(({ sponsorId }) => sponsorId !== null)?.sponsorId ?? null,
    })),
  )
  await addLines(tx, lines)
}

export type LineRow = {
  id: string
  invoiceId: string
  position: number
  kind: string
  feeTypeId?: string | null
  title: string
  otherTitle: string
  planLineId?: string | null
  serviceId?: string | null
  gross: string
  concession: string
  sponsored: string
  tax: string
  concessionId?: string | null
  concessionTypeId?: string | null
  sponsorId?: string | null
  taxRateId?: string | null
  basis: object
  accountId: string
  creditsLineId?: string | null
  creditNoteId?: string | null
  day: Day
}

/** Writes lines in one statement; nothing ever changes them. */
export async function addLines(tx: Tx, lines: readonly LineRow[]): Promise<void> {
  await executePrepared(
    tx,
    sql`
    insert into invoice_line (id, invoice_id, position, kind, fee_type_id, title, other_title, plan_line_id, service_id, gross, concession,
      sponsored, tax, concession_id, concession_type_id, sponsor_id, tax_rate_id, basis, account_id, credits_line_id, credit_note_id, day)
    select id, "invoiceId", position, kind, "feeTypeId", title, "otherTitle", "planLineId", "serviceId", gross, concession,
      sponsored, tax, "concessionId", "concessionTypeId", "sponsorId", "taxRateId", basis, "accountId", "creditsLineId", "creditNoteId", day
    from jsonb_to_recordset(${JSON.stringify(lines)}::text::jsonb) as r (id uuid, "invoiceId" uuid, position smallint, kind text,
      "feeTypeId" uuid, title text, "otherTitle" text, "planLineId" uuid, "serviceId" uuid, gross bigint, concession bigint,
      sponsored bigint, tax bigint, "concessionId" uuid, "concessionTypeId" uuid, "sponsorId" uuid, "taxRateId" uuid, basis jsonb,
      "accountId" uuid, "creditsLineId" uuid, "creditNoteId" uuid, day date)`,
  )
}

/** The journal of an invoice; none if all of its lines come to nothing. */
function journalOf(row: Row, sponsors: ReadonlyMap<string, string>): NewJournal[] {
  const postings = row.lines
    .flatMap((line) => postingsOf(line, row, sponsors))
    .filter(({ amount }) => amount !== 0n)
  if (postings.length === 0) return []
  const { id, issuedOn: day, campusId, currency, kind } = row
  const journalKind = kind === 'opening' ? 'opening' : 'invoice'
  return [
    {
      kind: journalKind,
      day,
      campusId,
      currency,
      source: { kind: 'invoice', id },
      key: `invoice:${id}`,
      memo: row.number,
      postings,
    },
  ]
}

function postingsOf(
  line: NewLine & { id: string },
  row: Row,
  sponsors: ReadonlyMap<string, string>,
): NewPosting[] {
  const { price, accountId, parties } = line
  return [
    {
      account: accounts.receivable,
      party: row.partyId,
      line: { id: line.id, invoiceId: row.id },
      amount: price.net,
    },
    { account: accounts.concessions, amount: price.concession },
    ...price.grants.flatMap(({ sponsorId, given }) =>
      sponsorId === null
        ? []
        : [{ account: accounts.sponsors, party: partyIn(sponsors, sponsorId), amount: given }],
    ),
    { account: accountId, amount: -price.gross, ...(parties === 'student' && { party: row.partyId }) },
    { account: accounts.outputTax, amount: -price.tax },
  ]
}
