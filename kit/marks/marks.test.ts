import { expect, test } from 'vitest'
import { add, compare, fraction, fractionOf, multiply, printFraction, roundTo } from '../values/fraction.ts'
import { evaluate, type NodeResult } from './evaluate.ts'
import { bandOf, type GradeSystem, roundedPercent } from './grade.ts'
import { ibcc } from './grade-presets.ts'
import { failureWords } from './pass-words.ts'
import { isRanked, judge } from './passing.ts'
import { addPointSums, pointsAverage, pointSum } from './points-average.ts'
import { positions } from './positions.ts'
import type { AssessmentScore, PartScore, Scheme, SchemeNode, ScoreState } from './scheme.ts'
import { simplePart } from './scheme.ts'

const scale: GradeSystem = ibcc
const nothing = { subjectId: null, weight: fraction(1), by: 'percent', best: null, dropLow: null } as const

function node(id: string, more: Partial<SchemeNode> = {}): SchemeNode {
  const rest = {
    dropHigh: null,
    rounds: false,
    isCompulsory: true,
    inTotal: true,
    credits: null,
    children: [],
  }
  return { ...nothing, ...rest, id, kind: 'kind', ...more }
}

function subject(id: string, more: Partial<SchemeNode> = {}): SchemeNode {
  return node(id, { kind: 'subject', subjectId: id, weight: fraction(100), rounds: true, ...more })
}

function schemeOf(root: SchemeNode, more: Partial<Scheme> = {}): Scheme {
  const rules = { sums: 'printed', absent: 'zero', grace: null, compartments: 0, lifts: [] } as const
  return { system: scale, ...rules, root, ...more }
}

/** "12/15", or a state and a maximum: "absent/50". */
function mark(text: string, more: Partial<PartScore> = {}): PartScore {
  const [value = '', max = ''] = text.split('/')
  const state = (/^\d/.test(value) ? 'scored' : value) as ScoreState
  const part = { id: '', max: fractionOf(max), state, value: state === 'scored' ? fractionOf(value) : null }
  return { ...simplePart(part), ...more }
}

function tests(...marks: readonly string[]): AssessmentScore[] {
  return marks.map((text, at) => ({ id: String(at), title: '', parts: [mark(text)] }))
}

function scores(entries: Readonly<Record<string, readonly AssessmentScore[]>>) {
  return new Map(Object.entries(entries))
}

const grade = ({ percent, band }: NodeResult) =>
  percent === null ? null : `${printFraction(percent, 0, 'half-up')} ${band?.letter ?? '?'}`
const percentOf = ({ value }: NodeResult, decimals: number) =>
  value && printFraction(multiply(value, fraction(100)), decimals, 'cut')

function maths(by: 'percent' | 'points' = 'percent'): SchemeNode {
  const [tests, mid, final] = [fraction(20), fraction(30), fraction(50)]
  const children = [
    node('tests', { weight: tests, by }),
    node('mid', { weight: mid }),
    node('final', { weight: final }),
  ]
  return subject('maths', { children })
}

const term = { tests: tests('12/15', '18/20'), mid: tests('41/50'), final: tests('66.5/100') }

test('W1: tests, mid and final weigh 20, 30 and 50 percent', () => {
  const result = evaluate(schemeOf(maths()), scores(term))
  expect([percentOf(result, 2), grade(result)]).toEqual(['74.85', '75 B+'])
  expect(result.entries.map(({ part }) => printFraction(part, 1, 'cut'))).toEqual(['0.2', '0.3', '0.5'])
  const byPoints = evaluate(schemeOf(maths('points')), scores(term))
  expect([percentOf(byPoints, 6), grade(byPoints)]).toEqual(['74.992857', '75 B+'])
})

test('W2, W3: an excused paper leaves, an absence is 0 or leaves the result open', () => {
  const excused = evaluate(schemeOf(maths()), scores({ ...term, mid: tests('excused/50') }))
  expect([percentOf(excused, 6), grade(excused)]).toEqual(['71.785714', '72 B'])
  const missed = scores({ ...term, mid: tests('absent/50') })
  const absent = evaluate(schemeOf(maths()), missed)
  expect([percentOf(absent, 2), grade(absent)]).toEqual(['50.25', '50 D'])
  expect(judge(schemeOf(maths(), { absent: 'incomplete' }), missed)).toMatchObject({
    outcome: 'incomplete',
    subjects: [{ outcome: 'incomplete' }],
  })
})

