import type { Endpoint } from 'kit/contract/contract'
import { endpoints } from 'tenant-api/endpoints'
import type { z } from 'zod'
import type { Answer } from './answers.ts'
import { nameOf } from './scene-requests.ts'
import { type Mark, shownIn } from './marks.ts'
import { type Parts, type Place, type Reader, send } from './relations.ts'

export type ReadingResult = { tested: number; wrong: string[] }
/** Which endpoints are tried. */
export type On = (endpoint: Endpoint) => boolean

/** Whose names are shown to people who have nothing else to do with them, and why. Only the names. */
const named: Readonly<Record<string, string>> = {
  'GET /my-students': 'the class teacher of one’s own child',
  'GET /registers': 'the class teacher of a section that one teaches, and who handed its register in',
  'GET /registers/sheet': 'the same',
  'GET /sections/:id/register': 'who handed it in, and who said what, in a section that one teaches',
  'POST /sections/:id/register': 'the same',
  'GET /registers/:id/students/:studentId/marks': 'the same',
  'GET /student-leaves':
    'who asked for leave of one’s own child, or in a section that one teaches, and who decided it',
  'GET /student-leaves/sheet': 'the same',
  'GET /student-leaves/:id': 'the same',
  'GET /student-leaves/:id/details': 'the same',
  'GET /student-leaves/people/:id': 'the same',
  'GET /staff-leaves': 'who asked for one’s own leave, and who decided it',
  'GET /staff-leaves/sheet': 'the same',
  'GET /staff-leaves/:id': 'the same',
  'GET /staff-leaves/:id/details': 'the same',
  'GET /staff-leaves/people/:id': 'the same',
  'GET /teams': 'who leads a team of the whole school, which everybody may see who may see teams',
  'GET /teams/sheet': 'the same',
  'GET /students/:id/certificate-preview': 'who signs for the school',
  'GET /students/:id/enrolments': 'the class teachers of one’s own child',
  'GET /diary/cards': 'who wrote the homework of a section that one teaches',
  'GET /diary/students/:id': 'who wrote the homework of one’s own child, or one’s own',
  'GET /threads': 'who wrote last in the conversation about one’s own child, or about whom one teaches',
  'GET /threads/:id': 'who belongs to that conversation, and who wrote what in it',
  'GET /students/:id/notes': 'who wrote a note that one may read',
  'GET /weeks/sheet': 'who else teaches a section that one teaches, or teaches one’s own child',
  'GET /weeks/sheets': 'the same',
  'GET /weeks/master-sheet': 'the same',
  'GET /pages/:of/:id':
    'whom its parts name, each of which is an endpoint of its own and looked at by itself',
}

/** Where one picks a stranger out of a list: the id goes with the name. */
const chosen: Readonly<Record<string, string>> = {
  'GET /weeks': 'who teaches or covers lessons of a section that one teaches, or of one’s own child',
  'GET /my-meetings': 'whom one may meet of those who teach one’s own child',
  'GET /my-meetings/suggestion': 'the same',
  'GET /tickets/:id/colleagues': 'to whom one may hand on a ticket that one answers',
}

/**
 * Every endpoint that shows something of its own accord, by each way of asking it: whom it shows that is a stranger.
 * Tested is only what was answered: who is refused everything is shown no stranger either.
 */
export async function tryLists(
  place: Place,
  reader: Reader,
  { marks, on }: { marks: readonly Mark[]; on: On },
): Promise<ReadingResult> {
  const found: ReadingResult = { tested: 0, wrong: [] }
  for (const endpoint of open().filter(on)) {
    for (const query of waysOf(endpoint)) {
      const answer = await send(place, reader, endpoint, { query })
      if (answer.status < 400) found.tested += 1
      const name = `${nameOf(endpoint)} ${JSON.stringify(query)} as ${reader.login}`
      if (answer.status >= 500) found.wrong.push(`${name}: ${answer.status}`)
      found.wrong.push(...(await strangersIn(endpoint, answer, marks)).map((mark) => `${name} shows ${mark}`))
      const counted = countIn(answer)
      if (counted !== null) found.wrong.push(`${name} counts ${counted}`)
    }
  }
  return found
}

