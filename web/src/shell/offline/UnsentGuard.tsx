import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useContext, useEffect } from 'react'
import { AreasContext } from '../navigation/areas-context.ts'
import { onSign } from '../session/activity.ts'
import { extendKey } from './offline-key.ts'
import { isOfflineOwner } from './offline-owner.ts'
import { useLeaving } from './leaving.ts'
import { useMe } from '../session/me.ts'

const LeavingDialog = lazy(() => import('./LeavingDialog.tsx'))

/** Milliseconds between two extensions of the time for which this device stays open. */
const every = 20_000

/**
 * Sends the reader's queued data from any page, asks before they leave it unsent, and shows what was queued before
 * they logged in.
 */
export function UnsentGuard() {
  const me = useMe()
  const { id, sessionId, idleMinutes, viewing } = me
  const queries = useQueryClient()
  const areas = useContext(AreasContext)
  const keeps = isOfflineOwner(id) && viewing === null
  useEffect(() => {
    if (!keeps) return
    for (const { sendsLater } of areas)
      void sendsLater?.().then((begin) => begin({ id, idleMinutes }, queries))
  }, [areas, keeps, id, idleMinutes, queries])
  useEffect(() => {
    let last = 0
    function extend() {
      if (!isOfflineOwner(id) || Date.now() - last < every) return
      last = Date.now()
      extendKey({ id, idleMinutes, sessionId }).catch(() => undefined)
    }
    extend()
    return onSign(extend)
  }, [id, sessionId, idleMinutes])
  const isLeaving = useLeaving() !== undefined
  return (
    <Suspense>
      {isLeaving && <LeavingDialog />}
      {keeps && areas.map(({ name, unseen: Unseen }) => Unseen && <Unseen key={name} />)}
    </Suspense>
  )
}
