/** Rows of a table that belong to a person: when two records of one person are merged, they go along. */
export type PersonRows = {
  table: string
  column: string
  /** Of these a person has but one of each, by another column: those that the other has too stay where they are. */
  onceFor?: string
}

const said: PersonRows[] = []

/** Says that rows of a table belong to a person. */
export function goWithPerson(...rows: readonly PersonRows[]): void {
  said.push(...rows)
}

/** All that was said so. */
export function everyPersonRows(): readonly PersonRows[] {
  return said
}
