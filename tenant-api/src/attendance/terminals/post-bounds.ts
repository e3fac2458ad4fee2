import { LRUCache } from 'lru-cache'
import { tooLarge } from 'kit/http/problems'
import { refuseTooMany } from 'kit/http/limits'

/** The most lines of a post; real terminals send some thousands of their backlog at a time. */
export const mostLines = 50_000
/** The most characters that are read of a line: real ones have a hundred. */
const mostInLine = 400
/** The most lines that one terminal may send within an hour: more than any keeps. */
const mostInHour = 300_000
const hour = 3_600_000

/**
 * The filled lines of a post, each cut to what is read of it. They are cut off one at a time, so that nobody waits
 * for all of them. Throws 413 after the last line that a post may have.
 */
export function* linesOf(body: string): Generator<string> {
  let count = 0
  for (const [whole] of body.matchAll(/[^\r\n]+/g)) {
    const line = whole.slice(0, mostInLine)
    if (line.trim() === '') continue
    count += 1
    if (count > mostLines) throw tooLarge()
    yield line
  }
}

const sent = new LRUCache<string, { lines: number; end: number }>({ max: 20_000 })

/** Counts the lines of a terminal; refuses with 429 beyond those of an hour. The terminal keeps them and comes back. */
export function countLines(terminal: { schoolId: string; id: string }, lines: number): void {
  const key = `${terminal.schoolId} ${terminal.id}`
  const now = Date.now()
  let window = sent.get(key)
  if (!window || window.end <= now) sent.set(key, (window = { lines: 0, end: now + hour }))
  window.lines += lines
  if (window.lines > mostInHour) refuseTooMany(Math.ceil((window.end - now) / 1_000))
}
