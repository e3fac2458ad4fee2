import type { FileType } from './contract.ts'

/** How names of these types end; the first is put behind a name that ends otherwise. */
const endings: Record<FileType, readonly string[]> = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'text/csv': ['.csv'],
  'text/plain': ['.txt'],
}

const mostLetters = 120

/**
 * The name under which a file is shown and downloaded: no folders, nothing that cannot be seen or that turns letters
 * around, and at its end what it is, whatever it was called.
 */
export function fileName(given: string, type: FileType): string {
  const [ending = ''] = endings[type]
  const seen = given
    .toWellFormed()
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replace(hidden, '')
    .replace(/[<>:"|?*]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const has = endings[type].find((one) => seen.toLowerCase().endsWith(one))
  const stem = has === undefined ? seen : seen.slice(0, -has.length)
  const kept = Array.from(stem).slice(0, mostLetters).join('').trimEnd()
  return `${kept || 'file'}${has ?? ending}`
}

/** Controls, and marks of direction; the joiners of Urdu and Arabic stay. */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu
