import { titleAt } from 'kit/titles'
import type { Say } from 'kit/words'
import { instituteFields } from 'tenant-api/contract/institute'
import type { Difference } from '../../crud/StaleDialog.tsx'
import type { Settings } from './use-settings.ts'

/** The settings in which two versions differ. */
export function differencesOf(mine: Settings, theirs: Settings, say: Say): Difference[] {
  const keys = Object.keys(instituteFields.shape) as (keyof Settings)[]
  return keys
    .map((key) => ({
      title: say(titleAt(instituteFields, [key]) ?? key),
      mine: textOf(mine[key]),
      theirs: textOf(theirs[key]),
    }))
    .filter((difference) => difference.mine !== difference.theirs)
}

function textOf(value: Settings[keyof Settings]): string {
  return Array.isArray(value) ? value.join(', ') : String(value ?? '')
}
