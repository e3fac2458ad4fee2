import { type FileRow, mostColumns, RowBounds } from './row-bounds.ts'

/**
 * Decodes a .csv: UTF-8, UTF-16 with or without a BOM, or Windows-1256, which older Excel writes for Urdu and
 * Arabic.
 */
export function decodeText(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file)
  if (file[0] === 0xfe && file[1] === 0xff) return new TextDecoder('utf-16be').decode(file)
  const [even, odd] = zeros(file.subarray(0, 2_048))
  if (odd > even * 4 + 8) return new TextDecoder('utf-16le').decode(file)
  if (even > odd * 4 + 8) return new TextDecoder('utf-16be').decode(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1256').decode(file)
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

/**
 * Numbered rows of cells, split by the separator of the first lines. Quotes as in RFC 4180. Stops at the first
 * row that is beyond the bounds.
 */
export function separate(text: string): FileRow[] {
  const separator = separatorOf(text)
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

/** Excel names it in an extra first line, `sep=;`; else the most frequent one in the first lines. */
function separatorOf(text: string): string {
  const head = text.slice(0, 10_000).replace(/"[^"]*"/g, '')
  const counts = ['\t', ';', ',', '،'].map((letter) => [letter, head.split(letter).length] as const)
  return counts.reduce((best, next) => (next[1] > best[1] ? next : best), ['\t', 1])[0]
}

function isHint(cells: readonly string[]): boolean {
  return cells.length < 3 && /^sep=.?$/.test(cells.join(''))
}
