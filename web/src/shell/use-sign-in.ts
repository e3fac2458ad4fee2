import { useQueryClient } from '@tanstack/react-query'
import type { Me } from 'tenant-api/contract/access'
import { meQuery } from './me.ts'
import { comeBack } from './presence.ts'
import { markSession } from './session.ts'
import { tellSignIn } from './tabs.ts'

/** What this page and the other tabs have to know as soon as somebody is signed in. */
export function useSignIn(): (me: Me) => void {
  const queries = useQueryClient()
  return (me) => {
    queries.setQueryData(meQuery.queryKey, me)
    comeBack()
    markSession(true)
    tellSignIn(me.id)
  }
}
