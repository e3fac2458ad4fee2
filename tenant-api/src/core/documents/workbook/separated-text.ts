import { type FileRow, mostColumns, RowBounds } from './row-bounds.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** How the letters of a text were understood, if that is in doubt. */
export type LetterDoubt = 'windows-1256' | 'damaged'

/**
 * Decodes a .csv: UTF-8, UTF-16 with or without a BOM, or Windows-1256, which older Excel writes for Urdu and
 * Arabic. Letters of UTF-8 that are damaged become U+FFFD; they do not make the rest another encoding.
 */
export function decodeText(file: Buffer): { text: string; doubt?: LetterDoubt } {
  if (file[0] === 0xff && file[1] === 0xfe) return { text: new TextDecoder('utf-16le').decode(file) }
  if (file[0] === 0xfe && file[1] === 0xff) return { text: new TextDecoder('utf-16be').decode(file) }
  const [even, odd] = zeros(file.subarray(0, 2_048))
  if (odd > even * 4 + 8) return { text: new TextDecoder('utf-16le').decode(file) }
  if (even > odd * 4 + 8) return { text: new TextDecoder('utf-16be').decode(file) }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(file) }
  } catch {
    const doubt = isMostlyUtf8(file) ? 'damaged' : 'windows-1256'
    return { text: new TextDecoder(doubt === 'damaged' ? 'utf-8' : doubt).decode(file), doubt }
  }
}

/** The number of zero bytes at even and at odd offsets: they identify UTF-16 without a BOM. */
function zeros(bytes: Buffer): [even: number, odd: number] {
  const count: [number, number] = [0, 0]
  bytes.forEach((byte, at) => {
    if (byte === 0) count[at % 2 === 0 ? 0 : 1] += 1
  })
  return count
}

/** Whether more letters beyond ASCII are whole UTF-8 than broken; in other encodings hardly any is by chance. */
function isMostlyUtf8(file: Buffer): boolean {
  let [whole, broken] = [0, 0]
  for (let at = 0; at < file.length; at += 1) {
    const first = file[at] ?? 0
    if (first < 0x80) continue
    const more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1
    const isWhole =
      first >= 0xc2 && first <= 0xf4 && file.subarray(at + 1, at + 1 + more).every((byte) => byte >> 6 === 2)
    if (isWhole && at + more < file.length) {
      whole += 1
      at += more
    } else broken += 1
  }
  return whole > broken
}

/**
 * Numbered rows of cells, split by the separator of the headers. Quotes as in RFC 4180. Stops at the first row that is
 * beyond the bounds.
 */
export function separate(text: string): FileRow[] {
  return split(text, separatorOf(text))
}

function split(text: string, separator: string): FileRow[] {
  const rows: FileRow[] = []
  const bounds = new RowBounds()
  let [number, cells, cell, isQuoted] = [1, [] as string[], '', false]
  const endCell = () => {
    const text = cell.trim()
    cell = ''
    if (text === '' && cells.length >= mostColumns) return
    cells.push(text)
    bounds.seeWidth(cells)
  }
  const endRow = () => {
    endCell()
    const row = isHint(cells) ? undefined : bounds.rowOf({ number, cells })
    if (row) rows.push(row)
    ;[number, cells] = [number + 1, []]
  }
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? ''
    bounds.seeLength(cell, number)
    if (isQuoted && letter === '"' && text[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (letter === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted
    else if (isQuoted) cell += letter
    else if (letter === separator) endCell()
    else if (letter === '\n' || (letter === '\r' && text[at + 1] !== '\n')) endRow()
    else if (letter !== '\r') cell += letter
  }
  endRow()
  return rows
}

/** The part of a text by which its separator is judged. */
const headLength = 10_000

/**
 * Excel names it in an extra first line, `sep=;`. Else the one that divides most lines from the headers on: values
 * may contain any of them more often, but the headers and every row have that of the table.
 */
function separatorOf(text: string): string {
  const hint = /^sep=(.)\r?\n/i.exec(text)?.[1]
  if (hint !== undefined) return hint
  const head = text.slice(0, headLength)
  const judged = ['\t', ';', ',', '،'].map((separator) => ({
    separator,
    ...judge(head, separator, text.length),
    count: head.split(separator).length,
  }))
  const [best] = judged.toSorted((a, b) => b.fitting - a.fitting || b.width - a.width || b.count - a.count)
  return best?.separator ?? '\t'
}

/** How many lines it divides like the headers, and into how many cells. */
function judge(head: string, separator: string, length: number): { fitting: number; width: number } {
  try {
    const rows = split(head, separator)
    // The last line may be cut.
    const whole = length > headLength && rows.length > 1 ? rows.slice(0, -1) : rows
    const from = whole.findIndex(({ cells }) => cells.length > 1)
    const width = whole[from]?.cells.length ?? 1
    return {
      width,
      fitting: from < 0 ? 0 : whole.slice(from).filter(({ cells }) => cells.length >= width).length,
    }
  } catch (error) {
    // Beyond the bounds: chosen only if no other separator divides anything, so that the reader is told why.
    if (!(error instanceof UnreadableFile)) throw error
    return { width: Number.POSITIVE_INFINITY, fitting: 0 }
  }
}

function isHint(cells: readonly string[]): boolean {
  return cells.length < 3 && /^sep=.?$/.test(cells.join(''))
}
