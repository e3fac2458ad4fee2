import { useLingui } from '@lingui/react/macro'
import type { WeekCover, WeekLesson } from 'tenant-api/contract/learning/lessons'
import { useOwnName } from '../../../ui/text/use-own-name.ts'

/** Who is taught: `7-B`, and of a choice the part that is taught: `7-B Ethics`. */
export function sectionsOf({ sections }: Pick<WeekLesson, 'sections'>): string {
  return sections.map(({ title, part }) => (part === '' ? title : `${title} ${part}`)).join(', ')
}

/** Whether a lesson is going on at a time such as 09:10. */
export function isNow({ startsAt, endsAt }: Pick<WeekLesson, 'startsAt' | 'endsAt'>, now: string): boolean {
  return startsAt !== null && endsAt !== null && startsAt <= now && now < endsAt
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
