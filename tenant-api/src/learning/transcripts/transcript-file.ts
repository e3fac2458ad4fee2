import type { FastifyReply } from 'fastify'
import { refuse } from 'kit/contract/refusal'
import { outcomeWords } from 'kit/marks/pass-words'
import { dressDigits, formatDate, type Language } from 'kit/text/locale'
import { inScript } from 'kit/text/name-in-script'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { readerOf } from '../../core/acts/localized-message.ts'
import type { User } from '../../core/authorization/user.ts'
import { addressOfPaper } from '../../core/documents/paper-code.ts'
import { renderPdf, sendPdf } from '../../core/documents/pdf.ts'
import type { School } from '../../core/school/school.ts'
import { readSchoolHead } from '../../institute/institute/print-head.ts'
import type { Transcript, TranscriptResult } from './contract.ts'
import { readSection, readTranscript } from './read-transcripts.ts'

const labels = {
  title: sentence('Transcript'),
  name: sentence('Name'),
  father: sentence('Father’s name'),
  registration: sentence('Registration number'),
  birthDate: sentence('Date of birth'),
  section: sentence('Section'),
  campus: sentence('Campus'),
  joined: sentence('Joined on'),
  subject: sentence('Subject'),
  marks: sentence('Marks'),
  of: sentence('Out of'),
  percent: sentence('Percent'),
  grade: sentence('Grade'),
  points: sentence('Points'),
  credits: sentence('Credits'),
  total: sentence('Total'),
  average: sentence('Grade point average'),
  overall: sentence('Over all years'),
  head: sentence('Head of the school'),
  stamp: sentence('Stamp'),
  issued: sentence('Issued on'),
  verify: sentence('Each report card can be verified by its code at'),
} as const
const more = {
  past: sentence('From before this school'),
  edition: sentence('Edition {edition}'),
  source: sentence('Taken from: {source}'),
  terms: sentence('Counted with the result of the whole year'),
} as const

type OwnFile = { id: string; language?: Language | undefined; reply: FastifyReply }

export async function sendTranscript(
  school: School,
  user: User,
  { id, language = user.language, reply }: OwnFile,
): Promise<FastifyReply> {
  const transcript = await readTranscript(school, user, { id })
  return send(school, user, { all: [transcript], language, of: transcript.name, reply })
}

type SectionFile = { section: string; language?: Language | undefined; reply: FastifyReply }

export async function sendTranscripts(
  school: School,
  user: User,
  { section, language = user.language, reply }: SectionFile,
): Promise<FastifyReply> {
  const all = await readSection(school, user, { section })
  return send(school, user, { all, language, of: all[0]?.section ?? '', reply })
}

type Sending = { all: readonly Transcript[]; language: Language; of: string; reply: FastifyReply }

async function send(
  school: School,
  user: User,
  { all, language, of, reply }: Sending,
): Promise<FastifyReply> {
  const filled = all.filter(({ results }) => results.length > 0)
  if (filled.length === 0)
    refuse('transcripts.none', 'There is no result for a transcript yet', {}, { status: 409 })
  return sendPdf(reply, {
    name: [words(user).say(labels.title), of].filter(Boolean).join(' '),
    pdf: await drawTranscripts(school, filled, language),
  })
}

/** Draws transcripts on pages of A4: a block for each result, from the earliest year on. */
async function drawTranscripts(
  school: School,
  all: readonly Transcript[],
  language: Language,
): Promise<Buffer> {
  const reader = await readerOf(school, language)
  const { dateFormat } = await school.profile()
  const { head, logo, colour, contact } = await readSchoolHead(school, language)
  const { say } = words(reader)
  const saying: Saying = {
    language,
    say,
    date: (day) => (day === null ? '–' : formatDate(language, day, { pattern: dateFormat })),
    number: (text) => (text === null ? '–' : dressDigits(language, text, reader)),
  }
  return renderPdf({
    template: new URL('./transcript.typ', import.meta.url),
    pictures: new Map(logo ? [['logo.png', logo]] : []),
    at: school.now(),
    isPile: all.length > 5,
    data: {
      language,
      colour,
      school: { ...head, place: [contact.address, contact.city].filter(Boolean).join(' · ') },
      principal: contact.principalName,
      labels: Object.fromEntries(Object.entries(labels).map(([key, text]) => [key, say(text)])),
      issued: saying.date(await school.today()),
      address: addressOfPaper(school, '')
        .replace(/^https?:\/\//, '')
        .replace(/\/$/, ''),
      students: all.map((one) => pagesOf(one, saying)),
    },
  })
}

type Saying = {
  language: Language
  say: (text: string, fill?: Record<string, string | number>) => string
  date: (day: string | null) => string
  number: (text: string | null) => string
}

function pagesOf(one: Transcript, saying: Saying) {
  const { language, say, date, number } = saying
  const named = (name: string, otherName: string) => inScript(language, name, otherName)[0] || '–'
  return {
    facts: [
      [say(labels.name), named(one.name, one.otherName)],
      [say(labels.father), named(one.fatherName, one.otherFatherName)],
      [say(labels.registration), one.registrationNumber],
      [say(labels.birthDate), date(one.birthDate)],
      [say(labels.section), [one.class, one.section].filter(Boolean).join(' · ') || '–'],
      [say(labels.campus), named(one.campus, one.otherCampus)],
      [say(labels.joined), date(one.joinedOn)],
    ],
    results: one.results.map((result) => blockOf(result, saying)),
    // Columns of points stand only where something has points.
    hasPoints: one.results.some(({ subjects }) => subjects.some(({ points }) => points !== null)),
    average: one.average === null ? '' : number(one.average),
    credits: one.credits === null ? '' : number(one.credits),
    hasCodes: one.results.some(({ code }) => code !== null),
  }
}

function blockOf(result: TranscriptResult, { language, say, number, date }: Saying) {
  const { kind, edition, code, source, counts } = result
  return {
    title: [result.year, result.class, result.section, result.title].filter(Boolean).join(' · '),
    note: [
      ...(kind === 'past' ? [say(more.past)] : []),
      ...(source === '' ? [] : [say(more.source, { source })]),
      ...(edition !== null && edition > 1 ? [say(more.edition, { edition: number(String(edition)) })] : []),
      ...(result.issuedOn === null ? [] : [date(result.issuedOn)]),
      ...(counts ? [] : [say(more.terms)]),
    ].join(' · '),
    code: code ?? '',
    outcome: result.outcome === null ? '' : say(outcomeWords[result.outcome]),
    subjects: result.subjects.map((subject) => ({
      name: inScript(language, subject.name, subject.otherName)[0],
      marks: number(subject.marks),
      of: number(subject.of),
      percent: number(subject.percent),
      grade: subject.letter || '–',
      points: number(subject.points),
      credits: number(subject.credits),
    })),
    total: {
      marks: number(result.total.marks),
      of: number(result.total.of),
      percent: number(result.total.percent),
      grade: result.total.letter || '–',
      points: number(result.average),
      credits: number(result.credits),
    },
  }
}
