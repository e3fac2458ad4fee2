type Named = { search: readonly string[]; apart?: string | undefined }

/** What a row is called where nothing else stands beside it: with what tells two of one name apart. */
export function recordLabel({ search, apart }: Named, row: Readonly<Record<string, unknown>>): string {
  return [search[0], apart].flatMap((name) => (name && row[name] ? [String(row[name])] : [])).join(' · ')
}
