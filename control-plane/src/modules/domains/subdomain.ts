import { sentence } from 'kit/text/words'
import { subdomainPattern } from '../signup/contract.ts'
import { isReserved } from './reserved.ts'

export type NameState = 'free' | 'taken' | 'reserved' | 'invalid'

/** What a visitor reads about each state; the first three are also the errors of a sign-up. */
export const nameSentences = {
  taken: sentence('This address is taken by another school'),
  reserved: sentence('This address is kept back. Please choose another'),
  invalid: sentence(
    'An address has 3 to 40 small English letters, digits and hyphens, at least one letter, and begins and ends with a letter or digit',
  ),
  free: sentence('This address is free'),
} as const satisfies Record<NameState, string>

/** What can be said of a name without asking who has it. */
export function judgeName(name: string): 'well-formed' | 'reserved' | 'invalid' {
  if (!subdomainPattern.test(name)) return 'invalid'
  return isReserved(name) ? 'reserved' : 'well-formed'
}

/** Names near the wanted one, best first, all well-formed; which of them are free is for the caller to ask. */
export function nearNames(wanted: string): string[] {
  const stem = wanted
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 31)
    .replace(/-$/, '')
  const endings = [
    '',
    '-school',
    '-edu',
    '-campus',
    '-academy',
    '-online',
    '-1',
    '-2',
    '-3',
    '-4',
    '-5',
    '-6',
  ]
  const all = [
    ...endings.map((ending) => `${stem || 'our'}${ending}`),
    `the-${stem || 'school'}`,
    `my-${stem || 'school'}`,
  ]
  return all.filter((name) => name !== wanted && judgeName(name) === 'well-formed')
}
