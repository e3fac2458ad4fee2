import { and, eq, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import type { User } from '../../core/authorization/user.ts'
import type { Tx } from '../../core/school/school.ts'
import type { JournalKind } from '../books/contract.ts'
import { postingsSeen } from '../books/journals.ts'
import { posting } from '../books/tables.ts'

/** A journal with its digest as it is now, and as the first nightly proof after it has sealed it. */
export type SealedJournal = {
  id: string
  day: Day
  kind: JournalKind
  memo: string
  campus: string
  campusId: string
  actId: string
  writtenBy: string
  writtenAt: string
  sourceKind: string | null
  sourceId: string | null
  reversesId: string | null
  key: string | null
  digest: string
  sealed: string | null
  sealedAt: string | null
  sides: Side[]
}
type Side = {
  id: string
  accountId: string
  campusId: string
  campus: string
  partyId: string | null
  invoiceId: string | null
  lineId: string | null
  amount: string
  currency: string
}

const atOnce = 1_000

/** The journals of the span with the postings that the reader may see, in their order, so many at a time. */
export async function* sealedJournals(
  tx: Tx,
  { user, from, until, campus }: { user: User; from: Day; until: Day; campus: string | undefined },
): AsyncIterable<SealedJournal[]> {
  const seen = and(postingsSeen(user), campus === undefined ? undefined : eq(posting.campusId, campus))
  let after: { day: string; id: string } | undefined
  for (;;) {
    const rest = after && sql`(j.day, j.id) > (${after.day}::date, ${after.id}::uuid)`
    const page: SealedJournal[] = await tx.execute<SealedJournal>(sql`
      with page as (
        select j.* from journal j where ${and(sql`j.day between ${from}::date and ${until}::date`, rest)}
          and exists (select from posting where posting.journal_id = j.id and ${seen})
        order by j.day, j.id limit ${atOnce}
      )
      select j.id, j.day::text as day, j.kind, j.memo, j.campus_id as "campusId", c.code as campus, j.act_id as "actId",
        coalesce(act.actor, '') as "writtenBy", to_json(act.at) #>> '{}' as "writtenAt", j.source_kind as "sourceKind",
        j.source_id as "sourceId", j.reverses_id as "reversesId", j.key,
        (select encode(d.digest, 'hex') from journal_digest d where d.journal_id = j.id) as digest,
        encode(s.digest, 'hex') as sealed, to_json(b.at) #>> '{}' as "sealedAt",
        (select json_agg(json_build_object('id', posting.id, 'accountId', posting.account_id, 'campusId', posting.campus_id,
            'campus', p.code, 'partyId', posting.party_id, 'invoiceId', posting.invoice_id, 'lineId', posting.line_id,
            'amount', posting.amount::text, 'currency', posting.currency) order by posting.id)
          from posting join campus p on p.id = posting.campus_id where posting.journal_id = j.id and ${seen}) as sides
      from page j join campus c on c.id = j.campus_id left join act on act.id = j.act_id
        left join journal_seal s on s.journal_id = j.id left join book_proof b on b.id = s.proof_id
      order by j.day, j.id`)
    if (page.length > 0) yield page
    after = page.at(-1)
    if (page.length < atOnce) return
  }
}
