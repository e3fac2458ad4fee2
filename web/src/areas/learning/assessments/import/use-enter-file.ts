import { useMutation } from '@tanstack/react-query'
import {
  enterScores,
  type FileCheck,
  mostCells,
  type ScoreCell,
  type ScoreEntry,
} from 'tenant-api/contract/learning/scores'
import { useStale } from '../../../../crud/resource/use-invalidate.ts'
import { call } from '../../../../shell/session/api.ts'

/** What became of a file: how many marks were entered, and which cells somebody else has changed since the preview. */
export type EnteredFile = { saved: number; refused: ScoreCell[]; keys: ReadonlySet<string> }

/** Enters what a preview shows as new or changed, each upon the score that the preview saw there. */
export function useEnterFile(id: string, reason: string) {
  const stale = useStale(/assessments|missing-scores/)
  return useMutation({
    async mutationFn(check: FileCheck): Promise<EnteredFile> {
      const cells = entriesOf(check)
      let saved = 0
      const refused: ScoreCell[] = []
      const savedKeys = new Set<string>()
      for (let at = 0; at < cells.length; at += mostCells) {
        const some = cells.slice(at, at + mostCells)
        const body = { cells: some, reason, isImport: true }
        const answer = await call(enterScores, { params: { id }, body, onceKey: crypto.randomUUID() })
        saved += answer.saved.length
        for (const cell of answer.saved) savedKeys.add(`${cell.partId} ${cell.studentId}`)
        refused.push(...answer.refused)
      }
      await stale()
      const keys = new Set(
        cells.map(({ partId, studentId }) => `${partId} ${studentId}`).filter((key) => !savedKeys.has(key)),
      )
      return { saved, refused, keys }
    },
  })
}

function entriesOf({ rows }: FileCheck): ScoreEntry[] {
  return rows.flatMap(({ studentId, problem, cells }) =>
    studentId === null || problem !== ''
      ? []
      : cells.flatMap(({ change, partId, state, value, scoreId }) =>
          change === 'new' || change === 'changed' ? [{ partId, studentId, state, value, scoreId }] : [],
        ),
  )
}
