import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { JobView } from 'tenant-api/contract/platform/jobs'

/** "About 2 minutes left"; empty while unknown. */
export function useTimeLeft({ secondsLeft }: JobView): string {
  const { t } = useLingui()
  if (secondsLeft === null) return ''
  if (secondsLeft < 60) {
    const seconds = Math.max(1, secondsLeft)
    return t`${plural(seconds, { one: 'about # second left', other: 'about # seconds left' })}`
  }
  const minutes = Math.round(secondsLeft / 60)
  return t`${plural(minutes, { one: 'about # minute left', other: 'about # minutes left' })}`
}
