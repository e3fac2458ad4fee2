import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { refuseMissing } from 'kit/contract/refusal'
import { words } from 'kit/text/words-node'
import type { Day } from 'kit/values/day'
import { describeAct, type Sentences } from '../../core/acts/act-sentences.ts'
import { type LocalizedMessage, render } from '../../core/acts/localized-message.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Db, School } from '../../core/school/school.ts'
import { crudOf } from '../../crud/table.ts'
import { campusCrud } from '../../institute/structure/campuses.ts'
import { type Entry, journals, type Side } from './contract.ts'
import { accountJson } from './accounts.ts'
import { namesOfParties } from './parties.ts'
import { journalEntry, posting } from './tables.ts'

export const journalCrud = crudOf(journals, {
  table: journalEntry,
  rowsOf: 'journal',
  within: { campus: journalEntry.campusId },
  rows: { campusId: () => campusCrud },
  // Journals stay for ever and keep nobody out of the archive.
  until: null,
  fill: { fields: ['total', 'isReversed'], read: (db, _, ids) => readTotals(db, ids) },
})

async function readTotals(db: Pick<Db, 'execute'>, ids: readonly string[]) {
  const rows = await db.execute<{ id: string; amount: string; currency: string; isReversed: boolean }>(sql`
    select j.id, sum(p.amount) filter (where p.amount > 0) as amount, min(p.currency) as currency,
      exists (select from journal r where r.reverses_id = j.id) as "isReversed"
    from journal j join posting p on p.journal_id = j.id
    where j.id = any (${`{${ids.join(',')}}`}::uuid[]) group by j.id`)
  return new Map(
    rows.map(({ id, amount, currency, isReversed }) => [id, { total: { amount, currency }, isReversed }]),
  )
}

/** The postings of a journal that lie in the reader's campuses. */
export function postingsSeen(user: User, campusId: PgColumn = posting.campusId): SQL {
  return reach(user, journals.name, 'view', { campus: campusId })
}

/** What a document says of the journals that it has caused; of those that name lines of it, what it says of these. */
type Source = {
  page: string | null
  basis: readonly LocalizedMessage[]
  ofLines?: ReadonlyMap<string, readonly LocalizedMessage[]>
}
type ReadSources = (db: Db, user: User, ids: readonly string[]) => Promise<ReadonlyMap<string, Source>>
const sources = new Map<string, ReadSources>()

/**
 * Registers the documents of a module under the `source.kind` of their journals: where each stands, and in whole
 * sentences how its amount came about ("8,500 × 15/30, joined 16 Nov").
 */
export function explainSources(kind: string, read: ReadSources): void {
  sources.set(kind, read)
}

/** One journal with its postings, the act behind it and its document, as far as the user reaches. */
export async function readEntry(school: School, user: User, { id }: { id: string }): Promise<Entry> {
  const [entry] = await readEntries(school, user, [id])
  return entry ?? refuseMissing()
}

