import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { type ImportView, keptDays, mendImport, readImport } from 'tenant-api/contract/records/imports'
import { type DeviceUser } from '../../../shell/offline/offline-key.ts'
import { openStorage } from '../../../shell/offline/offline-storage.ts'
import { call, read } from '../../../shell/session/api.ts'
import { useMe } from '../../../shell/session/me.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { type Correction, type CorrectionQueue, correctionQueue } from './cell-queue.ts'

/** What this device keeps of a sheet; it goes out when its author opens the import again. */
type Stored = { sheet: string; at: number; waiting: readonly Correction[] }

const firstPauseMs = 1_000
const longestPauseMs = 15_000
const longestMs = keptDays * 24 * 60 * 60 * 1000

/** One for each sheet, as long as the page: whoever walks to another page and back finds it at work. */
const queues = new Map<string, CorrectionQueue>()

/** The corrections of a sheet that are not in its rows yet, and how to add some. */
export function useCorrections(sheet: string) {
  const queries = useQueryClient()
  const queue = queueOf(sheet, { queries, user: useMe() })
  const { waiting, isHeldUp } = useSyncExternalStore(queue.watch, queue.state)
  return { waiting, isHeldUp, correct: (correction: Correction) => void queue.add(correction) }
}

function queueOf(sheet: string, whose: { queries: QueryClient; user: DeviceUser }): CorrectionQueue {
  const queue = queues.get(sheet) ?? makeQueue(sheet, whose)
  queues.set(sheet, queue)
  return queue
}

function makeQueue(
  sheet: string,
  { queries, user }: { queries: QueryClient; user: DeviceUser },
): CorrectionQueue {
  let view: ImportView | undefined
  const queue = correctionQueue({
    async send(body) {
      view = await call(mendImport, { params: { id: sheet }, body: body as never })
    },
    async reload() {
      const rows = { queryKey: ['/imports/:id/rows'] }
      await queries.invalidateQueries({ ...rows, refetchType: 'none' })
      await queries.refetchQueries({ ...rows, type: 'active' }, { throwOnError: true })
      // The counts change with the rows, not before them.
      if (view) queries.setQueryData(read(readImport, { params: { id: view.id } }).queryKey, view)
    },
    async store(waiting) {
      const device = await openStorage(user)
      const value: Stored | undefined = waiting.length > 0 ? { sheet, at: Date.now(), waiting } : undefined
      await device.write([{ shelf: 'corrections', key: sheet, value }])
    },
    async pause(tries) {
      const ms = Math.min(longestPauseMs, firstPauseMs * 2 ** tries) * (0.5 + Math.random() / 2)
      await new Promise((resolve) => setTimeout(resolve, ms))
    },
    onRefused: ({ message }) => toast({ type: 'error', message }),
  })
  void readStored(sheet, user)
    .catch(() => [])
    .then((waiting) => queue.add(...waiting))
  return queue
}

/** What an earlier page left for this sheet; what belongs to imports that are gone is thrown away. */
async function readStored(sheet: string, user: DeviceUser): Promise<readonly Correction[]> {
  const device = await openStorage(user)
  const stored = await device.all<Stored>('corrections')
  const old = stored.filter(({ at }) => at < Date.now() - longestMs)
  await device.write(old.map((one) => ({ shelf: 'corrections', key: one.sheet })))
  return stored.find((one) => one.sheet === sheet && !old.includes(one))?.waiting ?? []
}
