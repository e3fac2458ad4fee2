import { useLingui } from '@lingui/react/macro'
import { formatDate } from 'kit/text/locale'
import type { WeekCover, WeekLesson } from 'tenant-api/contract/learning/lessons'
import { formatDayPart, formatNumber } from 'kit/text/locale'
import { day } from 'kit/values/day'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { useOwnName } from '../../../ui/text/use-own-name.ts'

/** Who is taught: `7-B`, and of a choice the part that is taught: `7-B Ethics`. */
export function sectionsOf({ sections }: Pick<WeekLesson, 'sections'>): string {
  return sections.map(({ title, part }) => (part === '' ? title : `${title} ${part}`)).join(', ')
}

/** Whether a lesson is going on at a time such as 09:10. */
export function isNow({ startsAt, endsAt }: Pick<WeekLesson, 'startsAt' | 'endsAt'>, now: string): boolean {
  return startsAt !== null && endsAt !== null && startsAt <= now && now < endsAt
}

/** A period of a weekday, as Monday, period 3. */
export function useSlotWords(): (slot: { weekday: number; period: number }) => string {
  const { t } = useLingui()
  const { language } = useRegional()
  return ({ weekday, period }) => {
    // The first of June 2026 is a Monday.
    const on = formatDayPart(language, day(`2026-06-0${weekday}`), { weekday: 'long' })
    const number = formatNumber(language, period)
    return t`${on}, period ${number}`
  }
}

/** What becomes of a lesson whose teacher is away. */
export function useCoverWords(): (cover: WeekCover) => string {
  const { t } = useLingui()
  const ownName = useOwnName()
  return ({ kind, teacher }) => {
    const name = teacher ? ownName(teacher) : ''
    switch (kind) {
      case 'cover':
        return t`Covered by ${name}`
      case 'supervised':
        return t`Looked after by ${name}`
      case 'join':
        return t`Joined with another section`
      case 'library':
        return t`In the library`
      case 'leave-early':
        return t`Leaves early`
      case 'none':
        return t`The teacher is away`
    }
  }
}

/** Whether a lesson is held where it stands. */
export function isHeld({ change }: Pick<WeekLesson, 'change'>): boolean {
  return !['cancelled', 'moved', 'exam'].includes(change?.kind ?? '')
}

/** What differs of a lesson from the week, in a few words; empty where nothing does. */
export function useChangeWords(): (lesson: Pick<WeekLesson, 'change' | 'extra'>) => string {
  const { t } = useLingui()
  const { language, pattern } = useRegional()
  return ({ change, extra }) => {
    if (extra !== null) return t`Extra lesson`
    if (!change) return ''
    const day = change.otherDay === null ? '' : formatDate(language, change.otherDay, { pattern })
    switch (change.kind) {
      case 'cancelled':
        return t`Not held`
      case 'moved':
        return t`Moved to ${day}`
      case 'moved-here':
        return t`Moved from ${day}`
      case 'room':
        return t`Another room`
      case 'content':
        return t`Another subject`
      case 'exam':
        return t`Not held: exam`
    }
  }
}
