import { sentence } from 'kit/text/words'
import { UnreadableFile } from './unreadable-file.ts'
import { fileWords } from './zip-contents.ts'

/** A row with its number in the spreadsheet. */
export type FileRow = { number: number; cells: string[] }

/** The most rows below the headers of one sheet. */
const mostFileRows = 20_000
export const mostColumns = 200
/** The most characters in one cell (Excel's own limit), in one row, and in all together. */
const mostInCell = 32_767
const mostInRow = 100_000
const mostText = 20_000_000
/** The most cells in all together: each is a value of its own in memory, also an empty one. */
const mostCells = 1_200_000

const tooMany = sentence('A file may have at most {count} rows. Divide this one and import its parts')
const tooWide = sentence(
  'A sheet may have at most {count} columns. Delete those that are empty or not needed',
)
const tooLong = sentence(
  'A cell in row {number} is far too long. Perhaps a quotation mark that opens there is never closed',
)

/** Counts what a file makes while it is read, so that reading ends at the first row that is too much. */
export class RowBounds {
  #length = 0
  #cells = 0
  #rows = 0

  /** The rows of the next sheet are counted from the start; texts and cells go on. */
  nextSheet(): void {
    this.#rows = 0
  }

  /** The row without the empty cells at its end; undefined if it is empty. Throws UnreadableFile. */
  rowOf({ number, cells }: FileRow): FileRow | undefined {
    const width = cells.findLastIndex((cell) => cell !== '') + 1
    if (width === 0) return undefined
    const filled = cells.slice(0, width)
    this.seeWidth(filled)
    for (const cell of filled) this.seeLength(cell, number)
    const length = filled.reduce((sum, cell) => sum + cell.length, 0)
    if (length > mostInRow) throw new UnreadableFile('long-cell', tooLong, { number })
    this.#rows += 1
    if (this.#rows > mostFileRows + 1)
      throw new UnreadableFile('too-many-rows', tooMany, { count: mostFileRows })
    this.#length += length
    this.#cells += width
    // A workbook stores a long text once, and thousands of cells may refer to it.
    if (this.#length > mostText || this.#cells > mostCells)
      throw new UnreadableFile('too-large', fileWords.tooLarge)
    return { number, cells: filled }
  }

  /** Throws UnreadableFile if a row that is being read has filled cells beyond the last column. */
  seeWidth(cells: readonly string[]): void {
    if (cells.length <= mostColumns || cells.at(-1) === '') return
    throw new UnreadableFile('too-many-columns', tooWide, { count: mostColumns })
  }

  /** Throws UnreadableFile if a cell that is being read is too long. */
  seeLength(cell: string, number: number): void {
    if (cell.length > mostInCell) throw new UnreadableFile('long-cell', tooLong, { number })
  }
}
