import type { QueryClient } from '@tanstack/react-query'
import { Refused } from 'kit/http/client'
import type { ScoreValue } from 'kit/values/score'
import { readMe } from 'tenant-api/contract/access/sessions'
import { enterScores, readScores, type ScoreSheet } from 'tenant-api/contract/learning/scores'
import type { DeviceUser } from '../../../../shell/offline/offline-key.ts'
import { plainCall, read } from '../../../../shell/session/api.ts'
import {
  currentBox,
  currentSession,
  dropEntries,
  type Entry,
  openBox,
  putEntries,
  scoreOwner,
  type ScoreOwner,
  setBox,
} from './score-box.ts'
import { keyOf } from './score-text.ts'

/** How long typing may pause before what was typed goes out together. */
const pauseMs = 250
/** How long the school may take for an answer before it counts as lost. */
const patienceMs = 20_000
const mostInAPost = 300

let begun: Promise<ScoreOwner> | undefined
let running: Promise<void> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0
let turns = 0

export function scoresQuery(id: string) {
  return read(readScores, { params: { id } })
}

/** Opens what is kept for an account, and sends it now and whenever there may be a network again. */
export function beginToSend(user: DeviceUser, queries: QueryClient): Promise<ScoreOwner> {
  begun ??= openBox(user, queries).then((whose) => {
    addEventListener('online', () => void sendScores())
    addEventListener('focus', () => void sendScores())
    void sendScores()
    return whose
  })
  return begun
}

export type NewScore = ScoreValue & { partId: string; studentId: string }

/** Writes down what was just entered, upon what the page shows; it goes out a moment later. */
export async function enter(sheet: ScoreSheet, scores: readonly NewScore[], reason: string): Promise<void> {
  const { entries } = currentBox()
  const names = new Map(sheet.students.map(({ id, name }) => [id, name]))
  const known = new Map(sheet.cells.map((cell) => [keyOf(cell), cell]))
  const entered = scores.map((score): Entry => {
    const key = keyOf(score)
    const before = entries.get(key)
    turns += 1
    return {
      ...score,
      assessmentId: sheet.id,
      title: `${sheet.title}, ${sheet.subject}, ${sheet.sections}`,
      student: names.get(score.studentId) ?? '',
      // Who has seen the score of somebody else replaces that one.
      scoreId: baseOf(before) ?? known.get(key)?.scoreId ?? null,
      reason,
      sessionId: currentSession(),
      turn: turns,
      problem: null,
    }
  })
  await putEntries(entered)
  clearTimeout(timer)
  timer = setTimeout(() => void sendScores(), pauseMs)
}

function baseOf(before: Entry | undefined): string | null | undefined {
  if (!before) return undefined
  return before.problem?.kind === 'changed' ? (before.problem.server?.scoreId ?? null) : before.scoreId
}

/** Sends what waits until nothing does or the network is gone. */
export function sendScores(): Promise<void> {
  running ??= sendUnderLock().finally(() => {
    running = undefined
  })
  return running
}

async function sendUnderLock(): Promise<void> {
  clearTimeout(timer)
  const whose = await scoreOwner()
  const run = () => sendAll(whose)
  const end = await ('locks' in navigator ? navigator.locks.request(`scores ${whose.account}`, run) : run())
  setBox({ line: end })
  if (end !== 'lost') return
  failures += 1
  timer = setTimeout(() => void sendScores(), Math.min(60_000, 1_000 * 2 ** failures))
}

type End = 'idle' | 'lost' | 'log-in'

/** What goes out now: in this session, without a problem, of one assessment with one reason. */
function nextEntries(): Entry[] {
  const own = [...currentBox().entries.values()].filter(
    ({ problem, sessionId }) => problem === null && sessionId === currentSession(),
  )
  const [first] = own
  return own
    .filter(({ assessmentId, reason }) => assessmentId === first?.assessmentId && reason === first.reason)
    .slice(0, mostInAPost)
}

async function sendAll(whose: ScoreOwner): Promise<End> {
  for (;;) {
    const entries = nextEntries()
    if (entries.length === 0) return 'idle'
    const end = await sendSome(whose, entries)
    if (end !== 'idle') return end
  }
}

