import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { refuse, refuseField, refuseMissing } from 'kit/contract/refusal'
import type { Language } from 'kit/text/locale'
import { sentence } from 'kit/text/words'
import { account, person } from '../../access/sessions/tables.ts'
import { describe } from '../../core/acts/act.ts'
import type { LocalizedMessage } from '../../core/acts/localized-message.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { nameFor } from '../../core/columns/name-in-script.ts'
import { enqueue, job } from '../../core/jobs/jobs.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { settle, type Several } from '../../crud/bulk/bulk.ts'
import { campus, section } from '../../institute/structure/tables.ts'
import { file } from '../../platform/files/tables.ts'
import { list } from '../invoices/pricing/read-billable.ts'
import { billingRun } from '../invoices/tables.ts'
import { challanCrud } from './challans.ts'
import { type ChallanPrint, challans, mostChallans } from './contract.ts'
import { refuseNothingDue } from './issue-challans.ts'
import { challanList, challanPrint } from './tables.ts'

type Begun = { id: string; job: string; total: number }
type Asked = {
  campusId: string | null
  sectionId: string | null
  runId: string | null
  familyIds: string[] | null
  language: Language | null
}
export type PrintScope = Omit<Asked, 'language' | 'campusId'> & { campusId: string }

/** Leaves a job that issues the challans of a place and prints them. Refuses where nobody there owes anything. */
export async function printChallans(school: School, user: User, asked: Asked): Promise<Begun> {
  const place = await placeOf(school.db, user, asked)
  const scope = { ...asked, campusId: place.id }
  const families = await readFamiliesToBill(school.db, scope)
  if (families.length === 0) refuseNothingDue()
  return leavePrint(school, user, { ...scope, total: families.length, name: place.name })
}

/** Leaves a job that prints challans which were issued, once more. */
export async function reprintChallans(
  school: School,
  user: User,
  { of, language }: { of: Several; language: Language | null },
): Promise<Begun> {
  const ids = await settle(challanCrud, { school, user, action: 'view', of })
  const [place] = await school.db
    .select({ id: challanList.campusId, name: campus.name })
    .from(challanList)
    .innerJoin(campus, eq(campus.id, challanList.campusId))
    .where(
      and(
        sql`${challanList.id} = any (${list(ids)}::uuid[])`,
        reach(user, challans.name, 'mark', challanCrud.within),
      ),
    )
    .orderBy(challanList.campusId)
    .limit(1)
  if (!place) refuse('beyond-reach', 'You may see these but not print them', {}, { status: 403 })
  const scope = {
    campusId: place.id,
    sectionId: null,
    runId: null,
    familyIds: null,
    challanIds: ids,
    language,
  }
  return leavePrint(school, user, { ...scope, total: ids.length, name: place.name })
}

type Leaving = PrintScope & {
  challanIds?: string[]
  language: Language | null
  total: number
  name: string
}

async function leavePrint(school: School, user: User, { total, name, ...scope }: Leaving): Promise<Begun> {
  if (total > mostChallans)
    refuse('challans.too-many', 'At most {count} challans are printed at once. Choose fewer families', {
      count: mostChallans,
    })
  return school.transaction(user, 'challans.asked', async (tx) => {
    const [made] = await tx
      .insert(challanPrint)
      .values({ ...scope, accountId: user.id, createdAt: school.now().toISOString() })
      .returning({ id: challanPrint.id })
    if (!made) throw new Error('an insert returned nothing')
    const title: LocalizedMessage = { sentence: sentence('Challans of {place}'), fill: { place: name } }
    const asked = { by: user, title, page: `challan-prints/${made.id}` }
    const begun = await enqueue(tx, 'challans.print', { print: made.id, user: user.id }, { asked })
    await tx.update(challanPrint).set({ jobId: begun }).where(eq(challanPrint.id, made.id))
    describe(tx, { count: total, place: name })
    return { id: made.id, job: begun ?? '', total }
  })
}

type Place = { id: string; name: string }

