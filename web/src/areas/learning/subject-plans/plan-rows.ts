import type { PlannedSubject, SubjectPlan } from 'tenant-api/contract/learning/subject-plans'
import type { CellChange } from '../../../ui/table/grid-past.ts'

/** One subject of the plan: its lessons a week by section, and the choice that it belongs to. */
export type PlanRow = {
  id: string
  name: string
  choice: string
  lessons: Readonly<Record<string, number>>
}
export type PlanCell = { sectionId: string; subjectId: string; lessons: number | null; choice: string }

/** The column of the choice; the others are called by their sections. */
export const choiceColumn = 'choice'

/** The subjects of a plan as rows; without `isWhole` only those that are taught. */
export function rowsOf({ subjects, planned }: SubjectPlan, isWhole: boolean): PlanRow[] {
  const cells = Map.groupBy(planned, ({ subjectId }) => subjectId)
  return subjects
    .filter(({ id }) => isWhole || cells.has(id))
    .map(({ id, name, code }) => ({
      id,
      name: code ? `${name} (${code})` : name,
      choice: cells.get(id)?.find(({ choice }) => choice !== '')?.choice ?? '',
      lessons: Object.fromEntries((cells.get(id) ?? []).map((cell) => [cell.sectionId, cell.lessons])),
    }))
}

/** A week's lessons as they are typed: null for nothing, undefined where it is no number up to 60. */
export function readLessons(text: string): number | null | undefined {
  if (text === '') return null
  return /^\d{1,2}$/.test(text) && Number(text) <= 60 ? Number(text) : undefined
}

/** What is to be written for what was changed in the grid; a choice is that of all sections that have the subject. */
export function cellsOf(changes: readonly CellChange[], rows: readonly PlanRow[]): PlanCell[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const choices = new Map(
    changes
      .filter(({ column }) => column === choiceColumn)
      .map(({ row, to }) => [row, to.trim().slice(0, 20)]),
  )
  const cells = new Map<string, PlanCell>()
  const put = (row: PlanRow, sectionId: string, lessons: number | null) =>
    cells.set(`${row.id} ${sectionId}`, {
      sectionId,
      subjectId: row.id,
      lessons,
      choice: choices.get(row.id) ?? row.choice,
    })
  for (const id of choices.keys()) {
    const row = byId.get(id)
    for (const [sectionId, lessons] of Object.entries(row?.lessons ?? {}))
      if (row) put(row, sectionId, lessons)
  }
  for (const { row: id, column, to } of changes) {
    const row = byId.get(id)
    const lessons = readLessons(to)
    if (row && column !== choiceColumn && lessons !== undefined) put(row, column, lessons)
  }
  return [...cells.values()]
}

/** The plan of one section for others: what it is taught they are taught, and nothing else. */
export function copyOf(
  { planned }: { planned: readonly PlannedSubject[] },
  from: readonly PlannedSubject[],
  to: readonly string[],
): PlanCell[] {
  const kept = new Set(from.map(({ subjectId }) => subjectId))
  return to.flatMap((sectionId) => [
    ...from.map(({ subjectId, lessons, choice }) => ({ sectionId, subjectId, lessons, choice })),
    ...planned
      .filter((cell) => cell.sectionId === sectionId && !kept.has(cell.subjectId))
      .map(({ subjectId }) => ({ sectionId, subjectId, lessons: null, choice: '' })),
  ])
}

/** The plan with what was written in it. */
export function withCells(plan: SubjectPlan, cells: readonly PlanCell[]): SubjectPlan {
  const written = new Map(cells.map((cell) => [`${cell.sectionId} ${cell.subjectId}`, cell]))
  const others = plan.planned.filter((cell) => !written.has(`${cell.sectionId} ${cell.subjectId}`))
  const kept = cells.filter((cell): cell is PlannedSubject => cell.lessons !== null)
  return { ...plan, planned: [...others, ...kept] }
}
