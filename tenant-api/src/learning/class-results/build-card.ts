import type { Attempt } from 'kit/marks/attempts'
import type { AssessmentScore, PartScore, Scheme } from 'kit/marks/scheme'
import { decimalsOf, type Entry, type NodeResult } from 'kit/marks/evaluate'
import { type GradeBand, passBand } from 'kit/marks/grade'
import type { StudentResult } from 'kit/marks/passing'
import { pointsAverage, pointSum } from 'kit/marks/points-average'
import type { Failure, SubjectResult } from 'kit/marks/subjects'
import { type Fraction, fraction, fractionText, printFraction } from 'kit/values/fraction'
import type { ConductLevel } from 'kit/marks/pass-words'
import type { Card } from './card-shape.ts'
import type { ClassScores, GivenAssessment, Member, NamedNode } from './read-class.ts'

export type Place = {
  section: number | null
  inSection: number
  class: number | null
  inClass: number | null
}
export type Remark = {
  remark: string
  otherRemark: string
  conduct: Readonly<Record<string, ConductLevel>>
}
/** A remark of the head, or of who teaches a subject. */
export type Comment = { subjectId: string | null; remark: string; otherRemark: string }
export type Trait = { id: string; title: string; otherTitle: string }

type Building = {
  of: ClassScores
  scheme: Scheme
  member: Member
  result: StudentResult
  place: Place
  cutOn: Card['result']['cutOn']
  remark: Remark
  comments: readonly Comment[]
  traits: readonly Trait[]
}

/** The card of a student: everything that is printed on it, and everything from which a grade explains itself. */
export function buildCard(building: Building): Card {
  const { of, scheme, member, result, place, cutOn, remark, traits } = building
  const named = new Map(of.scheme.nodes.map((node) => [node.id, node]))
  const given = new Map(of.assessments.map((one) => [one.id, one]))
  const subjects = result.subjects.filter((one) => isOnCard(member, one))
  const left = new Set(
    result.subjects.filter((one) => !subjects.includes(one)).map((one) => one.result.node.id),
  )
  const { title, year, term, class: className, campus, otherCampus, system } = of.scheme
  const { sectionId: _, takes: __, id: ___, present, days, ...student } = member
  return {
    student: { ...student, class: className, campus, otherCampus },
    result: { title, year, term, cutOn },
    outcome: result.outcome,
    isTotalBelow: result.isTotalBelow,
    total: totalOf(scheme, result),
    position: place,
    subjects: subjects.map((one) => subjectOf(scheme, one, { named, result })),
    ...linesBelow(scheme, result.total, { named, given, left }),
    attendance: {
      present,
      days,
      percent: days === 0 ? null : printFraction(fraction(present * 100, days), 2, 'cut'),
    },
    remark: remark.remark,
    otherRemark: remark.otherRemark,
    ...remarksOf(building, subjects),
    conduct: traits.flatMap(({ id, title: trait, otherTitle }) => {
      const level = remark.conduct[id]
      return level ? [{ title: trait, otherTitle, level }] : []
    }),
    rules: {
      pass: plain(scheme.system.pass),
      decimals: system.decimals,
      rounding: system.rounding,
      bands: scheme.system.bands.map(({ from, letter }) => ({ from: plain(from), letter })),
    },
  }
}

/** The remarks of others: that of the head first, those of subjects as they stand on the card. */
function remarksOf(
  { of, comments }: Building,
  subjects: readonly SubjectResult[],
): Pick<Card, 'remarks'> {
  const written = comments.filter(({ remark, otherRemark }) => remark !== '' || otherRemark !== '')
  const named = new Map(of.scheme.nodes.map((node) => [node.id, node]))
  const head = written.filter(({ subjectId }) => subjectId === null)
  const remarks = [
    ...head.map(({ remark, otherRemark }) => ({
      by: 'head' as const,
      subject: '',
      otherSubject: '',
      remark,
      otherRemark,
    })),
    ...subjects.flatMap(({ result: { node } }) => {
      const own = written.find(({ subjectId }) => subjectId !== null && subjectId === node.subjectId)
      const subject = named.get(node.id)
      if (!own || !subject) return []
      const { remark, otherRemark } = own
      const [name, otherName] = [subject.name, subject.otherName]
      return [{ by: 'subject' as const, subject: name, otherSubject: otherName, remark, otherRemark }]
    }),
  ]
  return remarks.length > 0 ? { remarks } : {}
}

/** A subject stands on the card of whoever takes it, or was given marks in it. */
export function isOnCard({ takes }: Member, { result }: SubjectResult): boolean {
  return (result.node.subjectId !== null && takes.includes(result.node.subjectId)) || hasAssessments(result)
}

function hasAssessments({ assessments, children }: NodeResult): boolean {
  return assessments.length > 0 || children.some(hasAssessments)
}

/** Whether somebody sat nothing of a subject, being absent each time. */
function isAbsentFrom(result: NodeResult): boolean {
  const states = partStates(result)
  return states.length > 0 && states.every((state) => state === 'absent')
}

function partStates({ assessments, children }: NodeResult): string[] {
  const own = assessments.flatMap(({ parts }) =>
    parts.flatMap(({ isBonus, state }) => (isBonus ? [] : [state])),
  )
  return [...own, ...children.flatMap(partStates)]
}

