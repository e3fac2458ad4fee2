import { customKey } from 'kit/custom-rows'
import { formatDate, formatInstant, formatList, formatNumber, intlTag, type Language } from 'kit/locale'
import type { Regional } from '../../ui/Regional.tsx'

type Change = {
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  /** What the row is, where its columns say it in codes. */
  name?: string | null
}

// The bookkeeping of a row says nothing that the entry does not say already.
const bookkeeping = new Set([
  'id',
  'version',
  'created_at',
  'updated_at',
  'search_text',
  'createdAt',
  'updatedAt',
])

// A permission is named by these: by codes, where its name says them in words.
const codes = new Set(['role_id', 'resource', 'action'])

/** The columns worth showing: of a new or removed row only those that hold something, and not what its name says. */
export function changedColumns({ before, after, name }: Change): string[] {
  const columns = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return columns.filter(
    (column) =>
      !bookkeeping.has(column) &&
      !(name && codes.has(column)) &&
      !(isNothing(before?.[column]) && isNothing(after?.[column])),
  )
}

/** A value as text in the reader's language. */
export function printValue(
  value: unknown,
  regional: Pick<Regional, 'language' | 'zone' | 'pattern'>,
  words: { yes: string; no: string },
): string {
  const { language, zone, pattern } = regional
  if (isNothing(value)) return '–'
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'number') return formatNumber(language, value)
  if (Array.isArray(value))
    return formatList(
      language,
      value.map((one) => printValue(one, regional, words)),
    )
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value))
    return formatInstant(language, value.replace(' ', 'T'), { zone, pattern })
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value))
    return formatDate(language, value, { pattern })
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A code of a language, or several, as the reader calls them: `ur` → `Urdu`. */
export function printLanguages(reader: Language, value: unknown): string {
  const names = new Intl.DisplayNames(intlTag(reader), { type: 'language' })
  const codes = [value].flat().filter((code) => typeof code === 'string')
  return formatList(
    reader,
    codes.map((code) => names.of(code) ?? code),
  )
}

/** `time_zone` and `timeZone` are the same column; the school's own fields are called as they are. */
export function camelCase(column: string): string {
  if (customKey(column) !== undefined) return column
  return column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** A column without words of its own, readable all the same: `signed_in_at` → `Signed in at`. */
export function plainName(column: string): string {
  const text = column
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return text.replace(/^./, (letter) => letter.toUpperCase())
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
