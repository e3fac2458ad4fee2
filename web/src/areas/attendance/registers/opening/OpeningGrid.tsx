import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { DataGrid } from '../../../../ui/table/DataGrid.tsx'
import type { GridColumn } from '../../../../ui/table/grid-column.ts'
import type { CellChange } from '../../../../ui/table/grid-past.ts'
import { useNarrow } from '../../../../ui/base/use-narrow.ts'
import { useStatusLooks } from '../status-looks.ts'
import { statusOrder } from '../statuses.ts'
import { type OpeningRow, type Typed, wrongCells } from './opening-rows.ts'

type Props = {
  rows: readonly OpeningRow[]
  typed: Typed
  isReadOnly: boolean
  onChange: (changes: CellChange[]) => void
}

/** Students by what they were: how many days of each. Typed as in a spreadsheet, and pasted from one. */
export function OpeningGrid({ rows, typed, isReadOnly, onChange }: Props) {
  const { t } = useLingui()
  const looks = useStatusLooks()
  const [student, roll, father] = [t`Student`, t`Roll number`, t`Father’s name`]
  const { present, absent, late, leave } = looks
  const names = useMemo(
    () => ({ present: present.name, absent: absent.name, late: late.name, leave: leave.name }),
    [present.name, absent.name, late.name, leave.name],
  )
  const isNarrow = useNarrow()
  const who = useMemo(
    (): GridColumn<OpeningRow>[] => [
      {
        id: 'roll',
        title: roll,
        text: ({ rollNumber }) => String(rollNumber ?? ''),
        kind: 'number',
        isReadOnly: true,
      },
      { id: 'father', title: father, text: ({ fatherName }) => fatherName, isReadOnly: true },
    ],
    [roll, father],
  )
  const columns = useMemo(
    (): GridColumn<OpeningRow>[] => [
      { id: 'name', title: student, text: ({ name }) => name, isHeading: true, width: 170 },
      ...(isNarrow ? [] : who),
      ...statusOrder.map((status) => ({
        id: status,
        title: names[status],
        text: (row: OpeningRow) => typed[row.studentId]?.[status] ?? String(row[status]),
        kind: 'number' as const,
        isReadOnly,
      })),
    ],
    [typed, isReadOnly, isNarrow, student, who, names],
  )
  return (
    <DataGrid
      label={t`Days before the registers`}
      columns={columns}
      rows={rows}
      rowId={({ studentId }) => studentId}
      states={wrongCells(typed, t`Days are a whole number up to 366`)}
      onChange={onChange}
    />
  )
}
