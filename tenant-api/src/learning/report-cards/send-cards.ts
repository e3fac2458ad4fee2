import type { FastifyReply } from 'fastify'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import type { Language } from 'kit/text/locale'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import type { User } from '../../core/authorization/user.ts'
import { sendPdf } from '../../core/documents/pdf.ts'
import type { School } from '../../core/school/school.ts'
import { classOf, ofSection } from '../class-results/class-of-result.ts'
import { readPublished } from '../results/published-cards.ts'
import { findResult } from '../results/read-result.ts'
import { drawCards, type PrintedCard } from './card-file.ts'
import { findOwnCard } from './own-cards.ts'

type OwnFile = { setId: string; studentId: string; language?: Language | undefined; reply: FastifyReply }

/** A published card as a family prints it. */
export async function sendReportCard(
  school: School,
  user: User,
  { language = user.language, reply, ...one }: OwnFile,
): Promise<FastifyReply> {
  const found = await findOwnCard(school, user, one)
  return sendPdf(reply, {
    name: nameFor(user, [found.card.student.name]),
    pdf: await drawCards(school, [found], { language }),
  })
}

type SectionFile = {
  id: string
  studentId?: string | undefined
  language?: Language | undefined
  isBilingual: boolean
  reply: FastifyReply
}

/** The cards of a section in one file: as they were published, or as things stand, which say that they are drafts. */
export async function sendCardsOfResult(
  school: School,
  user: User,
  { id, studentId, language = user.language, isBilingual, reply }: SectionFile,
): Promise<FastifyReply> {
  const { row, rights } = await findResult(school, user, { id })
  if (!rights.seesAll) return refuseMissing()
  const isFrozen = row.state === 'published'
  const all: (PrintedCard & { studentId: string })[] = isFrozen
    ? await readPublished(school.db, id)
    : ofSection(await classOf(school.db, row), row).map(({ member, card }) => ({
        studentId: member.id,
        card,
        code: null,
        edition: null,
        issuedOn: null,
      }))
  const cards = studentId === undefined ? all : all.filter((one) => one.studentId === studentId)
  if (cards.length === 0) refuse('report-cards.none', 'Nobody has a card in this result', {}, { status: 409 })
  return sendPdf(reply, {
    name: nameFor(user, [row.title, row.sectionTitle]),
    pdf: await drawCards(school, cards, { language, isBilingual }),
  })
}

function nameFor(user: User, of: readonly string[]): string {
  return [words(user).say(sentence('Report card')), ...of].join(' ')
}