/** Several of them in the given order; those beyond the reach are left out. */
export async function readEntries(school: School, user: User, ids: readonly string[]): Promise<Entry[]> {
  if (ids.length === 0) return []
  const { db } = school
  const rows = await db.execute<Row>(sql`
    select j.id, j.day, j.kind, j.memo, j.campus_id as "campusId", j.act_id as "actId", j.source_kind as "sourceKind",
      j.source_id as "sourceId", j.reverses_id as "reversesId",
      (select r.id from journal r where r.reverses_id = j.id) as "reversedById",
      act.key, act.about, act.actor, act.actor_id as "actorId", act.api_key_id as "apiKeyId", act.at,
      (select json_agg(json_build_object('id', posting.id, 'account', ${accountJson}, 'campusId', posting.campus_id,
          'partyId', posting.party_id, 'lineId', posting.line_id, 'amount', posting.amount::text, 'currency', posting.currency)
          order by posting.amount < 0, a.code, posting.id)
        from posting join ledger_account a on a.id = posting.account_id
        where posting.journal_id = j.id and ${postingsSeen(user)}) as sides
    from journal j join act on act.id = j.act_id
    where j.id = any (${`{${ids.join(',')}}`}::uuid[])`)
  const seen = rows.filter(({ sides }) => sides !== null)
  const parties = seen.flatMap(({ sides }) => (sides ?? []).flatMap(({ partyId }) => partyId ?? []))
  const names = await namesOfParties(school.db, user, parties)
  const explained = await readSources(school, user, seen)
  const sentences = sentencesOf(school)
  const byId = new Map(seen.map((row) => [row.id, viewOf(user, { row, names, explained, sentences })]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

type Row = Omit<Entry, 'act' | 'source' | 'postings'> & {
  actId: string
  sourceKind: string | null
  sourceId: string | null
  key: string
  about: Record<string, string | number>
  actor: string
  actorId: string | null
  apiKeyId: string | null
  at: string
  sides:
    | (Omit<Side, 'party' | 'amount'> & { partyId: string | null; amount: string; currency: string })[]
    | null
}

type Known = {
  row: Row
  names: ReadonlyMap<string, string>
  explained: ReadonlyMap<string, Source>
  sentences: Sentences
}

function viewOf(user: User, { row, names, explained, sentences }: Known): Entry {
  const { actId, sourceKind, sourceId, key, about, actor, actorId, apiKeyId, at, sides, ...journal } = row
  const source = sourceId === null ? undefined : explained.get(sourceId)
  return {
    ...journal,
    act: {
      id: actId,
      at: new Date(at).toISOString(),
      ...describeAct(user, sentences, { key, about, actor, actorId, apiKeyId }),
    },
    source:
      sourceKind === null || sourceId === null
        ? null
        : {
            kind: sourceKind,
            id: sourceId,
            page: source?.page ?? null,
            basis: basisOf(source, sides ?? []).map((message) => render(user, message)),
          },
    postings: (sides ?? []).map(({ partyId, amount, currency, ...side }) => ({
      ...side,
      account: { ...side.account, title: titleOf(user, side.account) },
      party: names.get(partyId ?? '') ?? '',
      amount: { amount, currency },
    })),
  }
}

function basisOf(source: Source | undefined, sides: readonly { lineId: string | null }[]) {
  const lines = new Set(sides.flatMap(({ lineId }) => lineId ?? []))
  const named = [...(source?.ofLines ?? [])].flatMap(([id, basis]) => (lines.has(id) ? basis : []))
  return named.length > 0 ? named : (source?.basis ?? [])
}

/** The title of an account for a reader: those of the product in the reader's language, until they are renamed. */
export function titleOf(user: User, { title, isSystem }: { title: string; isSystem: boolean }): string {
  return isSystem ? words(user).say(title) : title
}

async function readSources(school: School, user: User, rows: readonly Row[]) {
  const explained = new Map<string, Source>()
  for (const [kind, of] of Map.groupBy(rows, ({ sourceKind }) => sourceKind)) {
    const ids = [...new Set(of.flatMap(({ sourceId }) => sourceId ?? []))]
    const read = sources.get(kind ?? '')
    if (!read) continue
    for (const [id, source] of await read(school.db, user, ids)) explained.set(id, source)
  }
  return explained
}

/** The sentences of all modules: an act of any of them may have posted. */
function sentencesOf({ modules }: School): Sentences {
  return Object.assign({}, ...modules.map(({ sentences = {} }) => sentences)) as Sentences
}

/** The figure that is explained: all of these narrow it. */
type Figure = {
  account?: string | undefined
  student?: string | undefined
  employee?: string | undefined
  party?: string | undefined
  invoice?: string | undefined
  line?: string | undefined
  campus?: string | undefined
  from?: Day | undefined
  until?: Day | undefined
}
type Query = Figure & { after?: string | undefined; limit: number }

/**
 * The journals that make up a figure, the latest day first, with the sums that they come to. A student's figure is
 * that of all parties that stand for the student.
 */
export async function explainFigure(school: School, user: User, { after, limit, ...figure }: Query) {
  const where = and(...partsOf(figure), postingsSeen(user)) ?? sql`true`
  const totals = await school.db.execute<{
    currency: string
    debit: string
    credit: string
    balance: string
  }>(sql`
    select currency, coalesce(sum(amount) filter (where amount > 0), 0)::text as debit,
      coalesce(- sum(amount) filter (where amount < 0), 0)::text as credit, sum(amount)::text as balance
    from posting where ${where} group by currency order by currency`)
  const journals = await school.db.execute<{ id: string }>(sql`
    select journal_id as id from posting
    where ${where} and ${after === undefined ? sql`true` : sql`(day, journal_id) < (select j.day, j.id from journal j where j.id = ${after}::uuid)`}
    group by day, journal_id order by day desc, journal_id desc limit ${limit + 1}`)
  const ids = journals.slice(0, limit).map(({ id }) => id)
  return {
    totals: totals.map(({ currency, debit, credit, balance }) => ({
      debit: { amount: debit, currency },
      credit: { amount: credit, currency },
      balance: { amount: balance, currency },
    })),
    rows: await readEntries(school, user, ids),
    next: journals.length > limit ? (ids.at(-1) ?? null) : null,
  }
}

function partsOf(figure: Figure): SQL[] {
  const parts: (SQL | undefined)[] = [
    figure.account === undefined ? undefined : eq(posting.accountId, figure.account),
    figure.party === undefined ? undefined : eq(posting.partyId, figure.party),
    figure.invoice === undefined ? undefined : eq(posting.invoiceId, figure.invoice),
    figure.line === undefined ? undefined : lineIs(figure.line),
    figure.campus === undefined ? undefined : eq(posting.campusId, figure.campus),
    figure.from === undefined ? undefined : gte(posting.day, figure.from),
    figure.until === undefined ? undefined : lte(posting.day, figure.until),
    ofRecord('student_id', figure.student),
    ofRecord('employee_id', figure.employee),
  ]
  return parts.filter((part) => part !== undefined)
}

/** The index of postings begins with the invoice, which the open line names. */
function lineIs(line: string): SQL {
  return sql`${posting.invoiceId} = (select o.invoice_id from invoice_open o where o.line_id = ${line}::uuid)
    and ${posting.lineId} = ${line}::uuid`
}

function ofRecord(column: 'student_id' | 'employee_id', id: string | undefined): SQL | undefined {
  if (id === undefined) return undefined
  return sql`${posting.partyId} = any (array(select p.id from party p where p.${sql.raw(column)} = ${id}::uuid))`
}
