import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatNumber } from 'kit/text/locale'
import { Clock, ListPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '../../../../ui/base/Button.tsx'
import { DataGrid } from '../../../../ui/table/DataGrid.tsx'
import type { CellStates, GridColumn } from '../../../../ui/table/grid-column.ts'
import { Menu, MenuItem } from '../../../../ui/overlay/Menu.tsx'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'
import {
  type DraftRow,
  type Fault,
  type Faults,
  lengthOf,
  moved,
  numbersOf,
  rowsOf,
  written,
} from '../bell-rows.ts'
import { useKindWords } from '../bell-words.ts'
import { FillDay } from './FillDay.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'

type Props = {
  rows: readonly DraftRow[]
  faults: Faults
  isReadOnly: boolean
  onChange: (rows: DraftRow[]) => void
}

/** The periods of a day, written in as a spreadsheet is; what is pasted from one is read. */
export function BellSheet({ rows, faults, isReadOnly, onChange }: Props) {
  const { t } = useLingui()
  const [isFilling, fill] = useState(false)
  const words = useKindWords()
  const columns = useColumns(rows, isReadOnly)
  const states = useStates(faults)
  return (
    <section className="bell-sheet" aria-label={t`Periods and breaks`}>
      <Cluster as="header" gap="8px 16px" justify="space-between">
        <h2 className="bell-sheet-title">{t`Periods and breaks`}</h2>
        {!isReadOnly && (
          <Cluster as="span" align="stretch">
            <Button icon={<ListPlus aria-hidden size={16} />} onPress={() => fill(true)}>
              {t`Fill the day`}
            </Button>
            <MoveAll rows={rows} onChange={onChange} />
          </Cluster>
        )}
      </Cluster>
      <DataGrid
        label={t`Periods and breaks`}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        states={states}
        onChange={(changes) => onChange(written(rows, changes))}
      />
      {isFilling && (
        <FillDay
          onClose={() => fill(false)}
          onFilled={(periods) => {
            fill(false)
            onChange(rowsOf(periods, words))
          }}
        />
      )}
    </section>
  )
}

function useColumns(rows: readonly DraftRow[], isReadOnly: boolean): GridColumn<DraftRow>[] {
  const { t } = useLingui()
  const { language } = useRegional()
  const words = useKindWords()
  return useMemo(() => {
    const numbers = numbersOf(rows, words)
    const counted = (value: number | null | undefined) => (value ? formatNumber(language, value) : '')
    return [
      { id: 'number', title: t`No.`, text: ({ id }) => counted(numbers.get(id)), isHeading: true, width: 56 },
      { id: 'kind', title: t`Kind`, text: ({ kind }) => kind, isReadOnly, width: 120 },
      { id: 'from', title: t`From`, text: ({ from }) => from, kind: 'number', isReadOnly, width: 90 },
      { id: 'until', title: t`Until`, text: ({ until }) => until, kind: 'number', isReadOnly, width: 90 },
      {
        id: 'long',
        title: t`Minutes`,
        text: (row) => counted(lengthOf(row)),
        kind: 'number',
        isReadOnly: true,
      },
      { id: 'late', title: t`Late after`, text: ({ late }) => late, kind: 'number', isReadOnly, width: 110 },
      { id: 'name', title: t`Own name`, text: ({ name }) => name, isReadOnly, width: 150 },
    ]
  }, [rows, isReadOnly, language, words, t])
}

function useStates(faults: Faults): CellStates {
  const { t } = useLingui()
  const { gate, assembly, lesson, break: pause, prayer, other } = useKindWords()
  const said: Record<Fault, string> = {
    kind: t`One of: ${gate}, ${assembly}, ${lesson}, ${pause}, ${prayer}, ${other}`,
    time: t`A time such as 08:40`,
    missing: t`A time is missing here`,
    order: t`It ends after it begins`,
    overlap: t`It begins before the one before it has ended`,
    late: t`Between its beginning and its end`,
  }
  return Object.fromEntries(
    Object.entries(faults).map(([row, cells]) => [
      row,
      Object.fromEntries(Object.entries(cells).map(([column, fault]) => [column, { error: said[fault] }])),
    ]),
  )
}

const steps = [30, 15, 5]

/** Summer is winter half an hour earlier. */
function MoveAll({ rows, onChange }: Pick<Props, 'rows' | 'onChange'>) {
  const { t } = useLingui()
  function move(by: number) {
    const next = moved(rows, by)
    if (next) onChange(next)
    else toast({ type: 'warning', message: t`They would end after midnight` })
  }
  const earlier = steps.map((step) => ({
    by: -step,
    name: t({ message: plural(step, { one: '# minute earlier', other: '# minutes earlier' }) }),
  }))
  const later = steps.toReversed().map((step) => ({
    by: step,
    name: t({ message: plural(step, { one: '# minute later', other: '# minutes later' }) }),
  }))
  return (
    <Menu trigger={<Button icon={<Clock aria-hidden size={16} />}>{t`Move all`}</Button>}>
      {[...earlier, ...later].map(({ by, name }) => (
        <MenuItem key={by} id={String(by)} name={name} onAction={() => move(by)} />
      ))}
    </Menu>
  )
}