async function sendSome(whose: ScoreOwner, entries: readonly Entry[]): Promise<End> {
  setBox({ line: 'sending' })
  try {
    // Cookies belong to the browser and not to a page: what one person entered must not go out as another’s.
    const { id, sessionId } = await plainCall(readMe, { signal: AbortSignal.timeout(patienceMs) })
    if (id !== whose.account || sessionId !== currentSession()) return 'log-in'
    await deliver(whose, entries)
    failures = 0
    return 'idle'
  } catch (error) {
    if (!(error instanceof Refused)) return 'lost'
    const { status, detail, errors = [] } = error.problem
    if (status === 401) return 'log-in'
    if (status === 0 || status >= 500 || [408, 425, 429].includes(status)) return 'lost'
    await putEntries(
      entries.map((entry, at) => {
        const own = errors.find(({ pointer }) => pointer.startsWith(`/cells/${at}/`))
        return { ...entry, problem: { kind: 'refused' as const, message: own?.message ?? detail } }
      }),
    )
    return 'idle'
  }
}

async function deliver({ queries }: ScoreOwner, entries: readonly Entry[]): Promise<void> {
  const [first] = entries
  if (!first) return
  const cells = entries.map(({ partId, studentId, state, value, scoreId }) => ({
    partId,
    studentId,
    state,
    value,
    scoreId,
  }))
  const { saved, refused } = await plainCall(enterScores, {
    params: { id: first.assessmentId },
    body: { cells, reason: first.reason, isImport: false },
    onceKey: crypto.randomUUID(),
    signal: AbortSignal.timeout(patienceMs),
  })
  const sent = new Map(entries.map((entry) => [keyOf(entry), entry]))
  const ids = new Map(saved.map((cell) => [keyOf(cell), cell.scoreId]))
  showSaved(queries, first.assessmentId, { sent, ids })
  const others = new Map(refused.map((cell) => [keyOf(cell), cell]))
  const done: string[] = []
  const kept: Entry[] = []
  for (const [key, entry] of sent) {
    const now = currentBox().entries.get(key)
    const scoreId = ids.get(key)
    // What was typed since then replaces the score that has just been saved.
    if (scoreId !== undefined && now && now.turn !== entry.turn) kept.push({ ...now, scoreId })
    else if (scoreId !== undefined) done.push(key)
    else if (now) kept.push({ ...now, problem: { kind: 'changed', server: others.get(key) ?? null } })
  }
  if (kept.length > 0) await putEntries(kept)
  await dropEntries(done, true)
  for (const path of ['/assessments', '/missing-scores'])
    void queries.invalidateQueries({ queryKey: [path], refetchType: 'none' })
}

type Delivered = { sent: ReadonlyMap<string, Entry>; ids: ReadonlyMap<string, string> }

/** The page shows what has arrived as the school’s, before it is read anew. */
function showSaved(queries: QueryClient, id: string, { sent, ids }: Delivered): void {
  queries.setQueryData<ScoreSheet>(scoresQuery(id).queryKey, (known) => {
    if (!known) return known
    const others = known.cells.filter((cell) => !ids.has(keyOf(cell)))
    const at = new Date().toISOString()
    const entered = [...ids].flatMap(([key, scoreId]) => {
      const entry = sent.get(key)
      if (!entry) return []
      const { partId, studentId, state, value } = entry
      return [{ partId, studentId, state, value, scoreId, by: '', at }]
    })
    return { ...known, cells: [...others, ...entered] }
  })
}

/** Drops entries: the server's values hold. */
export async function takeServerValue(entries: readonly Entry[]): Promise<void> {
  const { queries } = await scoreOwner()
  await dropEntries(entries.map(keyOf), false)
  const ids = new Set(entries.map(({ assessmentId }) => assessmentId))
  await Promise.all([...ids].map((id) => queries.invalidateQueries({ queryKey: scoresQuery(id).queryKey })))
}

/** Enters the local values once more, in place of the server's. */
export async function keepLocalValue(entries: readonly Entry[]): Promise<void> {
  turns += 1
  await putEntries(
    entries.map((entry) => ({
      ...entry,
      scoreId: baseOf(entry) ?? null,
      sessionId: currentSession(),
      turn: turns,
      problem: null,
    })),
  )
  await sendScores()
}
