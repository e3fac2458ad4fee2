import type { BandLine } from 'tenant-api/contract/learning/grade-systems'
import { isUnread, type Unread } from '../../../ui/form/typed/typed.ts'

/** A grade as it stands in the form, where a number may be missing or unreadable. */
export type BandDraft = Omit<BandLine, 'from' | 'points'> & {
  key: number
  from: number | Unread | null
  points: number | Unread | null
}

export function draftsOf(bands: readonly BandLine[]): BandDraft[] {
  return bands.map((band, key) => ({ key, ...band }))
}

/** An empty grade below all others, which passes as little as the lowest. */
export function emptyDraft(bands: readonly BandDraft[]): BandDraft {
  const key = Math.max(0, ...bands.map((band) => band.key)) + 1
  return { key, from: null, letter: '', words: '', otherWords: '', points: null, isPass: true }
}

/** The lines to send, from the highest grade to the lowest; none where a number is missing or unreadable. */
export function linesOf(drafts: readonly BandDraft[]): BandLine[] | undefined {
  const lines = drafts.flatMap(({ from, points, letter, words, otherWords, isPass }): BandLine[] =>
    typeof from !== 'number' || isUnread(points) ? [] : [{ from, letter, words, otherWords, points, isPass }],
  )
  return lines.length === drafts.length ? lines : undefined
}
