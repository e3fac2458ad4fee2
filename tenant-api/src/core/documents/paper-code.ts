import { randomBytes } from 'node:crypto'

// Crockford's letters: none of them is mistaken for another one, or for a digit.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A code that nobody can guess, 80 bits of chance: it stands on one paper, and whoever has it may ask about that. */
export function newPaperCode(): string {
  return Array.from(randomBytes(16), (byte) => letters[byte % 32]).join('')
}

/** A code as it was read or typed; null for what can be none. */
export function readPaperCode(typed: string): string | null {
  const read = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(read) ? read : null
}

/** Where a camera leads. */
export function addressOfPaper(school: { address: string }, code: string): string {
  return `${school.address}/verify/${code}`
}
