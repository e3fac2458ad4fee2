import { dayShape, oneOf } from 'kit/contract/fields'
import { conductLevels, outcomeWords } from 'kit/marks/pass-words'
import { z } from 'zod'

/** What a card says. Numbers that are computed are text: a decimal as it is printed, or an exact fraction "643/850". */
const printed = z.string().nullable()
const names = { name: z.string(), otherName: z.string() }

const grade = {
  percent: printed,
  letter: z.string(),
  words: z.string(),
  otherWords: z.string(),
  points: printed,
}

const failure = z.object({
  why: z.enum(['value', 'part', 'not-sat', 'malpractice']),
  /** Of the part; empty for the subject itself. */
  name: z.string(),
  value: printed,
  pass: printed,
})

export const cardSubject = z.object({
  nodeId: z.string(),
  subjectId: z.uuid(),
  ...names,
  ...grade,
  marks: printed,
  of: z.string(),
  outcome: z.enum(['passed', 'failed', 'excused', 'incomplete', 'pending']),
  isCompulsory: z.boolean(),
  inTotal: z.boolean(),
  /** Absent from everything: it says so, even where that counts as zero. */
  isAbsent: z.boolean(),
  /** The marks of grace with which it is passed. */
  grace: printed,
  credits: printed,
  failures: z.array(failure),
})

/** A line of the arithmetic below a subject or the total: what it came to, and how much of the line above it makes up. */
const cardNode = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  kind: z.enum(['group', 'subject', 'kind', 'term']),
  ...names,
  percent: printed,
  share: printed,
  part: z.string(),
  use: z.string(),
})

const cardPart = z.object({
  name: z.string(),
  state: z.string(),
  marks: printed,
  max: z.string(),
  pass: printed,
})

const cardAssessment = z.object({
  id: z.uuid(),
  nodeId: z.string(),
  title: z.string(),
  day: dayShape,
  part: z.string(),
  use: z.string(),
  parts: z.array(cardPart),
})

export const cardShape = z.object({
  student: z.object({
    ...names,
    fatherName: z.string(),
    otherFatherName: z.string(),
    registrationNumber: z.string(),
    rollNumber: z.int().nullable(),
    section: z.string(),
    class: z.string(),
    campus: z.string(),
    otherCampus: z.string(),
  }),
  result: z.object({ title: z.string(), year: z.string(), term: z.string(), cutOn: dayShape }),
  outcome: oneOf(outcomeWords),
  isTotalBelow: z.boolean(),
  total: z.object({ ...grade, marks: printed, of: z.string(), share: printed, pointsAverage: printed }),
  position: z.object({
    section: z.int().nullable(),
    inSection: z.int(),
    class: z.int().nullable(),
    inClass: z.int().nullable(),
  }),
  subjects: z.array(cardSubject),
  nodes: z.array(cardNode),
  assessments: z.array(cardAssessment),
  attendance: z.object({ present: z.int(), days: z.int(), percent: printed }),
  remark: z.string(),
  otherRemark: z.string(),
  conduct: z.array(z.object({ title: z.string(), otherTitle: z.string(), level: oneOf(conductLevels) })),
  rules: z.object({
    pass: z.string(),
    decimals: z.int(),
    rounding: z.enum(['half-up', 'half-even', 'cut', 'up']),
    bands: z.array(z.object({ from: z.string(), letter: z.string() })),
  }),
})
export type Card = z.output<typeof cardShape>

/** What the grades of a subject, or of the total, need in what is not marked yet, the highest grade first. */
export const cardNeed = z.object({
  nodeId: z.string(),
  /** None of the total. */
  subjectId: z.uuid().nullable(),
  /** Of the whole year, beside a card of one of its terms. */
  isOfYear: z.boolean(),
  /** What is open; what nobody was given yet stands for 100 marks. */
  open: z.array(z.object({ title: z.string(), max: z.string(), isToCome: z.boolean() })),
  grades: z.array(
    z.object({
      letter: z.string(),
      how: z.enum(['certain', 'needed', 'unreachable']),
      /** Of each that is open, in its order. */
      marks: z.array(z.string()),
      /** The share of the maximum that all of them need. */
      percent: printed,
    }),
  ),
})
export type CardNeed = z.output<typeof cardNeed>
