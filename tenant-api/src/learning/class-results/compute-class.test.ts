import { day } from 'kit/values/day'
import { expect, test } from 'vitest'
import { computeClass, fingerprintOf } from './compute-class.ts'
import type { RetestRule } from 'kit/marks/attempts'
import type { ClassScores, Member } from './read-class.ts'

const cutOn = day('2026-09-26')
const beside = { cutOn, remarks: new Map(), traits: [] }
const subjectId = '01980000-0000-7000-8000-00000005b003'
const other = '01980000-0000-7000-8000-00000005b004'

const member = (at: number, more: Partial<Member> = {}): Member => ({
  id: `student ${String(at)}`,
  sectionId: 'a',
  section: '5-A',
  name: `Student ${String(at)}`,
  otherName: '',
  fatherName: '',
  otherFatherName: '',
  registrationNumber: String(at),
  rollNumber: at,
  takes: [subjectId],
  present: 113,
  days: 151,
  ...more,
})

const node = {
  id: 'maths',
  parentId: null,
  kind: 'subject' as const,
  subjectId,
  assessmentKindId: null,
  termId: null,
  weight: 1000,
  addsBy: 'percent' as const,
  best: null,
  dropLow: null,
  dropHigh: null,
  rounds: false,
  isCompulsory: true,
  inTotal: true,
  credits: null,
  name: 'Maths',
  otherName: 'ریاضی',
}

/** A class of one subject out of 1,000, in which each has so many marks; null where nobody has entered any. */
function classOf(
  marks: readonly (number | null)[],
  members = marks.map((_, at) => member(at + 1)),
): ClassScores {
  const cells = marks.flatMap((value, at) =>
    value === null ? [] : [[at, 'scored', `${String(value)}.00`] as const],
  )
  return {
    scheme: {
      system: {
        decimals: 2,
        rounding: 'half-up',
        pass: 40,
        caps: true,
        bands: [
          { from: 0, letter: 'U', words: '', otherWords: '', points: null, isPass: false },
          { from: 40, letter: 'E', words: '', otherWords: '', points: null, isPass: true },
        ],
      },
      addsBy: 'percent',
      sums: 'exact',
      absent: 'zero',
      ranks: 'passed',
      ties: 'skip',
      gracePercent: null,
      graceSubjects: null,
      graceMarks: null,
      compartments: 0,
      lifts: [],
      nodes: [node, { ...node, id: 'art', subjectId: other, name: 'Art', otherName: '' }],
      title: 'Term 1',
      year: '2026–27',
      term: 'Term 1',
      class: '5',
      campus: 'Main',
      otherCampus: '',
    },
    members,
    assessments: [
      {
        id: 'final',
        title: 'Final',
        day: cutOn,
        subjectId,
        kindId: 'final',
        termIds: [],
        takers: marks.map((_, at) => at),
        retest: null,
        parts: [
          {
            id: 'part',
            name: '',
            max: '1000.00',
            pass: null,
            mustPass: false,
            mustSit: false,
            isBonus: false,
            cells: cells.map(([at, state, value]) => [at, state, value]),
            retests: [],
          },
        ],
      },
    ],
  }
}

const prints = (of: ClassScores) => computeClass(of, beside).map(({ card }) => fingerprintOf(card))
const places = (of: ClassScores) => computeClass(of, beside).map(({ card }) => card.position.section)

test('W19: a correction moves the positions of others, and exactly their cards change', () => {
  const [before, after] = [classOf([812, 805, 790, 788]), classOf([812, 805, 790, 806])]
  expect(places(before)).toEqual([1, 2, 3, 4])
  expect(places(after)).toEqual([1, 3, 4, 2])
  const [old, now] = [prints(before), prints(after)]
  expect(now.map((print, at) => print === old[at])).toEqual([true, false, false, false])
})

test('prepared twice, a class has the same fingerprints, in whatever order keys were written', () => {
  const cards = computeClass(classOf([812, 805]), beside).map(({ card }) => card)
  const again = computeClass(classOf([812, 805]), beside).map(({ card }) => card)
  expect(fingerprintOf(cards)).toBe(fingerprintOf(again))
  const [card] = cards
  if (!card) throw new Error('there is no card')
  const turned = Object.fromEntries(Object.entries(card).toReversed()) as typeof card
  expect(fingerprintOf(turned)).toBe(fingerprintOf(card))
})

test('W20: 113 of 151 days are 74.83 percent, cut', () => {
  const [first] = computeClass(classOf([812]), beside)
  expect(first?.card.attendance).toEqual({ present: 113, days: 151, percent: '74.83' })
})

test('a subject that somebody neither takes nor was marked in is not on the card', () => {
  const [first] = computeClass(classOf([812]), beside)
  expect(first?.card.subjects.map(({ name }) => name)).toEqual(['Maths'])
  const [takes] = computeClass(classOf([812], [member(1, { takes: [subjectId, other] })]), beside)
  expect(takes?.card.subjects.map(({ name }) => name)).toEqual(['Maths', 'Art'])
})

