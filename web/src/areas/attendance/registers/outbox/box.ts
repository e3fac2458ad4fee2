import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { DeviceUser } from '../../../../shell/offline/offline-key.ts'
import type { Change, OfflineStorage } from '../../../../shell/offline/offline-storage.ts'
import { type Connection, createOutboxState } from '../../../../shell/offline/outbox-state.ts'
import { keyOf, type RegisterKey } from '../statuses.ts'
import { type Draft, inOrder, type Post } from './posts.ts'

/** All that this device keeps for a person of registers; `sentAt` is of this page alone. */
export type Outbox = {
  isReady: boolean
  /** Whether it outlasts the page. */
  isLasting: boolean
  /** Whether the first mark of a register is still on its way to the device. */
  isWriting: boolean
  drafts: ReadonlyMap<string, Draft>
  posts: readonly Post[]
  sentAt: ReadonlyMap<string, Date>
  line: Connection
}

export type Owner = {
  account: string
  queries: QueryClient
  device: OfflineStorage
  others: BroadcastChannel
}

const box = createOutboxState<Outbox>({
  isReady: false,
  isLasting: true,
  isWriting: false,
  drafts: new Map(),
  posts: [],
  sentAt: new Map(),
  line: 'idle',
})
let opening: Promise<Owner> | undefined
export const { current: currentOutbox, set: setOutbox, currentSession } = box

export function useBox(): Outbox {
  return useSyncExternalStore(box.watch, box.current)
}

/** Opens what is kept for an account, once in a page; another account comes with another page. */
export function open(user: DeviceUser, queries: QueryClient): Promise<Owner> {
  box.followSession(queries)
  opening ??= (async () => {
    const account = user.id
    const owner = { account, queries, device: await box.openWhenPossible(user), others: othersOf(account) }
    setOutbox({ isLasting: owner.device.isLasting })
    await load(owner)
    setOutbox({ isReady: true })
    return owner
  })()
  return opening
}

/** Whose box it is; only for what comes after it was opened. */
export function owner(): Promise<Owner> {
  if (!opening) throw new Error('nobody has opened the outbox')
  return opening
}

/** How often a draft was changed here, and how many of these changes are still on their way to the device. */
let touched = 0
let unwritten = 0

/** What stands on the device, which another tab may have changed. A mark that was just made is not there yet. */
export async function load({ device }: Pick<Owner, 'device'>): Promise<void> {
  const before = touched
  const wasWriting = unwritten > 0
  const [drafts, posts] = await Promise.all([device.all<Draft>('drafts'), device.all<Post>('posts')])
  const isFresh = touched === before && !wasWriting && unwritten === 0
  setOutbox({
    posts: inOrder(posts),
    ...(isFresh && { drafts: new Map(drafts.map((draft) => [keyOf(draft), draft])) }),
  })
}

/** The page shows a draft at once, and then the device stores it: a tap must not wait for the disk. */
export async function keepDraft(which: RegisterKey, draft: Draft): Promise<void> {
  const key = keyOf(which)
  const isFirst = !currentOutbox().drafts.has(key)
  touched += 1
  unwritten += 1
  setOutbox({
    drafts: new Map([...currentOutbox().drafts, [key, draft]]),
    ...(isFirst && { isWriting: true }),
  })
  try {
    const whose = await owner()
    await whose.device.write([{ shelf: 'drafts', key, value: draft }])
    tell(whose)
  } catch (lost) {
    setOutbox({ isLasting: false })
    throw lost
  } finally {
    unwritten -= 1
    if (isFirst) setOutbox({ isWriting: false })
  }
}

/** Changes the device first and then the page, so that nothing is called saved that is not; other tabs hear of it. */
export async function change({ device, others }: Owner, changes: readonly Change[]): Promise<void> {
  await device.write(changes)
  await load({ device })
  tell({ others })
}

function tell({ others }: Pick<Owner, 'others'>): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin anyway
  others.postMessage('changed')
}

function othersOf(account: string): BroadcastChannel {
  return new BroadcastChannel(`registers of ${account}`)
}
