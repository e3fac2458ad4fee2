import { useLingui } from '@lingui/react/macro'

type Placed = { departmentId: string | null; departmentTitle: string | null }

/** The departments of those who are listed, with the choice of all. */
export function useDepartments(rows: readonly Placed[]): { id: string; name: string }[] {
  const { t } = useLingui()
  const known = new Map(
    rows.flatMap((row) => (row.departmentId ? [[row.departmentId, row.departmentTitle ?? '']] : [])),
  )
  const named = [...known].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name))
  return [{ id: '', name: t`All departments` }, ...named]
}

/** Who of them is in a department; all where none is chosen. */
export function ofDepartment<Row extends Placed>(rows: readonly Row[], department: string): readonly Row[] {
  return department === '' ? rows : rows.filter(({ departmentId }) => departmentId === department)
}
