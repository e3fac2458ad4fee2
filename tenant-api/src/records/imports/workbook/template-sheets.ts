import ExcelJS from 'exceljs'
import type { FastifyReply } from 'fastify'
import { type FieldChoice, type FieldKind, kindOf, metaOf } from 'kit/contract/field-kinds'
import { titleOf } from 'kit/contract/titles'
import { type Say, sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { z } from 'zod'
import { namesIn } from '../../../crud/values.ts'
import type { School } from '../../../core/school/school.ts'
import type { User } from '../../../core/authorization/user.ts'
import { instructions } from './choose-sheets.ts'
import { type ImportedResource, wholeSchool } from '../contract.ts'
import { addPage, pageName, sendBook } from './import-book.ts'
import { fillableBy, type Importable, importableFor, importablesFor } from '../importable.ts'
import { withOwnFields } from '../own-fields.ts'

/** The number of rows in a template with drop-down lists. */
const listedRows = 500
/** The longest inline list of choices that Excel accepts, in characters. */
const mostListed = 255

type Asked = { school: School; user: User; name: string }
/** `say` uses the institute's own terms: a college's classes are semesters. */
type Around = { user: User; say: Say; among: readonly Importable[] }

/**
 * Sends a template: the fields as headers, with drop-down lists for choices. For one resource it contains the
 * contract's example; for the whole school it has a sheet with instructions.
 */
export function sendTemplate(reply: FastifyReply, asked: Asked): Promise<FastifyReply> {
  return asked.name === wholeSchool ? sendWorkbook(reply, asked) : sendList(reply, asked)
}

async function sendList(reply: FastifyReply, { school, user, name }: Asked) {
  const of = fillableBy(user, withOwnFields(importableFor(user, name), await school.profile(), user))
  const { say } = words(user)
  const book = new ExcelJS.Workbook()
  const page = addForm(book, of, { user, say, among: [] })
  page.addRow(await exampleOf(of, { school, user, say }))
  return sendBook(reply, book, say(of.resource.label.many))
}

async function sendWorkbook(reply: FastifyReply, { school, user }: Asked) {
  const { say } = words(user)
  const profile = await school.profile()
  const among = importablesFor(user).map((of) => fillableBy(user, withOwnFields(of, profile, user)))
  const book = new ExcelJS.Workbook()
  const around = { user, say, among }
  addInstructions(book, around)
  for (const of of among) addForm(book, of, around)
  return sendBook(reply, book, say(sentence('The whole school')))
}

const steps = [
  sentence('Fill in the sheets that you need, a row for each; leave the others empty.'),
  sentence('A row may name what stands on another sheet: write its name as it stands there.'),
  sentence('Nothing is written before you have seen and confirmed it. The same file again changes nothing.'),
] as const

/** The purpose of each sheet and column, with an example of a small school. */
function addInstructions(book: ExcelJS.Workbook, { user, say, among }: Around) {
  const heads = [sentence('Sheet'), sentence('Column'), sentence('Must be filled'), sentence('What it is')]
  const headers = heads.map((text) => say(text))
  const page = addPage(book, { user, title: say(instructions), headers })
  for (const { resource } of among) {
    for (const [field, schema] of columnsOf(resource)) {
      const hint = metaOf(schema).hint
      const needed = schema instanceof z.ZodType && !schema.safeParse(undefined).success
      const title = say(titleOf(schema) ?? field)
      page.addRow([
        say(resource.label.many),
        title,
        needed ? say(sentence('Yes')) : '',
        [typeof hint === 'string' ? say(hint) : '', kindWords(kindOf(schema), say)]
          .filter(Boolean)
          .join(' · '),
      ])
    }
  }
  page.addRow([])
  for (const step of steps) page.addRow([say(step)])
  page.columns.forEach((column, at) => {
    column.width = at === 3 ? 70 : 24
  })
}

/** The columns of a template: without those that only replace other columns. */
function columnsOf({ fields }: ImportedResource) {
  return Object.entries(fields.shape).filter(([, schema]) => metaOf(schema).insteadOf === undefined)
}

/** What a cell may contain, if the title does not tell. */
function kindWords(kind: FieldKind, say: Say): string {
  switch (kind.kind) {
    case 'day':
      return say(sentence('A date such as 31/12/2026'))
    case 'time':
      return say(sentence('A time such as 08:05'))
    case 'choice':
      return offered(kind.choices, say).join(', ')
    case 'several':
      return say(sentence('One or more of: {choices}'), { choices: offered(kind.choices, say).join(', ') })
    case 'link':
      return 'https://…'
    case 'row':
      return say(sentence('As it stands on the sheet {sheet}'), { sheet: say(kind.of.label.many) })
    default:
      return ''
  }
}

/** Withdrawn choices can be imported, but are not offered. */
function offered(choices: readonly FieldChoice[], say: Say): string[] {
  return choices.flatMap(({ name, isOver }) => (isOver ? [] : [say(name)]))
}

/** A sheet with the headers of a resource and a drop-down list in each column with choices. */
function addForm(book: ExcelJS.Workbook, { resource }: Importable, around: Around): ExcelJS.Worksheet {
  const { user, say } = around
  const fields = columnsOf(resource)
  const headers = fields.map(([field, schema]) => say(titleOf(schema) ?? field))
  const page = addPage(book, { user, title: say(resource.label.many), headers })
  fields.forEach(([, schema], at) => {
    const list = listOf(kindOf(schema), around)
    if (list === undefined) return
    for (let row = 2; row <= listedRows; row += 1)
      page.getCell(row, at + 1).dataValidation = { type: 'list', allowBlank: true, formulae: [list] }
  })
  return page
}

/**
 * The choices of a column in Excel's syntax: a quoted list, or the first column of the sheet that contains
 * them.
 */
function listOf(kind: FieldKind, { say, among }: Around): string | undefined {
  if (kind.kind === 'flag') return `"${say(sentence('Yes'))},${say(sentence('No'))}"`
  if (kind.kind === 'row') {
    const of = among.find(({ resource }) => resource.name === kind.of.name)
    if (!of) return undefined
    const named = columnsOf(of.resource).findIndex(([field]) => field === kind.of.search[0])
    const column = String.fromCharCode(65 + named)
    const sheet = pageName(say(of.resource.label.many)).replaceAll("'", "''")
    return named < 0 ? undefined : `'${sheet}'!$${column}$2:$${column}$${listedRows}`
  }
  if (kind.kind !== 'choice') return undefined
  const list = offered(kind.choices, say)
    .map((name) => name.replaceAll(',', ' '))
    .join(',')
  return list.length <= mostListed ? `"${list}"` : undefined
}

async function exampleOf(
  { resource, crud }: Importable,
  { school, user, say }: Omit<Asked, 'name'> & { say: Say },
): Promise<string[]> {
  const body: Readonly<Record<string, unknown>> = resource.example.body
  const names = await namesIn(school.db, crud, { user, rows: [body] })
  return columnsOf(resource).map(([field, schema]) => {
    const [kind, value] = [kindOf(schema), body[field]]
    if (value === undefined || value === null || typeof value === 'object') return ''
    if (kind.kind === 'row') return names.get(String(value)) ?? ''
    if (kind.kind === 'choice') return say(kind.choices.find(({ id }) => id === value)?.name ?? String(value))
    return String(value)
  })
}
