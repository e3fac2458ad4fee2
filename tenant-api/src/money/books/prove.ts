import { desc, type SQL, sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import type { Day } from 'kit/values/day'
import { holdersOf } from '../../access/sessions/rights/holders.ts'
import { describe, system, timeOf } from '../../core/acts/act.ts'
import type { Job } from '../../core/jobs/jobs.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { notify } from '../../platform/notifications/notify.ts'
import type { FindingCheck } from './contract.ts'
import { periods } from './periods/contract.ts'
import type { SeriesKind } from './post.ts'
import { bookProof } from './tables.ts'

/** A disagreement in the books: which check, of what, the figures, and the journal that a reader opens. */
export type Finding = { check: FindingCheck; subject: string; detail: string; journalId: string | null }

/** How many findings are stored; of the others only the number. */
const mostFindings = 100

/**
 * Every rule that the triggers keep, asked once more of the rows themselves: whoever can switch triggers off can write
 * anything. Each SELECT has `subject`, `detail` and `journal_id`.
 */
const checks: readonly { check: FindingCheck; rows: SQL }[] = [
  {
    check: 'journal',
    rows: sql`select journal_id::text as subject, sum(amount)::text || ' ' || currency as detail, journal_id from posting
      group by journal_id, currency, campus_id having sum(amount) <> 0
      union all select j.id::text, '0', j.id from journal j where not exists (select from posting p where p.journal_id = j.id)`,
  },
  {
    check: 'open',
    rows: sql`select coalesce(o.line_id, p.line_id)::text as subject,
        coalesce(o.amount::text, '–') || ' ≠ ' || coalesce(p.amount::text, '–') as detail, p.journal_id
      from invoice_open o full join (
        select line_id, sum(amount) as amount, max(journal_id::text)::uuid as journal_id from posting
        where account_id = '01900000-0000-7000-8000-000000001200' group by line_id
      ) p on p.line_id = o.line_id
      where o.amount is distinct from p.amount`,
  },
  {
    check: 'posting',
    rows: sql`select p.id::text as subject, p.day || ' ≠ ' || j.day as detail, p.journal_id
      from posting p join journal j on j.id = p.journal_id where p.day <> j.day
      union all select p.id::text, a.code || ' · ' || coalesce(r.kind, '–'), p.journal_id
      from posting p join ledger_account a on a.id = p.account_id left join party r on r.id = p.party_id
      where a.parties <> coalesce(r.kind, 'none')`,
  },
  {
    check: 'voucher',
    rows: sql`select v.serial as subject, a.code || ': ' || coalesce(l.amount, 0) || ' ≠ ' || coalesce(p.amount, 0) as detail, v.journal_id
      from voucher v
      cross join lateral (
        select account_id from voucher_line where voucher_id = v.id union select account_id from posting where journal_id = v.journal_id
      ) named
      join ledger_account a on a.id = named.account_id
      left join lateral (select sum(amount) as amount from voucher_line where voucher_id = v.id and account_id = a.id) l on true
      left join lateral (select sum(amount) as amount from posting where journal_id = v.journal_id and account_id = a.id) p on true
      where v.state = 'approved' and l.amount is distinct from p.amount`,
  },
  {
    check: 'late',
    rows: sql`select j.id::text as subject, j.day::text as detail, j.id as journal_id
      from journal j join period r on j.day between r.first_day and r.last_day join act on act.id = j.act_id
      where r.state = 'closed' and act.at > r.closed_at`,
  },
  {
    check: 'closed',
    rows: sql`select p.first_day || ' ' || a.code as subject,
        coalesce(s.debit - s.credit, 0) || ' ≠ ' || coalesce(q.debit - q.credit, 0) as detail, null::uuid as journal_id
      from (
        select s.* from period_sum s join period p on p.id = s.period_id and p.state = 'closed'
      ) s full join (
        select r.id as period_id, o.account_id, o.campus_id, o.currency, coalesce(sum(o.amount) filter (where o.amount > 0), 0) as debit,
          coalesce(- sum(o.amount) filter (where o.amount < 0), 0) as credit
        from posting o join period r on o.day between r.first_day and r.last_day where r.state = 'closed'
        group by r.id, o.account_id, o.campus_id, o.currency
      ) q using (period_id, account_id, campus_id, currency)
      join period p on p.id = period_id join ledger_account a on a.id = account_id
      where (s.debit, s.credit) is distinct from (q.debit, q.credit)
      union all select p.first_day || ' ' || p.state, 'open', null from period p
      where p.state <> 'closed' and exists (select from period_sum s where s.period_id = p.id)`,
  },
  {
    // Whoever has changed both sides of a journal alike is found by what an earlier night has seen of it.
    check: 'sealed',
    rows: sql`select s.journal_id::text as subject, j.day::text as detail, j.id as journal_id
      from journal_seal s left join journal_digest d on d.journal_id = s.journal_id left join journal j on j.id = s.journal_id
      where d.digest is distinct from s.digest`,
  },
  {
    check: 'proof',
    rows: sql`select p.at::text as subject, left(p.digest, 12) as detail, null::uuid as journal_id
      from book_proof p left join act on act.id = p.act_id
      where p.digest is distinct from act.about ->> 'digest' or p.digest <> ${digestOf(sql`p.id`)}`,
  },
]

/** The digest of all seals of a proof. */
function digestOf(proof: SQL): SQL {
  return sql`(select encode(sha256(coalesce(string_agg(s.digest, ''::bytea order by s.journal_id), ''::bytea)), 'hex')
    from journal_seal s where s.proof_id = ${proof})`
}

/** For each numbered kind, a SELECT of `campus_id`, `year_key` and `number` of its documents. */
const numbered = new Map<SeriesKind, SQL>()

/** Registers where the numbers of a series stand, so that the proof finds one that is missing or stands twice. */
export function numberedBy(kind: SeriesKind, rows: SQL): void {
  numbered.set(kind, rows)
}

/** Where the numbers of each series stand, for whoever shows that none is missing. */
export function numberedSeries(): ReadonlyMap<SeriesKind, SQL> {
  return numbered
}

function seriesOf(kind: SeriesKind, rows: SQL): SQL {
  return sql`select coalesce(c.code, '') || ' ' || ${kind}::text || ' ' || s.year_key as subject,
      s.last || ' ≠ ' || coalesce(d.count, 0) || ' (' || coalesce(d.most, 0) || ')' as detail, null::uuid as journal_id
    from number_series s join campus c on c.id = s.campus_id
    left join (
      select campus_id, year_key, count(distinct number)::int as count, max(number) as most from (${rows}) n group by 1, 2
    ) d on d.campus_id = s.campus_id and d.year_key = s.year_key
    where s.kind = ${kind} and (d.count, d.most) is distinct from (s.last, s.last)`
}

/** Every disagreement in the books, the first hundred of each check, and how many there are. */
export async function proveBooks(db: Db | Tx): Promise<{ findings: Finding[]; count: number }> {
  const all = [
    ...checks,
    ...[...numbered].map(([kind, rows]) => ({ check: 'series' as const, rows: seriesOf(kind, rows) })),
  ]
  const findings: Finding[] = []
  let count = 0
  for (const { check, rows } of all) {
    const found = await db.execute<
      Omit<Finding, 'check' | 'journalId'> & { journal_id: string | null; total: number }
    >(sql`
      select r.*, (count(*) over ())::int as total from (${rows}) r order by r.subject limit ${mostFindings}`)
    count += found[0]?.total ?? 0
    findings.push(
      ...found.map(({ subject, detail, journal_id }) => ({ check, subject, detail, journalId: journal_id })),
    )
  }
  return { findings: findings.slice(0, mostFindings), count }
}

/** Proves the books each night, stores what it found, and tells those who keep them if anything disagrees. */
export const proveJob: Job = { nightlyAt: 2, run: (school) => storeProof(school) }

export async function storeProof(school: School): Promise<void> {
  const today = (await school.today()) as Day
  await school.transaction(system(sentence('Books')), 'books.proved', async (tx) => {
    await tx.execute(sql`set local statement_timeout = '5min'`)
    const { findings, count } = await proveBooks(tx)
    const [counted] = await tx.execute<{ journals: string; postings: string }>(
      sql`select (select count(*) from journal) as journals, (select count(*) from posting) as postings`,
    )
    const { journals, postings } = {
      journals: Number(counted?.journals),
      postings: Number(counted?.postings),
    }
    const at = timeOf(tx).toISOString()
    const proof = { at, journals, postings, findings, count }
    const [stored] = await tx.insert(bookProof).values(proof).returning({ id: bookProof.id })
    describe(tx, { journals, count, digest: await sealJournals(tx, stored?.id ?? '') })
    if (count === 0) return
    await notify(tx, await holdersOf(tx, { may: [periods.resource, 'edit'], campus: null, on: today }), {
      category: 'security',
      title: { sentence: sentence('The books do not agree') },
      body: {
        sentence: sentence(
          'The nightly proof found {count, plural, one {# figure that disagrees} other {# figures that disagree}}. Look at them before anything else is booked.',
        ),
        fill: { count },
      },
      page: 'books',
    })
  })
}

/** Seals the journals that no proof has sealed yet, and returns the digest of these seals. */
async function sealJournals(tx: Tx, proof: string): Promise<string> {
  await tx.execute(sql`
    insert into journal_seal (journal_id, proof_id, digest)
    select d.journal_id, ${proof}::uuid, d.digest from journal_digest d
    where not exists (select from journal_seal s where s.journal_id = d.journal_id)`)
  const [row] = await tx.execute<{ digest: string }>(sql`
    update book_proof set digest = ${digestOf(sql`${proof}::uuid`)} where id = ${proof}::uuid returning digest`)
  return row?.digest ?? ''
}

/** What the last proof has found. */
export async function readProof(school: School) {
  const [last] = await school.db
    .select()
    .from(bookProof)
    .orderBy(desc(bookProof.at), desc(bookProof.id))
    .limit(1)
  if (!last) return { at: null, journals: 0, postings: 0, count: 0, findings: [] }
  const { at, journals, postings, count, findings } = last
  return { at, journals, postings, count, findings: [...findings] }
}
