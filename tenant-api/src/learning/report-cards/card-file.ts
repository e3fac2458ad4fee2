import { dressDigits, formatDate, type Language } from 'kit/text/locale'
import { inScript } from 'kit/text/name-in-script'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import type { Day } from 'kit/values/day'
import { readerOf } from '../../core/acts/localized-message.ts'
import { addressOfPaper } from '../../core/documents/paper-code.ts'
import { renderPdf } from '../../core/documents/pdf.ts'
import { qrOf } from '../../core/documents/qr.ts'
import type { School } from '../../core/school/school.ts'
import { readSchoolHead } from '../../institute/institute/print-head.ts'
import { conductLevels, outcomeWords } from 'kit/marks/pass-words'
import type { Card } from '../class-results/card-shape.ts'

/** A card to print; without a code it is a draft. */
export type PrintedCard = { card: Card; code: string | null; edition: number | null; issuedOn: Day | null }
type Look = { language: Language; isBilingual?: boolean }

const labels = {
  title: sentence('Report card'),
  draft: sentence('Draft: not published'),
  corrected: sentence('Edition {edition}, which takes the place of earlier ones'),
  name: sentence('Name'),
  father: sentence('Father’s name'),
  section: sentence('Section'),
  rollNumber: sentence('Roll number'),
  registration: sentence('Registration number'),
  campus: sentence('Campus'),
  subject: sentence('Subject'),
  marks: sentence('Marks'),
  of: sentence('Out of'),
  percent: sentence('Percent'),
  grade: sentence('Grade'),
  remarks: sentence('Remarks'),
  total: sentence('Total'),
  result: sentence('Result'),
  position: sentence('Position'),
  inSection: sentence('{position, number} of {count, number} in the section'),
  inClass: sentence('{position, number} of {count, number} in the class'),
  average: sentence('Grade point average'),
  attendance: sentence('Attendance'),
  attended: sentence('{present, number} of {days, number} days, {percent} %'),
  conduct: sentence('Conduct'),
  remark: sentence('Remark of the class teacher'),
  headRemark: sentence('Remark of the head'),
  key: sentence('Grades from'),
  beside: sentence('Shown beside the total'),
  absent: sentence('Absent'),
  grace: sentence('Passed with {marks} marks of grace'),
  teacher: sentence('Class teacher'),
  head: sentence('Head of the school'),
  guardian: sentence('Guardian'),
  issued: sentence('Issued on'),
  verify: sentence('Scan the code to see whether this card is genuine and the latest'),
} as const
const subjectOutcomes = {
  passed: '',
  failed: sentence('Not passed'),
  excused: sentence('Excused'),
  incomplete: sentence('Incomplete'),
  pending: sentence('Marks missing'),
} as const

/** Draws report cards, one on each page of A4, in one file. */
export async function drawCards(
  school: School,
  cards: readonly PrintedCard[],
  { language, isBilingual = false }: Look,
): Promise<Buffer> {
  const reader = await readerOf(school, language)
  const other = isBilingual ? await readerOf(school, language === 'en' ? 'ur' : 'en') : undefined
  const { dateFormat } = await school.profile()
  const { head, logo, colour, contact } = await readSchoolHead(school, language)
  const { say } = words(reader)
  const sayOther = other && words(other).say
  const both: Say = (text, fill) => {
    const own = say(text, fill)
    return sayOther ? `${own} · ${sayOther(text, fill)}` : own
  }
  const date = (day: string) => formatDate(language, day, { pattern: dateFormat })
  const number = (text: string | null) => (text === null ? '–' : dressDigits(language, text, reader))
  return renderPdf({
    template: new URL('./report-card.typ', import.meta.url),
    pictures: new Map(logo ? [['logo.png', logo]] : []),
    at: school.now(),
    isPile: cards.length > 5,
    data: {
      language,
      isBilingual,
      colour,
      school: { ...head, place: [contact.address, contact.city].filter(Boolean).join(' · ') },
      title: both(labels.title),
      labels: Object.fromEntries(
        Object.entries(labels).map(([key, text]) => [key, isFilled(text) ? '' : both(text)]),
      ),
      signatures: [both(labels.teacher), both(labels.head), both(labels.guardian)],
      principal: contact.principalName,
      cards: cards.map((one) => pageOf(school, one, { language, isBilingual, say, both, date, number })),
    },
  })
}

type Say = (text: string, fill?: Record<string, string | number>) => string
type Saying = Required<Look> & {
  say: Say
  both: Say
  date: (day: string) => string
  number: (text: string | null) => string
}

