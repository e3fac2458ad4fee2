import type { FastifyReply } from 'fastify'
import { type FieldKind, kindOf, metaOf } from 'kit/contract/field-kinds'
import { direction, dressDigits, formatDate, formatNumber, formatPeriod } from 'kit/text/locale'
import { type Currency, formatAmount } from 'kit/values/money'
import { refuse } from 'kit/contract/refusal'
import { titleOf } from 'kit/contract/titles'
import { type Say, sentence } from 'kit/text/words'
import { type Reader, words } from 'kit/text/words-node'
import type { z } from 'zod'
import { readSchoolHead } from './print-head.ts'
import { renderPdf, sendPdf } from '../../core/documents/pdf.ts'
import type { School } from '../../core/school/school.ts'
import { sendWhole } from '../../core/documents/sheets.ts'

export type SheetFormat = 'xlsx' | 'pdf'

/** What a page shows as a table, for Excel or for paper. */
export type Table = {
  school: School
  reader: Reader
  /** What the rows are called, as a sentence: the name of the file, and the title of the paper. */
  name: string
  /** Whose they are and of when, which stands under the title and in the name of the PDF. */
  of: { title?: string; day?: string; month?: string }
  /** The columns, in order, with their titles. */
  fields: z.ZodObject
  /** Where the paper says something shorter than Excel does. */
  paper?: z.ZodObject
  /** Amounts are minor units: of the row’s `currency` where there is one, else of the school’s. */
  rows: readonly Record<string, unknown>[]
  /** What it comes to, below the rows. */
  summary?: readonly (readonly [label: string, value: string])[]
  /** On A3, with these columns wider than the others. */
  large?: { wide: readonly string[] }
}

/** The most rows of a print: some fifty pages. */
const mostPrinted = 2_000

/** Sends a table as the reader asked for it: an Excel file, or a PDF of the school's. */
export async function sendTable(
  reply: FastifyReply,
  { format, ...table }: Table & { format: SheetFormat },
): Promise<FastifyReply> {
  if (format === 'pdf') return sendPrint(reply, table)
  const { school, reader, name, fields, rows, summary = [] } = table
  return sendWhole(reply, {
    school,
    reader,
    name,
    fields,
    rows: async () => [...rows, ...below(fields, summary)],
  })
}

/** The summary in an Excel file: after an empty row, in the first two columns of text. */
function below(fields: z.ZodObject, summary: NonNullable<Table['summary']>): Record<string, unknown>[] {
  const [label = '', value = ''] = Object.entries(fields.shape)
    .filter(([, schema]) => kindOf(schema).kind === 'text')
    .map(([key]) => key)
  return summary.length === 0 ? [] : [{}, ...summary.map((line) => ({ [label]: line[0], [value]: line[1] }))]
}

async function sendPrint(reply: FastifyReply, table: Table): Promise<FastifyReply> {
  if (table.rows.length > mostPrinted)
    refuse(
      'print.too-many',
      'A print holds at most {count} rows. Narrow the list down, or take it as Excel',
      {
        count: mostPrinted,
      },
    )
  const { say } = words(table.reader)
  const { title, day, month } = table.of
  const name = [say(table.name), title, day ?? month].filter(Boolean).join(' ')
  return sendPdf(reply, { name, pdf: await setTable(table, say) })
}

/** The PDF of a table. */
export async function setTable(
  { school, reader, name, of, fields, paper, rows, summary = [], large }: Table,
  say: Say,
): Promise<Buffer> {
  const { language } = reader
  const { dateFormat: pattern, currency } = await school.profile()
  const { head, logo, colour } = await readSchoolHead(school, language)
  const dress = (text: string) => dressDigits(language, text, { digits: reader.digits })
  // Rows with a `currency` have amounts in it, as in an Excel file; all others are in that of the school.
  const hasOwn = 'currency' in fields.shape
  const columns = Object.entries((paper ?? fields).shape)
    .filter(([, schema]) => metaOf(schema).hidden !== true)
    .map(([key, schema]) => {
      const [kind, name] = [kindOf(schema), say(titleOf(schema) ?? key)]
      const isAmount = kind.kind === 'money' && !hasOwn
      return {
        key,
        kind,
        title: dress(isAmount ? say(sentence('{title} in {currency}'), { title: name, currency }) : name),
      }
    })
  const date = (at: string) => formatDate(language, at, { pattern, digits: reader.digits })
  const when = of.day ? date(of.day) : of.month && formatPeriod(language, of.month)
  return renderPdf({
    template: new URL('../../core/documents/table.typ', import.meta.url),
    pictures: new Map(logo ? [['logo.png', logo]] : []),
    at: school.now(),
    data: {
      language,
      isRtl: direction(language) === 'rtl',
      colour,
      school: head,
      title: say(name),
      subtitle: [of.title, when].filter(Boolean).join(' · '),
      digits: [...dress('0123456789')],
      printed: date(await school.today()),
      isLarge: large !== undefined,
      summary: summary.map(([label, value]) => [label, dress(value)]),
      columns: columns.map(({ key, kind, title }) => ({
        title,
        isWide: large?.wide.includes(key) ?? false,
        isNumber: ['number', 'money'].includes(kind.kind),
      })),
      rows: rows.map((row) => {
        const of = { reader, say, date, currency: hasOwn ? String(row.currency) : currency }
        return columns.map(({ key, kind }) => textOf(row[key], { ...of, kind }))
      }),
    },
  })
}

type Writing = {
  kind: FieldKind
  reader: Reader
  say: Say
  date: (day: string) => string
  currency: Currency
}

/** What stands in a cell of paper, in the reader's words and digits. */
function textOf(
  value: unknown,
  { kind, reader: { language, digits }, say, date, currency }: Writing,
): string {
  if (value === null || value === undefined) return ''
  if (kind.kind === 'choice') {
    const found = kind.choices.find(({ id }) => id === value)
    return say(found?.name ?? String(value))
  }
  if (kind.kind === 'number')
    return formatNumber(language, Number(value), { digits, maximumFractionDigits: 1 })
  if (kind.kind === 'money') return formatAmount(language, BigInt(String(value)), currency, { digits })
  if (kind.kind === 'day') return date(String(value))
  return String(value)
}
