import { sql, type SQL } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { Language } from 'kit/text/locale'
import type { Day } from 'kit/values/day'
import { visited } from '../../../admissions/form/application-visits.ts'
import { page } from '../../../admissions/form/send-application.ts'
import { describe } from '../../../core/acts/act.ts'
import type { Db, School, Tx } from '../../../core/school/school.ts'
import { sendChallanOf } from '../../challans/challan-file.ts'
import { issueWithin, refuseNothingDue } from '../../challans/issue-challans.ts'
import { challanList } from '../../challans/tables.ts'

type OwnChallan = { id: string; number: string }

/** The challan by which a family pays for its application: the latest one, if nothing has changed since. */
export async function readOwnChallan(db: Db | Tx, admissionId: string): Promise<OwnChallan | null> {
  const [row] = await db.execute<OwnChallan>(sql`
    select ${challanList.id}, ${challanList.number} from ${challanList}
    where ${ofApplication(admissionId)} and ${challanList.state} = 'open'
    order by ${challanList.id} desc limit 1`)
  return row ?? null
}

/**
 * Challans on which nothing but fees of this application stands, in SQL. Where the account is shared with brothers or
 * sisters, a code and a telephone number do not show what is due of them.
 */
function ofApplication(admissionId: string): SQL {
  return sql`exists (select from challan c join admission a on a.id = ${admissionId}::uuid and ${isAlone}
    where c.id = ${challanList.id} and c.cancelled_at is null and c.family_account_id = a.family_account_id
    and c.invoice_ids <@ array(select i.id from invoice i where i.admission_id = a.id))`
}

/** The child of the application `a` is no student, and none stands under its account. */
const isAlone = sql`a.student_id is null
  and not exists (select from family_member m where m.family_account_id = a.family_account_id)`

/** Whether something is open of this application, and of it alone, for which a challan can be issued. */
export async function mayIssueOwn(db: Db | Tx, admissionId: string): Promise<boolean> {
  return (await placeOf(db, admissionId)) !== undefined
}

type Place = { campusId: string; familyId: string }

async function placeOf(db: Db | Tx, admissionId: string): Promise<Place | undefined> {
  const [place] = await db.execute<Place & { isOwn: boolean }>(sql`
    select i.campus_id as "campusId", i.family_account_id as "familyId",
      bool_and(i.admission_id is not distinct from a.id) over () as "isOwn"
    from admission a join invoice i on i.family_account_id = a.family_account_id and i.cancelled_at is null
    where a.id = ${admissionId}::uuid and ${isAlone}
      and exists (select from invoice_open o where o.invoice_id = i.id and o.amount > 0)
    order by i.due_on desc, i.id desc limit 1`)
  return place?.isOwn ? place : undefined
}

/** Issues it, or gives the one on which nothing has changed. Refuses where nothing is due. */
export async function issueOwnChallan(school: School, visit: string): Promise<OwnChallan> {
  const { id } = await visited(school.db, school.now(), visit)
  const before = await readOwnChallan(school.db, id)
  if (before) return before
  const [{ country }, day] = [await school.profile(), (await school.today()) as Day]
  return school.transaction(page, 'challans.issued', async (tx) => {
    await tx.execute(sql`
      select from family_account f where f.id = (select a.family_account_id from admission a where a.id = ${id}::uuid) for update`)
    const place = await placeOf(tx, id)
    if (!place) return refuseNothingDue()
    const { campusId, familyId } = place
    const [made] = await issueWithin(tx, page, {
      families: [familyId],
      campusId,
      day,
      country,
      language: null,
    })
    if (!made) return refuseNothingDue()
    describe(tx, { count: 1, number: made.number, name: made.name })
    return { id: made.id, number: made.number }
  })
}

type Sending = { visit: string; id: string; language?: Language | undefined; reply: FastifyReply }

/** A challan of the application of a visit as a PDF. */
export async function sendOwnApplicantChallan(
  school: School,
  { visit, id, language, reply }: Sending,
): Promise<FastifyReply> {
  const application = await visited(school.db, school.now(), visit)
  const where = sql`${challanList.id} = ${id}::uuid and ${ofApplication(application.id)}`
  return sendChallanOf(school, { where, language: language ?? null, reply })
}
