import { parseScore, type ScoreValue } from 'kit/values/score'
import type { ScoreCell } from 'tenant-api/contract/learning/scores'

/** What was typed for a part; undefined if it is neither marks up to its maximum nor a letter. */
export function parseWithin(typed: string, max: number): ScoreValue | undefined {
  const score = parseScore(typed)
  return score !== undefined && (score.value ?? 0) <= max ? score : undefined
}

export function keyOf({ partId, studentId }: Pick<ScoreCell, 'partId' | 'studentId'>): string {
  return `${partId} ${studentId}`
}

/** Entered in another session, and not looked at since. */
export function isUnseen(
  { problem, sessionId }: { problem: object | null; sessionId: string },
  session: string,
): boolean {
  return problem === null && sessionId !== session
}