test('W4: a subject of which all is excused leaves the total', () => {
  const names = ['1', '2', '3', '4', '5', '6', '7', '8', 'art']
  const root = node('total', { kind: 'group', children: names.map((name) => subject(name)) })
  const all = Object.fromEntries(
    names.map((name) => [name, tests(name === 'art' ? 'excused/100' : '70/100')]),
  )
  const { total, subjects } = judge(schemeOf(root), scores(all))
  expect([total.of, total.marks]).toEqual([fraction(800), fraction(560)])
  expect(subjects.at(-1)).toMatchObject({ outcome: 'excused', result: { reason: 'excused' } })
})

test('W5, W17: the best three count; of two both count', () => {
  const best = schemeOf(subject('maths', { best: 3 }))
  for (const fourth of ['absent/10', 'excused/10']) {
    const result = evaluate(best, scores({ maths: tests('7/10', '13/20', '18/25', fourth, '9/10') }))
    expect([percentOf(result, 3), grade(result)]).toEqual(['77.333', '77 B+'])
    expect(result.entries.map(({ use }) => use)).toEqual([
      'counted',
      'dropped',
      'counted',
      fourth === 'absent/10' ? 'dropped' : 'excused',
      'counted',
    ])
  }
  const late = tests('not-here-yet/10', 'not-here-yet/10', 'not-here-yet/20', '8/10', '15/20')
  const iqra = judge(best, scores({ maths: late }))
  expect([percentOf(iqra.total, 1), iqra.total.isPending]).toEqual(['77.5', false])
})

test('W6: what is dropped is lowest by share, so that a mark more never costs any', () => {
  const scheme = schemeOf(subject('maths', { dropLow: 2, dropHigh: 1 }))
  const shares = ['1', '2', '3', '4'].map((mark) =>
    percentOf(evaluate(scheme, scores({ maths: tests('100/100', '42/91', '14/55', `${mark}/38`) })), 6),
  )
  expect(shares).toEqual(['46.153846', '46.153846', '46.153846', '46.153846'])
})

test('W7, W8: 57 of 100 are 57, and 79.495 are 79', () => {
  const system: GradeSystem = { ...scale, rounding: 'cut', pass: fraction(57) }
  const exact = judge(schemeOf(subject('maths'), { system }), scores({ maths: tests('57/100') }))
  expect(exact.outcome).toBe('passed')
  expect(grade(evaluate(schemeOf(subject('maths')), scores({ maths: tests('79.495/100') })))).toBe('79 B+')
})

const letters = (value: string) =>
  (['half-up', 'half-even', 'cut'] as const).map((rounding) => {
    const system: GradeSystem = { ...scale, rounding }
    return bandOf(system, roundedPercent(system, multiply(fractionOf(value), fraction(1, 100))))?.letter
  })

test('W9: the rounding of the grade system decides at the border', () => {
  expect(letters('94.5')).toEqual(['A++', 'A+', 'A+'])
  expect(letters('94.49')).toEqual(['A+', 'A+', 'A+'])
})

const text = (result: NodeResult) => result.percent && printFraction(result.percent, 2, 'half-up')

test('W10: a total adds what is printed, or what is exact', () => {
  const children = ['a', 'b', 'c'].map((name) => subject(name))
  const root = node('total', { kind: 'group', children })
  const marks = scores({ a: tests('74.5/100'), b: tests('81.5/100'), c: tests('66.4/100') })
  const printed = evaluate(schemeOf(root), marks)
  expect([printed.marks, printed.of, text(printed)]).toEqual([fraction(223), fraction(300), '74.33'])
  const exact = evaluate(schemeOf(root, { sums: 'exact' }), marks)
  expect([exact.marks, text(exact)]).toEqual([fractionOf('222.4'), '74.13'])
})

test('W11: a part that must be passed fails the subject, and says so', () => {
  const theory = mark('24/75', { name: 'Theory', pass: fraction(25), mustPass: true })
  const parts = [theory, mark('22/25', { name: 'Practical' })]
  const [physics] = judge(
    schemeOf(subject('physics')),
    scores({ physics: [{ id: '', title: '', parts }] }),
  ).subjects
  expect(physics).toMatchObject({ outcome: 'failed', marks: fraction(46) })
  const { text, fill } = failureWords(physics?.failures[0] ?? { why: 'malpractice' })
  expect(text.replace(/\{(\w+)\}/g, (_, name: string) => String(fill[name]))).toBe('Theory 24, 25 needed')
})

