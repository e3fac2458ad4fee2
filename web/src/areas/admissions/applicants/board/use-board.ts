import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { admissions, type Stage, stages } from 'tenant-api/contract/admissions/applicants'
import { listQuery, type Page } from '../../../../crud/resource/calls.ts'
import type { ListState } from '../../../../crud/list/list-state.ts'
import type { Row } from '../../../../crud/resource/rows.ts'
import type { Move } from '../use-moving.ts'

/** More than that of a stage are read in the list. */
export const mostCards = 50
const order = Object.keys(stages) as Stage[]
const closed: ReadonlySet<Stage> = new Set(['enrolled', 'rejected', 'withdrawn'])

export type StageColumn = { stage: Stage; rows: readonly Row[]; total: number }

/** The stages that the filters leave, each with its applications: who waits longest first, of the closed the latest. */
export function useBoard(state: ListState, underway: Move | undefined) {
  const chosen = state.filters.stage?.split(',')
  const shown = order.filter((stage) => !chosen || chosen.includes(stage))
  const results = useQueries({
    queries: shown.map((stage) => ({
      ...listQuery(admissions, columnState(state, stage)),
      placeholderData: keepPreviousData,
    })),
  })
  return {
    columns: shown.map((stage, at) => withMove(columnOf(stage, results[at]?.data), underway)),
    isPending: results.some(({ isPending }) => isPending),
    error: results.find(({ error }) => error)?.error,
    retry: () => results.forEach((result) => void (result.error && result.refetch())),
  }
}

/** What a column asks for: the words of the list, narrowed down to its stage. */
export function columnState(state: ListState, stage: Stage): ListState {
  const sort = closed.has(stage) ? '-createdAt' : 'createdAt'
  return { ...state, filters: { ...state.filters, stage }, sort, limit: mostCards, skip: 0 }
}

function columnOf(stage: Stage, page: Page | undefined): StageColumn {
  return { stage, rows: page?.rows ?? [], total: page?.total ?? 0 }
}

/** As it will be, as soon as the school agrees. */
function withMove(column: StageColumn, underway: Move | undefined): StageColumn {
  if (!underway) return column
  const { row, stage } = underway
  const others = column.rows.filter(({ id }) => id !== row.id)
  const total = column.total - (column.rows.length - others.length)
  if (stage !== column.stage) return { ...column, rows: others, total }
  return { ...column, rows: [row, ...others], total: total + 1 }
}
