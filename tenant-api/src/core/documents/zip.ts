import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import yazl from 'yazl'

/** What lies in a zip under a path. */
export type Entry = { path: string; bytes: number; sha256: string }

export type Zip = {
  output: PassThrough
  /** Puts a content in, after what was put in before; resolves once all of it has gone through. */
  add(path: string, content: AsyncIterable<Buffer>, how?: { isPacked?: boolean }): Promise<Entry>
  end(): void
}

/** A zip that is written while it is read: nothing of it is kept but the names. `at` stands at each entry. */
export function openZip(at: Date): Zip {
  const zip = new yazl.ZipFile()
  const output = new PassThrough()
  // A reader that leaves ends the writing: what is put in then comes to no end by itself.
  const left = new Promise<never>((_, reject) => output.once('close', () => reject(new LeftEarly())))
  left.catch(() => undefined)
  zip.on('error', (error: Error) => output.destroy(error))
  zip.outputStream.pipe(output)

  function add(path: string, content: AsyncIterable<Buffer>, { isPacked = false } = {}): Promise<Entry> {
    const hash = createHash('sha256')
    let bytes = 0
    async function* measured() {
      for await (const part of content) {
        hash.update(part)
        bytes += part.length
        yield part
      }
    }
    const source = Readable.from(measured(), { objectMode: false })
    const through = new Promise<Entry>((resolve, reject) => {
      source.once('error', reject)
      source.once('end', () => resolve({ path, bytes, sha256: hash.digest('hex') }))
    })
    zip.addReadStream(source, path, { mtime: at, compress: !isPacked })
    return Promise.race([through, left]).finally(() => source.destroy())
  }

  return { output, add, end: () => zip.end() }
}

class LeftEarly extends Error {
  override name = 'LeftEarly'
}
