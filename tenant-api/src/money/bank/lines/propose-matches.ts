import { type SQL, sql } from 'drizzle-orm'
import { daysBetween, type Day } from 'kit/values/day'
import { timeOf } from '../../../core/acts/act.ts'
import type { Tx } from '../../../core/school/school.ts'
import type { AccountRow } from '../accounts.ts'
import type { MatchRule } from '../contract.ts'
import { findSettlements } from './settlements.ts'

type Line = { id: string; day: Day; amount: bigint; text: string; reference: string }
/** A journal of the same amount, some days around the line. */
type Pair = {
  lineId: string
  journalId: string
  day: Day
  familyAccountId: string | null
  /** Whether the text of the line has the number of the slip, the transfer or the cheque. */
  isNamed: boolean
}
type Families = ReadonlyMap<string, readonly string[]>
type Proposal = {
  rule: MatchRule
  isCertain: boolean
  familyAccountId: string | null
  journalId: string | null
}

/** How many days a bank and the books may be apart, and how many if only the amount tells. */
const mostDays = 10
const mostDaysByAmount = 5

/** A journal that agrees for good with a line of this account until a day. */
function isLinked(accountId: string, journalId: SQL, until: Day | null): SQL {
  return sql`exists (select from bank_line b where b.bank_account_id = ${accountId}::uuid and b.journal_id = ${journalId}
    and b.state in ('matched', 'unknown') and b.day <= coalesce(${until}::date, 'infinity'))`
}

/**
 * Of `journal j`: at the end of a day it still asks for a line of a statement. What was reversed asks for none together
 * with its reversal, unless the bank has shown one of the two.
 */
export function isUnlisted(accountId: string, until: Day | null = null): SQL {
  return sql`(not ${isLinked(accountId, sql`j.id`, until)} and not exists (select from journal o
    where (o.reverses_id = j.id or o.id = j.reverses_id) and o.day <= coalesce(${until}::date, 'infinity')
      and not ${isLinked(accountId, sql`o.id`, until)}))`
}

/** Says anew of all waiting lines of an account what they may be. The account is locked. */
export async function proposeMatches(tx: Tx, account: AccountRow): Promise<void> {
  const rows = await tx.execute<Omit<Line, 'amount'> & { amount: string }>(sql`
    select id, day::text, amount::text, text, reference from bank_line
    where bank_account_id = ${account.id}::uuid and state in ('unmatched', 'proposed') order by day, place, id for update`)
  if (rows.length === 0) return
  const lines = rows.map((row) => ({ ...row, amount: BigInt(row.amount) }))
  const proposals = decide(lines, {
    pairs: await readPairs(tx, account),
    numbered: await familiesOf(tx, namedBy(account)),
    settlements: await findSettlements(tx, account.currency, lines),
    payers: await familiesOf(tx, paidBefore(account)),
    debtors: await familiesOf(tx, oweExactly(account)),
  })
  const next = lines.map(({ id }) => ({ id, ...proposals.get(id) }))
  await tx.execute(sql`
    update bank_line l set rule = n.rule, is_certain = coalesce(n."isCertain", false), family_account_id = n."familyAccountId",
      journal_id = n."journalId", state = case when n.rule is null then 'unmatched' else 'proposed' end, version = l.version + 1,
      updated_at = ${timeOf(tx).toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(next)}::text::jsonb) as n (id uuid, rule text, "isCertain" boolean, "familyAccountId" uuid,
      "journalId" uuid)
    where l.id = n.id and (l.rule, l.is_certain, l.family_account_id, l.journal_id)
      is distinct from (n.rule, coalesce(n."isCertain", false), n."familyAccountId", n."journalId")`)
}

type Known = {
  pairs: readonly Pair[]
  numbered: Families
  settlements: ReadonlyMap<string, unknown>
  payers: Families
  debtors: Families
}

/** The strongest rule that fits each line; a journal is proposed for one line only. */
function decide(lines: readonly Line[], known: Known): ReadonlyMap<string, Proposal> {
  const { pairs, numbered, settlements, payers, debtors } = known
  const proposals = new Map<string, Proposal>()
  const used = new Set<string>()
  const open = () => lines.filter(({ id }) => !proposals.has(id))
  const nearest = (line: Line, fits: (pair: Pair) => boolean, within = mostDays) =>
    pairs
      .filter((one) => one.lineId === line.id && !used.has(one.journalId) && distance(line, one) <= within)
      .filter(fits)
      .toSorted((a, b) => distance(line, a) - distance(line, b))
  const link = (line: Line, { journalId }: Pair, isCertain: boolean) => {
    used.add(journalId)
    proposals.set(line.id, { rule: 'posting', isCertain, journalId, familyAccountId: null })
  }
  const name = (line: Line, rule: MatchRule, familyAccountId: string | null) =>
    proposals.set(line.id, {
      rule,
      isCertain: rule === 'number' || rule === 'settlement',
      familyAccountId,
      journalId: null,
    })
  for (const line of open()) {
    const [pair] = nearest(line, ({ isNamed }) => isNamed)
    if (pair) link(line, pair, true)
  }
  for (const line of open()) {
    const family = onlyOne(numbered.get(line.id))
    if (family === undefined) continue
    const [pair] = nearest(line, ({ familyAccountId }) => familyAccountId === family)
    if (pair) link(line, pair, true)
    else name(line, 'number', family)
  }
  for (const line of open()) if (settlements.has(line.id)) name(line, 'settlement', null)
  // By the amount alone it is certain only if there is one line and one journal.
  const rest = new Set(open().map(({ id }) => id))
  for (const line of open()) {
    const [pair, other] = nearest(line, () => true, mostDaysByAmount)
    if (!pair) continue
    const rivals = pairs.filter(({ journalId, lineId }) => journalId === pair.journalId && rest.has(lineId))
    link(line, pair, other === undefined && rivals.length === 1)
  }
  for (const line of open()) {
    const payer = onlyOne(payers.get(line.id))
    const debtor = onlyOne(debtors.get(line.id))
    if (payer !== undefined) name(line, 'payer', payer)
    else if (debtor !== undefined) name(line, 'amount', debtor)
  }
  return proposals
}