test('W12: grace is one percent of the total, for two subjects, and all or nothing', () => {
  const names = ['1', '2', '3', '4', '5', '6', 'maths', 'physics']
  const root = node('total', {
    kind: 'group',
    children: [...names.map((name) => subject(name)), subject('drawing', { weight: fraction(50) })],
  })
  const scheme = schemeOf(root, { grace: { percent: fraction(1), subjects: 2, marks: null } })
  const sat = (physics: string, by = scheme) =>
    judge(
      by,
      scores({
        ...Object.fromEntries(names.map((name) => [name, tests('60/100')])),
        drawing: tests('30/50'),
        maths: tests('38/100'),
        physics: tests(`${physics}/100`),
      }),
    )
  const passed = sat('34')
  expect(passed).toMatchObject({
    outcome: 'passed',
    grace: [
      { nodeId: 'maths', marks: fraction(2) },
      { nodeId: 'physics', marks: fraction(6) },
    ],
    total: { of: fraction(850), marks: fraction(6 * 60 + 30 + 38 + 34) },
  })
  expect(isRanked('passed', passed)).toBe(false)
  expect(sat('32')).toMatchObject({ outcome: 'failed', grace: [] })
  const one: Scheme = { ...scheme, grace: { percent: fraction(1), subjects: 1, marks: null } }
  expect(sat('34', one)).toMatchObject({ outcome: 'failed', grace: [] })
})

test('W13: marks shortly below the pass mark are lifted to it', () => {
  const lifts = [
    { from: fraction(48), to: fraction(50), subjectIds: ['arabic'] },
    { from: fraction(57), to: fraction(60), subjectIds: ['maths'] },
  ]
  const printed = (id: string, value: string) => {
    const result = evaluate(schemeOf(subject(id), { lifts }), scores({ [id]: tests(`${value}/100`) }))
    return [result.percent && printFraction(result.percent, 0, 'cut'), result.isLifted]
  }
  expect([printed('maths', '57'), printed('maths', '56')]).toEqual([
    ['60', true],
    ['56', false],
  ])
  expect([printed('arabic', '48'), printed('arabic', '47')]).toEqual([
    ['50', true],
    ['47', false],
  ])
})

const ranked = (
  totals: readonly (string | null)[],
  ties: 'skip' | 'share' | 'subjects',
  by: readonly string[] = [],
) => {
  const rows = totals.map((total, at) => ({
    id: String(at),
    value: fractionOf(total ?? '790'),
    isRanked: total !== null,
    subjects: by[at] === undefined ? [] : [fractionOf(by[at])],
  }))
  const places = positions(rows, ties)
  return rows.map(({ id }) => places.get(id) ?? null)
}

test('W14: equal totals share a position, or subjects decide; who failed has none', () => {
  const totals = ['812', '805', '805', '790', '780']
  expect(ranked(totals, 'skip')).toEqual([1, 2, 2, 4, 5])
  expect(ranked(totals, 'share')).toEqual([1, 2, 2, 3, 4])
  expect(ranked(totals, 'subjects', ['90', '95', '91', '80', '80'])).toEqual([1, 2, 3, 4, 5])
  expect(ranked(['812', '805', '805', null, '780'], 'skip')).toEqual([1, 2, 2, null, 4])
})

test('W15: what prints alike is not equal', () => {
  const [first, second] = [fraction(643, 850), multiply(fractionOf('605.2'), fraction(1, 800))]
  const print = (value: typeof first) => printFraction(multiply(value, fraction(100)), 2, 'half-up')
  expect([print(first), print(second)]).toEqual(['75.65', '75.65'])
  const rows = [
    { id: 'first', value: first, isRanked: true },
    { id: 'second', value: second, isRanked: true },
  ]
  expect(Object.fromEntries(positions(rows, 'skip'))).toEqual({ second: 1, first: 2 })
})

test('W16: marks follow a student to another section, where alone there is a position', () => {
  const children = [node('may', { weight: fraction(40) }), node('term', { weight: fraction(60) })]
  const result = evaluate(
    schemeOf(subject('maths', { children })),
    scores({ may: tests('68/75'), term: tests('81/100') }),
  )
  expect([percentOf(result, 4), grade(result)]).toEqual(['84.8666', '85 A'])
})

