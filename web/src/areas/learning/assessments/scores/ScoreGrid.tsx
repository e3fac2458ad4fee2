import { useLingui } from '@lingui/react/macro'
import { formatNumber } from 'kit/text/locale'
import { useMemo } from 'react'
import type { ScoreSheet, ScoreTaker } from 'tenant-api/contract/learning/scores'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { DataGrid } from '../../../../ui/table/DataGrid.tsx'
import type { GridColumn } from '../../../../ui/table/grid-column.ts'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import type { ScoreCells } from './use-score-sheet.ts'

const shortcuts = { a: 'A', e: 'E', m: 'M', u: 'U' }

type Props = { sheet: ScoreSheet; cells: ScoreCells; isReadOnly: boolean }

/** Students by roll number, and a column for each part. Typed as in a spreadsheet, and pasted from one. */
export function ScoreGrid({ sheet, cells, isReadOnly }: Props) {
  const { t } = useLingui()
  const ownName = useOwnName()
  const titleOf = usePartTitle()
  const { textAt } = cells
  const { parts, students } = sheet
  const [roll, student, father, section] = [t`Roll number`, t`Student`, t`Father’s name`, t`Section`]
  const isMixed = new Set(students.map(({ sectionId }) => sectionId)).size > 1
  const columns = useMemo(
    (): GridColumn<ScoreTaker>[] => [
      {
        id: 'roll',
        title: roll,
        text: ({ rollNumber }) => String(rollNumber ?? ''),
        kind: 'number',
        width: 64,
        isReadOnly: true,
      },
      { id: 'name', title: student, text: ownName, isHeading: true, width: 190 },
      { id: 'father', title: father, text: ({ fatherName }) => fatherName, isReadOnly: true },
      ...(isMixed
        ? [
            {
              id: 'section',
              title: section,
              text: (one: ScoreTaker) => one.section,
              isReadOnly: true,
              width: 90,
            },
          ]
        : []),
      ...parts.map((part) => ({
        id: part.id,
        title: titleOf(part),
        text: (one: ScoreTaker) => textAt(one.id, part.id),
        kind: 'number' as const,
        width: 120,
        isReadOnly,
        shortcuts,
      })),
    ],
    [roll, student, father, section, ownName, isMixed, parts, titleOf, textAt, isReadOnly],
  )
  return (
    <DataGrid
      label={t`Marks`}
      columns={columns}
      rows={students}
      rowId={({ id }) => id}
      states={cells.states}
      onChange={cells.write}
      hint={
        isReadOnly
          ? undefined
          : t`Enter goes down, Tab to the side. A absent, E excused, M not handed in, U unfair means. Paste from Excel works.`
      }
    />
  )
}

/** What a part is called, and what it is out of. */
export function usePartTitle() {
  const { t } = useLingui()
  const { language } = useRegional()
  return useMemo(
    () =>
      ({ name, max }: { name: string; max: number }) => {
        const most = formatNumber(language, max)
        return name === '' ? t`Out of ${most}` : t`${name}, out of ${most}`
      },
    [t, language],
  )
}
