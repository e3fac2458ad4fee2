import type { Language } from 'kit/text/locale'
import { formatNumber } from 'kit/text/locale'

/** Why a chosen file is rejected; the field has a sentence for each. */
export type FileFault = 'type' | 'size' | 'empty'

/** Types are MIME types, or file extensions (`.xlsx`) where browsers do not know the type. */
export function faultOf(
  file: Pick<File, 'name' | 'type' | 'size'>,
  { types, most }: { types: readonly string[]; most: number },
): FileFault | undefined {
  if (!types.some((type) => isOfType(file, type))) return 'type'
  if (file.size === 0) return 'empty'
  return file.size > most ? 'size' : undefined
}

/** "1.4 MB" in the reader's digits; a megabyte has 1024 × 1024 bytes. */
export function printSize(language: Language, bytes: number): string {
  const unit = bytes >= 1024 ** 3 ? 'gigabyte' : bytes >= 1024 ** 2 ? 'megabyte' : 'kilobyte'
  const amount = unit === 'kilobyte' ? Math.max(1, Math.round(bytes / 1024)) : bytes / sizes[unit]
  return formatNumber(language, amount, { style: 'unit', unit, maximumFractionDigits: 1 })
}

const sizes = { megabyte: 1024 ** 2, gigabyte: 1024 ** 3 }

/** The printed form of types: "PNG, JPEG" from `image/png` and `.jpeg`. */
export function printTypes(types: readonly string[]): string[] {
  const names = types.map((type) => known[type] ?? type.replace(/^.*[./+]/, '').toUpperCase())
  return [...new Set(names)]
}

const known: Readonly<Record<string, string>> = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'image/webp': 'WebP',
}

function isOfType({ name, type }: Pick<File, 'name' | 'type'>, wanted: string): boolean {
  if (wanted.startsWith('.')) return name.toLowerCase().endsWith(wanted)
  return wanted.endsWith('/*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted
}
