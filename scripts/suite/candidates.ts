import { always } from './always.ts'
import type { Candidate } from './plan.ts'
import { ownership } from './ownership.ts'
import { changedSince, type Green, note, root } from './record.ts'
import { isJourney, type Kind, type TestFile, testFiles } from './test-files.ts'

/** Seconds of a file that no whole run has seen yet. */
const guess: Record<Kind, number> = { unit: 5, trial: 30, component: 10, screen: 420, journey: 20 }

export type Candidates = { units: Candidate[]; journeys: Candidate[]; changed: readonly string[] | undefined }

/** All test files with what is known of them; in a clone without the last green commit everything counts as changed. */
export function candidates({ commit, files }: Green): Candidates {
  const all = testFiles(root)
  const changed = commit === '' ? undefined : changedSince(commit)
  const nearness = ownership(root, changed ?? ['package.json'])
  const failed = new Set(note<string[]>('failed') ?? [])
  const of = (kind: (test: TestFile) => boolean) =>
    all.filter(kind).map((test) => ({
      name: test.file,
      seconds: files[test.file] ?? guess[test.kind],
      nearness: nearness(test),
      failedLately: failed.has(test.file),
      isAlways: always.includes(test.file),
    }))
  return { units: of((test) => !isJourney(test)), journeys: of(isJourney), changed }
}

/** Every file a second time: a trial of whether a run stays within its time when the product has doubled. */
export function twice(of: readonly Candidate[]): Candidate[] {
  return [...of, ...of.map((one) => ({ ...one, name: `${one.name}${secondTime}`, isAlways: false }))]
}

export const secondTime = ' again'
