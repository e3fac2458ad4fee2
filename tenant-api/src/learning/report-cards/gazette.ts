import { sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { inScript } from 'kit/text/name-in-script'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { fraction, printFraction } from 'kit/values/fraction'
import type { User } from '../../core/authorization/user.ts'
import type { School } from '../../core/school/school.ts'
import { sendTable, type SheetFormat, type Table } from '../../institute/institute/table-pdf.ts'
import { classOf, ofSection } from '../class-results/class-of-result.ts'
import type { Card } from '../class-results/card-shape.ts'
import type { ResultRow } from '../results/contract.ts'
import type { ResultRowOf } from '../results/find-result.ts'
import { columnsOf, findResult, lineOf } from '../results/read-result.ts'
import { gazetteFields, tabulationRows } from './tabulation.ts'

const labels = {
  appeared: sentence('Appeared'),
  passed: sentence('Passed'),
  rate: sentence('Pass percentage'),
  grades: sentence('Grades'),
  first: sentence('First three'),
} as const

/** A card of a section: as it was published, or as things stand. */
export type GazetteCard = { section: string; studentId: string; card: Card; edition: number | null }
type Of = Pick<ResultRowOf, 'id' | 'schemeId' | 'campusId' | 'cutOn'>

/** The gazette of the class of a result; who sees one section alone gets that one. */
export async function sendGazette(
  school: School,
  user: User,
  { id, format, reply }: { id: string; format: SheetFormat; reply: FastifyReply },
): Promise<FastifyReply> {
  const { row, rights } = await findResult(school, user, { id })
  if (!rights.seesAll) return refuseMissing()
  const { cards, isPreliminary } = await readGazette(school, row, { isWhole: rights.seesClass })
  const [first] = cards
  if (!first) return refuse('report-cards.none', 'Nobody has a card in this result', {}, { status: 409 })
  const { say } = words(user)
  const title = [
    `${row.title}, ${first.card.student.class}, ${row.campus}`,
    ...(isPreliminary ? [say(sentence('Not all sections are published'))] : []),
  ]
  return sendTable(reply, {
    ...gazetteTable(school, user, cards),
    of: { title: title.join(' · '), day: row.cutOn },
    format,
  })
}

/** Lines and summary of the cards of a class. */
export function gazetteTable(school: School, user: User, cards: readonly GazetteCard[]): Omit<Table, 'of'> {
  const subjects = columnsOf(cards)
  const shown = { subjects, isWhole: true, holds: new Map() }
  const rows = cards.map((one) => lineOf(one, shown))
  return {
    school,
    reader: user,
    name: sentence('Gazette'),
    fields: gazetteFields({ subjects, rows }, user),
    rows: tabulationRows({ subjects, rows }, user).map((row, at) => ({
      section: cards[at]?.section ?? '',
      ...row,
    })),
    summary: summaryOf(rows, user, cards),
    large: { wide: ['name', 'fatherName'] },
  }
}

/** All sections that have a result by the scheme: published ones as they were published, the others as things stand. */
export async function readGazette(
  school: School,
  of: Of,
  { isWhole }: { isWhole: boolean },
): Promise<{ cards: GazetteCard[]; isPreliminary: boolean }> {
  type Set = Pick<ResultRowOf, 'id' | 'sectionId' | 'sectionTitle' | 'state'>
  const sets = await school.db.execute<Set>(sql`
    select id, section_id as "sectionId", section_title as "sectionTitle", state from result_set
    where scheme_id = ${of.schemeId}::uuid and campus_id = ${of.campusId}::uuid and state <> 'withdrawn'
      and (${isWhole} or id = ${of.id}::uuid)
    order by section_title, id`)
  const isPreliminary = sets.some(({ state }) => state !== 'published')
  const live = isPreliminary ? await classOf(school.db, of) : undefined
  const published = await school.db.execute<GazetteCard & { setId: string }>(sql`
    select c.set_id as "setId", r.section_title as section, c.student_id as "studentId", c.edition, c.snapshot as card
    from result_set r join current_result_card c on c.set_id = r.id
    where r.scheme_id = ${of.schemeId}::uuid and r.campus_id = ${of.campusId}::uuid and r.state = 'published'
    order by (c.snapshot #>> '{student,rollNumber}')::int nulls last, c.snapshot #>> '{student,name}', c.student_id`)
  const bySet = Map.groupBy(published, ({ setId }) => setId)
  const cards = sets.flatMap(({ id, sectionId, sectionTitle: section, state }) =>
    state === 'published' || !live
      ? (bySet.get(id) ?? []).map(({ section: own, studentId, card, edition }) => ({
          section: own,
          studentId,
          card,
          edition,
        }))
      : ofSection(live, { sectionId }).map(({ member, card }) => ({
          section,
          studentId: member.id,
          card,
          edition: null,
        })),
  )
  return { cards, isPreliminary }
}

function summaryOf(
  rows: readonly ResultRow[],
  user: User,
  cards: readonly GazetteCard[],
): [label: string, value: string][] {
  const { say } = words(user)
  const appeared = rows.filter(
    ({ total, subjects }) => total !== null && !subjects.every((one) => one === null || one.isAbsent),
  )
  const passed = appeared.filter(({ outcome }) => outcome === 'passed').length
  const letters = Map.groupBy(appeared, ({ letter }) => letter)
  const bands = cards[0]?.card.rules.bands ?? []
  const grades = bands
    .toSorted((a, b) => Number(b.from) - Number(a.from))
    .flatMap(({ letter }) =>
      letters.has(letter) ? [`${letter} ${String(letters.get(letter)?.length)}`] : [],
    )
  const first = rows
    .filter(({ classPosition }) => classPosition !== null && classPosition <= 3)
    .toSorted((a, b) => (a.classPosition ?? 0) - (b.classPosition ?? 0))
    .map(
      ({ classPosition, name, otherName, percent }) =>
        `${String(classPosition)}. ${inScript(user.language, name, otherName)[0]} (${percent ?? ''} %)`,
    )
  const rate = appeared.length === 0 ? '–' : printFraction(fraction(passed * 100, appeared.length), 2, 'cut')
  return [
    [say(labels.appeared), String(appeared.length)],
    [say(labels.passed), String(passed)],
    [say(labels.rate), rate],
    [say(labels.grades), grades.join('   ')],
    ...(first.length === 0 ? [] : ([[say(labels.first), first.join('   ')]] as [string, string][])),
  ]
}