function isFilled(text: string): boolean {
  return text.includes('{')
}

/** What one page says, in words and dressed digits. */
function pageOf(school: School, { card, code, edition, issuedOn }: PrintedCard, saying: Saying) {
  const { language, say, both, date, number } = saying
  const { student, result, total, position, attendance } = card
  const named = (name: string, otherName: string) => namesOf(saying, name, otherName)
  const address = code && addressOfPaper(school, code)
  return {
    subtitle: [result.title, result.year].join(' · '),
    facts: [
      [both(labels.name), named(student.name, student.otherName)],
      [both(labels.father), named(student.fatherName, student.otherFatherName)],
      [both(labels.section), `${student.class} · ${student.section}`],
      [both(labels.rollNumber), number(student.rollNumber === null ? null : String(student.rollNumber))],
      [both(labels.registration), student.registrationNumber],
      [both(labels.campus), named(student.campus, student.otherCampus)],
    ],
    mark:
      code === null
        ? say(labels.draft)
        : edition !== null && edition > 1
          ? say(labels.corrected, { edition: number(String(edition)) })
          : '',
    subjects: card.subjects.map((subject) => ({
      name: named(subject.name, subject.otherName),
      marks: subject.isAbsent ? 'A' : number(subject.marks),
      of: number(subject.of),
      percent: subject.isAbsent ? '–' : number(subject.percent),
      grade: subject.letter || '–',
      note: noteOf(subject, saying),
      isFailed: subject.outcome === 'failed',
    })),
    total: {
      marks: number(total.marks),
      of: number(total.of),
      percent: number(total.percent),
      grade: total.letter || '–',
      words: inScript(language, total.words, total.otherWords)[0],
    },
    outcome: both(outcomeWords[card.outcome]),
    lines: [
      ...positionLines(position, { both, say }),
      ...(total.pointsAverage === null ? [] : [[both(labels.average), number(total.pointsAverage)]]),
      ...(attendance.percent === null
        ? []
        : [
            [
              both(labels.attendance),
              say(labels.attended, {
                present: attendance.present,
                days: attendance.days,
                percent: number(attendance.percent),
              }),
            ],
          ]),
    ],
    conduct: card.conduct.map(({ title, otherTitle, level }) => [
      named(title, otherTitle),
      both(conductLevels[level]),
    ]),
    remark: namesOf(
      { ...saying, isBilingual: false },
      card.remark || card.otherRemark,
      card.remark ? card.otherRemark : '',
    ),
    remarks: (card.remarks ?? []).map(({ by, subject, otherSubject, remark, otherRemark }) => [
      by === 'head' ? both(labels.headRemark) : named(subject, otherSubject),
      namesOf({ ...saying, isBilingual: false }, remark || otherRemark, remark ? otherRemark : ''),
    ]),
    key: card.rules.bands
      .toSorted((a, b) => Number(b.from) - Number(a.from))
      .map(({ from, letter }) => `${letter} ${number(from)}`),
    issued: date(issuedOn ?? result.cutOn),
    qr: address && qrOf(address),
    address: address ? address.replace(/^https?:\/\//, '') : '',
  }
}

function positionLines(
  { section, inSection, class: inClassPlace, inClass }: Card['position'],
  { both, say }: Pick<Saying, 'both' | 'say'>,
): string[][] {
  const places = [
    ...(section === null ? [] : [say(labels.inSection, { position: section, count: inSection })]),
    ...(inClassPlace === null || inClass === null
      ? []
      : [say(labels.inClass, { position: inClassPlace, count: inClass })]),
  ]
  return places.length === 0 ? [] : [[both(labels.position), places.join(' · ')]]
}

function noteOf(subject: Card['subjects'][number], { say, number }: Saying): string {
  if (subject.grace !== null) return say(labels.grace, { marks: number(subject.grace) })
  const outcome = subject.isAbsent
    ? say(labels.absent)
    : subject.outcome === 'passed'
      ? ''
      : say(subjectOutcomes[subject.outcome])
  return subject.inTotal ? outcome : [outcome, say(labels.beside)].filter(Boolean).join(' · ')
}

/** A name in the script of the card; on one in two languages in both. */
function namesOf(
  { language, isBilingual }: Pick<Saying, 'language' | 'isBilingual'>,
  name: string,
  otherName: string,
): string {
  const [first, second] = inScript(language, name, otherName)
  return isBilingual && second !== '' ? `${first} · ${second}` : first
}
