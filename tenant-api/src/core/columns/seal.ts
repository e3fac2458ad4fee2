import { sql } from 'drizzle-orm'
import { directory, type School } from '../school/school.ts'

/** One statement seals `atOnce` acts, and one visit runs at most `rounds` statements. */
const [atOnce, rounds] = [100, 50]

/**
 * Seals the acts since the last visit and stores the head in the control plane, out of reach of whoever
 * rewrites the log in the school's database. Runs outside of the acts' transactions, which would otherwise wait
 * for each other.
 */
export async function sealAudit(school: School): Promise<number> {
  if (school.state === 'read_only') return 0
  const now = school.now().toISOString()
  let sealed = 0
  for (let round = 0; round < rounds; round += 1) {
    const [row] = await school.db.execute<{ count: number }>(
      sql`select seal_audit(${now}::timestamptz, ${atOnce}) as count`,
    )
    sealed += row?.count ?? 0
    if ((row?.count ?? 0) < atOnce) break
  }
  if (sealed > 0) await anchor(school)
  return sealed
}

/**
 * Moves the head in the control plane on. If that head is not in this database, it notes that the seal is
 * broken. One visit after the other: two at once would go on from the same head, and the second would look like a break.
 */
async function anchor(school: School): Promise<void> {
  await school.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('maktab:audit-anchor', 0))`)
    const head = await directory().auditHead(school.id)
    const [row] = await tx.execute<{ number: number; hash: Buffer; from: Buffer | null }>(sql`
      select s.number::float8 as number, s.hash,
        (select f.hash from audit_seal f where f.number = ${head?.number ?? 0}) as from
      from audit_seal s order by s.number desc limit 1`)
    if (!row) return
    const from = head
      ? { number: head.number, hash: row.from ?? Buffer.alloc(0) }
      : { number: 0, hash: Buffer.alloc(0) }
    const to = { number: row.number, hash: row.hash }
    await directory().anchorAudit(school.id, { from, to, at: school.now() })
  })
}
