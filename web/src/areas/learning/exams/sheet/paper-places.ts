import { judgeSheet, type SheetClash } from 'kit/exams/date-sheet'
import { sheetClashWords } from 'kit/exams/date-sheet-words'
import type { Say } from 'kit/text/words'
import { clockAt, minutesOf } from 'kit/values/time'
import type { DatedPaper, DateSheet } from 'tenant-api/contract/learning/date-sheets'

/** A paper in a few words: Class 7 Maths. */
export function paperName({ class: of, subject }: Pick<DatedPaper, 'class' | 'subject'>): string {
  return `${of} ${subject}`
}

/** 09:00–11:00; nothing without a place. */
export function timeOf({ startsAt, minutes }: Pick<DatedPaper, 'startsAt' | 'minutes'>): string {
  return startsAt === null ? '' : `${startsAt}–${clockAt(minutesOf(startsAt) + minutes)}`
}

/** What is wrong with the places of papers, by paper, as the server would judge it. */
export function clashesOf({ papers, days, shared, startsAt }: DateSheet): Map<string, SheetClash[]> {
  const clashes = judgeSheet({
    days,
    shared,
    papers: papers.map((paper) => ({ ...paper, from: minutesOf(paper.startsAt ?? startsAt) })),
  })
  return Map.groupBy(clashes, ({ paperId }) => paperId)
}

/** A clash in a sentence. */
export function sayClash(say: Say, { papers }: DateSheet, clash: SheetClash): string {
  const { text, fill } = sheetClashWords(clash, (id) => {
    const paper = papers.find((one) => one.id === id)
    return paper ? paperName(paper) : ''
  })
  return say(text, fill)
}
