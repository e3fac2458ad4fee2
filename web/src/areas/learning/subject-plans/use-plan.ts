import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { planSubjects, readSubjectPlan, type SubjectPlan } from 'tenant-api/contract/learning/subject-plans'
import { call, read } from '../../../shell/session/api.ts'
import { scopeFilter, useScope } from '../../../shell/scope/scope.ts'
import type { CellState } from '../../../ui/table/grid-column.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { type PlanCell, withCells } from './plan-rows.ts'

type States = Record<string, Record<string, CellState>>
type At = { year: string; class: string }

/** The plan of a class in a year; what is written shows at once and is taken back when the server refuses it. */
export function usePlan(at: At | undefined) {
  const campus = scopeFilter('campus', useScope()).campus
  const queries = useQueryClient()
  const [states, setStates] = useState<States>({})
  const asked = read(readSubjectPlan, {
    query: { year: at?.year ?? '', class: at?.class ?? '', ...(campus ? { campus } : {}) },
  })
  const query = useQuery({ ...asked, enabled: at !== undefined })
  const mark = (cells: readonly PlanCell[], state: CellState) =>
    setStates((known) =>
      cells.reduce(
        (all, { subjectId, sectionId }) => ({
          ...all,
          [subjectId]: { ...all[subjectId], [sectionId]: state },
        }),
        known,
      ),
    )
  const writing = useMutation({
    mutationFn: (cells: PlanCell[]) => call(planSubjects, { body: { year: at?.year ?? '', cells } }),
    onMutate(cells) {
      mark(cells, 'saving')
      queries.setQueryData<SubjectPlan>(asked.queryKey, (plan) => plan && withCells(plan, cells))
    },
    onSuccess: (_, cells) => mark(cells, 'saved'),
    async onError(error, cells) {
      mark(cells, { error: error.message })
      toast({ type: 'error', message: error.message })
      await queries.invalidateQueries({ queryKey: asked.queryKey })
    },
  })
  return { query, states, write: writing.mutate, isWriting: writing.isPending }
}
