import { minutesOf } from 'kit/values/time'
import type { Called, Counts, Register, Status } from 'tenant-api/contract/attendance/registers'

/** In the order of the controls and of the counts. */
export const statusOrder: readonly Status[] = ['present', 'absent', 'late', 'leave']

/** On a keyboard: T for late and E for leave, because L would be leave to one half and late to the other. */
export const statusKeys: Readonly<Record<string, Status>> = {
  p: 'present',
  a: 'absent',
  t: 'late',
  e: 'leave',
}

/** What is said of a student, whether the school knows it already or not. */
export type MarkDraft = { status: Status | null; minutes: number | null; comment: string }

/**
 * Which register: of a section, or of a campus that is called as one, on a day, or in a lesson of it; `subject` is what a
 * lesson is about that nobody has called yet.
 */
export type RegisterKey = {
  section: string
  isCampus?: true
  day: string
  period: number | null
  subject?: string
}

export function keyOf({ section, day, period }: RegisterKey): string {
  return `${section} ${day} ${period ?? ''}`
}

/** What holds of a student as far as the school knows; leave that was granted stands there before anybody says so. */
export function wishOf({ mark, isOnLeave }: Pick<Called, 'mark' | 'isOnLeave'>): MarkDraft {
  if (mark && mark.status !== null)
    return { status: mark.status, minutes: mark.minutes, comment: mark.comment }
  return { status: isOnLeave ? 'leave' : null, minutes: null, comment: mark?.comment ?? '' }
}

export function isSame(a: MarkDraft, b: MarkDraft): boolean {
  return a.status === b.status && a.minutes === b.minutes && a.comment === b.comment
}

/** What is to be said so that the school knows all that the screen shows: where both differ, and granted leave. */
export function saidOf(students: Register['students'], shown: ReadonlyMap<string, MarkDraft>) {
  return students.flatMap(({ id, mark }) => {
    const wish = shown.get(id)
    if (!wish) return []
    const known = {
      status: mark?.status ?? null,
      minutes: mark?.minutes ?? null,
      comment: mark?.comment ?? '',
    }
    return isSame(wish, known) ? [] : [{ studentId: id, ...wish }]
  })
}

export type Tally = Counts & { unmarked: number }

export function countOf(wishes: Iterable<MarkDraft>): Tally {
  const tally: Tally = { students: 0, present: 0, absent: 0, late: 0, leave: 0, unmarked: 0 }
  for (const { status } of wishes) {
    tally.students += 1
    tally[status ?? 'unmarked'] += 1
  }
  return tally
}

/** How late somebody is who comes in now: by the clock, from when on one is late; five minutes where nothing says it. */
export function minutesLate(lateAfter: string | null, now: string | null): number {
  if (lateAfter === null || now === null) return 5
  const late = minutesOf(now) - minutesOf(lateAfter)
  return late >= 1 && late <= 180 ? late : 5
}
