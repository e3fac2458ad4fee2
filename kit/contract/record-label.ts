import type { Language } from '../text/locale.ts'
import { textInScript } from '../text/name-in-script.ts'

type Named = { search: readonly string[]; apart?: string | undefined }

/**
 * The label of a row outside its list: its name, and the column that tells rows of the same name apart. With a
 * language it is for a reader, in the script of that language; without one it is for the audit log, as it was written.
 */
export function recordLabel(
  { search, apart }: Named,
  row: Readonly<Record<string, unknown>>,
  language?: Language,
): string {
  const text = (name: string) => (language ? textInScript(language, row, name) : String(row[name]))
  return [search[0], apart].flatMap((name) => (name && row[name] ? [text(name)] : [])).join(' · ')
}
