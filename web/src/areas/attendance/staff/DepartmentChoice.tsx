import { useLingui } from '@lingui/react/macro'
import { Select } from '../../../ui/form/choice/Select.tsx'

type Placed = { departmentId: string | null; departmentTitle: string | null }
type Props = { rows: readonly Placed[]; value: string; onChoose: (department: string) => void }

/** Which department of those who are listed is shown; away where there is one alone. */
export function DepartmentChoice({ rows, value, onChoose }: Props) {
  const { t } = useLingui()
  const known = new Map(
    rows.flatMap((row) => (row.departmentId ? [[row.departmentId, row.departmentTitle ?? '']] : [])),
  )
  if (known.size < 2) return null
  const named = [...known].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name))
  return (
    <Select
      isBare
      label={t`Department`}
      choices={[{ id: '', name: t`All departments` }, ...named]}
      value={value}
      onChange={onChoose}
    />
  )
}

/** Who of them is in a department; all where none is chosen. */
export function ofDepartment<Row extends Placed>(rows: readonly Row[], department: string): readonly Row[] {
  return department === '' ? rows : rows.filter(({ departmentId }) => departmentId === department)
}