function distance({ day }: Line, pair: Pair): number {
  return Math.abs(daysBetween(day, pair.day))
}

function onlyOne(families: readonly string[] = []): string | undefined {
  return families.length === 1 ? families[0] : undefined
}

/** Letters and figures alone: banks put blanks and strokes where they like. */
function bare(text: SQL): SQL {
  return sql`regexp_replace(fold(${text}), '[^[:alnum:]]', '', 'g')`
}

const waiting = sql`l.state in ('unmatched', 'proposed')`
const saidBy = sql`l.text || ' ' || l.reference`

async function readPairs(tx: Tx, { id, ledgerAccountId, openingDay, currency }: AccountRow): Promise<Pair[]> {
  const rows = await tx.execute<Pair>(sql`
    with posted as materialized (
      select j.id, j.day, j.kind, j.source_kind, j.source_id, sum(p.amount) as amount
      from posting p join journal j on j.id = p.journal_id
      where p.account_id = ${ledgerAccountId}::uuid and p.currency = ${currency}
        and p.day >= ${openingDay}::date - ${mostDays}::int and ${isUnlisted(id)}
      group by j.id
    ), free as materialized (
      select j.id, j.day, j.amount, min(v.family_account_id::text) as "familyAccountId",
        array_remove(array_agg(distinct ${bare(sql`w.word`)}), null) as names
      from posted j left join receipt_tender t on t.journal_id = j.id left join receipt v on v.id = t.receipt_id
        left join cash_session s on j.source_kind = 'cash-session' and j.kind = 'banking' and s.id = j.source_id
        left join cheque q on j.source_kind = 'cheque' and q.id = j.source_id
        left join refund f on f.journal_id = j.id
        left join lateral (values (t.reference), (v.number), (s.slip), (q.number), (f.reference), (f.number)) w (word)
          on length(w.word) >= 4
      group by j.id, j.day, j.amount
    )
    select l.id as "lineId", f.id as "journalId", f.day::text, f."familyAccountId",
      exists (select from unnest(f.names) n where length(n) >= 4 and strpos(${bare(saidBy)}, n) > 0) as "isNamed"
    from bank_line l join free f on f.amount = l.amount and abs(f.day - l.day) <= ${mostDays}::int
    where l.bank_account_id = ${id}::uuid and ${waiting} order by l.day, l.place, l.id, f.day, f.id`)
  return [...rows]
}

async function familiesOf(tx: Tx, query: SQL): Promise<Families> {
  const rows = await tx.execute<{ id: string; families: string[] }>(query)
  return new Map(rows.map(({ id, families }) => [id, families]))
}

/** The families whose bill number, challan, invoice or receipt the text of a line has. */
function namedBy({ id }: AccountRow): SQL {
  return sql`
    with word as (
      select distinct l.id, upper(trim(both '.,;:()[]#*' from w)) as word from bank_line l
        cross join lateral (
          select regexp_split_to_table(${saidBy}, '[[:space:],;|]+')
          union all select (regexp_matches(${saidBy}, '[0-9]{8,18}', 'g'))[1]
        ) s (w)
      where l.bank_account_id = ${id}::uuid and ${waiting} and l.amount > 0 and length(w) between 4 and 40
    )
    select w.id, to_jsonb(array_agg(distinct f.id)) as families from word w join lateral (
      select a.id from family_account a where a.psid = w.word
      union select i.family_account_id from invoice i where i.number = w.word
      union select c.family_account_id from challan c where c.number = w.word
      union select r.family_account_id from receipt r where r.number = w.word
    ) m on true join family_account f on f.id = m.id and f.archived_at is null
    group by w.id`
}

/** The families for which the account or telephone of a line has paid before, if it pays what is due or the same again. */
function paidBefore({ id, currency }: AccountRow): SQL {
  return sql`
    select l.id, to_jsonb(array_agg(distinct b.family_account_id)) as families
    from bank_line l join bank_line b on b.payer = l.payer and b.state = 'matched' and b.family_account_id is not null
    where l.bank_account_id = ${id}::uuid and ${waiting} and l.amount > 0 and l.payer <> ''
      and (b.amount = l.amount or l.amount = (select sum(r.amount) from family_receivable r
        where r.family_account_id = b.family_account_id and r.currency = ${currency} and r.amount > 0))
    group by l.id`
}

/** The families of the campus that owe exactly what a line has brought. */
function oweExactly({ id, campusId, currency }: AccountRow): SQL {
  return sql`
    with owed as materialized (
      select r.family_account_id as family, sum(r.amount) as amount from family_receivable r
        join family_account a on a.id = r.family_account_id and a.archived_at is null
      where r.currency = ${currency} and r.amount > 0 group by 1 having bool_or(r.campus_id = ${campusId}::uuid)
    )
    select l.id, to_jsonb(array_agg(o.family)) as families from bank_line l join owed o on o.amount = l.amount
    where l.bank_account_id = ${id}::uuid and ${waiting} and l.amount > 0 group by l.id`
}
