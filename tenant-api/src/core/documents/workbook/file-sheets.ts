import { sentence } from 'kit/text/words'
import { decodeText, type LetterDoubt, separate } from './separated-text.ts'
import type { FileRow } from './row-bounds.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { fileWords, inspectWorkbook } from './zip-contents.ts'

/** A sheet of a file; its first row holds the headers, but for titles above them. */
export type FileSheet = { name: string; rows: FileRow[] }
/** In a text, a separator within a value divides it: cells beyond the headers mean a torn row. */
export type FileSheets = { sheets: FileSheet[]; hidden: string[]; isText?: boolean; doubt?: LetterDoubt }

/** Reads an .xlsx or a .csv, detected by content and not by name. Throws UnreadableFile. */
export async function readFile(file: Buffer): Promise<FileSheets> {
  return sheetsOf(file)
}

/** Reads pasted text. Throws UnreadableFile. */
export function readText(text: string): FileSheets {
  return textSheet(text)
}

const webPage = sentence(
  'This is a web page that was named as a workbook. Open it in Excel and save it as .xlsx',
)
const oldExcel = sentence(
  'This is a file of an old Excel (.xls), or one with a password. Open it in Excel and save it as .xlsx without a password',
)
const notText = sentence(
  'This is neither an Excel workbook nor a text with columns. Choose an .xlsx or a .csv',
)

const oldContainer = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

async function sheetsOf(file: Buffer): Promise<FileSheets> {
  if (file.subarray(0, 4).equals(oldContainer)) throw oldOrLocked(file)
  if (file.toString('latin1', 0, 2) === 'PK') return workbook(file)
  const { text, doubt } = decodeText(file)
  if (text.includes('\0')) throw new UnreadableFile('no-list', notText)
  if (/^\s*<(?:!doctype|html|\?xml|table)/i.test(text.slice(0, 1_000)))
    throw new UnreadableFile('web-page', webPage)
  return { ...textSheet(text), ...(doubt && { doubt }) }
}

function textSheet(text: string): FileSheets {
  return { sheets: [{ name: '', rows: separate(text) }], hidden: [], isText: true }
}

/**
 * An .xlsx with a password is wrapped in the container format of the old Excel, with a stream of its own name.
 */
function oldOrLocked(file: Buffer): UnreadableFile {
  const isLocked = file.includes(Buffer.from('EncryptedPackage', 'utf16le'))
  return isLocked ? new UnreadableFile('locked', fileWords.locked) : new UnreadableFile('old-excel', oldExcel)
}

async function workbook(file: Buffer): Promise<FileSheets> {
  const { isFrom1904 } = inspectWorkbook(file)
  // The workbook reader is slow to load, and most refusals come before it is needed.
  const { readWorkbook } = await import('./workbook-cells.ts')
  try {
    return await readWorkbook(file, { isFrom1904 })
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('damaged', fileWords.damaged)
  }
}