test('W18: grade points are weighed by credits, over years too', () => {
  const credits = ['4', '4', '3', '2', '3'].map(fractionOf)
  const average = (points: readonly string[], before = pointSum([])) => {
    const subjects = credits.map((credit, at) => ({ credits: credit, points: fractionOf(points[at] ?? '0') }))
    const mean = pointsAverage(addPointSums(pointSum(subjects), before))
    return mean && printFraction(mean, 2, 'half-up')
  }
  const points = ['4.3', '3.7', '5.0', '3.0', '0']
  expect(average(points)).toBe('3.31')
  expect(average([...points.slice(0, 4), '2.0'])).toBe('3.69')
  expect(average(points, { credits: fraction(20), points: fraction(74) })).toBe('3.53')
  expect(pointsAverage(pointSum([]))).toBeNull()
})

test('W19: a correction moves two others', () => {
  expect(ranked(['812', '805', '790', '788'], 'skip')).toEqual([1, 2, 3, 4])
  expect(ranked(['812', '805', '790', '806'], 'skip')).toEqual([1, 3, 4, 2])
})

test('what was not entered is no 0, and stops the result', () => {
  const { total, outcome } = judge(schemeOf(maths()), scores({ ...term, final: tests('pending/100') }))
  expect([outcome, total.isPending]).toEqual(['pending', true])
  expect(percentOf(total, 0)).toBe('83')
  expect(evaluate(schemeOf(maths()), new Map())).toMatchObject({ value: null, reason: 'excused' })
})

test('unfair means are 0, fail the subject, take the position and withhold the result', () => {
  const result = judge(
    schemeOf(maths(), { grace: { percent: fraction(50), subjects: 9, marks: null } }),
    scores({ ...term, tests: tests('malpractice/15', '18/20') }),
  )
  expect(result).toMatchObject({
    outcome: 'withheld',
    grace: [],
    subjects: [{ outcome: 'failed', failures: [{ why: 'malpractice' }] }],
  })
  expect(isRanked('all', result)).toBe(false)
})

test('what has no weight gives nothing, and what is outside the total is shown alone', () => {
  const children = [
    subject('a', { weight: fraction(0) }),
    subject('nazra', { inTotal: false }),
    subject('b', {}),
  ]
  const root = node('total', { kind: 'group', children })
  const marks = { a: tests('10/100'), nazra: tests('90/100'), b: tests('70/100') }
  const result = evaluate(schemeOf(root), scores(marks))
  expect(result.percent).toEqual(fraction(70))
  expect(result.entries.map(({ use }) => use)).toEqual(['no-weight', 'outside-total', 'counted'])
  const onlyA = { ...root, children: children.slice(0, 1) }
  expect(evaluate(schemeOf(onlyA), scores(marks))).toMatchObject({ value: null, reason: 'no-weight' })
})

const threeMarks = (a: string, b: string) => scores({ a: tests(a), b: tests(b), c: tests('90/100') })

test('with few failed subjects one sits them again', () => {
  const root = node('total', { kind: 'group', children: ['a', 'b', 'c'].map((name) => subject(name)) })
  const scheme = schemeOf(root, { compartments: 1 })
  expect(judge(scheme, threeMarks('20/100', '60/100')).outcome).toBe('compartment')
  expect(judge(scheme, threeMarks('20/100', '20/100')).outcome).toBe('failed')
  const elective = {
    ...root,
    children: root.children.map((one) => ({ ...one, isCompulsory: one.id !== 'a' })),
  }
  expect(judge(schemeOf(elective), threeMarks('20/100', '60/100')).outcome).toBe('passed')
})

test('papers that add up are out of their own marks; above the maximum 100 is printed', () => {
  const root = node('total', { kind: 'group', by: 'points', children: [subject('a'), subject('b')] })
  const bonus = { id: 'x', title: '', parts: [mark('73/75'), mark('5/5', { isBonus: true })] }
  const { total, subjects } = judge(schemeOf(root), scores({ a: tests('56/75'), b: [bonus] }))
  expect([total.marks, total.of]).toEqual([fraction(131), fraction(150)])
  expect(subjects.map(({ result }) => result.percent)).toEqual([fraction(75), fraction(100)])
  expect(compare(total.marks, add(fraction(56), fraction(75)))).toBe(0)
  expect(roundTo(total.percent ?? fraction(0), 2, 'cut')).toEqual(fractionOf('87.33'))
})
