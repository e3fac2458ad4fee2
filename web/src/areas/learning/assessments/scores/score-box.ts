import type { QueryClient } from '@tanstack/react-query'
import type { ScoreValue } from 'kit/values/score'
import { useSyncExternalStore } from 'react'
import type { ScoreCell } from 'tenant-api/contract/learning/scores'
import type { DeviceUser } from '../../../../shell/offline/offline-key.ts'
import type { OfflineStorage } from '../../../../shell/offline/offline-storage.ts'
import { type Connection, createOutboxState } from '../../../../shell/offline/outbox-state.ts'
import { keyOf } from './score-text.ts'

/**
 * A mark on its way. `scoreId` is the score that it replaces; `turn` tells a later entry of the same cell from the one
 * that is being sent.
 */
export type Entry = ScoreValue & {
  assessmentId: string
  /** What a log-in shows of it before the sheet is read: the assessment, and the student. */
  title: string
  student: string
  partId: string
  studentId: string
  scoreId: string | null
  reason: string
  /** The session in which it was entered; in another one its author looks at it before it goes. */
  sessionId: string
  turn: number
  /** The server's value, which somebody else recorded meanwhile; or why the server refused the entry. */
  problem: { kind: 'changed'; server: ScoreCell | null } | { kind: 'refused'; message: string } | null
}

export type ScoreBox = {
  isReady: boolean
  isLasting: boolean
  entries: ReadonlyMap<string, Entry>
  /** What reached the school from this page. */
  saved: ReadonlySet<string>
  line: Connection
}

export type ScoreOwner = { account: string; queries: QueryClient; device: OfflineStorage }

const box = createOutboxState<ScoreBox>({
  isReady: false,
  isLasting: true,
  entries: new Map(),
  saved: new Set(),
  line: 'idle',
})
let opening: Promise<ScoreOwner> | undefined
export const { current: currentBox, set: setBox, currentSession } = box

export function useScoreBox(): ScoreBox {
  return useSyncExternalStore(box.watch, box.current)
}

/** Opens what is kept for an account, once in a page; another account comes with another page. */
export function openBox(user: DeviceUser, queries: QueryClient): Promise<ScoreOwner> {
  box.followSession(queries)
  opening ??= (async () => {
    const device = await box.openWhenPossible(user)
    const known = await device.all<Entry>('scores')
    setBox({
      isLasting: device.isLasting,
      isReady: true,
      entries: new Map([...known.map((entry) => [keyOf(entry), entry] as const), ...currentBox().entries]),
    })
    return { account: user.id, queries, device }
  })()
  return opening
}

export function scoreOwner(): Promise<ScoreOwner> {
  if (!opening) throw new Error('nobody has opened the box of marks')
  return opening
}

/** The page shows entries at once; then the device stores them. */
export async function putEntries(entries: readonly Entry[]): Promise<void> {
  setBox({
    entries: new Map([...currentBox().entries, ...entries.map((entry) => [keyOf(entry), entry] as const)]),
  })
  const { device } = await scoreOwner()
  await device.write(entries.map((value) => ({ shelf: 'scores' as const, key: keyOf(value), value })))
}

/** Takes entries from the device and from the page. */
export async function dropEntries(keys: readonly string[], isSaved: boolean): Promise<void> {
  const { device } = await scoreOwner()
  await device.write(keys.map((key) => ({ shelf: 'scores' as const, key })))
  const entries = new Map(currentBox().entries)
  for (const key of keys) entries.delete(key)
  setBox({ entries, ...(isSaved && { saved: new Set([...currentBox().saved, ...keys]) }) })
}
