/** Ids or days as an array in PostgreSQL's text form, for `${arrayOf(ids)}::uuid[]`. */
export function arrayOf(ids: readonly string[]): string {
  return `{${ids.join(',')}}`
}
