import type { Choice, Goal, Mover } from 'tenant-api/contract/people/promotion'
import type { CellChange } from '../../../ui/table/grid-past.ts'

/** What is chosen for a student; null goes with the section. */
export type Chosen = { id: string; choice: Choice | null; sectionId: string | null }

/** The words of the choices as the reader sees them. */
export type ChoiceWords = Readonly<Record<Choice, string>>

/** The keys that choose, in the order of the choices. */
export const choiceKeys: readonly Choice[] = ['promote', 'retain', 'graduate', 'leave', 'wait']

/** A choice as it was typed, begun or whole; undefined where it is none. */
export function readChoice(text: string, words: ChoiceWords): Choice | undefined {
  const typed = text.trim().toLocaleLowerCase()
  if (typed === '') return undefined
  return choiceKeys.find((choice) => words[choice].toLocaleLowerCase().startsWith(typed))
}

/** A section as it was typed. */
export function readGoal(text: string, goals: readonly Goal[]): Goal | undefined {
  const typed = text.trim().toLocaleLowerCase()
  return goals.find(({ title }) => title.toLocaleLowerCase() === typed)
}

/**
 * What is to be written for what was changed in the grid. An emptied choice goes with the section again; who is given
 * a section and went nowhere is promoted into it.
 */
export function chosenOf(
  changes: readonly CellChange[],
  movers: readonly Mover[],
  { words, goals }: { words: ChoiceWords; goals: readonly Goal[] },
): Chosen[] {
  const byId = new Map(movers.map((mover) => [mover.id, mover]))
  const chosen = new Map<string, Chosen>()
  for (const { row, column, to } of changes) {
    const mover = byId.get(row)
    if (!mover) continue
    const now = chosen.get(row) ?? { id: row, choice: mover.choice, sectionId: mover.targetId }
    if (column === 'choice') {
      const choice = readChoice(to, words)
      if (to.trim() === '') chosen.set(row, { id: row, choice: null, sectionId: null })
      // Who is promoted instead of kept, or the other way round, goes where those go.
      else if (choice) chosen.set(row, { id: row, choice, sectionId: null })
    } else {
      const goal = readGoal(to, goals)
      const choice = now.choice === 'retain' ? 'retain' : 'promote'
      if (goal) chosen.set(row, { id: row, choice, sectionId: goal.id })
    }
  }
  return [...chosen.values()]
}
