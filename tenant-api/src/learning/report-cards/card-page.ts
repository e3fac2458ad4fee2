import { conductLevels, outcomeWords } from 'kit/marks/pass-words'
import type { Language } from 'kit/text/locale'
import { inScript } from 'kit/text/name-in-script'
import { sentence } from 'kit/text/words'
import type { Day } from 'kit/values/day'
import { addressOfPaper } from '../../core/documents/paper-code.ts'
import { qrOf } from '../../core/documents/qr.ts'
import type { School } from '../../core/school/school.ts'
import type { ShownItems } from '../card-designs/blocks.ts'
import type { Card } from '../class-results/card-shape.ts'
import type { CardColumns } from './card-columns.ts'

/** A card to print; without a code it is a draft, and a sample is of nobody’s file. */
export type PrintedCard = {
  card: Card
  code: string | null
  edition: number | null
  issuedOn: Day | null
  isSample?: boolean
}
export type Say = (text: string, fill?: Record<string, string | number>) => string
type Page = {
  language: Language
  say: Say
  /** In both languages of a card that has two. */
  both: Say
  date: (day: string) => string
  number: (text: string | null) => string
  named: (name: string, otherName: string) => string
  items: ShownItems
  columns: CardColumns
}

const labels = {
  draft: sentence('Draft: not published'),
  sample: sentence('Sample'),
  corrected: sentence('Edition {edition}, which takes the place of earlier ones'),
  name: sentence('Name'),
  father: sentence('Father’s name'),
  section: sentence('Section'),
  rollNumber: sentence('Roll number'),
  registration: sentence('Registration number'),
  campus: sentence('Campus'),
  position: sentence('Position'),
  inSection: sentence('{position, number} of {count, number} in the section'),
  inClass: sentence('{position, number} of {count, number} in the class'),
  average: sentence('Grade point average'),
  attendance: sentence('Attendance'),
  attended: sentence('{present, number} of {days, number} days, {percent} %'),
  beside: sentence('Shown beside the total'),
  absent: sentence('Absent'),
  grace: sentence('Passed with {marks} marks of grace'),
} as const
const subjectOutcomes = {
  passed: '',
  failed: sentence('Not passed'),
  excused: sentence('Excused'),
  incomplete: sentence('Incomplete'),
  pending: sentence('Marks missing'),
} as const

/** What one page says, in words and dressed digits; what its blocks do not show is left out. */
export function pageOf(school: School, { card, ...one }: PrintedCard, page: Page) {
  const { language, both, date, number, named, items, columns } = page
  const { result, total } = card
  const code = one.isSample ? '0'.repeat(16) : one.code
  const address = code && items.has('qr') ? addressOfPaper(school, code) : ''
  return {
    subtitle: [result.title, result.year].join(' · '),
    campus: named(card.student.campus, card.student.otherCampus),
    facts: factsOf(card, page),
    mark: markOf(one, page),
    subjects: card.subjects.map((subject) => ({
      name: named(subject.name, subject.otherName),
      cells: columns.columns.map(({ cellOf }) => cellOf(card, subject)),
      note: noteOf(subject, page),
      isFailed: subject.outcome === 'failed',
    })),
    total: {
      cells: columns.columns.map((column) => column.total(card)),
      words: inScript(language, total.words, total.otherWords)[0],
    },
    outcome: both(outcomeWords[card.outcome]),
    positions: positionLines(card, page),
    attendance: attendanceLines(card, page),
    conduct: card.conduct.map(({ title, otherTitle, level }) => [
      named(title, otherTitle),
      both(conductLevels[level]),
    ]),
    remark: inScript(language, card.remark || card.otherRemark, card.remark ? card.otherRemark : '')[0],
    key: card.rules.bands
      .toSorted((a, b) => Number(b.from) - Number(a.from))
      .map(({ from, letter }) => `${letter} ${number(from)}`),
    issued: date(one.issuedOn ?? result.cutOn),
    qr: address === '' ? null : qrOf(address),
    address: address.replace(/^https?:\/\//, ''),
  }
}

function markOf({ isSample, code, edition }: Omit<PrintedCard, 'card'>, { say, number }: Page): string {
  if (isSample) return say(labels.sample)
  if (code === null) return say(labels.draft)
  return edition !== null && edition > 1 ? say(labels.corrected, { edition: number(String(edition)) }) : ''
}

function factsOf({ student }: Card, { both, number, named, items }: Page): string[][] {
  const shown = items.get('facts')
  const facts: [key: string, label: string, value: string][] = [
    ['name', labels.name, named(student.name, student.otherName)],
    ['father', labels.father, named(student.fatherName, student.otherFatherName)],
    ['section', labels.section, `${student.class} · ${student.section}`],
    ['roll', labels.rollNumber, number(student.rollNumber === null ? null : String(student.rollNumber))],
    ['registration', labels.registration, student.registrationNumber],
    ['campus', labels.campus, named(student.campus, student.otherCampus)],
  ]
  return facts.flatMap(([key, label, value]) => (shown?.has(key) ? [[both(label), value]] : []))
}

function positionLines({ position, total }: Card, { both, say, number, items }: Page): string[][] {
  const shown = items.get('positions')
  const { section, inSection, class: inClassPlace, inClass } = position
  const places = [
    ...(section === null || !shown?.has('section')
      ? []
      : [say(labels.inSection, { position: section, count: inSection })]),
    ...(inClassPlace === null || inClass === null || !shown?.has('class')
      ? []
      : [say(labels.inClass, { position: inClassPlace, count: inClass })]),
  ]
  return [
    ...(places.length === 0 ? [] : [[both(labels.position), places.join(' · ')]]),
    ...(total.pointsAverage === null || !shown?.has('average')
      ? []
      : [[both(labels.average), number(total.pointsAverage)]]),
  ]
}

function attendanceLines({ attendance }: Card, { both, say, number }: Page): string[][] {
  if (attendance.percent === null) return []
  const { present, days } = attendance
  return [
    [both(labels.attendance), say(labels.attended, { present, days, percent: number(attendance.percent) })],
  ]
}

function noteOf(subject: Card['subjects'][number], { say, number }: Page): string {
  if (subject.grace !== null) return say(labels.grace, { marks: number(subject.grace) })
  const outcome = subject.isAbsent
    ? say(labels.absent)
    : subject.outcome === 'passed'
      ? ''
      : say(subjectOutcomes[subject.outcome])
  return subject.inTotal ? outcome : [outcome, say(labels.beside)].filter(Boolean).join(' · ')
}
