type Named = { search: readonly string[]; apart?: string | undefined }

/** The label of a row outside its list: its name, and the column that tells rows of the same name apart. */
export function recordLabel({ search, apart }: Named, row: Readonly<Record<string, unknown>>): string {
  return [search[0], apart].flatMap((name) => (name && row[name] ? [String(row[name])] : [])).join(' · ')
}
