import * as fc from 'fast-check'
import { day } from 'kit/values/day'
import { expect, test } from 'vitest'
import { computeClass, fingerprintOf } from './compute-class.ts'
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

/** A position by hand: who passed is ranked by who of them has more. */
function place(all: readonly number[], own: number): number | null {
  return own < 400 ? null : 1 + all.filter((one) => one >= 400 && one > own).length
}

const anyClass = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 8 })

test('prepared twice is the same sha-256, whatever the order in which marks were entered', () => {
  fc.assert(
    fc.property(anyClass, fc.nat(), (marks, turn) => {
      const [of, other] = [classOf(marks), classOf(marks)]
      const part = other.assessments[0]?.parts[0]
      if (part)
        part.cells = [...part.cells.slice(turn % marks.length), ...part.cells.slice(0, turn % marks.length)]
      expect(prints(other)).toEqual(prints(of))
    }),
  )
})

test('a corrected mark changes exactly the cards whose marks or position it moves', () => {
  fc.assert(
    fc.property(anyClass, fc.nat(), fc.integer({ min: 0, max: 1000 }), (marks, which, value) => {
      const at = which % marks.length
      const after = marks.with(at, value)
      const [old, now] = [prints(classOf(marks)), prints(classOf(after))]
      for (const [one, mark] of marks.entries()) {
        const isMoved = mark !== after[one] || place(marks, mark) !== place(after, after[one] ?? 0)
        expect(now[one] !== old[one]).toBe(isMoved)
      }
    }),
  )
})

test('a better mark costs nobody their own position', () => {
  fc.assert(
    fc.property(anyClass, fc.nat(), fc.nat(), (marks, which, more) => {
      const at = which % marks.length
      const [before, after] = [marks, marks.with(at, Math.min(1000, (marks[at] ?? 0) + (more % 300)))]
      const [was, is] = [places(classOf(before))[at], places(classOf(after))[at]]
      if (was !== null && was !== undefined) expect(is).toBeLessThanOrEqual(was)
    }),
  )
})
