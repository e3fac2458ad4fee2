import { sentence } from 'kit/text/words'
import { inEveryWay } from 'kit/text/words-node'
import { z } from 'zod'
import { refuse } from 'kit/contract/refusal'
import type { FileSheet } from '../../core/documents/workbook/file-sheets.ts'
import { countNamed, matchColumns, type OtherHeaders } from '../../core/documents/workbook/match-columns.ts'
import { type FileCheck, fileFields, type ScoreSheet } from './contract.ts'

type FileField = keyof typeof fileFields
/** A sheet of marks: its columns, and its rows with the text of each column that means something. */
export type ScoreFile = {
  columns: FileCheck['columns']
  rows: {
    number: number
    who: Partial<Record<FileField, string>>
    marks: { partId: string; text: string }[]
  }[]
}

/** Titles and the name of the school may stand above the headers, so many rows. */
const mostAbove = 20
const mostRows = 2_000
const samples = 3

/** What schools call these columns besides. */
const otherHeaders: OtherHeaders = {
  registrationNumber: ['Reg no', 'Reg number', 'Registration no', 'Admission no', 'GR no'],
  rollNumber: ['Roll', 'Roll no', 'R no', 'رول نمبر'],
  name: ['Name', 'Student name', 'Name of student', 'نام', 'الاسم'],
}
const marksTitle = sentence('Marks')
const totalTitle = sentence('Out of')
/** A column of fathers is recognised, so that nobody takes it for the students' names; it is not read. */
const fatherName = sentence('Father’s name')

/** Finds the headers of a sheet and what each column holds: as chosen, else by the headers. */
export function readScoreFile(
  sheets: readonly FileSheet[],
  { parts }: Pick<ScoreSheet, 'parts'>,
  chosen: readonly (string | null)[] | undefined,
): ScoreFile {
  const { fields, others } = fieldsOf(parts)
  const sheet = sheets.find(({ rows }) => rows.length > 1)
  if (!sheet) refuse('file-empty', 'There are no rows in this file below its headers')
  const count = countNamed(fields, others)
  const named = sheet.rows.slice(0, mostAbove).map(({ cells }) => count(cells))
  const most = Math.max(...named)
  const [head, ...rows] = sheet.rows.slice(most > 0 ? named.indexOf(most) : 0)
  if (!head || rows.length === 0) refuse('file-empty', 'There are no rows in this file below its headers')
  if (rows.length > mostRows)
    refuse('file-too-long', 'A file of marks has at most {count} rows', { count: mostRows })
  const width = Math.max(head.cells.length, ...rows.map(({ cells }) => cells.length))
  const titles = Array.from({ length: width }, (_, at) => head.cells[at] ?? '')
  const matched = chosen
    ? titles.map((_, at) => chosen[at] ?? null)
    : matchColumns(fields, titles, { known: new Map(), others })
  const meant = new Set<string>([...Object.keys(fileFields), ...parts.map(({ id }) => id)])
  const fieldAt = (at: number) => {
    const field = matched[at] ?? null
    return field !== null && meant.has(field) && matched.indexOf(field) === at ? field : null
  }
  const columns = titles.map((title, at) => ({
    title,
    field: fieldAt(at),
    samples: rows.flatMap(({ cells }) => cells[at] || []).slice(0, samples),
  }))
  return {
    columns,
    rows: rows.map(({ number, cells }) => ({
      number,
      who: Object.fromEntries(
        columns.flatMap(({ field }, at) =>
          field !== null && field in fileFields ? [[field, (cells[at] ?? '').trim()]] : [],
        ),
      ),
      marks: columns.flatMap(({ field }, at) =>
        field !== null && !(field in fileFields) ? [{ partId: field, text: (cells[at] ?? '').trim() }] : [],
      ),
    })),
  }
}

/** The fields of `fileFields` and a field for each part, by its id: titled as the award list titles its columns. */
function fieldsOf(parts: ScoreSheet['parts']): { fields: z.ZodObject; others: OtherHeaders } {
  const isOnly = parts.length === 1
  return {
    fields: z.object({
      ...Object.fromEntries(
        Object.entries({ ...fileFields, fatherName }).map(([key, title]) => [
          key,
          z.string().meta({ title }),
        ]),
      ),
      ...Object.fromEntries(parts.map((part) => [part.id, z.string().meta({ title: partTitle(part) })])),
    }),
    others: {
      ...otherHeaders,
      ...Object.fromEntries(
        parts.map(({ id, name, max }) => [
          id,
          [
            ...(name === '' ? [] : [name]),
            ...(isOnly ? [marksTitle, totalTitle].flatMap(inEveryWay) : []),
            ...(isOnly ? inEveryWay(totalTitle).map((title) => `${title} ${max}`) : []),
          ],
        ]),
      ),
    },
  }
}

/** What a part is called as a column: `Theory / 75`, or `/ 20` where it is the only one. */
export function partTitle({ name, max }: { name: string; max: number }): string {
  return name === '' ? `/ ${max}` : `${name} / ${max}`
}
