import type { CalledSection, Counts } from 'tenant-api/contract/attendance/registers'

/** Where a section stands on its day, in the order of the board: what is to be done first. */
export const standings = ['missing', 'later', 'done', 'closed'] as const
export type Standing = (typeof standings)[number]

export function standingOf({
  dayState,
  state,
  isDue,
  isWithCampus,
}: Pick<CalledSection, 'dayState' | 'state' | 'isDue' | 'isWithCampus'>): Standing {
  if (state === 'submitted' || state === 'locked' || isWithCampus) return 'done'
  if (dayState === 'closed') return 'closed'
  return isDue ? 'missing' : 'later'
}

/** What somebody may do with a register: a day that has school offers it before it is due, and after. */
export function actOf(row: Parameters<typeof standingOf>[0] & Pick<CalledSection, 'mayMark'>) {
  const standing = standingOf(row)
  if (standing === 'closed') return 'none'
  return standing !== 'done' && row.mayMark ? 'take' : 'open'
}

/** Own sections before those of others, each in the order in which the school lists them. */
export function inOrderOfNeed(rows: readonly CalledSection[]): Map<Standing, CalledSection[]> {
  const groups = Map.groupBy(rows, standingOf)
  return new Map(
    standings.flatMap((standing) => {
      const own = groups.get(standing)?.toSorted((a, b) => Number(b.mayMark) - Number(a.mayMark))
      return own ? [[standing, own] as const] : []
    }),
  )
}

export type Sum = Counts & { missing: number }

export function sumOf(rows: readonly CalledSection[]): Sum {
  const sum: Sum = { students: 0, present: 0, absent: 0, late: 0, leave: 0, missing: 0 }
  for (const row of rows) {
    if (row.dayState !== 'closed') sum.students += row.students
    sum.present += row.present
    sum.absent += row.absent
    sum.late += row.late
    sum.leave += row.leave
    if (standingOf(row) === 'missing') sum.missing += 1
  }
  return sum
}
