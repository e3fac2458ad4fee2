/** Rows of a table that belong to a person: when two records of one person are merged, they go along. */
export type PersonRows = {
  table: string
  /** Under `id` itself stands the one row of a person, which goes where there is none. */
  column: string
  /** Whose records they belong to: of students and guardians, or of who works here. Families where nothing is said. */
  side?: 'family' | 'staff'
  /** What tells a row of the person from the others, if not its id. */
  key?: string
  /**
   * Of some a person has but one: a row stays where it is, where the one that remains has one (`own`) with which it
   * (`theirs`) cannot stand. A predicate of the code's own; nothing that anybody typed.
   */
  clash?: string
  /** Which rows go at all, by `theirs`. */
  where?: string
}

const said: PersonRows[] = [
  // Access stands below people, and cannot say it itself. Whoever works here stays who they are: the employment goes by
  // the person who logs in.
  {
    table: 'account',
    column: 'person_id',
    clash: 'true',
    where: 'not exists (select from employee e where e.id = theirs.person_id)',
  },
  { table: 'account', column: 'person_id', side: 'staff', clash: 'true' },
]

/** Says that rows of a table belong to a person. */
export function goWithPerson(...rows: readonly PersonRows[]): void {
  said.push(...rows)
}

/** All that was said so, of one side. */
export function everyPersonRows(of: 'family' | 'staff'): readonly PersonRows[] {
  return said.filter(({ side = 'family' }) => side === of)
}

/** Columns that name a person and are seen to otherwise, with the reason. A test says which column is forgotten. */
export const stayWithPerson: Readonly<Record<string, string>> = {
  'student.id': 'the record itself',
  'student_list.id': 'kept of the record by the database',
  'guardian.id': 'the record itself',
  'employee.id': 'the record itself, which is not merged along with that of a guardian',
  'sensitive_detail.id': 'united field by field',
  'guardian_link.student_id': 'united, with the flags of the choice',
  'guardian_link.guardian_id': 'united, with the flags of the choice',
  'attendance_total.student_id': 'counted anew after the next register',
  'absence_told.student_id': 'of a day alone, so that nobody is told twice',
  'merger.survivor_id': 'tells of mergers, and never changes',
  'merger.other_id': 'tells of mergers, and never changes',
  'usage_span.person_id': 'evidence of the days on which this record was counted',
  'person_erasure.person_id': 'asked of this record, and erases with it what was merged into it',
  'two_people.one_id': 'said of these two records',
  'two_people.other_id': 'said of these two records',
}