test('while marks of another section are missing, nobody has a position in the class', () => {
  const two = [member(1), member(2, { sectionId: 'b', section: '5-B' })]
  const [first] = computeClass(classOf([812, null], two), beside)
  expect(first?.card.position).toEqual({ section: 1, inSection: 1, class: null, inClass: null })
  const [whole] = computeClass(classOf([812, 700], two), beside)
  expect(whole?.card.position).toEqual({ section: 1, inSection: 1, class: 1, inClass: 2 })
})

test('absent from all of a subject is A on the card, though it counts as zero', () => {
  const of = classOf([0])
  const [given] = of.assessments
  if (given?.parts[0]) given.parts[0].cells = [[0, 'absent', null]]
  const [first] = computeClass(of, beside)
  expect(first?.card.subjects[0]).toMatchObject({ isAbsent: true, percent: '0.00', outcome: 'failed' })
})

/** The card of somebody with 300 of 1,000 who sat it again, with so many marks. */
function sittingAgain(rule: RetestRule, second: number) {
  const of = classOf([300])
  const [given] = of.assessments
  if (given) given.retest = rule
  if (given?.parts[0]) given.parts[0].retests = [[0, 'scored', `${String(second)}.00`]]
  const [first] = computeClass(of, beside)
  return first?.card
}

test('of a retest the second, the better, or the pass mark at most counts, and the card says how', () => {
  expect(sittingAgain('replace', 250)?.total.percent).toBe('25.00')
  expect(sittingAgain('better', 250)?.total.percent).toBe('30.00')
  expect(sittingAgain('better', 700)?.total.percent).toBe('70.00')
  const capped = sittingAgain('capped', 700)
  expect(capped).toMatchObject({ outcome: 'passed', total: { percent: '40.00' } })
  expect(capped?.assessments[0]?.parts[0]).toMatchObject({
    marks: '400',
    retest: {
      rule: 'capped',
      first: { state: 'scored', marks: '300' },
      second: { state: 'scored', marks: '700' },
      counts: 'second',
      isCapped: true,
    },
  })
})

test('a card without a retest and without remarks of others is as it was before there were any', () => {
  const [first] = computeClass(classOf([812]), beside)
  expect(Object.keys(first?.card ?? {})).not.toContain('remarks')
  expect(first?.card.assessments[0]?.parts[0]).not.toHaveProperty('retest')
})

test('the head and teachers of subjects stand on the card beside the class teacher', () => {
  const comments = new Map([
    [
      'student 1',
      [
        { subjectId, remark: 'Quick in mental arithmetic', otherRemark: '' },
        { subjectId: null, remark: 'Well done', otherRemark: '' },
        { subjectId: other, remark: 'Of a subject that is not taken', otherRemark: '' },
      ],
    ],
  ])
  const [first] = computeClass(classOf([812]), { ...beside, comments })
  expect(first?.card.remarks).toMatchObject([
    { by: 'head', remark: 'Well done' },
    { by: 'subject', subject: 'Maths', remark: 'Quick in mental arithmetic' },
  ])
})

/** The grade point average of five subjects, of which the last was sat again or not. */
function averageOf(again: boolean) {
  const of = classOf([0])
  const points = ['4.3', '3.7', '5.0', '3.0', '2.0']
  const letters = points.map((_, at) => `L${String(at)}`)
  of.scheme.system.bands = [
    { from: 0, letter: 'U', words: '', otherWords: '', points: 0, isPass: false },
    ...[...points.keys()].map((at) => ({
      from: 90 - at * 10,
      letter: letters[at] ?? '',
      words: '',
      otherWords: '',
      points: Number(points[at]),
      isPass: true,
    })),
  ].toSorted((a, b) => a.from - b.from)
  const subjects = [4, 4, 3, 2, 3].map((credits, at) => ({
    ...node,
    id: `subject ${String(at)}`,
    subjectId: `01980000-0000-7000-8000-00000005b10${String(at)}`,
    credits,
  }))
  of.scheme.nodes = subjects
  const [given] = of.assessments
  const [part] = given?.parts ?? []
  if (!given || !part) throw new Error('there is no assessment')
  const values = [900, 800, 700, 600, 200]
  of.assessments = subjects.map(({ id, subjectId: subject }, at) => {
    const isLast = at === 4
    return {
      ...given,
      id,
      subjectId: subject,
      retest: isLast && again ? ('better' as const) : null,
      parts: [
        {
          ...part,
          cells: [[0, 'scored', `${String(values[at])}.00`]],
          retests: isLast && again ? [[0, 'scored', '550.00']] : [],
        },
      ],
    }
  })
  const [first] = computeClass(of, beside)
  return first?.card.total.pointsAverage
}

test('W18: a retest with 2.0 points takes the average from 3.31 to 3.69', () => {
  expect(averageOf(false)).toBe('3.31')
  expect(averageOf(true)).toBe('3.69')
})
