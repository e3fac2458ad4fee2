import { addPointSums, pointsAverage, type PointSum, pointSum } from 'kit/marks/points-average'
import {
  divide,
  fraction,
  type Fraction,
  fractionOf,
  multiply,
  printFraction,
  sum,
  zero,
} from 'kit/values/fraction'
import type { Transcript, TranscriptResult, TranscriptSubject } from './contract.ts'
import type { CardOf, StoredLine, StudentOf } from './read-transcripts.ts'

type Result = TranscriptResult & { points: PointSum }

/** The transcript of a student: past results first, then the cards of each year. A family does not see held ones. */
export function transcriptOf({ isOffice, cards, past, ...student }: StudentOf): Transcript {
  const shown = cards.filter(({ isHeld }) => isOffice || !isHeld)
  const years = Map.groupBy(past, (line) => JSON.stringify([line.year, line.class]))
  const results = [...[...years.values()].map(pastResultOf), ...shown.map((one) => cardResultOf(one, shown))]
  const all = results
    .filter(({ counts }) => counts)
    .reduce((points, one) => addPointSums(points, one.points), { credits: zero, points: zero })
  return {
    ...student,
    results: results.map(({ points: _, ...result }) => result),
    ...printedPoints(all),
    held: cards.length - shown.length,
  }
}

function cardResultOf({ card, ...of }: CardOf, all: readonly CardOf[]): Result {
  const { total, subjects, result, student } = card
  const points = pointSum(
    subjects.flatMap((one) =>
      one.credits === null || one.points === null
        ? []
        : [{ credits: fractionOf(one.credits), points: fractionOf(one.points) }],
    ),
  )
  return {
    key: of.setId,
    kind: 'card',
    title: result.title,
    year: result.year,
    class: student.class,
    section: student.section,
    issuedOn: of.issuedOn,
    edition: of.edition,
    code: of.code,
    source: '',
    outcome: card.outcome,
    subjects: subjects.map(({ name, otherName, marks, of: max, percent, letter, points: own, credits }) => ({
      name,
      otherName,
      marks,
      of: max,
      percent,
      letter,
      points: own,
      credits,
      line: null,
    })),
    total: { marks: total.marks, of: total.of, percent: total.percent, letter: total.letter },
    credits: printedPoints(points).credits,
    average: total.pointsAverage,
    counts: of.termId === null || !all.some(({ yearId, termId }) => yearId === of.yearId && termId === null),
    points,
  }
}

function pastResultOf(lines: readonly StoredLine[]): Result {
  const [{ year = '', class: className = '' } = {}] = lines
  const points = pointSum(
    lines.flatMap((line) =>
      line.credits === null || line.points === null
        ? []
        : [{ credits: exact(line.credits), points: exact(line.points) }],
    ),
  )
  const marked = lines.flatMap(({ marks, max }) => (marks === null || max === null ? [] : [{ marks, max }]))
  const isWhole = marked.length === lines.length
  const marks = sum(marked.map((line) => exact(line.marks)))
  const max = sum(marked.map((line) => exact(line.max)))
  const printed = printedPoints(points)
  return {
    key: JSON.stringify([year, className]),
    kind: 'past',
    title: '',
    year,
    class: className,
    section: '',
    issuedOn: null,
    edition: null,
    code: null,
    source: [...new Set(lines.map(({ source }) => source).filter(Boolean))].join(', '),
    outcome: null,
    subjects: lines.map(pastSubjectOf),
    total: {
      marks: isWhole ? plain(marks) : null,
      of: isWhole ? plain(max) : null,
      percent: isWhole ? percentOf(marks, max) : null,
      letter: '',
    },
    ...printed,
    counts: true,
    points,
  }
}

function pastSubjectOf({
  id,
  version,
  subject,
  marks,
  max,
  grade,
  points,
  credits,
}: StoredLine): TranscriptSubject {
  return {
    name: subject,
    otherName: '',
    marks: marks === null ? null : plain(exact(marks)),
    of: max === null ? null : plain(exact(max)),
    percent: marks === null || max === null ? null : percentOf(exact(marks), exact(max)),
    letter: grade,
    points: points === null ? null : plain(exact(points)),
    credits: credits === null ? null : plain(exact(credits)),
    line: { id, version },
  }
}

function printedPoints(all: PointSum): { credits: string | null; average: string | null } {
  const average = pointsAverage(all)
  return average === null
    ? { credits: null, average: null }
    : { credits: plain(all.credits), average: printFraction(average, 2, 'half-up') }
}

/** Of marks with two decimals at most. */
function exact(value: number): Fraction {
  return fraction(Math.round(value * 100), 100)
}

function plain(value: Fraction): string {
  return printFraction(value, 2, 'half-up').replace(/\.?0+$/, '')
}

function percentOf(marks: Fraction, max: Fraction): string {
  return plain(multiply(divide(marks, max), fraction(100)))
}
