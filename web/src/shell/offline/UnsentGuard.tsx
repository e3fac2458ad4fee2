import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useContext, useEffect } from 'react'
import { AreasContext } from '../navigation/areas-context.ts'
import { isOfflineOwner } from './offline-owner.ts'
import { useLeaving } from './leaving.ts'
import { useMe } from '../session/me.ts'

const LeavingDialog = lazy(() => import('./LeavingDialog.tsx'))

/** Goes on sending what this device keeps for the reader, on whatever page they are, and asks before they leave it. */
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
