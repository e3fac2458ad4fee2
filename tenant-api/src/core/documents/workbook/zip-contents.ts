import { inflateRawSync } from 'node:zlib'
import { sentence } from 'kit/text/words'
import { UnreadableFile } from './unreadable-file.ts'

/** Limits of a workbook: unpacked bytes, parts, and rows and cells of a sheet. Schools need a tenth of that. */
const most = { bytes: 120 * 1024 * 1024, parts: 2_000, rows: 60_000, cells: 2_000_000, merged: 200_000 }

type Part = { name: string; method: number; isLocked: boolean; from: number; packed: number }

/**
 * Inspects an .xlsx before anything parses it: unpacks each part up to a limit that the file cannot influence,
 * and throws an UnreadableFile if it unpacks to too much, is locked, or refers to other files. Says whether its days
 * are counted from 1904, as a Mac may write them.
 */
export function inspectWorkbook(file: Buffer): { isFrom1904: boolean } {
  const parts = partsOf(file)
  if (parts.some(({ isLocked }) => isLocked)) throw new UnreadableFile('locked', fileWords.locked)
  if (!parts.some(({ name }) => name === 'xl/workbook.xml'))
    throw new UnreadableFile('no-workbook', fileWords.noWorkbook)
  if (parts.some(({ name }) => name.includes('xl/externalLinks/')))
    throw new UnreadableFile('external-links', fileWords.externalLinks)
  let left = most.bytes
  let isFrom1904 = false
  for (const part of parts) {
    const content = unpack(file, part, left)
    left -= content.length
    if (/\.(xml|rels)$/.test(part.name)) inspectMarkup(content)
    // In any folder: the workbook reader takes sheets from every path with this ending.
    if (part.name.includes('xl/worksheets/sheet')) inspectSheet(content)
    if (part.name === 'xl/workbook.xml') isFrom1904 = from1904.test(content.toString('latin1'))
  }
  return { isFrom1904 }
}

/** Every spelling of a true value that XML Schema knows; the workbook reader knows only one. */
const from1904 = /<(?:\w+:)?workbookPr\b[^>]*\bdate1904\s*=\s*["'](?:1|true)["']/

export const fileWords = {
  locked: sentence(
    'This file is protected by a password. Open it in Excel, take the password off, and save it again',
  ),
  noWorkbook: sentence('This is no Excel workbook. Save it as .xlsx or as .csv and try again'),
  externalLinks: sentence(
    'This workbook takes values from other files. In Excel choose Data, Edit Links, Break Link, and save it again',
  ),
  tooLarge: sentence('Unpacked, this file is far larger than a list of a school can be. It was not read'),
  tooManyRows: sentence(
    'A sheet of this file goes on for many thousands of empty rows. Copy the filled ones into a new file',
  ),
  damaged: sentence('This file is damaged and cannot be read. Open it in Excel and save it again'),
} as const

/**
 * The parts by the central directory at the zip's end (APPNOTE 4.3.12); offsets beyond the file mean a damaged
 * one.
 */
function partsOf(file: Buffer): Part[] {
  const end = file.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || end + 22 > file.length) throw new UnreadableFile('damaged', fileWords.damaged)
  const count = file.readUInt16LE(end + 10)
  if (count > most.parts) throw new UnreadableFile('too-large', fileWords.tooLarge)
  const parts: Part[] = []
  let at = file.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== 0x02014b50)
      throw new UnreadableFile('damaged', fileWords.damaged)
    const nameLength = file.readUInt16LE(at + 28)
    parts.push({
      name: file.toString('utf8', at + 46, at + 46 + nameLength).replace(/^\/+/, ''),
      method: file.readUInt16LE(at + 10),
      isLocked: (file.readUInt16LE(at + 8) & 1) === 1,
      packed: file.readUInt32LE(at + 20),
      from: file.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return parts
}

function unpack(file: Buffer, { method, from, packed }: Part, bound: number): Buffer {
  if (from + 30 > file.length) throw new UnreadableFile('damaged', fileWords.damaged)
  const begin = from + 30 + file.readUInt16LE(from + 26) + file.readUInt16LE(from + 28)
  const content = file.subarray(begin, begin + packed)
  if (method === 0 && content.length <= bound) return content
  if (method !== 8) throw new UnreadableFile('damaged', fileWords.damaged)
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, bound) })
  } catch (error) {
    const isTooLarge = error instanceof RangeError
    throw isTooLarge
      ? new UnreadableFile('too-large', fileWords.tooLarge)
      : new UnreadableFile('damaged', fileWords.damaged)
  }
}

/** Excel writes no document types; with one, a one-letter entity can expand to a million characters. */
function inspectMarkup(content: Buffer) {
  if (content.subarray(0, 4_096).includes('<!DOCTYPE') || content.includes('<!ENTITY'))
    throw new UnreadableFile('damaged', fileWords.damaged)
}

function inspectSheet(content: Buffer) {
  if (countUpTo(content, '<row', most.rows) > most.rows)
    throw new UnreadableFile('too-many-rows', fileWords.tooManyRows)
  if (countUpTo(content, '<c ', most.cells) > most.cells)
    throw new UnreadableFile('too-large', fileWords.tooLarge)
  if (mergedCells(content) > most.merged) throw new UnreadableFile('too-many-rows', fileWords.tooManyRows)
}

/** Counts a text's occurrences, and stops above the limit. */
function countUpTo(content: Buffer, text: string, bound: number): number {
  let found = 0
  for (let at = content.indexOf(text); at >= 0 && found <= bound; at = content.indexOf(text, at + 1))
    found += 1
  return found
}

/**
 * The number of cells in merged ranges: each costs as much as a filled one, and one range may cover a whole
 * sheet.
 */
function mergedCells(content: Buffer): number {
  const from = content.indexOf('<mergeCells')
  if (from < 0) return 0
  let cells = 0
  for (const [, left = '', top, right = '', bottom] of content
    .toString('latin1', from)
    .matchAll(/ref="([A-Z]+)(\d+):([A-Z]+)(\d+)"/g))
    cells += (columnNumber(right) - columnNumber(left) + 1) * (Number(bottom) - Number(top) + 1)
  return cells
}

/** A is 1, Z is 26, AA is 27. */
function columnNumber(letters: string): number {
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}
