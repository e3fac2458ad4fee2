import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { refuse, refuseField, refuseMissing } from 'kit/contract/refusal'
import type { Language } from 'kit/text/locale'
import { sentence } from 'kit/text/words'
import type { Day } from 'kit/values/day'
import { describe, timeOf } from '../../core/acts/act.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { newPaperCode } from '../../core/documents/paper-code.ts'
import type { Actor, Db, School, Tx } from '../../core/school/school.ts'
import { refuseUnwritable } from '../../crud/row.ts'
import { currencyOfCampus } from '../books/parties.ts'
import { nextNumbers } from '../books/post.ts'
import { familyCrud } from '../family-accounts/family-accounts.ts'
import { familyAccount } from '../family-accounts/tables.ts'
import { invoice } from '../invoices/tables.ts'
import { documentNumber } from '../invoices/issue-invoices.ts'
import { challanCrud } from './challans.ts'
import { type ComposedChallan, composeChallans } from './compose-challans.ts'
import { type ChallanPage, challans } from './contract.ts'
import { readChallanRow } from './read-challan.ts'
import { challanList } from './tables.ts'

type One = { familyAccountId: string; campusId: string | null; language: Language | null }

/** Issues the challan of a family, or gives that of today if nothing has changed since. Refuses where nothing is due. */
export async function issueChallan(
  school: School,
  user: User,
  { familyAccountId, language, ...asked }: One,
): Promise<ChallanPage> {
  const [{ country }, day] = [await school.profile(), (await school.today()) as Day]
  const campusId = await campusOf(school.db, user, { familyAccountId, ...asked })
  const id = await school.transaction(user, 'challans.issued', async (tx) => {
    await tx.execute(sql`select from family_account where id = ${familyAccountId}::uuid for update`)
    const which = { families: [familyAccountId], campusId, day, country, language }
    const [made] = await issueWithin(tx, user, which)
    if (!made) return refuseNothingDue()
    describe(tx, { count: 1, number: made.number, name: made.name })
    return made.id
  })
  return readChallanRow(school.db, user, id)
}

export function refuseNothingDue(): never {
  refuse('challans.nothing-due', 'Nothing is due, so there is no challan', {}, { status: 409 })
}

type Place = Pick<One, 'familyAccountId' | 'campusId'>

/** The campus that issues it: the one that is named, or where the latest open invoice is, of those within reach. */
async function campusOf(db: Db, user: User, { familyAccountId, campusId }: Place): Promise<string> {
  const [family] = await db.execute(sql`
    select from ${familyAccount} where ${familyAccount.id} = ${familyAccountId}::uuid and ${familyAccount.archivedAt} is null
      and ${reach(user, challans.name, 'mark', familyCrud.within)}`)
  if (!family)
    refuseField('familyAccountId', sentence('This family cannot be chosen here. Choose another'), 'choice')
  const [place] = await db.execute<{ id: string }>(sql`
    select ${invoice.campusId} as id from ${invoice}
    where ${invoice.familyAccountId} = ${familyAccountId}::uuid and ${invoice.cancelledAt} is null
      and (${campusId}::uuid is null or ${invoice.campusId} = ${campusId}::uuid)
      and exists (select from invoice_open o where o.invoice_id = ${invoice.id} and o.amount > 0)
      and ${reach(user, challans.name, 'mark', { campus: invoice.campusId })}
    order by ${invoice.dueOn} desc, ${invoice.id} desc limit 1`)
  return place?.id ?? refuseNothingDue()
}

type Issuing = {
  families: readonly string[]
  campusId: string
  day: Day
  country: string
  language: Language | null
}
export type IssuedChallan = { id: string; number: string; name: string }

/**
 * Within an act: a challan for each of these families that owes something, in their order. One of today that would say the
 * same is given again, so that a job that runs twice, or somebody who prints twice, makes no second number.
 */
export async function issueWithin(tx: Tx, by: Actor, asked: Issuing): Promise<IssuedChallan[]> {
  const { campusId, day, language } = asked
  const currency = await currencyOfCampus(tx, campusId)
  const composed = await composeChallans(tx, { ...asked, currency })
  const same = await findSame(tx, { campusId, day, composed })
  const missing = composed.filter(({ familyId }) => !same.has(familyId))
  const made = await insertChallans(tx, by, { campusId, day, language, composed: missing })
  return composed.flatMap(({ familyId }) => same.get(familyId) ?? made.get(familyId) ?? [])
}

type Placed = { campusId: string; day: Day; composed: readonly ComposedChallan[] }

