import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { makeAppointment, moveAdmission, type Stage, stages } from 'tenant-api/contract/admissions'
import { type Row, textOf } from '../../crud/rows.ts'
import { useSay } from '../../crud/words.ts'
import { call } from '../../shell/api.ts'
import { toast } from '../../ui/toast.ts'
import type { Asked } from './StageActions.tsx'
import { stale } from './stage-looks.ts'

type Values = Readonly<Record<string, unknown>>

/** Moves applications: at once where nothing has to be said, else after a sheet that asks for it. */
export function useMoving() {
  const { t } = useLingui()
  const say = useSay()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  const moving = useMutation({
    mutationFn: ({ row, stage }: { row: Row; stage: Stage }) => move(row.id, { stage }),
    async onSuccess(_, { row, stage }) {
      const name = textOf(row, 'name')
      toast({ type: 'success', message: t`${name}: ${say(stages[stage])}` })
      await queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => stale.test(String(path)) })
    },
    onError: (error) => toast({ type: 'error', message: error.message }),
  })
  function ask(row: Row, stage: Stage) {
    if (stage === 'scheduled' || stage === 'offered' || stage === 'rejected') setAsked({ row, stage })
    else moving.mutate({ row, stage })
  }
  return { asked, ask, close: () => setAsked(undefined) }
}

export function move(id: string, body: Values) {
  return call(moveAdmission, { params: { id }, body: body as never })
}

export function invite(id: string, body: Values) {
  return call(makeAppointment, { params: { id }, body: body as never })
}
