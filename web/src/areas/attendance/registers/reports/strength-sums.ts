import type { StrengthRow } from 'tenant-api/contract/attendance/reports'

/** Girls, boys and all, each with how many of them are there. */
export type Strength = Pick<
  StrengthRow,
  'girls' | 'girlsThere' | 'boys' | 'boysThere' | 'students' | 'there' | 'unmarked'
>

export function strengthOf(rows: readonly Strength[]): Strength {
  const sum = (of: keyof Strength) => rows.reduce((all, row) => all + row[of], 0)
  return {
    girls: sum('girls'),
    girlsThere: sum('girlsThere'),
    boys: sum('boys'),
    boysThere: sum('boysThere'),
    students: sum('students'),
    there: sum('there'),
    unmarked: sum('unmarked'),
  }
}

/** The classes of each campus, in the order in which they come. */
export function byCampus(rows: readonly StrengthRow[]): { id: string; name: string; rows: StrengthRow[] }[] {
  return [...Map.groupBy(rows, ({ campusId }) => campusId)].map(([id, own]) => ({
    id,
    name: own[0]?.campusName ?? '',
    rows: own,
  }))
}

/** Of a hundred who were marked, how many are there, cut after the tenth; null where nobody is marked. */
export function shareThere({ students, there, unmarked }: Strength): number | null {
  const marked = students - unmarked
  return marked === 0 ? null : Math.floor((there * 1000) / marked) / 10
}
