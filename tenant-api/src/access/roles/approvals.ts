import { eq, sql } from 'drizzle-orm'
import type { Action } from 'kit/contract/contract'
import { refuse, refuseField, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { formatMoney, fromWire, type WireMoney } from 'kit/values/money'
import type { Day } from 'kit/values/day'
import { describe } from '../../core/acts/act.ts'
import { refuseStale } from '../../core/columns/constraint-errors.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { isOwnRequest, isSuperAdmin, type User } from '../../core/authorization/user.ts'
import { approvalLimit, role } from '../sessions/tables.ts'
import { refuseUnlessOpen } from './changes.ts'

type Limits = { id: string; version: number; limits: readonly WireMoney[] }

/** Says up to which amount a role approves, in each currency; in a currency without a limit it approves any amount. */
export async function setApprovalLimits(
  school: School,
  user: User,
  { id, version, limits }: Limits,
): Promise<{ id: string; version: number }> {
  const amounts = limits.map(fromWire)
  if (amounts.some(({ amount }) => amount < 0n))
    refuseField('limits', sentence('The amount must not be below zero'), 'low')
  if (new Set(amounts.map(({ currency }) => currency)).size < amounts.length)
    refuseField('limits', sentence('A currency has one limit'))
  return school.transaction(user, 'roles.limited', async (tx) => {
    const [found] = await tx
      .select({ id: role.id, key: role.key, name: role.name, version: role.version })
      .from(role)
      .where(eq(role.id, id))
      .for('update')
    if (!found) return refuseMissing()
    await refuseUnlessOpen(tx, user, found)
    if (!isSuperAdmin(user) && user.roles.some(({ key }) => key === found.key))
      refuse(
        'own-limit',
        'This is a role of your own, so somebody else decides how much it may approve',
        {},
        { status: 403 },
      )
    if (found.version !== version) refuseStale({ id, version: found.version, name: found.name })
    await writeLimits(tx, id, amounts)
    const next = { version: version + 1, updatedAt: school.now().toISOString() }
    await tx.update(role).set(next).where(eq(role.id, id))
    describe(tx, { role: found.name })
    return { id, version: next.version }
  })
}

/** Only limits that differ are written, so that the history shows what has changed. */
async function writeLimits(
  tx: Tx,
  roleId: string,
  amounts: readonly { amount: bigint; currency: string }[],
): Promise<void> {
  const before = await tx.select().from(approvalLimit).where(eq(approvalLimit.roleId, roleId))
  for (const { id, currency } of before)
    if (!amounts.some((one) => one.currency === currency))
      await tx.delete(approvalLimit).where(eq(approvalLimit.id, id))
  for (const { amount, currency } of amounts) {
    const stored = before.find((one) => one.currency === currency)
    if (!stored) await tx.insert(approvalLimit).values({ roleId, currency, amount })
    else if (stored.amount !== amount)
      await tx.update(approvalLimit).set({ amount }).where(eq(approvalLimit.id, stored.id))
  }
}

/** Whoever asked does not decide. */
export function refuseOwnRequest(user: User, askedById: string | null): void {
  if (isOwnRequest(user, askedById))
    refuse('own-request', 'You have asked for this yourself, so somebody else decides', {}, { status: 403 })
}

/** What somebody approves: the permission that it takes, where, and how much; null where that cannot be computed. */
type Approval = {
  may: readonly [resource: string, action: Action]
  campusId: string
  on: Day
  amount: bigint | null
  currency: string
}

/**
 * Refuses an amount above what the user's roles may approve at this campus. Of several roles with the permission the
 * highest limit counts, and one without a limit approves any amount.
 */
export async function refuseAboveLimit(tx: Tx, user: User, approval: Approval): Promise<void> {
  const limit = await limitOf(tx, user, approval)
  const { amount, currency } = approval
  if (limit === null || (amount !== null && amount <= limit)) return
  if (amount === null)
    refuse(
      'above-limit',
      'What this comes to cannot be computed yet, so somebody whose role has no limit decides',
      {},
      { status: 403 },
    )
  const money = (of: bigint) => formatMoney(user.language, of, currency)
  refuse(
    'above-limit',
    'You may approve up to {limit}. Somebody with a higher limit decides about {amount}',
    { limit: money(limit), amount: money(amount) },
    { status: 403 },
  )
}

/**
 * Null without a limit. The roles that the user has at the campus count; whoever decides there by a role of elsewhere,
 * such as a guardian where the children are, has the limit of that.
 */
async function limitOf(
  tx: Tx,
  user: User,
  { may: [resource, action], campusId, on, currency }: Approval,
): Promise<bigint | null> {
  const roles = JSON.stringify(user.roles.map(({ key }) => key))
  const rows = await tx.execute<{ amount: string | null; isHere: boolean }>(sql`
    select l.amount::text, coalesce(a.campus_id = ${campusId}::uuid, g.reach = 'institute' or exists (
      select from employee e where e.id = k.person_id and ${campusId}::uuid = any (e.campus_ids))) as "isHere"
    from assignment a join account k on k.id = a.account_id join role r on r.id = a.role_id
      join role_grant g on g.role_id = r.id and g.resource = ${resource} and g.action = ${action} and g.reach is not null
      left join approval_limit l on l.role_id = r.id and l.currency = ${currency}
    where a.account_id = ${user.id}::uuid and holds(a.starts_on, a.ends_on, ${on}::date)
      and r.key in (select jsonb_array_elements_text(${roles}::text::jsonb))`)
  if (rows.length === 0) return refuseUnchangeable()
  const here = rows.filter(({ isHere }) => isHere)
  const held = here.length > 0 ? here : rows
  if (held.some(({ amount }) => amount === null)) return null
  return held.map(({ amount }) => BigInt(amount ?? 0)).reduce((most, one) => (one > most ? one : most), 0n)
}

/** A copy of a role approves no more than the original. */
export async function copyLimits(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  const limits = await tx.select().from(approvalLimit).where(eq(approvalLimit.roleId, from))
  if (limits.length === 0) return
  await tx
    .insert(approvalLimit)
    .values(limits.map(({ currency, amount }) => ({ roleId: to, currency, amount })))
}