function totalOf(scheme: Scheme, { total, subjects }: StudentResult): Card['total'] {
  const credited = subjects.flatMap(({ result: { node, band } }) =>
    node.credits !== null && band?.points ? [{ credits: node.credits, points: band.points }] : [],
  )
  const average = pointsAverage(pointSum(credited))
  return {
    ...gradeOf(scheme, total, total.band),
    marks: total.value === null ? null : plain(total.marks),
    of: plain(total.of),
    share: total.value === null ? null : fractionText(total.value),
    pointsAverage: average === null ? null : printFraction(average, 2, 'half-up'),
  }
}

type Names = ReadonlyMap<string, NamedNode>

function subjectOf(
  scheme: Scheme,
  { result, isCompulsory, outcome, failures, marks, of }: SubjectResult,
  { named, result: { grace } }: { named: Names; result: StudentResult },
): Card['subjects'][number] {
  const { node } = result
  const given = grace.find(({ nodeId }) => nodeId === node.id)
  const own = named.get(node.id)
  return {
    nodeId: node.id,
    subjectId: node.subjectId ?? node.id,
    name: own?.name ?? '',
    otherName: own?.otherName ?? '',
    ...gradeOf(scheme, result, given ? passBand(scheme.system) : result.band),
    marks: marks === null ? null : plain(marks),
    of: plain(of),
    outcome,
    isCompulsory,
    inTotal: node.inTotal,
    isAbsent: isAbsentFrom(result),
    grace: given ? plain(given.marks) : null,
    credits: node.credits === null ? null : plain(node.credits),
    failures: failures.map(failureOf),
  }
}

function failureOf(failure: Failure): Card['subjects'][number]['failures'][number] {
  switch (failure.why) {
    case 'value':
      return { why: 'value', name: '', value: plain(failure.percent), pass: plain(failure.pass) }
    case 'part':
      return { why: 'part', name: failure.name, value: plain(failure.value), pass: plain(failure.pass) }
    case 'not-sat':
      return { why: 'not-sat', name: failure.name, value: null, pass: null }
    case 'malpractice':
      return { why: 'malpractice', name: '', value: null, pass: null }
  }
}

function gradeOf(scheme: Scheme, { node, percent }: NodeResult, band: GradeBand | undefined) {
  return {
    percent:
      percent === null ? null : printFraction(percent, decimalsOf(scheme, node), scheme.system.rounding),
    letter: band?.letter ?? '',
    words: band?.words ?? '',
    otherWords: band?.otherWords ?? '',
    points: band?.points ? plain(band.points) : null,
  }
}

type Below = { named: Names; given: ReadonlyMap<string, GivenAssessment>; left: ReadonlySet<string> }

/** The lines of the tree below the total, each with how much of the line above it makes up, and the assessments. */
function linesBelow(scheme: Scheme, total: NodeResult, below: Below): Pick<Card, 'nodes' | 'assessments'> {
  const nodes: Card['nodes'] = []
  const assessments: Card['assessments'] = []
  const visit = (result: NodeResult, parentId: string | null, entry: Entry | undefined): void => {
    const { node } = result
    if (below.left.has(node.id)) return
    const own = below.named.get(node.id)
    nodes.push({
      id: node.id,
      parentId,
      kind: node.kind,
      name: own?.name ?? '',
      otherName: own?.otherName ?? '',
      percent: gradeOf(scheme, result, undefined).percent,
      share: result.value === null ? null : fractionText(result.value),
      part: fractionText(entry?.part ?? fraction(0)),
      use: entry?.use ?? 'counted',
    })
    for (const assessment of result.assessments) assessments.push(lineOf(result, assessment, below))
    visitAll(result, node.id)
  }
  const visitAll = (result: NodeResult, parentId: string | null) => {
    for (const child of result.children)
      visit(
        child,
        parentId,
        result.entries.find(({ id }) => id === child.node.id),
      )
  }
  visitAll(total, null)
  return { nodes, assessments }
}

function lineOf(
  { node, entries }: NodeResult,
  { id, title, parts }: AssessmentScore,
  { given }: Below,
): Card['assessments'][number] {
  const entry = entries.find((one) => one.id === id)
  const day = given.get(id)?.day
  if (!day) throw new Error('an assessment was evaluated that was not read')
  return {
    id,
    nodeId: node.id,
    title,
    day,
    part: fractionText(entry?.part ?? fraction(0)),
    use: entry?.use ?? 'counted',
    parts: parts.map(({ name, state, value, max, pass, retest }) => ({
      name,
      state,
      marks: value === null ? null : plain(value),
      max: plain(max),
      pass: pass === null ? null : plain(pass),
      ...(retest && { retest: retestOf(retest) }),
    })),
  }
}

function retestOf({ rule, first, second, counts, isCapped }: NonNullable<PartScore['retest']>) {
  const attempt = ({ state, value }: Attempt) => ({ state, marks: value === null ? null : plain(value) })
  return { rule, first: attempt(first), second: attempt(second), counts, isCapped }
}

/** A number with at most two digits after the point, without zeros at the end: "66.5". */
function plain(value: Fraction): string {
  const text = printFraction(value, 2, 'half-up')
  return text.replace(/\.?0+$/, '')
}
