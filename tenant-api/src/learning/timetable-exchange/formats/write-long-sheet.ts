import type { FileParty, WeekFile } from './week-file.ts'

/** A week as rows of the long sheet; `yes` marks what is locked, in the language of the reader. */
export function longRows({ lessons, days, periods }: WeekFile, yes: string): Record<string, string>[] {
  return lessons.flatMap((one) =>
    [...Map.groupBy(one.parties, groupOf)].map(([group, parties]) => ({
      section: [...new Set(parties.map(({ section }) => section))].join('; '),
      day: one.day === null ? '' : (days[one.day] ?? ''),
      period: one.period === null ? '' : (periods[one.period] ?? ''),
      subject: one.subject,
      teacher: one.teachers.join('; '),
      room: one.room ?? '',
      group,
      week: one.week === 0 ? '' : ('ABCD'[one.week - 1] ?? ''),
      length: one.length === 1 ? '' : String(one.length),
      locked: one.isLocked ? yes : '',
    })),
  )
}

function groupOf({ choice, part }: FileParty): string {
  return choice === '' ? '' : `${choice}: ${part}`
}
