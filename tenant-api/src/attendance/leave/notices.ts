import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import type { Actor, Tx } from '../../core/school/school.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { type LeaveState, leaveStates, type Side } from './contract.ts'
import { listOf } from './leaves.ts'

type Asked = { to: readonly string[]; side: Side; id: string; name: string }

/** Notifies those who decide. */
export async function tellDeciders(tx: Tx, { to, side, id, name }: Asked): Promise<void> {
  await notify(tx, to, {
    category: 'general',
    title: { sentence: sentence('Leave requested for {name}'), fill: { name } },
    page: `${listOf[side].name}/${id}`,
  })
}

type Decided = { by: Actor; side: Side; id: string; name: string; state: LeaveState; note: string }

const decisions = {
  pending: sentence('Leave of {name} went on to the office'),
  approved: sentence('Leave of {name} is approved'),
  rejected: sentence('Leave of {name} is rejected'),
  cancelled: sentence('Leave of {name} is revoked'),
} as const satisfies Record<LeaveState, string>

/** Notifies whoever asked, and the person whose leave it is. */
export async function tellAsker(tx: Tx, { by, side, id, name, state, note }: Decided): Promise<void> {
  const rows = await tx.execute<{ id: string }>(sql`
    select account_id as id from leave_step where request_id = ${id}::uuid and what = 'asked' and account_id is not null
    union
    select a.id from leave_request r join account a on a.person_id = r.person_id where r.id = ${id}::uuid`)
  const to = rows.map((row) => row.id).filter((account) => account !== by.id)
  await notify(tx, to, {
    category: 'general',
    title: { sentence: decisions[state], fill: { name } },
    body:
      note === '' ? { sentence: leaveStates[state] } : { sentence: sentence('Note: {note}'), fill: { note } },
    page: `${listOf[side].name}/${id}`,
  })
}
