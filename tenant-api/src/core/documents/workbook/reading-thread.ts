import { parentPort, workerData } from 'node:worker_threads'
import { partsByWeight } from 'kit/operation/time-slices'
import { type FileSheets, readFile, readText } from './file-sheets.ts'
import type { FileRow } from './row-bounds.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** What the thread is given: the bytes of a file, or a pasted text. */
export type Source = Uint8Array | string
/** What is said of a file before its rows. */
export type FileFacts = { names: string[] } & Omit<FileSheets, 'sheets'>
/**
 * What the thread sends: first the names of the sheets, or why there are none; then, each time that it is asked,
 * some rows of a sheet, until there are none left.
 */
export type Reading = FileFacts | { code: string; message: string; fill: Record<string, string | number> }
export type ReadPart = { sheet: number; rows: FileRow[] } | null

/** So many cells are taken over at a time: the receiver unpacks them at once, while everybody else waits. */
const mostInPart = 10_000

async function read(): Promise<FileSheets | UnreadableFile> {
  const source = workerData as Source
  try {
    return typeof source === 'string' ? readText(source) : await readFile(Buffer.from(source))
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return error
  }
}

function* partsOf(sheets: FileSheets['sheets']): Generator<ReadPart> {
  for (const [sheet, { rows }] of sheets.entries())
    for (const part of partsByWeight(rows, mostInPart, weightOf)) yield { sheet, rows: part }
}

/** Long texts weigh as much as many cells. */
function weightOf({ cells }: FileRow): number {
  return cells.reduce((sum, cell) => sum + 1 + cell.length / 50, 0)
}

function send(message: Reading | ReadPart) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of Node has no origin
  parentPort?.postMessage(message)
}

const found = await read()
if (found instanceof UnreadableFile) {
  const { code, message, fill } = found
  send({ code, message, fill })
} else {
  const { sheets, ...facts } = found
  const parts = partsOf(sheets)
  parentPort?.on('message', () => send(parts.next().value ?? null))
  send({ names: sheets.map(({ name }) => name), ...facts })
}