/** The campus whose series is drawn from, and what the job is called: the section, the month of the run, the campus. */
async function placeOf(db: Db, user: User, { campusId, sectionId, runId }: Asked): Promise<Place> {
  const mine = (column: PgColumn) => reach(user, challans.name, 'mark', { campus: column })
  if (sectionId !== null) {
    const [row] = await db
      .select({ id: section.campusId, name: section.title })
      .from(section)
      .where(and(eq(section.id, sectionId), mine(section.campusId)))
    return row ?? refuseField('sectionId', notHere, 'choice')
  }
  if (runId !== null) {
    const [row] = await db
      .select({ id: billingRun.campusId, name: campus.name })
      .from(billingRun)
      .innerJoin(campus, eq(campus.id, billingRun.campusId))
      .where(and(eq(billingRun.id, runId), mine(billingRun.campusId)))
    return row ?? refuseField('runId', notHere, 'choice')
  }
  const [row, another] = await db
    .select({ id: campus.id, name: campus.name })
    .from(campus)
    .where(
      and(campusId === null ? sql`${campus.archivedAt} is null` : eq(campus.id, campusId), mine(campus.id)),
    )
    .limit(2)
  if (!row) return refuseField('campusId', notHere, 'choice')
  return another ? refuseField('campusId', sentence('Choose a campus'), 'choice') : row
}

const notHere = sentence('This cannot be chosen here. Choose another')

/**
 * The families that owe something at the place of a print, by the section and the name of their first child there. An
 * applicant's is among them where it is chosen itself.
 */
export async function readFamiliesToBill(
  db: Db | Tx,
  { campusId, sectionId, runId, familyIds }: PrintScope,
): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select i.family_account_id as id
    from invoice i left join student s on s.id = i.student_id left join person p on p.id = s.id left join section g on g.id = s.section_id
    where (i.student_id is not null or ${familyIds !== null}) and i.campus_id = ${campusId}::uuid and i.cancelled_at is null
      and (${sectionId}::uuid is null or s.section_id = ${sectionId}::uuid)
      and (${runId}::uuid is null or i.run_id = ${runId}::uuid)
      and (${familyIds === null} or i.family_account_id = any (${list(familyIds ?? [])}::uuid[]))
      and exists (select from invoice_open o where o.invoice_id = i.id and o.amount > 0)
    group by 1 order by min(g.title collate natural_order) nulls last, min(coalesce(p.name, i.name) collate name_order), 1`)
  return rows.map(({ id }) => id)
}

type Paging = { limit: number; skip: number }

export async function listChallanPrints(
  school: School,
  user: User,
  { limit, skip }: Paging,
): Promise<{ rows: ChallanPrint[]; total: number }> {
  const where = printsSeen(user, 'view')
  const [[counted], rows] = await Promise.all([
    school.db.select({ total: count() }).from(challanPrint).where(where),
    readPrints(school, user, where)
      .orderBy(desc(challanPrint.createdAt), desc(challanPrint.id))
      .limit(limit)
      .offset(skip),
  ])
  return { rows, total: counted?.total ?? 0 }
}

export async function readChallanPrint(
  school: School,
  user: User,
  { id }: { id: string },
): Promise<ChallanPrint> {
  const [found] = await readPrints(school, user, and(eq(challanPrint.id, id), printsSeen(user, 'view')))
  return found ?? refuseMissing()
}

/** The files of one's campuses. */
export function printsSeen(user: User, action: 'view' | 'edit'): SQL | undefined {
  return reach(user, challans.name, action, { campus: challanPrint.campusId })
}

function readPrints(school: School, user: User, where: SQL | undefined) {
  return school.db
    .select({
      id: challanPrint.id,
      madeBy: sql<string>`coalesce(${nameFor(user, person)}, '')`,
      createdAt: challanPrint.createdAt,
      campus: campus.name,
      section: sql<string>`coalesce(${section.title}, '')`,
      period: sql<string>`coalesce(${billingRun.period}, '')`,
      printed: challanPrint.printed,
      state: sql<ChallanPrint['state']>`case
        when ${challanPrint.fileId} is not null then 'done'
        when ${challanPrint.printed} = 0 then 'empty'
        when ${challanPrint.printed} is not null then 'over'
        when ${job.state} in ('waiting', 'running') then 'waiting'
        else 'failed' end`,
      jobId: challanPrint.jobId,
      file: { id: file.id, name: file.name, type: file.type, bytes: file.bytes },
    })
    .from(challanPrint)
    .innerJoin(campus, eq(campus.id, challanPrint.campusId))
    .leftJoin(section, eq(section.id, challanPrint.sectionId))
    .leftJoin(billingRun, eq(billingRun.id, challanPrint.runId))
    .leftJoin(file, eq(file.id, challanPrint.fileId))
    .leftJoin(job, eq(job.id, challanPrint.jobId))
    .leftJoin(account, eq(account.id, challanPrint.accountId))
    .leftJoin(person, eq(person.id, account.personId))
    .where(where)
}
