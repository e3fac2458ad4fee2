import { passing, type Span } from 'kit/storage/file-store'
import type { School } from '../../core/school/school.ts'

/** An export is kept in parts of so many bytes: none has to be in memory as a whole, and no store has a bound for it. */
export const partBytes = 16 * 1024 * 1024

const nameOf = (content: string, part: number) => `${passing}${content}/${String(part).padStart(6, '0')}`

/** Keeps what comes in parts; `told` hears of all of it. */
export async function keepParts(
  school: School,
  content: string,
  from: AsyncIterable<Buffer>,
  told: (bytes: Buffer) => void,
): Promise<void> {
  let [waiting, size, part]: [Buffer[], number, number] = [[], 0, 0]
  async function keep(bytes: Buffer) {
    await school.files.write(nameOf(content, part), bytes)
    part += 1
  }
  for await (const bytes of from) {
    told(bytes)
    waiting.push(bytes)
    size += bytes.length
    if (size < partBytes) continue
    const whole = Buffer.concat(waiting)
    let at = 0
    for (; at + partBytes <= size; at += partBytes) await keep(whole.subarray(at, at + partBytes))
    const rest = whole.subarray(at)
    waiting = [rest]
    size = rest.length
  }
  if (size > 0) await keep(Buffer.concat(waiting))
}

/** The bytes of a span, both ends included. */
export async function* readParts(school: School, content: string, { from, to }: Span): AsyncIterable<Buffer> {
  for (let part = Math.floor(from / partBytes); part * partBytes <= to; part += 1) {
    const begin = part * partBytes
    const span = { from: Math.max(from - begin, 0), to: Math.min(to - begin, partBytes - 1) }
    yield* await school.files.read(nameOf(content, part), span)
  }
}

/** Takes an export away, or whatever a crash has left of one. */
export async function removeParts(school: School, content: string): Promise<void> {
  const names: string[] = []
  for await (const { name } of school.files.list(`${passing}${content}/`)) names.push(name)
  await school.files.remove(names)
}

/** The names of everything that is kept in parts. */
export async function keptContents(school: School): Promise<Set<string>> {
  const found = new Set<string>()
  for await (const { name } of school.files.list(passing)) {
    const content = name.slice(passing.length).split('/')[0]
    if (content) found.add(content)
  }
  return found
}
