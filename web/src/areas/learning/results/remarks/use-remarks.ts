import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type ResultView, writeRemarks } from 'tenant-api/contract/learning/results'
import { useStale } from '../../../../crud/resource/use-invalidate.ts'
import { formErrorsOf } from '../../../../shell/errors/mistakes.ts'
import { call } from '../../../../shell/session/api.ts'
import type { CellChange } from '../../../../ui/table/grid-past.ts'
import type { CellState, CellStates } from '../../../../ui/table/grid-column.ts'

export type OwnRemark = ResultView['remarksOf'][number]
export const remarkColumns = ['remark', 'otherRemark'] as const
type RemarkColumn = (typeof remarkColumns)[number]
/** As many characters as a card has room for. */
export const remarkLength = 300

/**
 * The remarks and the conduct of a section as they are shown and written. Each change is sent at once, one after the
 * other; what could not be sent stays here until it is sent again.
 */
export function useRemarks(result: ResultView) {
  const { t } = useLingui()
  const stale = useStale(/^\/results/)
  const [drafts, setDrafts] = useState<ReadonlyMap<string, OwnRemark>>(new Map())
  const [saved, setSaved] = useState<ReadonlySet<OwnRemark>>(new Set())
  const [problem, setProblem] = useState<string>()
  const there = new Map(result.remarksOf.map((one) => [one.studentId, one]))
  const remarkOf = (studentId: string): OwnRemark =>
    drafts.get(studentId) ?? there.get(studentId) ?? emptyRemark(studentId)
  const dirty = [...drafts.values()].filter((one) => !saved.has(one))
  const { mutate, isPending } = useMutation({
    // One after the other, so that an earlier remark never overwrites a later one.
    scope: { id: `remarks ${result.id}` },
    mutationFn: (rows: readonly OwnRemark[]) =>
      call(writeRemarks, {
        params: { id: result.id },
        body: { rows: rows.map((row) => ({ ...row })) },
        onceKey: crypto.randomUUID(),
      }),
    onSuccess(_, rows) {
      setProblem(undefined)
      setSaved((before) => new Set([...before, ...rows]))
      void stale()
    },
    onError(error) {
      const [first] = formErrorsOf(error, t`Oops! Network Error Try again later`)
      setProblem(first?.message ?? t`Oops! Network Error Try again later`)
    },
  })

  function write(changes: readonly CellChange[]) {
    const next = new Map(drafts)
    const current = (id: string) => next.get(id) ?? remarkOf(id)
    for (const { row, column, to } of changes) next.set(row, withCell(current(row), column, to, result))
    setDrafts(next)
    const ids = new Set(changes.map(({ row }) => row))
    send([...ids].flatMap((id) => next.get(id) ?? []))
  }

  function send(rows: readonly OwnRemark[]) {
    const fitting = rows.filter(fits)
    if (fitting.length > 0) mutate(fitting)
  }

  return {
    remarkOf,
    write,
    states: statesOf(),
    isSaving: isPending,
    isSaved: drafts.size > 0 && dirty.length === 0,
    dirty: dirty.length,
    problem,
    sendAgain: () => send(dirty),
  }

  function statesOf(): CellStates {
    const states: Record<string, Record<string, CellState>> = {}
    for (const draft of drafts.values()) {
      const own: Record<string, CellState> = {}
      for (const column of columnsOf(result))
        if (!isSameCell(draft, there.get(draft.studentId), column) || !saved.has(draft))
          own[column] = stateOf(draft, column)
      states[draft.studentId] = own
    }
    return states
  }

  function stateOf(draft: OwnRemark, column: string): CellState {
    if (isRemark(column) && draft[column].length > remarkLength)
      return { error: t`A remark has at most ${remarkLength} characters` }
    if (saved.has(draft)) return 'saved'
    return problem === undefined ? 'saving' : { error: problem }
  }
}
export type Remarks = ReturnType<typeof useRemarks>

export function cellOf(one: OwnRemark | undefined, column: string): string {
  if (!one) return ''
  return isRemark(column) ? one[column] : (one.conduct[column] ?? '')
}

function columnsOf({ traits }: ResultView): readonly string[] {
  return [...remarkColumns, ...traits.map(({ id }) => id)]
}

function isRemark(column: string): column is RemarkColumn {
  return (remarkColumns as readonly string[]).includes(column)
}

function isSameCell(one: OwnRemark, other: OwnRemark | undefined, column: string): boolean {
  return cellOf(one, column) === cellOf(other, column)
}

function fits({ remark, otherRemark }: OwnRemark): boolean {
  return remark.length <= remarkLength && otherRemark.length <= remarkLength
}

/** A remark of the list comes in both scripts, unless the other one was written by hand. */
function withCell(one: OwnRemark, column: string, to: string, { remarks }: ResultView): OwnRemark {
  if (!isRemark(column)) {
    const { [column]: _, ...rest } = one.conduct
    return { ...one, conduct: to === '' ? rest : { ...rest, [column]: to as OwnRemark['conduct'][string] } }
  }
  const text = to.trim()
  const template = column === 'remark' ? remarks.find(({ title }) => title === text) : undefined
  const isOfList = one.otherRemark === '' || remarks.some(({ otherTitle }) => otherTitle === one.otherRemark)
  return { ...one, [column]: text, ...(template && isOfList && { otherRemark: template.otherTitle }) }
}

function emptyRemark(studentId: string): OwnRemark {
  return { studentId, remark: '', otherRemark: '', conduct: {} }
}
