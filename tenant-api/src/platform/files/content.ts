import { createHash } from 'node:crypto'
import { sentence } from 'kit/text/words'
import type { FileType } from './contract.ts'

/** What was seen of a content that went by: its size and print, its ends, and whether a text could be all of it. */
export type Look = { bytes: number; sha256: string; head: Buffer; tail: Buffer; isText: boolean }

const headBytes = 4_096
/** Enough for the directory at the end of a workbook or a document of Word. */
const tailBytes = 256 * 1024

/** Reads a content once, without ever holding more of it than its ends. */
export async function lookThrough(content: AsyncIterable<Buffer>): Promise<Look> {
  const hash = createHash('sha256')
  let bytes = 0
  let head: Buffer = Buffer.alloc(0)
  let tail: Buffer = Buffer.alloc(0)
  let isText = true
  for await (const part of content) {
    hash.update(part)
    bytes += part.length
    if (head.length < headBytes) head = Buffer.concat([head, part.subarray(0, headBytes - head.length)])
    tail = Buffer.concat([tail, part]).subarray(-tailBytes)
    isText &&= !holdsControls(part)
  }
  return { bytes, sha256: hash.digest('hex'), head, tail, isText }
}

/** What is wrong with a content of which somebody says that it is of this type; null where nothing is. */
export function faultOf(type: FileType, look: Look): string | null {
  switch (type) {
    case 'application/pdf':
      return isPdf(look) ? null : contentWords.other
    case 'application/vnd.openxmlformats-officedocument.wordprocessingml.document':
      return faultOfParts(look, 'word/document.xml')
    case 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet':
      return faultOfParts(look, 'xl/workbook.xml')
    case 'text/csv':
    case 'text/plain':
      return look.isText && !isMarkup(look) ? null : contentWords.other
    default:
      // Pictures are drawn anew: whatever else they are does not survive it.
      return null
  }
}

export const contentWords = {
  other: sentence('This file is not what its name says. Open it, save it again, and send that'),
  locked: sentence('This file is protected by a password. Take the password off and send it again'),
  macros: sentence('This file holds macros, which could do harm. Save it without them and send that'),
} as const

/** From its first byte to its last: what hides another kind of file before or behind it is none. */
function isPdf({ head, tail }: Look): boolean {
  const isWhole = head.subarray(0, 5).equals(Buffer.from('%PDF-')) && tail.subarray(-1_024).includes('%%EOF')
  return isWhole && endOfZip(tail) < 0
}

/** The parts of an Office file stand in the directory at its end; the file has to begin with the first of them. */
function faultOfParts({ head, tail, bytes }: Look, main: string): string | null {
  if (head.subarray(0, 8).equals(lockedByPassword)) return contentWords.locked
  const names = head.subarray(0, 4).equals(firstPart) ? partNames(tail, bytes) : null
  if (!names?.includes(main) || !names.includes('[Content_Types].xml')) return contentWords.other
  return names.some((name) => /vbaProject|activeX|oleObject/i.test(name)) ? contentWords.macros : null
}

/** An Office file with a password is kept in Microsoft's older container. */
const lockedByPassword = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const firstPart = Buffer.from('PK\x03\x04', 'latin1')
const mostParts = 2_000

/** The names in a zip's directory (APPNOTE 4.3.12); null where there is none that covers the file whole. */
function partNames(tail: Buffer, bytes: number): string[] | null {
  const end = endOfZip(tail)
  if (end < 0 || end + 22 > tail.length) return null
  const size = tail.readUInt32LE(end + 12)
  // Where it says it begins is where it begins: otherwise something stands before the zip.
  if (tail.readUInt32LE(end + 16) + size !== bytes - tail.length + end || size > end) return null
  const count = Math.min(tail.readUInt16LE(end + 10), mostParts)
  const names: string[] = []
  for (let at = end - size; names.length < count && at + 46 <= end;) {
    if (tail.readUInt32LE(at) !== 0x02014b50) return null
    const length = tail.readUInt16LE(at + 28)
    names.push(tail.toString('utf8', at + 46, at + 46 + length))
    at += 46 + length + tail.readUInt16LE(at + 30) + tail.readUInt16LE(at + 32)
  }
  return names
}

function endOfZip(tail: Buffer): number {
  return tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
}

/** No text of any alphabet holds them, but for tabs, line ends and page ends. */
function holdsControls(part: Buffer): boolean {
  return part.some((byte) => byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13)
}

/** What a browser could take for a page; a list begins with words. */
function isMarkup({ head }: Look): boolean {
  return /^[\s\uFEFF]*(<[!?a-z/]|%PDF-|\{\\rtf)/i.test(head.toString('utf8'))
}
