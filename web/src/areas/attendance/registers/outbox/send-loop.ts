import { Refused } from 'kit/http/client'
import { readMe } from 'tenant-api/contract/access/sessions'
import {
  submitCampusRegister,
  submitRegister,
  type Outcome,
  readCampusRegister,
  readRegister,
  type Register,
} from 'tenant-api/contract/attendance/registers'
import { plainCall } from '../../../../shell/session/api.ts'
import { sessionHasEnded } from '../../../../shell/session/session.ts'
import { queryOf, registerQuery } from '../queries.ts'
import { keyOf } from '../statuses.ts'
import { setOutbox, currentOutbox, change, keepDraft, load, owner, type Owner } from './box.ts'
import { afterArrival, differencesOf, nextOf, type Post, saidIn } from './posts.ts'

/** `later`: the network or the school is away, and what follows would fare no better. */
type End = 'settled' | 'later' | 'log-in'

/** What shows registers, beside the one that has arrived. */
const stale = [
  '/registers',
  '/sections/:id/register',
  '/campuses/:id/register',
  '/sections/:id/lesson-registers',
]

/** How long the school may take for an answer before it counts as lost. */
const patienceMs = 20_000
const firstPauseMs = 1_000
const longestPauseMs = 60_000
/** For how long it is believed who is logged in. */
const beliefMs = 60_000

let running: Promise<void> | undefined
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
/** The session that was found to be this account's, and when. */
let believed: { sessionId: string; at: number } | undefined

/** Sends what waits, the oldest first, until nothing does or the network is gone. Of several tabs one does it. */
export function send(): Promise<void> {
  running ??= underLock().finally(() => {
    running = undefined
  })
  return running
}

/** Somebody else may have logged in: it is asked again before anything goes out. */
export function recheckSession(): void {
  believed = undefined
}

async function underLock(): Promise<void> {
  clearTimeout(timer)
  const whose = await owner()
  const run = () => sendAll(whose)
  // Without locks (an address without encryption) the school still does each of them once, by its key.
  const end = await ('locks' in navigator ? navigator.locks.request(`send ${whose.account}`, run) : run())
  if (end === 'settled') {
    failures = 0
    return setOutbox({ line: 'idle' })
  }
  setOutbox({ line: end === 'later' ? 'lost' : 'log-in' })
  if (end === 'later') return wait()
  void afterLogIn()
}

async function afterLogIn(): Promise<void> {
  if (await sessionHasEnded()) void send()
}

/** Tries again after a while, and after a longer one each time; never at the same moment as all other telephones. */
function wait(): void {
  const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** failures) * (0.5 + Math.random() / 2)
  failures += 1
  timer = setTimeout(() => void send(), pause)
}

async function sendAll(whose: Owner): Promise<End> {
  await load(whose)
  for (;;) {
    if (currentOutbox().posts.every(({ state }) => state !== 'waiting')) return 'settled'
    const session = await sessionOf(whose)
    if (typeof session === 'string') return session
    const post = nextOf(currentOutbox().posts, session.sessionId)
    if (!post) return 'settled'
    setOutbox({ line: 'sending' })
    const end = await sendOne(whose, post)
    if (end !== 'settled') return end
  }
}

async function sendOne(whose: Owner, waiting: Post): Promise<End> {
  try {
    // Noted before it goes: whatever happens next, the school may have it.
    const post = { ...waiting, tries: waiting.tries + 1 }
    await change(whose, [{ shelf: 'posts', key: post.id, value: post }])
    await onDelivered(whose, post, await deliver(post))
    return 'settled'
  } catch (error) {
    return failed(whose, waiting, error)
  }
}

/** Cookies belong to the browser and not to a page: what one person marked must not go out as another’s. */
async function sessionOf({ account }: Owner): Promise<{ sessionId: string } | Exclude<End, 'settled'>> {
  if (believed && Date.now() - believed.at < beliefMs) return believed
  try {
    const { id, sessionId } = await plainCall(readMe, { signal: AbortSignal.timeout(patienceMs) })
    if (id !== account) return 'log-in'
    believed = { sessionId, at: Date.now() }
    return believed
  } catch (error) {
    return error instanceof Refused && error.problem.status === 401 ? 'log-in' : 'later'
  }
}