/** Whatever can be searched, asked for what a stranger is known by: nothing is found, just as for what nobody is. */
export async function trySearches(
  place: Place,
  reader: Reader,
  { marks, on }: { marks: readonly Mark[]; on: On },
): Promise<ReadingResult> {
  const found: ReadingResult = { tested: 0, wrong: [] }
  for (const endpoint of open().filter((one) => keysOf(one.query).includes('q') && on(one))) {
    const tell = (q: string) => send(place, reader, endpoint, { query: { q } })
    const expected = wordsOf(await tell('qqqqqq'), 'qqqqqq')
    for (const { kind, text } of marks.flatMap(typed)) {
      const answer = await tell(text)
      found.tested += 1
      const seen = wordsOf(answer, text)
      const name = `${nameOf(endpoint)}?q=${text} (a stranger's ${kind}) as ${reader.login}`
      if (seen !== expected)
        found.wrong.push(`${name}: ${seen.slice(0, 200)}, of nobody ${expected.slice(0, 100)}`)
    }
  }
  return found
}

/** How a list, a file and a refusal read, but for what differs from one request to the next. */
export function wordsOf({ status, body, parts }: Answer, asked: string): string {
  // When a workbook was made stands in one of its parts.
  const said =
    parts.length === 0 ? body : parts.filter((part) => !part.includes('dcterms:created')).join('\n')
  return `${status} ${said.replaceAll(asked, '…').replaceAll(/"(instance|requestId)":"[^"]*"/g, '')}`
}

/** The strangers whom an answer shows, in words. */
export async function strangersIn(
  endpoint: Endpoint,
  answer: Answer,
  marks: readonly Mark[],
): Promise<string[]> {
  if (answer.status >= 400) return []
  const shown = await shownIn(answer, marks)
  const name = nameOf(endpoint)
  const isExcused = (kind: Mark['kind']) =>
    (kind === 'name' && (named[name] ?? chosen[name])) || (kind === 'id' && chosen[name])
  return shown.filter(({ kind }) => !isExcused(kind)).map(({ kind, text }) => `a stranger's ${kind}: ${text}`)
}

/** The endpoints without an id in their address, but for those that never end. */
function open(): Endpoint[] {
  return endpoints.filter(
    ({ method, path, gives }) => method === 'GET' && !path.includes('/:') && gives !== 'events',
  )
}

/** As the example does, in full, and what is filed away. */
function waysOf({ query, example }: Endpoint): object[] {
  const { query: given = {} } = example as Parts
  const keys = keysOf(query)
  const whole = keys.includes('limit') ? [{ ...given, limit: 100 }] : [given]
  return [
    ...whole,
    ...(keys.includes('archived') ? whole.map((one) => ({ ...one, archived: true })) : []),
    ...(keys.includes('format') ? whole.map((one) => ({ ...one, format: 'csv' })) : []),
  ]
}

export function keysOf(schema: z.ZodType): string[] {
  return 'shape' in schema ? Object.keys(schema.shape as object) : []
}

/** A list that has been shown whole counts what it shows. */
function countIn({ status, body, headers }: Answer): string | null {
  if (status !== 200 || !String(headers['content-type']).includes('json')) return null
  const { rows, total }: { rows?: unknown[]; total?: number } = JSON.parse(body) ?? {}
  if (!Array.isArray(rows) || typeof total !== 'number' || rows.length >= 100) return null
  return rows.length === total ? null : `${total} and shows ${rows.length}`
}

/** What one types to find somebody: telephones as they are kept, and as they are dialled. */
function typed({ kind, text }: Pick<Mark, 'kind' | 'text'>): Pick<Mark, 'kind' | 'text'>[] {
  if (kind === 'id') return []
  return kind === 'phone'
    ? [
        { kind, text },
        { kind, text: `0${text.slice(-10)}` },
      ]
    : [{ kind, text }]
}