async function findSame(tx: Tx, { campusId, day, composed }: Placed): Promise<Map<string, IssuedChallan>> {
  const wanted = composed.map(({ familyId, dueOn, withinDue, afterDue, snapshot }) => ({
    familyId,
    dueOn,
    withinDue: String(withinDue),
    afterDue: String(afterDue),
    snapshot,
  }))
  const rows = await tx.execute<IssuedChallan & { familyId: string }>(sql`
    select w."familyId", c.id, c.number, c.name
    from jsonb_to_recordset(${JSON.stringify(wanted)}::text::jsonb) as w ("familyId" uuid, "dueOn" date, "withinDue" bigint,
        "afterDue" bigint, snapshot jsonb)
      cross join lateral (select * from challan l where l.family_account_id = w."familyId" and l.campus_id = ${campusId}::uuid
        and l.cancelled_at is null order by l.id desc limit 1) c
    where c.issued_on = ${day}::date and c.due_on = w."dueOn" and c.within_due = w."withinDue" and c.after_due = w."afterDue"
      and c.snapshot = w.snapshot`)
  return new Map(rows.map(({ familyId, ...row }) => [familyId, row]))
}

async function insertChallans(
  tx: Tx,
  by: Actor,
  { campusId, day, language, composed }: Placed & { language: Language | null },
): Promise<Map<string, IssuedChallan>> {
  if (composed.length === 0) return new Map()
  const [place] = await tx.execute<{ code: string }>(
    sql`select code from campus where id = ${campusId}::uuid`,
  )
  const year = day.slice(0, 4)
  const first = await nextNumbers(tx, { campusId, kind: 'challan', year, count: composed.length })
  const rows = composed.map(({ snapshot, withinDue, afterDue, open, ...row }, at) => ({
    ...row,
    id: randomUUIDv7(),
    serial: first + at,
    number: documentNumber({ code: place?.code ?? '', year, serial: first + at, mark: 'CH' }),
    billNumber: snapshot.family.billNumber,
    withinDue: String(withinDue),
    afterDue: String(afterDue),
    open: String(open),
    children: snapshot.children.length,
    language: language ?? row.language,
    code: newPaperCode(),
    snapshot,
  }))
  const at = timeOf(tx).toISOString()
  await tx.execute(sql`
    insert into challan (id, campus_id, year_key, serial, number, family_account_id, name, bill_number, issued_on, due_on, currency,
      within_due, after_due, open, invoice_ids, children, snapshot, language, code, issued_by, created_at, updated_at)
    select r.id, ${campusId}::uuid, ${year}, r.serial, r.number, r."familyId", r.name, r."billNumber", ${day}::date, r."dueOn", r.currency,
      r."withinDue", r."afterDue", r.open, array(select jsonb_array_elements_text(r."invoiceIds")::uuid), r.children, r.snapshot,
      r.language, r.code, ${by.name}, ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (id uuid, serial int, number text, "familyId" uuid, name text,
      "billNumber" text, "dueOn" date, currency text, "withinDue" bigint, "afterDue" bigint, open bigint, "invoiceIds" jsonb,
      children smallint, snapshot jsonb, language text, code text)
    order by r.serial`)
  return new Map(rows.map(({ familyId, id, number, name }) => [familyId, { id, number, name }]))
}

/** Cancels a challan. Its number stays used, and the invoices on it are still owed. */
export async function cancelChallan(
  school: School,
  user: User,
  { id, reason }: { id: string; reason: string },
): Promise<ChallanPage> {
  return school.transaction(user, 'challans.cancelled', async (tx) => {
    const [row] = await tx.execute<{ number: string; isCancelled: boolean }>(sql`
      select c.number, c.cancelled_at is not null as "isCancelled" from challan c where c.id = (
        select ${challanList.id} from ${challanList} where ${challanList.id} = ${id}::uuid
          and ${reach(user, challans.name, 'edit', challanCrud.within)}) for update of c`)
    if (!row) return refuseUnwritable(tx, challanCrud, { user, id })
    if (row.isCancelled)
      refuse('challans.cancelled', 'This challan is cancelled already', {}, { status: 409 })
    await tx.execute(sql`
      update challan set cancelled_at = ${timeOf(tx).toISOString()}::timestamptz, cancelled_reason = ${reason},
        version = version + 1, updated_at = ${timeOf(tx).toISOString()}::timestamptz where id = ${id}::uuid`)
    describe(tx, { number: row.number, reason })
    return (await readChallanRow(tx, user, id)) ?? refuseMissing()
  })
}
