import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { type Goal, type Mover, reasons } from 'tenant-api/contract/people/promotion'
import { useSay } from '../../../crud/resource/words.ts'
import { DataGrid } from '../../../ui/table/DataGrid.tsx'
import type { CellStates, GridColumn } from '../../../ui/table/grid-column.ts'
import { choiceKeys, type ChoiceWords, type Chosen, chosenOf } from './mover-cells.ts'

export type MoversProps = {
  rows: readonly Mover[]
  goals: readonly Goal[]
  words: ChoiceWords
  isOpen: boolean
  onChoose: (chosen: Chosen[]) => void
}

/** Students by what becomes of them. Written in as a spreadsheet is. */
export function MoverGrid({ rows, goals, words, isOpen, onChoose }: MoversProps) {
  const { t } = useLingui()
  const say = useSay()
  const heads = {
    roll: t`Roll number`,
    name: t`Name`,
    father: t`Father’s name`,
    choice: t`Choice`,
    goal: t`Goes to`,
  }
  const titles = JSON.stringify(heads)
  const columns = useMemo((): GridColumn<Mover>[] => {
    const shown = JSON.parse(titles) as typeof heads
    const goalOf = new Map(goals.map(({ id, title }) => [id, title]))
    const shortcuts = Object.fromEntries(choiceKeys.map((choice, at) => [String(at + 1), words[choice]]))
    return [
      { id: 'name', title: shown.name, text: ({ name }) => name, isHeading: true, width: 170 },
      {
        id: 'roll',
        title: shown.roll,
        text: ({ rollNumber }) => String(rollNumber ?? ''),
        kind: 'number',
        isReadOnly: true,
      },
      {
        id: 'choice',
        title: shown.choice,
        text: ({ choice }) => words[choice],
        shortcuts,
        isReadOnly: !isOpen,
        width: 140,
      },
      {
        id: 'goal',
        title: shown.goal,
        text: ({ targetId }) => goalOf.get(targetId ?? '') ?? '',
        isReadOnly: !isOpen,
        width: 90,
      },
      { id: 'father', title: shown.father, text: ({ fatherName }) => fatherName, isReadOnly: true },
    ]
  }, [titles, goals, words, isOpen])
  const states = useMemo(
    (): CellStates =>
      Object.fromEntries(
        rows.flatMap(({ id, reason }) => (reason ? [[id, { choice: { note: say(reasons[reason]) } }]] : [])),
      ),
    [rows, say],
  )
  return (
    <DataGrid
      label={t`Students`}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      states={states}
      onChange={(changes) => onChoose(chosenOf(changes, rows, { words, goals }))}
    />
  )
}
