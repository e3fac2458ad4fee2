import type { FastifyInstance } from 'fastify'
import { Refusal } from 'kit/contract/refusal'
import { address } from 'kit/http/client'
import type { Action } from 'kit/contract/contract'
import type { Within } from '../../../core/module.ts'
import { acquireTimeout } from '../../../core/school/acquire-timeout.ts'
import type { OpenPage, PageRead, ReadInput } from '../../../core/page-reads.ts'
import { isOfFamilyAlone, type User } from '../../../core/authorization/user.ts'
import type { PageAnswer } from './contract.ts'

/**
 * So long a page waits for a slow part, in milliseconds; what is late is asked for by itself. Where most parts are not
 * there either, it is the machine that is slow: asking once more would only add to it.
 */
const usualPatience = acquireTimeout / 2

type Asked = {
  app: FastifyInstance
  within: Within
  reads: readonly PageRead[]
  page: Place
  patience?: number
}
type Place = Omit<OpenPage, 'record'>
type Ready = PageAnswer & { body: string }

/**
 * Answers what a page shows first: all reads at once, each as if it was asked by itself. One that is refused, fails or is
 * late is left out and does not hold up the others; the page asks for it by itself and learns why. Only where there is no
 * such record for the reader, there is no page.
 */
export async function answerPage(asked: Asked, record?: PageRead): Promise<Ready[]> {
  const reading = record && readPart(asked, record, { params: { id: asked.page.id } }).catch(leaveOut)
  const page = { ...asked.page, record: bodyOf(reading) }
  const urls = new Set<string>()
  const shown = asked.reads.filter((read) => read !== record && isShown(page, read))
  let ready = 0
  const late = wait(asked.patience ?? usualPatience, () => ready >= shown.length / 2)
  const parts = shown.map(async (read) => {
    const answers = tryAll(asked, read, { page, urls }).finally(() => (ready += 1))
    return (await Promise.race([late.end, answers])) ?? []
  })
  const [first, ...others] = await Promise.all([reading, ...parts]).finally(late.cancel)
  return [first ?? [], ...others].flat()
}

/** Whom a record’s list is closed to is told by the record itself: everybody may ask for a page. */
function leaveOut(error: unknown): undefined {
  if (error instanceof Refusal && error.status === 403) return undefined
  throw error
}

/** The record as the page has it; without one, or where it is refused, there is nothing to be known of it. */
async function bodyOf(reading: Promise<Ready | undefined> | undefined): OpenPage['record'] {
  const answer = await reading?.catch(() => undefined)
  return answer ? JSON.parse(answer.body) : {}
}

/** Whether the web app shows it to this user on this page: by the rules of its navigation. */
export function isShown({ user, campus }: Pick<OpenPage, 'user' | 'campus'>, read: PageRead): boolean {
  const { endpoint, needs = [], isOfOffice, isOfOwn } = read
  const all = [...needs, ...(Array.isArray(endpoint.may) ? [endpoint.may as Needs] : [])]
  const [first] = all
  if (!all.every((one) => mayIn(user, one, campus))) return false
  if (isOfOffice && (isOfFamilyAlone(user) || (first && !grantsOf(user, first).some(isBeyondOwn))))
    return false
  return !isOfOwn || !first || grantsOf(user, first).some((grant) => !isBeyondOwn(grant))
}

type Needs = readonly [resource: string, action: Action]
type Grant = User['grants'][number]

/** Whether a permission reaches into the campus that the page is about. */
function mayIn(user: User, needs: Needs, campus: string | undefined): boolean {
  return grantsOf(user, needs).some(
    ({ reach, campuses }) => campus === undefined || reach !== 'campus' || campuses.includes(campus),
  )
}

function grantsOf({ grants }: User, [resource, action]: Needs): Grant[] {
  return grants.filter((grant) => grant.resource === resource && grant.action === action)
}

function isBeyondOwn({ reach }: Grant): boolean {
  return reach !== 'own'
}

/** What several modules ask alike is answered once: `urls` has what is asked already. */
async function tryAll(
  asked: Asked,
  read: PageRead,
  { page, urls }: { page: OpenPage; urls: Set<string> },
): Promise<Ready[]> {
  try {
    const inputs = await read.inputs(page)
    const fresh = inputs.filter((input) => {
      const url = address(read.endpoint, input)
      return !urls.has(url) && urls.add(url)
    })
    const answers = await Promise.all(fresh.map((input) => tryPart(asked, read, input)))
    return answers.filter((answer) => answer !== null)
  } catch (error) {
    return complain(asked, read, error) ?? []
  }
}

async function tryPart(asked: Asked, read: PageRead, input: ReadInput): Promise<Ready | null> {
  try {
    return await readPart(asked, read, input)
  } catch (error) {
    return complain(asked, read, error)
  }
}

async function readPart({ app, within }: Asked, { endpoint }: PageRead, input: ReadInput): Promise<Ready> {
  return { path: endpoint.path, ...(await app.answerWithin(endpoint, input, within)) }
}

/** A refusal is meant, as where a page of the reader asks for what is not theirs; everything else is a fault. */
function complain({ within }: Asked, { endpoint }: PageRead, error: unknown): null {
  if (!(error instanceof Refusal))
    within.request.log.error({ err: error, read: endpoint.path }, 'a part of a page could not be read')
  return null
}

/** Ends after so many milliseconds if it may end by then, else after as many more. */
function wait(ms: number, mayEnd: () => boolean): { end: Promise<null>; cancel: () => void } {
  const { promise: end, resolve } = Promise.withResolvers<null>()
  const timer = setInterval(() => mayEnd() && resolve(null), ms)
  return { end, cancel: () => (clearInterval(timer), resolve(null)) }
}
