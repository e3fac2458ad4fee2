import { fileEndings, type FileType } from './contract.ts'

const mostLetters = 120

/**
 * The name under which a file is shown and downloaded: no folders, nothing that cannot be seen or that turns letters
 * around, and at its end what it is, whatever it was called.
 */
export function fileName(given: string, type: FileType): string {
  const [ending = ''] = fileEndings[type]
  const seen = given
    .toWellFormed()
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replace(hidden, '')
    .replace(/[<>:"|?*]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const has = fileEndings[type].find((one) => seen.toLowerCase().endsWith(one))
  const stem = has === undefined ? seen : seen.slice(0, -has.length)
  const kept = Array.from(stem).slice(0, mostLetters).join('').trimEnd()
  return `${kept || 'file'}${has ?? ending}`
}

/** Controls, and marks of direction; the joiners of Urdu and Arabic stay. */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu
