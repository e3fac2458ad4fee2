import type { ChoiceGroup, Chooser } from 'tenant-api/contract/learning/subject-plans/choices'
import type { CellChange } from '../../../../ui/table/grid-past.ts'

export type ChoiceCell = { studentId: string; choice: string; subjectId: string | null }

/** An alternative as it is typed: the beginning of its name or code; null for nothing, undefined where there is none. */
export function readSubject(text: string, { subjects }: ChoiceGroup): string | null | undefined {
  const typed = text.trim().toLocaleLowerCase()
  if (typed === '') return null
  const begins = (word: string) => word.toLocaleLowerCase().startsWith(typed)
  return subjects.find(({ name, code }) => begins(name) || (code !== '' && begins(code)))?.id
}

/** What is to be written for what was changed in the grid; a column is a group. */
export function cellsOf(changes: readonly CellChange[], groups: readonly ChoiceGroup[]): ChoiceCell[] {
  const cells = new Map<string, ChoiceCell>()
  for (const { row, column, to } of changes) {
    const group = groups.find(({ choice }) => choice === column)
    const subjectId = group && readSubject(to, group)
    if (subjectId !== undefined) cells.set(`${row} ${column}`, { studentId: row, choice: column, subjectId })
  }
  return [...cells.values()]
}

/** What a student takes of a group, in words. */
export function takenOf({ chosen }: Chooser, { choice, subjects }: ChoiceGroup): string {
  return subjects.find(({ id }) => id === chosen[choice])?.name ?? ''
}