async function failed(whose: Owner, post: Post, error: unknown): Promise<End> {
  // An answer that broke off in the middle is a lost one.
  if (!(error instanceof Refused)) return 'later'
  const { status, code, detail } = error.problem
  if (status === 401) {
    recheckSession()
    return 'log-in'
  }
  if (status === 0 || status >= 500 || [408, 425, 429].includes(status)) return 'later'
  if (code === 'attendance.already-marked') return resolveConflict(whose, post)
  const value: Post = { ...post, state: 'refused', says: detail }
  await change(whose, [{ shelf: 'posts', key: post.id, value }])
  return 'settled'
}

function deliver({ section, isCampus, day, period, subject, body, id }: Post): Promise<Outcome> {
  const said = { ...body, marks: [...body.marks], day }
  const once = { params: { id: section }, onceKey: id, signal: AbortSignal.timeout(patienceMs) }
  if (isCampus) return plainCall(submitCampusRegister, { ...once, body: said })
  return plainCall(submitRegister, {
    ...once,
    body: { ...said, period, ...(subject && { subjectId: subject }) },
  })
}

function readSaved(post: Post): Promise<Register> {
  const asked = { params: { id: post.section }, signal: AbortSignal.timeout(patienceMs) }
  if (post.isCampus) return plainCall(readCampusRegister, { ...asked, query: { day: post.day } })
  return plainCall(readRegister, { ...asked, query: queryOf(post) })
}

/** Somebody else was there first. Where both say the same there is nothing to decide. */
async function resolveConflict(whose: Owner, post: Post): Promise<End> {
  const saved = await readSaved(post).catch(() => null)
  if (!saved) return 'later'
  const isMet = differencesOf([post], saved).length === 0
  if (!isMet) {
    const value: Post = { ...post, state: 'conflict', saved }
    await change(whose, [{ shelf: 'posts', key: post.id, value }])
  } else if (post.body.isSubmitted && saved.state === 'open') {
    await change(whose, [{ shelf: 'posts', key: post.id }, ...resendOn(post, saved.version)])
  } else await onDelivered(whose, post, { version: saved.version })
  return 'settled'
}

/** The same upon another version: another text, and so under another key. */
function resendOn(post: Post, version: number) {
  const id = crypto.randomUUID()
  return [
    { shelf: 'posts' as const, key: id, value: { ...post, id, tries: 0, body: { ...post.body, version } } },
  ]
}

/** The school has it: it goes from the device, and the page shows it as the school’s, before it is read anew. */
async function onDelivered(whose: Owner, post: Post, answer: Pick<Outcome, 'version'> & Partial<Outcome>) {
  const { drafts, posts, sentAt } = currentOutbox()
  const draft = drafts.get(keyOf(post))
  // What was marked since then was marked upon this.
  if (draft?.version === post.body.version) await keepDraft(post, { ...draft, version: answer.version })
  await change(whose, [
    { shelf: 'posts', key: post.id },
    ...afterArrival(posts, post, answer.version).map((value) => ({
      shelf: 'posts' as const,
      key: value.id,
      value,
    })),
  ])
  failures = 0
  setOutbox({ sentAt: new Map([...sentAt, [keyOf(post), new Date()]]) })
  const { queries } = whose
  queries.setQueryData<Register>(
    registerQuery(post).queryKey,
    (known) => known && withSaid(known, post, answer),
  )
  for (const path of stale) void queries.invalidateQueries({ queryKey: [path] })
}

function withSaid(
  known: Register,
  post: Post,
  { id, version, state, submittedAt, submittedBy }: Partial<Outcome>,
) {
  const said = saidIn([post])
  return {
    ...known,
    ...(id && { id }),
    ...(version !== undefined && { version }),
    ...(state && { state }),
    ...(submittedAt && { submittedAt }),
    ...(submittedBy && { submittedBy }),
    students: known.students.map((student) => {
      const wish = said.get(student.id)
      const mark = { saidBy: 'teacher' as const, by: '', at: post.madeAt, ...student.mark, ...wish }
      return wish ? { ...student, mark } : student
    }),
  } as Register
}
