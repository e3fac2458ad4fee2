import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Chooser, SectionChoices } from 'tenant-api/contract/learning/subject-plans/choices'
import { DataGrid } from '../../../../ui/table/DataGrid.tsx'
import type { GridColumn } from '../../../../ui/table/grid-column.ts'
import { cellsOf, type ChoiceCell, takenOf } from './choice-cells.ts'

export type ChoicesProps = {
  choices: SectionChoices
  isReadOnly: boolean
  onChoose: (cells: ChoiceCell[]) => void
}

/** Students by choices. Written in as a spreadsheet is; a number chooses for all who are marked. */
export function ChoiceGrid({ choices: { groups, students }, isReadOnly, onChoose }: ChoicesProps) {
  const { t } = useLingui()
  const [name, father, roll] = [t`Name`, t`Father’s name`, t`Roll number`]
  const columns = useMemo(
    (): GridColumn<Chooser>[] => [
      { id: 'name', title: name, text: (row) => row.name, isHeading: true, width: 170 },
      { id: 'father', title: father, text: (row) => row.fatherName, isReadOnly: true, width: 150 },
      {
        id: 'roll',
        title: roll,
        text: ({ rollNumber }) => String(rollNumber ?? ''),
        kind: 'number',
        isReadOnly: true,
      },
      ...groups.map((group) => ({
        id: group.choice,
        title: group.choice,
        text: (row: Chooser) => takenOf(row, group),
        shortcuts: Object.fromEntries(group.subjects.map((subject, at) => [String(at + 1), subject.name])),
        isReadOnly,
        width: 190,
      })),
    ],
    [groups, isReadOnly, name, father, roll],
  )
  return (
    <DataGrid
      label={t`Subject choices`}
      columns={columns}
      rows={students}
      rowId={({ id }) => id}
      onChange={(changes) => {
        const cells = cellsOf(changes, groups)
        if (cells.length > 0) onChoose(cells)
      }}
    />
  )
}
