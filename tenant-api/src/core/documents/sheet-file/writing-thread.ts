import { parentPort } from 'node:worker_threads'
import { type FileCell, fixedParts, type SheetLayout, sheetPath, sheetWriter } from './sheet-xml.ts'
import { packer, packText, zipOf } from './zip-file.ts'

/** What the thread is told of a file: how it looks, some rows of it, that these were all, or that nobody wants it. */
export type FileStep = { file: number } & (
  | { step: 'begin'; layout: SheetLayout }
  /** As JSON, which is handed over in a fraction of the time that the rows themselves take. */
  | { step: 'rows'; rows: string }
  | { step: 'end' }
  | { step: 'drop' }
)
/** The answer to each step but the last kind; the whole file comes with that to the end. */
export type FileAnswer = { file: number; content: Uint8Array<ArrayBuffer> | null }

const files = new Map<number, ReturnType<typeof openFile>>()

parentPort?.on('message', (step: FileStep) => {
  const content = carryOut(step)
  if (step.step === 'drop') return
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of Node has no origin
  parentPort?.postMessage({ file: step.file, content } satisfies FileAnswer, content ? [content.buffer] : [])
})

function carryOut(step: FileStep): FileAnswer['content'] {
  if (step.step === 'begin') files.set(step.file, openFile(step.layout))
  if (step.step === 'rows') files.get(step.file)?.add(JSON.parse(step.rows))
  const content = step.step === 'end' ? (files.get(step.file)?.end() ?? null) : null
  if (step.step === 'end' || step.step === 'drop') files.delete(step.file)
  return content
}

function openFile(layout: SheetLayout) {
  const writer = sheetWriter(layout)
  const sheet = packer()
  sheet.add([writer.begin()])
  return {
    add: (rows: readonly FileCell[][]) => sheet.add(rows.map(writer.row)),
    end(): Uint8Array<ArrayBuffer> {
      sheet.add([writer.end()])
      const fixed = fixedParts(layout).map(([path, content]) => [path, packText(content)] as const)
      // A copy of its own, because its memory is handed over.
      return new Uint8Array(zipOf([...fixed, [sheetPath, sheet.end()]]))
    },
  }
}
