import type { Output } from 'kit/http/client'
import { failureWords, noValueWords } from 'kit/marks/pass-words'
import { missingToNextGrade } from 'kit/marks/needed-marks'
import type { Fill } from 'kit/text/words'
import { fractionOf, fraction, multiply, printExact, printFraction, readFraction } from 'kit/values/fraction'
import type { readReportCard } from 'tenant-api/contract/learning/report-cards'

export type Card = Output<typeof readReportCard>['card']
export type CardNeed = Output<typeof readReportCard>['needs'][number]
export type CardSubject = Card['subjects'][number]
export type CardNode = Card['nodes'][number]
export type CardAssessment = Card['assessments'][number]
type Failure = CardSubject['failures'][number]

/** Why a subject is not passed, as a sentence of the contracts: "Theory 24, 25 needed". */
export function whyNotPassed(
  { why, name, value, pass }: Failure,
  print: (value: string) => string,
): { text: string; fill: Readonly<Record<string, Fill>> } {
  const [is, needed] = [fractionOf(value ?? '0'), fractionOf(pass ?? '0')]
  switch (why) {
    case 'value':
      return failureWords({ why, percent: is, pass: needed }, print)
    case 'part':
      return failureWords({ why, name, value: is, pass: needed }, print)
    case 'not-sat':
      return failureWords({ why, name })
    case 'malpractice':
      return failureWords({ why })
  }
}

/** Why something has no value of its own: a sentence of the contracts; undefined where it has one, or was left out. */
export function whyWithoutValue(use: string): string | undefined {
  return use in noValueWords ? noValueWords[use as keyof typeof noValueWords] : undefined
}

/** "1/3" as percent with at most one digit after the point: "33.3". */
export function percentOf(part: string): string {
  return printFraction(multiply(readFraction(part), fraction(100)), 1, 'half-up').replace(/\.0$/, '')
}

/** What stands below a subject, in order: its nodes with how deep they lie, each with its assessments. */
export function linesBelow(card: Card, nodeId: string, depth = 0): CardLine[] {
  const own = card.assessments
    .filter((one) => one.nodeId === nodeId)
    .map((assessment): CardLine => ({ kind: 'assessment', depth, assessment }))
  const children = card.nodes
    .filter(({ parentId, kind }) => parentId === nodeId && kind !== 'subject')
    .flatMap((node): CardLine[] => [{ kind: 'node', depth, node }, ...linesBelow(card, node.id, depth + 1)])
  return [...own, ...children]
}
export type CardLine =
  | { kind: 'node'; depth: number; node: CardNode }
  | { kind: 'assessment'; depth: number; assessment: CardAssessment }

/** What a printed percentage lacked of the next grade; undefined without one, and of the highest grade. */
export function missingOf(
  { rules }: Card,
  percent: string | null,
): { letter: string; missing: string } | undefined {
  if (percent === null) return undefined
  const bands = rules.bands.map(({ from, letter }) => ({ from: fractionOf(from), letter }))
  const next = missingToNextGrade({ bands }, fractionOf(percent))
  return next && { letter: next.band.letter, missing: printExact(next.missing) }
}
