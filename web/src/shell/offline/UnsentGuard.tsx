import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useContext, useEffect } from 'react'
import { AreasContext } from '../navigation/areas-context.ts'
import { isOfflineOwner } from './offline-owner.ts'
import { useLeaving } from './leaving.ts'
import { useMe } from '../session/me.ts'

const LeavingDialog = lazy(() => import('./LeavingDialog.tsx'))

/** Sends the reader's queued data from any page, and asks before they leave it unsent. */
export function UnsentGuard() {
  const { id } = useMe()
  const queries = useQueryClient()
  const areas = useContext(AreasContext)
  const keeps = isOfflineOwner(id)
  useEffect(() => {
    if (!keeps) return
    for (const { sendsLater } of areas) void sendsLater?.().then((begin) => begin(id, queries))
  }, [areas, keeps, id, queries])
  const isLeaving = useLeaving() !== undefined
  return (
    isLeaving && (
      <Suspense>
        <LeavingDialog />
      </Suspense>
    )
  )
}
