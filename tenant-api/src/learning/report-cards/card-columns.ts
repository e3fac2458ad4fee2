import { sentence } from 'kit/text/words'
import {
  add,
  fraction,
  fractionOf,
  multiply,
  printExact,
  printFraction,
  readFraction,
} from 'kit/values/fraction'
import type { ShownItems } from '../card-designs/blocks.ts'
import type { Card } from '../class-results/card-shape.ts'
import type { Standing } from './class-standing.ts'

type Subject = Card['subjects'][number]
export type CardPile = { cards: readonly Card[]; standings: ReadonlyMap<string, Standing> }
type Printing = {
  label: (text: string) => string
  named: (name: string, otherName: string) => string
  number: (text: string | null) => string
}

/** A column of the subjects between their names and the remarks, in millimetres from the start of the line. */
export type CardColumn = {
  at: number
  width: number
  label: string
  look: 'strong' | 'soft' | 'grade' | 'plain'
  cellOf: (card: Card, subject: Subject) => string
  total: (card: Card) => string
}

const labels = {
  weight: sentence('Weight'),
  marks: sentence('Marks'),
  of: sentence('Out of'),
  percent: sentence('Percent'),
  grade: sentence('Grade'),
  points: sentence('Points'),
  mean: sentence('Mean'),
  highest: sentence('Highest'),
  place: sentence('Position'),
} as const

/** A4 between its margins. */
const [wide, usualName, usualNotes, usualColumn] = [182, 66, 44, 18]
const mostParts = 5

export type CardColumns = {
  columns: readonly CardColumn[]
  nameWidth: number
  notesAt: number
  notesWidth: number
}

/** The columns that a design has chosen, decided once for a pile. Many of them make the names and the remarks narrower. */
export function columnsOfPile(
  items: ShownItems,
  { cards, standings }: CardPile,
  printing: Printing,
): CardColumns {
  const shown = items.get('subjects') ?? new Set<string>()
  const chosen = [
    ...(shown.has('parts') ? partColumns(cards, printing) : []),
    ...plainColumns(standings, printing).filter(({ key }) => shown.has(key)),
  ]
  const hasNotes = shown.has('notes')
  const room = (names: number, notes: number) => wide - names - (hasNotes ? notes : 0)
  const isUsual = chosen.length * usualColumn <= room(usualName, usualNotes)
  const [nameWidth, notesWidth] = isUsual ? [usualName, usualNotes] : [48, 30]
  const width = Math.min(usualColumn, room(nameWidth, notesWidth) / Math.max(1, chosen.length))
  const columns = chosen.map((column, at) => ({
    ...column,
    at: nameWidth + at * width,
    width,
  }))
  const notesAt = nameWidth + chosen.length * width
  return { columns, nameWidth, notesAt, notesWidth: hasNotes ? wide - notesAt : 0 }
}

type Unplaced = Omit<CardColumn, 'at' | 'width'> & { key: string }
const none = () => ''

function plainColumns(standings: CardPile['standings'], { label, number }: Printing): Unplaced[] {
  const standing = ({ subjectId }: Subject) => standings.get(subjectId)
  const column = (key: keyof typeof labels, cellOf: Unplaced['cellOf'], more: Partial<Unplaced> = {}) => ({
    key,
    label: label(labels[key]),
    look: 'plain' as const,
    total: none,
    cellOf,
    ...more,
  })
  return [
    column('weight', (card, subject) => number(weightOf(nodeOf(card, subject)?.part)), { look: 'soft' }),
    column('marks', (_, { isAbsent, marks }) => (isAbsent ? 'A' : number(marks)), {
      look: 'strong',
      total: ({ total }) => number(total.marks),
    }),
    column('of', (_, { of }) => number(of), { look: 'soft', total: ({ total }) => number(total.of) }),
    column('percent', (_, { isAbsent, percent }) => (isAbsent ? '–' : number(percent)), {
      total: ({ total }) => number(total.percent),
    }),
    column('grade', (_, { letter }) => letter || '–', {
      look: 'grade',
      total: ({ total }) => total.letter || '–',
    }),
    column('points', (_, { points }) => number(points), { total: ({ total }) => number(total.points) }),
    column('mean', (_, subject) => number(standing(subject)?.mean ?? null), { look: 'soft' }),
    column('highest', (_, subject) => number(standing(subject)?.highest ?? null), { look: 'soft' }),
    column('place', (card, subject) => {
      const place = standing(subject)?.places.get(nodeOf(card, subject)?.share ?? '')
      return number(place === undefined ? null : String(place))
    }),
  ]
}

/** The parts below the subjects by their names, or the assessments of subjects that have no parts. */
function partColumns(cards: readonly Card[], { named, number }: Printing): Unplaced[] {
  const parts = new Map<string, string>()
  const titles = new Set<string>()
  for (const { nodes, subjects, assessments } of cards) {
    const ids = new Set(subjects.map(({ nodeId }) => nodeId))
    for (const { parentId, kind, name, otherName } of nodes)
      if (kind !== 'subject' && parentId !== null && ids.has(parentId))
        parts.set(name, named(name, otherName))
    for (const { nodeId, title } of assessments) if (ids.has(nodeId)) titles.add(title)
  }
  const base = { look: 'plain' as const, total: none }
  const all =
    parts.size > 0
      ? [...parts].map(([name, label]) => ({
          ...base,
          key: `part ${name}`,
          label,
          cellOf: (card: Card, { nodeId }: Subject) =>
            number(card.nodes.find((one) => one.parentId === nodeId && one.name === name)?.percent ?? null),
        }))
      : [...titles].map((title) => ({
          ...base,
          key: `part ${title}`,
          label: title,
          cellOf: (card: Card, { nodeId }: Subject) =>
            marksOf(
              card.assessments.find((one) => one.nodeId === nodeId && one.title === title),
              number,
            ),
        }))
  return all.slice(0, mostParts)
}

/** "12/15" of an assessment; a letter for who has no marks in it. */
function marksOf(assessment: Card['assessments'][number] | undefined, number: Printing['number']): string {
  const parts = assessment?.parts ?? []
  const scored = parts.filter(({ marks }) => marks !== null)
  const [first] = parts
  if (scored.length === 0) return first?.state === 'absent' ? 'A' : first?.state === 'excused' ? 'E' : '–'
  return number(`${sumOf(scored.map(({ marks }) => marks))}/${sumOf(scored.map(({ max }) => max))}`)
}

/** "1/3" as percent with at most one digit after the point. */
function weightOf(part: string | undefined): string | null {
  if (part === undefined) return null
  return printFraction(multiply(readFraction(part), fraction(100)), 1, 'half-up').replace(/\.0$/, '')
}

function sumOf(texts: readonly (string | null)[]): string {
  return printExact(texts.reduce((all, text) => add(all, fractionOf(text ?? '0')), fraction(0)))
}

function nodeOf(card: Card, { nodeId }: Subject): Card['nodes'][number] | undefined {
  return card.nodes.find(({ id }) => id === nodeId)
}
