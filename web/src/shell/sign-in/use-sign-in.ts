import { useQueryClient } from '@tanstack/react-query'
import type { Me } from 'tenant-api/contract/access/sessions'
import { meQuery } from '../session/me.ts'
import { receiveDevice } from '../offline/offline-owner.ts'
import { comeBack } from '../session/activity.ts'
import { markSession } from '../session/session.ts'
import { tellSignIn } from '../session/tabs.ts'

/** Updates this page and the other tabs as soon as somebody is signed in. */
export function useSignIn(): (me: Me) => void {
  const queries = useQueryClient()
  return (me) => {
    receiveDevice(me)
    queries.setQueryData(meQuery.queryKey, me)
    comeBack()
    markSession(true)
    tellSignIn(me.id)
  }
}
