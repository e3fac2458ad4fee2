import type { GridRow } from 'tenant-api/contract/access/roles'
import { searchForm } from 'kit/text/search-form'
import type { Group } from './groups.ts'

/** A line of the sheet: a resource, or the name of the part that begins. */
export type SheetRow = { id: string; title: string; row: GridRow | undefined }

/** The rows of a sheet, each part under its name; of what is sought only the parts that hold some of it. */
export function sheetRows(groups: readonly Group[], sought: string): SheetRow[] {
  return matchingGroups(groups, sought).flatMap(({ key, title, rows }) => [
    { id: `part ${key}`, title, row: undefined },
    ...rows.map((row) => ({ id: row.resource, title: row.label, row })),
  ])
}

/** The groups with the rows whose name has what is sought in it, or all rows of a group that is called so. */
export function matchingGroups(groups: readonly Group[], sought: string): Group[] {
  const q = searchForm(sought.trim())
  const has = (text: string) => searchForm(text).includes(q)
  return groups.flatMap((group) => {
    const rows = has(group.title) ? group.rows : group.rows.filter(({ label }) => has(label))
    return rows.length > 0 ? [{ ...group, rows }] : []
  })
}
