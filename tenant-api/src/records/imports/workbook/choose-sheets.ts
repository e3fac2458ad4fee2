import { refuse } from 'kit/contract/refusal'
import { type Say, sentence } from 'kit/text/words'
import { inEveryWay, words } from 'kit/text/words-node'
import type { User } from '../../../core/authorization/user.ts'
import { wholeSchool } from '../contract.ts'
import type { FileSheet, FileSheets } from '../../../core/documents/workbook/file-sheets.ts'
import { type Importable, importableFor, importables, importablesFor } from '../importable.ts'
import { bare, countNamed } from '../../../core/documents/workbook/match-columns.ts'
import type { LetterDoubt } from '../../../core/documents/workbook/separated-text.ts'

/**
 * A sheet of a file and its resource; the first row holds the headers, as many as the widest row has cells. Those
 * from `tornFrom` on are not in the file: a value there means that the row was torn.
 */
export type ChosenSheet = { of: Importable; rows: FileSheet['rows']; tornFrom: number }
type Chosen = { sheets: ChosenSheet[]; notes: string[] }

/** The name of the sheet that explains a workbook; it is skipped. */
export const instructions = sentence('Instructions')

/** The most rows in all sheets of a workbook together. */
const mostRows = 20_000

/** The sheets of a file to import, in writing order; notes name the skipped ones. */
export function chooseSheets(user: User, resource: string, file: FileSheets): Chosen {
  const { sheets, hidden, doubt } = file
  const filled = sheets.filter(({ rows }) => rows.length > 0)
  const chosen =
    resource === wholeSchool ? sheetsOfAll(user, filled) : [sheetOf(importableFor(user, resource), filled)]
  const { say } = words(user)
  const known = new Set(chosen.map(({ rows }) => rows))
  const left = filled.filter(({ rows, name }) => !known.has(rows) && !isCalled(instructions, name))
  const notes = [...left.map(({ name }) => name), ...hidden].map((name) => leftOut(say, name))
  if (doubt) notes.unshift(say(doubts[doubt]))
  const whole = chosen.map((sheet) => fromHeaders(sheet, file))
  const isSeveral = resource === wholeSchool
  for (const { of, rows } of whole) {
    const [first] = chosen.find((sheet) => sheet.of === of)?.rows ?? []
    const [head] = rows
    if (!first || !head || first.number === head.number) continue
    const sheet = isSeveral ? `${say(of.resource.label.many)}: ` : ''
    notes.push(`${sheet}${say(headersAt, { number: String(head.number) })}`)
  }
  return { sheets: seeRows(whole), notes }
}

const headersAt = sentence('The headers were taken from row {number}; the rows above were ignored')

const doubts: Readonly<Record<LetterDoubt, string>> = {
  'windows-1256': sentence(
    'This text is not in UTF-8, so its letters were read as those of older Arabic and Urdu programs (Windows-1256). See whether the names are right',
  ),
  damaged: sentence(
    'Some letters of this file are damaged. The rows with them are refused until they are corrected',
  ),
}

/** Among how many rows the headers are sought: titles and the name of the school may stand above. */
const mostAbove = 20

/** The rows from the headers on: the first row in which most fields are named, if several are. */
function fromHeaders({ of, rows }: Pick<ChosenSheet, 'of' | 'rows'>, { isText }: FileSheets): ChosenSheet {
  const count = countNamed(of.resource.fields, of.headers)
  const named = rows.slice(0, mostAbove).map(({ cells }) => count(cells))
  const most = Math.max(...named)
  const [head, ...others] = rows.slice(most > 1 ? named.indexOf(most) : 0)
  if (!head) return { of, rows: [], tornFrom: 0 }
  const width = Math.max(
    ...[head, ...others].map(({ cells }) => cells.findLastIndex((cell) => cell !== '') + 1),
  )
  const cells = Array.from({ length: Math.max(width, head.cells.length) }, (_, at) => head.cells[at] ?? '')
  return { of, rows: [{ ...head, cells }, ...others], tornFrom: isText ? head.cells.length : cells.length }
}

/** The sheet with the resource's name, else the first one with rows. */
function sheetOf(of: Importable, filled: readonly FileSheet[]): Pick<ChosenSheet, 'of' | 'rows'> {
  const sheet = filled.find(({ name }) => isCalled(of.resource.label.many, name)) ?? filled[0]
  return { of, rows: sheet?.rows ?? [] }
}

/** The sheets named after a resource that the user may import, in any language. */
function sheetsOfAll(user: User, filled: readonly FileSheet[]): Pick<ChosenSheet, 'of' | 'rows'>[] {
  const theirs = importablesFor(user)
  return importables().flatMap((of) => {
    const sheet = filled.find(({ name }) => isCalled(of.resource.label.many, name))
    return sheet && theirs.includes(of) ? [{ of, rows: sheet.rows }] : []
  })
}

function isCalled(title: string, name: string): boolean {
  return inEveryWay(title).some((said) => bare(said) === bare(name))
}

function leftOut(say: Say, name: string): string {
  return say(sentence('The sheet {name} was left out'), { name })
}

/** The sheets with rows below their headers. Refuses a file without any, and one with too many rows. */
function seeRows(sheets: readonly ChosenSheet[]): ChosenSheet[] {
  const filled = sheets.filter(({ rows }) => rows.length > 1)
  const total = filled.reduce((sum, { rows }) => sum + rows.length - 1, 0)
  if (total === 0) refuse('file-empty', 'There are no rows in this file below its headers')
  if (total > mostRows)
    refuse(
      'file-too-many-rows',
      'A file may have at most {count} rows. Divide this one and import its parts',
      {
        count: mostRows,
      },
    )
  return filled
}
