import { createHash } from 'node:crypto'
import { isRanked, judge, type StudentResult } from 'kit/marks/passing'
import { positions, type Ranked } from 'kit/marks/positions'
import { schemeOf } from 'kit/marks/read-scheme'
import type { Day } from 'kit/values/day'
import { buildCard, type Comment, type Place, type Remark, type Trait } from './build-card.ts'
import type { Card } from './card-shape.ts'
import type { ClassScores, Member } from './read-class.ts'
import { scoresOfClass } from './scores-of-class.ts'

export type Computed = { member: Member; card: Card; result: StudentResult }

type Beside = {
  cutOn: Day
  /** By the id of the student. */
  remarks: ReadonlyMap<string, Remark>
  /** Of the head and of teachers of subjects, in the same way. */
  comments?: ReadonlyMap<string, readonly Comment[]>
  traits: readonly Trait[]
}
const noRemark: Remark = { remark: '', otherRemark: '', conduct: {} }

/**
 * The card of everybody in a class, by section and roll number: each is judged by the scheme, and ranked in the section
 * and the class. Nobody has a position in the class while marks of somebody in it are missing.
 */
export function computeClass(
  of: ClassScores,
  { cutOn, remarks, comments, traits }: Beside,
): Computed[] {
  const scheme = schemeOf(of.scheme)
  const judged = scoresOfClass(of, scheme).map((scores) => judge(scheme, scores))
  const places = placesOf(of, judged)
  return of.members.flatMap((member, at) => {
    const [result, place] = [judged[at], places[at]]
    if (!result || !place) return []
    const remark = remarks.get(member.id) ?? noRemark
    const others = comments?.get(member.id) ?? []
    const card = buildCard({ of, scheme, member, result, place, cutOn, remark, comments: others, traits })
    return [{ member, result, card }]
  })
}

function placesOf(
  { scheme: { ranks, ties }, members }: ClassScores,
  judged: readonly StudentResult[],
): Place[] {
  const rows = members.map((member, at) => rankedOf(member, judged[at], ranks))
  const isComplete = judged.every(({ outcome }) => outcome !== 'pending')
  const inClass = isComplete ? positions(rows, ties) : undefined
  const sections = Map.groupBy(rows, (_, at) => members[at]?.sectionId ?? '')
  const inSection = new Map([...sections].map(([id, some]) => [id, positions(some, ties)]))
  return members.map(({ id, sectionId }) => ({
    section: inSection.get(sectionId)?.get(id) ?? null,
    inSection: sections.get(sectionId)?.length ?? 0,
    class: inClass?.get(id) ?? null,
    inClass: inClass && ranks !== 'none' ? members.length : null,
  }))
}

function rankedOf(
  { id }: Member,
  result: StudentResult | undefined,
  ranks: ClassScores['scheme']['ranks'],
): Ranked {
  if (!result) return { id, value: null, isRanked: false }
  const subjects = result.subjects
    .filter(({ result: { node } }) => node.inTotal)
    .map(({ result: { value } }) => value)
  return { id, value: result.total.value, isRanked: isRanked(ranks, result), subjects }
}

/** The sha-256 of a card, or of several: the same whatever the order in which its keys were written. */
export function fingerprintOf(card: Card | readonly Card[]): string {
  return createHash('sha256').update(canonical(card)).digest('hex')
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
