import type { WeekLesson } from 'tenant-api/contract/learning/lessons'

/** Who is taught: `7-B`, and of a choice the part that is taught: `7-B Ethics`. */
export function sectionsOf({ sections }: Pick<WeekLesson, 'sections'>): string {
  return sections.map(({ title, part }) => (part === '' ? title : `${title} ${part}`)).join(', ')
}

/** Whether a lesson is going on at a time such as 09:10. */
export function isNow({ startsAt, endsAt }: Pick<WeekLesson, 'startsAt' | 'endsAt'>, now: string): boolean {
  return startsAt !== null && endsAt !== null && startsAt <= now && now < endsAt
}
