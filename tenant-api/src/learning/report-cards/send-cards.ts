import { sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import type { Language } from 'kit/text/locale'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import type { User } from '../../core/authorization/user.ts'
import { sendPdf } from '../../core/documents/pdf.ts'
import type { School } from '../../core/school/school.ts'
import { needsClass } from '../card-designs/blocks.ts'
import { type CardDesign, designOfResult } from '../card-designs/card-designs.ts'
import type { Card } from '../class-results/card-shape.ts'
import { classOf, ofSection } from '../class-results/class-of-result.ts'
import { findResult, readPublished } from '../results/read-result.ts'
import { drawCards, type Look } from './card-file.ts'
import type { PrintedCard } from './card-page.ts'
import { standingsOf } from './class-standing.ts'
import { findOwnCard } from './own-cards.ts'

type OwnFile = { setId: string; studentId: string; language?: Language | undefined; reply: FastifyReply }

/** A published card as a family prints it. */
export async function sendReportCard(
  school: School,
  user: User,
  { language, reply, ...one }: OwnFile,
): Promise<FastifyReply> {
  const found = await findOwnCard(school, user, one)
  const design = await designOfResult(school.db, one.setId)
  const look = await lookOf(design, { user, language, classCards: () => publishedOfClass(school, one.setId) })
  return sendPdf(reply, {
    name: nameFor(user, [found.card.student.name]),
    pdf: await drawCards(school, [found], look),
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
  { id, studentId, language, isBilingual, reply }: SectionFile,
): Promise<FastifyReply> {
  const { row, rights } = await findResult(school, user, { id })
  if (!rights.seesAll) return refuseMissing()
  const live = row.state === 'published' ? undefined : await classOf(school.db, row)
  const all: (PrintedCard & { studentId: string })[] = live
    ? ofSection(live, row).map(({ member, card }) => ({
        studentId: member.id,
        card,
        code: null,
        edition: null,
        issuedOn: null,
      }))
    : await readPublished(school.db, id)
  const cards = studentId === undefined ? all : all.filter((one) => one.studentId === studentId)
  if (cards.length === 0) refuse('report-cards.none', 'Nobody has a card in this result', {}, { status: 409 })
  const classCards = async () => live?.computed.map(({ card }) => card) ?? publishedOfClass(school, id)
  const design = await designOfResult(school.db, id)
  const look = await lookOf(design, { user, language, isBilingual, classCards })
  return sendPdf(reply, {
    name: nameFor(user, [row.title, row.sectionTitle]),
    pdf: await drawCards(school, cards, look),
  })
}

type Asked = {
  user: User
  language?: Language | undefined
  isBilingual?: boolean
  classCards: () => Promise<readonly Card[]>
}

/** The look of a design in the language that was asked for, else in its own. */
export async function lookOf(
  design: CardDesign | undefined,
  { user, language, isBilingual = false, classCards }: Asked,
): Promise<Look> {
  const blocks = design?.blocks
  const standings = blocks && needsClass(blocks) ? standingsOf(await classCards()) : new Map()
  const own = language === undefined && !isBilingual ? (design?.language ?? 'reader') : 'reader'
  const look = { standings, ...(blocks && { blocks }) }
  if (own === 'en-ur') return { ...look, language: 'en', isBilingual: true }
  return { ...look, language: own === 'reader' ? (language ?? user.language) : own, isBilingual }
}

/** The cards of the class of a published result that hold, of its sections that families see by now. */
export async function publishedOfClass(school: School, setId: string): Promise<Card[]> {
  const rows = await school.db.execute<{ card: Card }>(sql`
    select c.snapshot as card from result_set own
      join result_set r on r.scheme_id = own.scheme_id and r.campus_id = own.campus_id and r.state = 'published'
        and (r.id = own.id or r.visible_at <= ${school.now().toISOString()}::timestamptz)
      join current_result_card c on c.set_id = r.id
    where own.id = ${setId}::uuid`)
  return rows.map(({ card }) => card)
}

function nameFor(user: User, of: readonly string[]): string {
  return [words(user).say(sentence('Report card')), ...of].join(' ')
}
