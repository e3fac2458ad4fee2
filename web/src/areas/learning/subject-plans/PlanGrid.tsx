import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { SubjectPlan } from 'tenant-api/contract/learning/subject-plans'
import { DataGrid } from '../../../ui/table/DataGrid.tsx'
import type { CellStates, GridColumn } from '../../../ui/table/grid-column.ts'
import { cellsOf, choiceColumn, type PlanCell, type PlanRow, rowsOf } from './plan-rows.ts'

type Props = {
  plan: SubjectPlan
  isWhole: boolean
  isReadOnly: boolean
  states: CellStates
  onWrite: (cells: PlanCell[]) => void
}

/** Subjects by sections: how many lessons a week. Written in as a spreadsheet is. */
export function PlanGrid({ plan, isWhole, isReadOnly, states, onWrite }: Props) {
  const { t } = useLingui()
  const { sections } = plan
  const rows = useMemo(() => rowsOf(plan, isWhole), [plan, isWhole])
  const [subject, choice] = [t`Subject`, t`Choice`]
  const columns = useMemo(
    (): GridColumn<PlanRow>[] => [
      { id: 'subject', title: subject, text: ({ name }) => name, isHeading: true, width: 150 },
      ...sections.map(({ id, title }) => ({
        id,
        title,
        text: ({ lessons }: PlanRow) => String(lessons[id] ?? ''),
        kind: 'number' as const,
        isReadOnly,
      })),
      { id: choiceColumn, title: choice, text: (row: PlanRow) => row.choice, isReadOnly, width: 120 },
    ],
    [sections, isReadOnly, subject, choice],
  )
  return (
    <DataGrid
      label={t`Lessons a week`}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      states={states}
      onChange={(changes) => {
        const cells = cellsOf(changes, rows)
        if (cells.length > 0) onWrite(cells)
      }}
    />
  )
}
