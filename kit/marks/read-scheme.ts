import { type Fraction, fraction, fractionOf, type Rounding } from '../values/fraction.ts'
import type { GradeSystem } from './grade.ts'
import type { NodeKind, Ranks, Scheme, SchemeNode, Ties } from './scheme.ts'

/** A grade system as it is stored and sent: numbers with at most three digits after the point. */
export type StoredSystem = {
  decimals: number
  rounding: Rounding
  pass: number
  caps: boolean
  bands: readonly {
    from: number
    letter: string
    words: string
    otherWords: string
    points: number | null
    isPass: boolean
  }[]
}

/** A node as it is stored; those of the total have no parent, and a parent stands before its children. */
export type StoredNode = {
  id: string
  parentId: string | null
  kind: NodeKind
  subjectId: string | null
  weight: number
  addsBy: 'percent' | 'points'
  best: number | null
  dropLow: number | null
  dropHigh: number | null
  rounds: boolean
  isCompulsory: boolean
  inTotal: boolean
  credits: number | null
}

export type StoredScheme = {
  system: StoredSystem
  addsBy: 'percent' | 'points'
  sums: 'printed' | 'exact'
  absent: 'zero' | 'incomplete'
  ranks: Ranks
  ties: Ties
  gracePercent: number | null
  graceSubjects: number | null
  graceMarks: number | null
  compartments: number
  nodes: readonly StoredNode[]
  lifts: readonly { subjectId: string | null; from: number; to: number }[]
}

/** The id of the total, which is no node of its own. */
export const totalId = 'total'

export function gradeSystemOf({ bands, pass, ...system }: StoredSystem): GradeSystem {
  return {
    ...system,
    pass: exact(pass),
    bands: bands.map(({ from, points, ...band }) => ({
      ...band,
      from: exact(from),
      points: points === null ? null : exact(points),
    })),
  }
}

/** A stored scheme for the arithmetic. */
export function schemeOf(stored: StoredScheme): Scheme {
  const { sums, absent, gracePercent, graceSubjects, graceMarks, compartments } = stored
  const grace =
    gracePercent === null
      ? null
      : {
          percent: exact(gracePercent),
          subjects: graceSubjects ?? 0,
          marks: graceMarks === null ? null : exact(graceMarks),
        }
  const lifts = stored.lifts.map(({ subjectId, from, to }) => ({
    from: exact(from),
    to: exact(to),
    subjectIds: subjectId === null ? null : [subjectId],
  }))
  return {
    system: gradeSystemOf(stored.system),
    sums,
    absent,
    grace,
    compartments,
    lifts,
    root: rootOf(stored),
  }
}

function rootOf({ addsBy, nodes }: Pick<StoredScheme, 'addsBy' | 'nodes'>): SchemeNode {
  return {
    id: totalId,
    kind: 'group',
    subjectId: null,
    weight: fraction(1),
    by: addsBy,
    best: null,
    dropLow: null,
    dropHigh: null,
    rounds: false,
    isCompulsory: true,
    inTotal: true,
    credits: null,
    children: childrenOf(nodes, null),
  }
}

function childrenOf(nodes: readonly StoredNode[], parent: string | null): SchemeNode[] {
  return nodes.flatMap(({ parentId, addsBy, weight, credits, ...node }) =>
    parentId === parent
      ? [
          {
            ...node,
            by: addsBy,
            weight: exact(weight),
            credits: credits === null ? null : exact(credits),
            children: childrenOf(nodes, node.id),
          },
        ]
      : [],
  )
}

function exact(value: number): Fraction {
  return fractionOf(value.toFixed(3))
}
