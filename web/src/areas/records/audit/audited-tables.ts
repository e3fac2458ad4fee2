import type { Labels } from 'tenant-api/labels'

const labels = import.meta.glob<Labels>('../../../../../tenant-api/src/**/labels.ts', { eager: true })

/** What the modules of the API call the rows of tables that are no list, by their labels.ts. */
export const tableLabels: Readonly<Record<string, string>> = Object.assign(
  {},
  ...Object.values(labels).map(({ tables }) => tables),
)

/** The tables whose rows the audit speaks of: those of the areas' records, and what is called by itself. */
export function auditedTables(records: readonly { table: string }[]): string[] {
  return [...new Set([...records.map(({ table }) => table), ...Object.keys(tableLabels)])]
}
