import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { makeAppointment, moveAdmission, type Stage, stages } from 'tenant-api/contract/admissions/applicants'
import { type Row, textOf } from '../../../crud/resource/rows.ts'
import { useSay } from '../../../crud/resource/words.ts'
import { call } from '../../../shell/session/api.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import type { StageRequest } from './StageSheet.tsx'
import { stale } from './stage-looks.ts'

type Values = Readonly<Record<string, unknown>>
export type Move = { row: Row; stage: Stage }

/**
 * Moves applications: at once where nothing has to be said, else after a sheet that asks for it. `underway` is what
 * was asked for and is not yet so; a board shows it there, and back again when it is refused or given up.
 */
export function useMoving() {
  const { t } = useLingui()
  const say = useSay()
  const refresh = useRefreshing()
  const [asked, setAsked] = useState<StageRequest>()
  const moving = useMutation({
    mutationFn: ({ row, stage }: Move) => move(row.id, { stage }),
    async onSuccess(_, { row, stage }) {
      const name = textOf(row, 'name')
      toast({ type: 'success', message: t`${name}: ${say(stages[stage])}` })
      await refresh()
    },
    onError: (error) => toast({ type: 'error', message: error.message }),
  })
  function ask(row: Row, stage: Stage) {
    if (asks(row, stage)) setAsked({ row, stage })
    else moving.mutate({ row, stage })
  }
  const underway: Move | undefined = asked ?? (moving.isPending ? moving.variables : undefined)
  return { asked, ask, close: () => setAsked(undefined), underway }
}

/** Taken back with fees, an application moves money: that is asked for, too. */
function asks(row: Row, stage: Stage): stage is StageRequest['stage'] {
  if (stage === 'withdrawn') return row.feeState !== 'none'
  return ['scheduled', 'offered', 'rejected', 'enrolled'].includes(stage)
}

/** Reads anew what an act on an application makes stale. */
export function useRefreshing() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => stale.test(String(path)) })
}

export function move(id: string, body: Values) {
  return call(moveAdmission, { params: { id }, body: body as never })
}

export function invite(id: string, body: Values) {
  return call(makeAppointment, { params: { id }, body: body as never })
}
