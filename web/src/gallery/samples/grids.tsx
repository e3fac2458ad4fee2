import { formatNumber } from 'kit/text/locale'
import { useMemo, useState } from 'react'
import { DataGrid } from '../../ui/table/DataGrid.tsx'
import type { CellState, GridColumn } from '../../ui/table/grid-column.ts'
import type { CellChange } from '../../ui/table/grid-past.ts'
import { useRegional } from '../../ui/base/Regional.tsx'
import { Sample } from '../Sample.tsx'
import { useSay } from '../say.ts'

type Row = { id: string; name: string; marks: Readonly<Record<string, string>> }
type States = Record<string, Record<string, CellState>>

export function Samples() {
  const say = useSay()
  const names = [
    say('Ali Saleem', 'علی سلیم', 'علي سليم'),
    say('Sana Iqbal', 'ثناء اقبال', 'سناء إقبال'),
    say('Bilal Ahmed Khan', 'بلال احمد خان', 'بلال أحمد خان'),
    say('Hina Yousaf', 'حنا یوسف', 'حنا يوسف'),
    say('Omar Farooq', 'عمر فاروق', 'عمر فاروق'),
  ]
  const subjects = [
    { id: 'urdu', title: say('Urdu', 'اردو', 'الأردية') },
    { id: 'maths', title: say('Maths', 'ریاضی', 'الرياضيات') },
    { id: 'physics', title: say('Physics', 'طبیعیات', 'الفيزياء') },
  ]
  return (
    <>
      <Sample name="DataGrid" layout="stack">
        <Marks names={names} subjects={subjects} />
      </Sample>
      <Sample name="DataGrid, 1,000 rows of 30 columns" layout="stack">
        <Many />
      </Sample>
    </>
  )
}

function Many() {
  const say = useSay()
  const { language } = useRegional()
  const names = Array.from(
    { length: 1000 },
    (_, at) => `${say('Student', 'طالب علم', 'طالب')} ${formatNumber(language, at + 1)}`,
  )
  const subjects = Array.from({ length: 29 }, (_, at) => ({
    id: `q${at}`,
    title: `${say('Q', 'سوال', 'س')} ${formatNumber(language, at + 1)}`,
  }))
  return <Marks names={names} subjects={subjects} />
}

type Subject = { id: string; title: string }

function Marks({ names, subjects }: { names: readonly string[]; subjects: readonly Subject[] }) {
  const say = useSay()
  const [marks, setMarks] = useState<Record<string, Record<string, string>>>({ 1: { maths: '61' } })
  const [states, setStates] = useState<States>({
    1: { maths: { error: say('At most 50', 'زیادہ سے زیادہ ۵۰', 'خمسون على الأكثر') } },
  })
  const title = say('Student', 'طالب علم', 'الطالب')
  const columns = useMemo(
    (): GridColumn<Row>[] => [
      { id: 'name', title, text: ({ name }) => name, isHeading: true, width: 160 },
      ...subjects.map(({ id, title }) => ({
        id,
        title,
        text: ({ marks }: Row) => marks[id] ?? '',
        kind: 'number' as const,
        shortcuts: { a: 'A' },
      })),
    ],
    // The words are the same as long as the language is.
    // oxlint-disable-next-line react/exhaustive-deps
    [title, subjects.length],
  )
  const rows = useRows(names, marks)
  const change = (changes: CellChange[]) => {
    setMarks((marks) => changes.reduce((all, { row, column, to }) => put(all, row, column, to), marks))
    const wrong = say('A number up to 50, or A', '۵۰ تک کا عدد، یا A', 'عدد حتى 50 أو A')
    const stateOf = (text: string): CellState =>
      /^(A|\d|[1-4]\d|50|)$/.test(text) ? 'saved' : { error: wrong }
    setStates((states) =>
      changes.reduce((all, { row, column }) => put<CellState>(all, row, column, 'saving'), states),
    )
    setTimeout(
      () =>
        setStates((states) =>
          changes.reduce((all, { row, column, to }) => put(all, row, column, stateOf(to)), states),
        ),
      600,
    )
  }
  return (
    <DataGrid
      label={say('Marks', 'نمبر', 'الدرجات')}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      onChange={change}
      states={states}
    />
  )
}

/** A row keeps its object as long as nothing in it changes, so that it is not drawn again. */
function useRows(names: readonly string[], marks: Record<string, Record<string, string>>): Row[] {
  const [known] = useState(() => new Map<string, Row>())
  return names.map((name, at) => {
    const id = String(at)
    const found = known.get(id)
    if (found && found.name === name && found.marks === (marks[id] ?? none)) return found
    const row = { id, name, marks: marks[id] ?? none }
    known.set(id, row)
    return row
  })
}

const none = {}

function put<T>(all: Record<string, Record<string, T>>, row: string, column: string, value: T) {
  return { ...all, [row]: { ...all[row], [column]: value } }
}
