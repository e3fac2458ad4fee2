import ExcelJS from 'exceljs'
import { sentence } from 'kit/text/words'
import type { FileSheet } from './file-sheets.ts'
import { RowBounds } from './row-bounds.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** Parts of a sheet that do not affect its values; some of them list a million cells each. */
const unread = [
  'dataValidations',
  'conditionalFormatting',
  'hyperlinks',
  'drawing',
  'legacyDrawing',
  'picture',
  'tableParts',
  'headerFooter',
  'autoFilter',
  'extLst',
]

/**
 * The visible sheets of a workbook as text: days as `2026-11-19`, times as `08:05`, formulas by their cached
 * value. Nothing is computed.
 */
export async function readWorkbook(
  file: Buffer,
  { isFrom1904 }: { isFrom1904: boolean },
): Promise<{ sheets: FileSheet[]; hidden: string[] }> {
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(file as never, { ignoreNodes: unread } as never)
  const later = isFrom1904 && !book.properties.date1904 ? daysUntil1904 : 0
  const hidden = book.worksheets.filter(({ state }) => state !== 'visible').map(({ name }) => plain(name))
  const visible = book.worksheets.filter(({ state }) => state === 'visible')
  const bounds = new RowBounds()
  const sheets = visible.map((sheet) => sheetOf(sheet, { bounds, later }))
  if (sheets.length === 0) throw new UnreadableFile('hidden', allHidden)
  return { sheets, hidden }
}

/** From day zero of the usual calendar to that of the other one. */
const daysUntil1904 = 1_462

const allHidden = sentence('All sheets of this workbook are hidden. Unhide the one with the list and save it')
const mergedHeaders = sentence(
  'In the sheet {sheet} the header row has merged cells. Unmerge them, so that every column has a header of its own',
)

type Reading = {
  bounds: RowBounds
  /** The days by which the moments of its cells lie later than the workbook reader takes them for. */
  later: number
}

function sheetOf(sheet: ExcelJS.Worksheet, { bounds, later }: Reading): FileSheet {
  bounds.nextSheet()
  const rows: FileSheet['rows'] = []
  let hasHeaders = false
  sheet.eachRow((row, number) => {
    const cells: string[] = []
    row.eachCell({ includeEmpty: true }, (cell) =>
      cells.push(isCovered(cell) ? '' : textOf(cell.value, later)),
    )
    const filled = bounds.rowOf({ number, cells })
    if (!filled) return
    // A title over the whole sheet stands above the headers.
    const isTitle = cells.filter((cell) => cell !== '').length === 1
    if (!hasHeaders && !isTitle && hasMerged(row))
      throw new UnreadableFile('merged-headers', mergedHeaders, { sheet: sheet.name })
    hasHeaders ||= !isTitle
    rows.push(filled)
  })
  return { name: plain(sheet.name), rows }
}

function hasMerged(row: ExcelJS.Row): boolean {
  let found = false
  row.eachCell((cell) => {
    found ||= isCovered(cell)
  })
  return found
}

/** Whether the cell is covered by another one that it was merged with. */
function isCovered(cell: ExcelJS.Cell): boolean {
  return cell.isMerged && cell.master !== cell
}

const dayLength = 24 * 3_600_000

function textOf(value: ExcelJS.CellValue, later: number): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return momentOf(new Date(value.getTime() + later * dayLength))
  if (typeof value !== 'object') return plain(String(value))
  if ('richText' in value) return plain(value.richText.map(({ text }) => text).join(''))
  if ('error' in value) return plain(String(value.error))
  if ('result' in value) return textOf(value.result as ExcelJS.CellValue, later)
  if ('text' in value) return textOf(value.text as ExcelJS.CellValue, later)
  return ''
}

/**
 * Strips the apostrophe that our own sheets put before formula-like text, and NUL and lone surrogates, which a
 * workbook may write as `_x0000_` and PostgreSQL does not store.
 */
function plain(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\0', '')
    .replace(/^'(?=\s*[=+\-@\t\r])/, '')
    .trim()
}

/** Excel stores a time as a moment of its day zero, in 1899, or in 1904 for workbooks that count from then. */
function momentOf(moment: Date): string {
  if (Number.isNaN(moment.getTime())) return ''
  const [day = '', time = ''] = new Date(Math.round(moment.getTime() / 1_000) * 1_000)
    .toISOString()
    .split('T')
  if (moment.getUTCFullYear() < 1905) return time.slice(0, 5)
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 5)}`
}
