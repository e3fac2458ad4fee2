import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Me } from 'tenant-api/contract/access/sessions'
import type { ScoreCell } from 'tenant-api/contract/learning/scores'
import type { DeviceUser } from '../../../../shell/offline/offline-key.ts'
import { type OfflineStorage, openStorage } from '../../../../shell/offline/offline-storage.ts'
import { keyOf, type Word } from './score-text.ts'

/**
 * A mark on its way. `scoreId` is the word upon which it is said; `turn` tells a later word about the same cell from the
 * one that is being sent.
 */
export type Entry = Word & {
  assessmentId: string
  partId: string
  studentId: string
  scoreId: string | null
  reason: string
  /** The session in which it was entered; in another one its author looks at it before it goes. */
  sessionId: string
  turn: number
  /** What stands there instead, said by somebody else meanwhile; or why the school would not have it. */
  problem: { kind: 'changed'; there: ScoreCell | null } | { kind: 'refused'; says: string } | null
}

type Line = 'idle' | 'sending' | 'lost' | 'log-in'
export type ScoreBox = {
  isReady: boolean
  isLasting: boolean
  entries: ReadonlyMap<string, Entry>
  /** What reached the school from this page. */
  saved: ReadonlySet<string>
  line: Line
}

export type ScoreOwner = { account: string; queries: QueryClient; device: OfflineStorage }

let box: ScoreBox = { isReady: false, isLasting: true, entries: new Map(), saved: new Set(), line: 'idle' }
let opening: Promise<ScoreOwner> | undefined
let sessionOfPage: () => string | undefined = () => undefined
const watchers = new Set<() => void>()

export function currentBox(): ScoreBox {
  return box
}

export function useScoreBox(): ScoreBox {
  return useSyncExternalStore(watch, currentBox)
}

export function setBox(next: Partial<ScoreBox>): void {
  box = { ...box, ...next }
  for (const watcher of watchers) watcher()
}

/** Opens what is kept for an account, once in a page; another account comes with another page. */
export function openBox(user: DeviceUser, queries: QueryClient): Promise<ScoreOwner> {
  sessionOfPage = () => queries.getQueryData<Me | null>(['/me'])?.sessionId
  opening ??= (async () => {
    const device = await openWhenPossible(user)
    const known = await device.all<Entry>('scores')
    setBox({
      isLasting: device.isLasting,
      isReady: true,
      entries: new Map([...known.map((entry) => [keyOf(entry), entry] as const), ...box.entries]),
    })
    return { account: user.id, queries, device }
  })()
  return opening
}

/** Without its key nothing can be kept: it is asked for until the school gives it. */
async function openWhenPossible(user: DeviceUser): Promise<OfflineStorage> {
  for (let pause = 1_000; ; pause = Math.min(30_000, pause * 2)) {
    try {
      return await openStorage(user)
    } catch {
      setBox({ isLasting: false })
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

export function scoreOwner(): Promise<ScoreOwner> {
  if (!opening) throw new Error('nobody has opened the box of marks')
  return opening
}

/** The session in which this page enters marks. */
export function currentSession(): string {
  return sessionOfPage() ?? ''
}

/** The page shows entries at once; then the device stores them. */
export async function putEntries(entries: readonly Entry[]): Promise<void> {
  setBox({ entries: new Map([...box.entries, ...entries.map((entry) => [keyOf(entry), entry] as const)]) })
  const { device } = await scoreOwner()
  await device.write(entries.map((value) => ({ shelf: 'scores' as const, key: keyOf(value), value })))
}

/** Takes entries from the device and from the page. */
export async function dropEntries(keys: readonly string[], isSaved: boolean): Promise<void> {
  const { device } = await scoreOwner()
  await device.write(keys.map((key) => ({ shelf: 'scores' as const, key })))
  const entries = new Map(box.entries)
  for (const key of keys) entries.delete(key)
  setBox({ entries, ...(isSaved && { saved: new Set([...box.saved, ...keys]) }) })
}

function watch(look: () => void): () => void {
  watchers.add(look)
  return () => watchers.delete(look)
}
