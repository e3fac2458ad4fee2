import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { keepsFor } from './kept-for.ts'
import { useLeaving } from './leaving.ts'
import { useMe } from '../session/me.ts'

const LeavingDialog = lazy(() => import('./LeavingDialog.tsx'))

/** Goes on sending what this device keeps for the reader, on whatever page they are, and asks before they leave it. */
export function Unsent() {
  const { id } = useMe()
  const queries = useQueryClient()
  const keeps = keepsFor(id)
  useEffect(() => {
    if (!keeps) return
    void import('../../areas/attendance/registers/outbox/outbox.ts').then(({ beginToSend }) =>
      beginToSend(id, queries),
    )
  }, [keeps, id, queries])
  const isLeaving = useLeaving() !== undefined
  return (
    isLeaving && (
      <Suspense>
        <LeavingDialog />
      </Suspense>
    )
  )
}
