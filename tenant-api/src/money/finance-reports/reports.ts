import type { FastifyReply } from 'fastify'
import { kindOf } from 'kit/contract/field-kinds'
import { refuse, refuseField } from 'kit/contract/refusal'
import { titleOf } from 'kit/contract/titles'
import { formatDate } from 'kit/text/locale'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import type { Day } from 'kit/values/day'
import type { z } from 'zod'
import { may } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import type { School } from '../../core/school/school.ts'
import { sendTable, type SheetFormat } from '../../institute/institute/table-pdf.ts'
import { accountBook, cashBook } from './cash-books.ts'
import { collection } from './collection.ts'
import {
  bookReports,
  financeReports,
  mostShown,
  type Report,
  type ReportCell,
  type ReportChoice,
  type ReportColumn,
  reportGroups,
  type ReportId,
  reportIds,
  type ReportRow,
} from './contract.ts'
import { income, tax } from './income.ts'
import { numbers } from './numbers.ts'
import { concessions, deposits, sponsors } from './registers.ts'
import type { ReportInput, Line, ReportDeclaration } from './report.ts'
import { reversals } from './reversals.ts'

const reports: Readonly<Record<ReportId, ReportDeclaration>> = {
  collection,
  reversals,
  'cash-book': cashBook,
  'account-book': accountBook,
  income,
  tax,
  numbers,
  concessions,
  deposits,
  sponsors,
}

/** What there is to read, in the words of the reader. */
export function listReports(user: User) {
  const { say } = words(user)
  return {
    groups: Object.entries(reportGroups).map(([id, title]) => ({
      id: id as keyof typeof reportGroups,
      title: say(title),
    })),
    rows: reportIds
      .filter((id) => may(user, resourceOf(id), 'view'))
      .map((id) => {
        const { group, title, lead } = reports[id]
        return { id, group, title: say(title), lead: say(lead) }
      }),
  }
}

function resourceOf(id: ReportId): string {
  return (reports[id].isOfCollection ? financeReports : bookReports).resource
}

export type ReportQuery = {
  report: ReportId
  from?: Day | undefined
  until?: Day | undefined
  campus?: string | undefined
  by?: string | undefined
  of?: string | undefined
}

/** A report as its page shows it: of a long one the first rows, and how many there are. */
export async function readReport(school: School, user: User, query: ReportQuery): Promise<Report> {
  const declared = reports[query.report]
  const { input, by, of } = await fillIn(school, user, query)
  const { rows, totals } = await declared.read(input)
  const fields = Object.entries(declared.columns(input).shape).filter(([key]) => key !== 'currency')
  const cellsOf = (row: Line) => cellsIn(row, { fields, say: input.say })
  return {
    id: query.report,
    title: input.say(declared.title),
    lead: input.say(declared.lead),
    from: declared.days === 'span' ? input.from : null,
    until: declared.days === 'none' ? null : input.until,
    by,
    of,
    columns: fields.map(([key, schema]) => ({
      title: input.say(titleOf(schema) ?? key),
      kind: columnKind(schema),
    })),
    count: rows.length,
    rows: rows.slice(0, mostShown).map(cellsOf),
    totals: totals.map(cellsOf),
  }
}

/** The same as an Excel file or on paper, whole, with its totals below. */
export async function sendReport(
  reply: FastifyReply,
  { school, user, format, ...query }: ReportQuery & { school: School; user: User; format: SheetFormat },
) {
  const declared = reports[query.report]
  const { input, of } = await fillIn(school, user, query)
  const { rows, totals } = await declared.read(input)
  const { dateFormat: pattern } = await school.profile()
  const date = formatDate(user.language, input.from, { pattern, digits: user.digits })
  const chosen = of?.choices.find(({ id }) => id === of.value && id !== '')?.name
  const span = declared.days === 'span' ? input.say(sentence('from {day}'), { day: date }) : undefined
  const fields = declared.columns(input)
  const isOfOne = new Set(rows.map((row) => row.currency)).size < 2
  return sendTable(reply, {
    school,
    reader: user,
    name: declared.title,
    of: { title: [chosen, span].filter(Boolean).join(' · '), day: input.until },
    fields,
    ...(isOfOne && 'currency' in fields.shape && { paper: fields.omit({ currency: true }) }),
    rows: [...rows, ...totals],
    format,
  })
}

/** What was left open: this month up to today, the first way of grouping, the first choice. */
async function fillIn(school: School, user: User, { report, campus, ...query }: ReportQuery) {
  const declared = reports[report]
  const resource = resourceOf(report)
  if (!may(user, resource, 'view'))
    refuse('finance-reports.of-books', 'This report is for those who see the books', {}, { status: 403 })
  const { say } = words(user)
  const { zone } = await school.profile()
  const today = (await school.today()) as Day
  const until = query.until ?? today
  const from = query.from ?? (`${until.slice(0, 7)}-01` as Day)
  if (declared.days === 'span' && from > until) refuseField('until', sentence('It ends before it begins'))
  const by = chosenOf(
    'by',
    query.by,
    declared.by && {
      title: say(declared.by.title),
      choices: Object.entries(declared.by.choices).map(([id, title]) => ({ id, name: say(title) })),
    },
  )
  const base = { school, db: school.db, user, resource, say, zone, from, until, campus, by: by?.value ?? '' }
  const of = chosenOf(
    'of',
    query.of,
    declared.of && {
      title: say(declared.of.title),
      choices: await declared.of.read(base),
    },
  )
  const input: ReportInput = { ...base, of: of?.value ?? '' }
  return { input, by, of }
}

/** A choice with its value; nothing where there is nothing to choose. */
function chosenOf(field: string, value: string | undefined, choice: Omit<ReportChoice, 'value'> | undefined) {
  if (!choice) return null
  const [first] = choice.choices
  if (value !== undefined && !choice.choices.some(({ id }) => id === value))
    refuseField(field, sentence('{field} must be one of the choices offered'))
  return { ...choice, value: value ?? first?.id ?? '' }
}

type Cells = { fields: readonly (readonly [string, z.core.$ZodType])[]; say: ReportInput['say'] }

function cellsIn(row: Line, { fields, say }: Cells): ReportRow {
  const cells = fields.map(([key, schema]): ReportCell => {
    const value = row[key] ?? null
    const kind = kindOf(schema)
    if (value === null) return null
    if (kind.kind === 'money') return { amount: String(value), currency: row.currency }
    if (kind.kind === 'number') return Number(value)
    if (kind.kind === 'choice') return say(kind.choices.find(({ id }) => id === value)?.name ?? String(value))
    return String(value)
  })
  return { currency: row.currency, cells, page: row.page ?? null }
}

function columnKind(schema: z.core.$ZodType): ReportColumn['kind'] {
  const { kind } = kindOf(schema)
  return kind === 'money' || kind === 'number' || kind === 'day' ? kind : 'text'
}
