import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Refused } from 'kit/http/client'
import { useState } from 'react'
import { changeRoles, readRoles } from 'tenant-api/contract/access/roles'
import { call, read } from '../../../shell/session/api.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { bodyOf, type Changed, noDraft, withChanges } from './draft.ts'

/** The grid, and what was changed in it and is not saved yet. */
export function useRoles() {
  const { t } = useLingui()
  const queries = useQueryClient()
  const asked = read(readRoles, {})
  const query = useQuery(asked)
  const [draft, keep] = useState(noDraft)
  const grid = query.data
  const saving = useMutation({
    mutationFn: () => call(changeRoles, { body: bodyOf(draft) }),
    onSuccess(saved) {
      queries.setQueryData(asked.queryKey, saved)
      keep(noDraft)
      toast({ type: 'success', message: t`Permissions saved. They apply at once.` })
    },
    async onError(error) {
      toast({ type: 'error', message: error.message })
      if (!(error instanceof Refused)) return
      const { status, code } = error.problem
      // Somebody else has changed a role, or deleted one.
      if (code !== 'role-changed' && status !== 404) return
      // What is not saved yet stays, over what somebody else has saved, for the reader to look at.
      const now = await queries.fetchQuery({ ...asked, staleTime: 0 })
      keep(withChanges(noDraft, [...draft.cells.values()], now))
    },
  })
  return {
    query,
    draft,
    isSaving: saving.isPending,
    change: (changes: Changed[]) => grid && keep((before) => withChanges(before, changes, grid)),
    discard: () => keep(noDraft),
    save: saving.mutate,
  }
}
