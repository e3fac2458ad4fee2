import { useLingui } from '@lingui/react/macro'
import { dressDigits, formatDate } from 'kit/text/locale'
import type { ChangedLesson } from 'tenant-api/contract/learning/lesson-changes'
import { useRegional } from '../../../ui/base/Regional.tsx'

/** What differs, in words, and times as they are written here. */
export function useChangeWords() {
  const { t } = useLingui()
  const { language, pattern } = useRegional()
  const times = (from: string | null, until: string | null) =>
    dressDigits(language, `${from ?? ''}–${until ?? ''}`)
  function differs(change: ChangedLesson): string {
    const { kind, toDay, toStartsAt, toEndsAt } = change
    const [day, time] = [
      toDay === null ? '' : formatDate(language, toDay, { pattern }),
      times(toStartsAt, toEndsAt),
    ]
    const [room, subject] = [change.room ?? '', change.newSubject ?? '']
    switch (kind) {
      case 'cancelled':
        return t`is not held`
      case 'moved':
        return t`is held on ${day} at ${time}`
      case 'room':
        return t`is in ${room}`
      case 'content':
        return t`is about ${subject}`
    }
  }
  return { times, differs }
}
