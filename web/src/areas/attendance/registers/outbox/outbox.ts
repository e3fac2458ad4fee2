import type { QueryClient } from '@tanstack/react-query'
import type { Register } from 'tenant-api/contract/attendance/registers'
import type { DeviceUser } from '../../../../shell/offline/offline-key.ts'
import { registerQuery } from '../queries.ts'
import { keyOf, saidOf, type RegisterKey, type MarkDraft } from '../statuses.ts'
import { currentOutbox, currentSession, change, keepDraft, load, open, owner, type Owner } from './box.ts'
import { differencesOf, type Draft, exceptionsOf, type Post } from './posts.ts'
import { recheckSession, send } from './send-loop.ts'

let begun: Promise<Owner> | undefined

/** Opens what is kept for an account, and sends it now and whenever there may be a network again. */
export function beginToSend(user: DeviceUser, queries: QueryClient): Promise<Owner> {
  begun ??= open(user, queries).then((whose) => {
    whose.others.addEventListener('message', () => void load(whose))
    addEventListener('online', () => void send())
    addEventListener('focus', () => void send())
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void send())
    addEventListener('storage', ({ key }) => key === 'signed-in' && recheckSession())
    void send()
    return whose
  })
  return begun
}

type Named = Pick<Register, 'sectionId' | 'campusId' | 'day' | 'period' | 'subjectId'>

export function whichOf({ sectionId, campusId, day, period, subjectId }: Named): RegisterKey {
  return {
    section: sectionId ?? campusId,
    day,
    period,
    ...(sectionId === null && { isCampus: true }),
    ...(subjectId !== null && { subject: subjectId }),
  }
}

/** Writes down what was just marked. The page shows it at once; null takes back what nobody has handed in yet. */
export async function mark(register: Register, wishes: readonly (readonly [id: string, wish: MarkDraft])[]) {
  const which = whichOf(register)
  const known = currentOutbox().drafts.get(keyOf(which))
  const draft: Draft = {
    ...which,
    version: known?.version ?? register.version,
    marks: { ...known?.marks, ...Object.fromEntries(wishes) },
  }
  await keepDraft(which, draft)
}

export type Outcome = 'sent' | 'kept' | 'conflict' | 'refused'

/**
 * Hands a register in: from here on it is on its way, whatever becomes of the network, the page or the telephone. Tells
 * how far it came at once.
 */
export async function handIn(
  register: Register,
  { shown, reason = '' }: { shown: ReadonlyMap<string, MarkDraft>; reason?: string },
): Promise<Outcome> {
  const which = whichOf(register)
  const { drafts, posts } = currentOutbox()
  // What the school would not have is said anew by this one.
  const refused = posts.filter((post) => keyOf(post) === keyOf(which) && post.state === 'refused')
  const marks = saidOf(register.students, shown)
  const post: Post = {
    ...which,
    id: crypto.randomUUID(),
    sessionId: currentSession(),
    number: Math.max(Date.now(), ...posts.map(({ number }) => number + 1)),
    title: register.title,
    exceptions: exceptionsOf(register.students, marks),
    madeAt: new Date().toISOString(),
    tries: 0,
    state: 'waiting',
    says: '',
    saved: null,
    body: {
      version: drafts.get(keyOf(which))?.version ?? register.version,
      marks,
      isSubmitted: true,
      reason,
    },
  }
  await change(await owner(), [
    { shelf: 'drafts', key: keyOf(which) },
    ...refused.map(gone),
    { shelf: 'posts', key: post.id, value: post },
  ])
  return sendOff(post)
}

async function sendOff(post: Post): Promise<Outcome> {
  await send()
  // It came when the row that was being sent had just ended.
  if (placeOf(post) === 'kept' && currentOutbox().line === 'idle') await send()
  return placeOf(post)
}

function placeOf({ id }: Post): Outcome {
  const found = currentOutbox().posts.find((post) => post.id === id)
  if (!found) return 'sent'
  return found.state === 'waiting' ? 'kept' : found.state
}

/** Says once more, upon what the school has, where the own word differs from it. */
export async function keepMine(which: RegisterKey): Promise<Outcome> {
  const own = ownOf(which)
  const [first, saved] = [own[0], own.find((post) => post.saved !== null)?.saved]
  if (!first || !saved) return 'sent'
  const marks = differencesOf(own, saved).map(({ id, mine }) => ({ studentId: id, ...mine }))
  const post: Post = {
    ...first,
    id: crypto.randomUUID(),
    sessionId: currentSession(),
    tries: 0,
    state: 'waiting',
    saved: null,
    body: { ...first.body, version: saved.version, marks },
  }
  await change(await owner(), [...own.map(gone), { shelf: 'posts', key: post.id, value: post }])
  return sendOff(post)
}

/** Its author has seen what was handed in before they logged in: it goes out in this session. */
export async function confirmSeen(posts: readonly Post[]): Promise<void> {
  const sessionId = currentSession()
  const changes = posts.map((post) => ({
    shelf: 'posts' as const,
    key: post.id,
    value: { ...post, sessionId },
  }))
  await change(await owner(), changes)
  await send()
}

/** Lets go of what is on its way for a register: what the school has holds. */
export async function discard(which: RegisterKey): Promise<void> {
  await discardPosts(ownOf(which))
}

export async function discardPosts(posts: readonly Post[]): Promise<void> {
  const whose = await owner()
  await change(whose, posts.map(gone))
  await Promise.all(
    posts.map((post) => whose.queries.invalidateQueries({ queryKey: registerQuery(post).queryKey })),
  )
}

function ownOf(which: RegisterKey): Post[] {
  return currentOutbox().posts.filter((post) => keyOf(post) === keyOf(which))
}

function gone({ id }: Post) {
  return { shelf: 'posts' as const, key: id }
}

export { send }
