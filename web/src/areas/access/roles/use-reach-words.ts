import { useLingui } from '@lingui/react/macro'
import { type Action, type Reach, reaches } from 'kit/contract/contract'
import { formatNumber } from 'kit/text/locale'
import { actionNames, powerNamed, reachNames } from 'tenant-api/contract/access/roles'
import { useSay } from '../../../crud/resource/words.ts'
import { useRegional } from '../../../ui/base/Regional.tsx'

/** How reaches and actions are called. */
export function useReachWords() {
  const { t } = useLingui()
  const say = useSay()
  const { language } = useRegional()
  const nameOf = (reach: Reach | null) => (reach === null ? t`Nothing` : say(reachNames[reach]))
  return {
    nameOf,
    actionOf: (action: Action) => say(actionNames[action]),
    powerOf: (thing: string, action: Action) => say(powerNamed, { thing, action: say(actionNames[action]) }),
    /** The keys that write a reach. */
    hint: [null, ...reaches].map((reach, at) => `${formatNumber(language, at)} ${nameOf(reach)}`).join(' · '),
  }
}

/** A reach as the grid's cells hold it: nothing is an empty cell. */
export function textOf(reach: Reach | null): string {
  return reach ?? ''
}

export function reachOf(text: string): Reach | null {
  return reaches.find((reach) => reach === text) ?? null
}

export const reachKeys: Readonly<Record<string, string>> = {
  0: '',
  1: 'own',
  2: 'section',
  3: 'campus',
  4: 'institute',
}
