import { tableWords } from 'tenant-api/contract/records/audit'

/** The tables whose rows the audit speaks of: those of the areas' records, and what is called by itself. */
export function auditedTables(records: readonly { table: string }[]): string[] {
  return [...new Set([...records.map(({ table }) => table), ...Object.keys(tableWords)])]
}
