import { refuse } from 'kit/contract/refusal'
import { type Say, sentence } from 'kit/text/words'
import { inEveryWay, words } from 'kit/text/words-node'
import type { User } from '../../../core/authorization/user.ts'
import { wholeSchool } from '../contract.ts'
import type { FileSheet, FileSheets } from './file-sheets.ts'
import { type Importable, importableFor, importables, importablesFor } from '../importable.ts'
import { bare } from './match-columns.ts'

/** A sheet of a file and its resource; the first row holds the headers. */
export type ChosenSheet = { of: Importable; rows: FileSheet['rows'] }
type Chosen = { sheets: ChosenSheet[]; notes: string[] }

/** The name of the sheet that explains a workbook; it is skipped. */
export const instructions = sentence('Instructions')

/** The most rows in all sheets of a workbook together. */
const mostRows = 20_000

/** The sheets of a file to import, in writing order; notes name the skipped ones. */
export function chooseSheets(user: User, resource: string, { sheets, hidden }: FileSheets): Chosen {
  const filled = sheets.filter(({ rows }) => rows.length > 0)
  const chosen =
    resource === wholeSchool ? sheetsOfAll(user, filled) : [sheetOf(importableFor(user, resource), filled)]
  const { say } = words(user)
  const known = new Set(chosen.map(({ rows }) => rows))
  const left = filled.filter(({ rows, name }) => !known.has(rows) && !isCalled(instructions, name))
  const notes = [...left.map(({ name }) => name), ...hidden].map((name) => leftOut(say, name))
  return { sheets: seeRows(chosen), notes }
}

/** The sheet with the resource's name, else the first one with rows. */
function sheetOf(of: Importable, filled: readonly FileSheet[]): ChosenSheet {
  const sheet = filled.find(({ name }) => isCalled(of.resource.label.many, name)) ?? filled[0]
  return { of, rows: sheet?.rows ?? [] }
}

/** The sheets named after a resource that the user may import, in any language. */
function sheetsOfAll(user: User, filled: readonly FileSheet[]): ChosenSheet[] {
  const theirs = importablesFor(user)
  return importables.flatMap((of) => {
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
