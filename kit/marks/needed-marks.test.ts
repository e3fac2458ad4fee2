import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compare, type Fraction, fraction, printExact, subtract } from '../values/fraction.ts'
import { evaluate } from './evaluate.ts'
import { ibcc } from './grade-presets.ts'
import { missingToNextGrade, neededMarks, openParts } from './needed-marks.ts'
import { type AssessmentScore, type Scheme, type SchemeNode, type Scores, simplePart } from './scheme.ts'

const usual = {
  kind: 'subject',
  by: 'percent',
  rounds: true,
  isCompulsory: true,
  inTotal: true,
  best: null,
  dropLow: null,
  dropHigh: null,
  credits: null,
  subjectId: null,
} as const

function node(id: string, weight: number, more: Partial<SchemeNode> = {}): SchemeNode {
  return { ...usual, id, weight: fraction(weight), children: [], ...more }
}

function schemeOf(root: SchemeNode, more: Partial<Scheme> = {}): Scheme {
  const rules = { sums: 'exact', absent: 'zero', grace: null, compartments: 0, lifts: [] } as const
  return { system: ibcc, ...rules, root, ...more }
}

/** A test with its marks; without any it is not marked yet. */
function of(id: string, max: number, value: number | null): AssessmentScore {
  const state = value === null ? 'pending' : 'scored'
  return {
    id,
    title: id,
    parts: [simplePart({ id, max: fraction(max), state, value: value === null ? null : fraction(value) })],
  }
}

/** Maths as in the worked example: tests 20 %, mid-term 30 %, final 50 %, which is not marked yet. */
const tree = node('maths', 100, {
  children: [
    node('tests', 20, { kind: 'kind' }),
    node('mid', 30, { kind: 'kind' }),
    node('final', 50, { kind: 'kind' }),
  ],
})
const marked: Scores = new Map([
  ['tests', [of('a', 15, 12), of('b', 20, 18)]],
  ['mid', [of('c', 50, 41)]],
  ['final', [of('d', 100, null)]],
])
const words = (needs: ReturnType<typeof neededMarks>) =>
  needs.map(({ band, how, marks }) =>
    [band.letter, how === 'needed' ? marks.map(printExact).join(' ') : how].join(' '),
  )

test('the final needs exactly what the rounded percentage asks for, and what cannot be reached is said', () => {
  // 17 + 24.6 + final / 2; B+ is printed from 74.5 on: 65.8 of 100.
  expect(openParts(tree, marked).map(({ id }) => id)).toEqual(['d'])
  expect(words(neededMarks(schemeOf(tree), marked, tree))).toEqual([
    'A++ unreachable',
    'A+ 95.8',
    'A 85.8',
    'B++ 75.8',
    'B+ 65.8',
    'B 55.8',
    'C 35.8',
    'D 15.8',
    'E certain',
    'U certain',
  ])
})

test('of several open papers all need the same share of their maximum', () => {
  const both: Scores = new Map([...marked, ['mid', [of('c', 50, null)]]])
  const [best] = neededMarks(schemeOf(tree), both, tree).filter(({ band }) => band.letter === 'A')
  // 17 + 80 % of the rest must reach 84.5: 84.375 %, in steps of a hundredth of the larger paper.
  expect(best?.marks.map(printExact)).toEqual(['42.19', '84.38'])
})

test('where nothing is open nothing is needed', () => {
  const whole: Scores = new Map([...marked, ['final', [of('d', 100, 66)]]])
  expect(neededMarks(schemeOf(tree), whole, tree)).toEqual([])
})

test('a printed percentage lacks what lies between it and the next grade', () => {
  const next = missingToNextGrade(ibcc, fraction(83))
  expect([next?.band.letter, next && printExact(next.missing)]).toEqual(['A', '2'])
  expect(missingToNextGrade(ibcc, fraction(97))).toBeUndefined()
})

const anyMark = fc.option(fc.integer({ min: 0, max: 50 }), { freq: 3 })
const choice = fc.constantFrom<Partial<SchemeNode>>(
  {},
  { best: 2 },
  { dropLow: 1 },
  { dropLow: 1, dropHigh: 1 },
  { by: 'points' },
)
const lifts = fc.constantFrom<Scheme['lifts']>(
  [],
  [{ from: fraction(57), to: fraction(60), subjectIds: null }],
)

test('the marks that are found reach the grade, and a hundredth less does not', () => {
  const tests = fc.array(anyMark, { minLength: 1, maxLength: 5 })
  const max = fc.constantFrom(15, 25, 33, 50)
  const rounds = fc.boolean()
  fc.assert(
    fc.property(
      tests,
      tests,
      choice,
      max,
      lifts,
      rounds,
      (first, second, chosen, open, lifted, isRounded) => {
        const parts = [first, second].map((marks, at) =>
          marks.map((mark, place) => of(`${at} ${place}`, 50, mark ?? 7)),
        )
        const scores: Scores = new Map([
          ['first', [...(parts[0] ?? []), of('open', open, null)]],
          ['second', parts[1] ?? []],
        ])
        const children = [node('first', 2, { kind: 'kind', ...chosen }), node('second', 3, { kind: 'kind' })]
        const root = node('root', 1, { children, rounds: isRounded })
        const scheme = schemeOf(root, { lifts: lifted, sums: 'printed' })
        const bandWith = (value: Fraction) => {
          const part = simplePart({ id: 'open', max: fraction(open), state: 'scored', value })
          const all = [...(parts[0] ?? []), { id: 'open', title: '', parts: [part] }]
          return evaluate(scheme, new Map([...scores, ['first', all]])).band?.from
        }
        const reaches = (value: Fraction, from: Fraction) =>
          compare(bandWith(value) ?? fraction(-1), from) >= 0
        for (const { band, how, marks } of neededMarks(scheme, scores, root)) {
          if (how === 'certain') expect(reaches(fraction(0), band.from)).toBe(true)
          if (how === 'unreachable') expect(reaches(fraction(open), band.from)).toBe(false)
          const [value] = marks
          if (how !== 'needed' || !value) continue
          expect(reaches(value, band.from)).toBe(true)
          expect(reaches(subtract(value, fraction(1, 100)), band.from)).toBe(false)
        }
      },
    ),
  )
})
