import { sql } from 'drizzle-orm'
import { refuse, refuseField, refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { Day } from 'kit/values/day'
import type { WireMoney } from 'kit/values/money'
import { describe } from '../../core/acts/act.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { withConstraintMessages } from '../../core/columns/constraint-errors.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { takenName } from '../../crud/resource-module.ts'
import { get, lockRow } from '../../crud/row.ts'
import { crudOf, referencedBy } from '../../crud/table.ts'
import { campusCrud } from '../../institute/structure/campuses.ts'
import { goWithPerson } from '../../people/students-and-guardians/person-rows.ts'
import { studentPlaces, student } from '../../people/students-and-guardians/tables.ts'
import { fatherOf, nameOf } from '../../core/columns/name-in-script.ts'
import { currencyOfCampus } from '../books/parties.ts'
import { amountIn } from './amounts.ts'
import { services, type Subscriber } from './contract.ts'
import { feeTypeCrud } from './fee-types.ts'
import { service, serviceSubscription } from './tables.ts'

/** Services and their table. */
export const serviceCrud = crudOf(services, {
  table: service,
  within: { campus: service.campusId },
  rows: { campusId: () => campusCrud, feeTypeId: () => feeTypeCrud },
  taken: takenName(services, 'service_title_taken', 'title'),
})

referencedBy({
  on: () => serviceCrud,
  table: serviceSubscription,
  column: serviceSubscription.serviceId,
  says: sentence('{name} is taken by {count, plural, one {# student} other {# students}}'),
  where: (today) => sql`coalesce(${serviceSubscription.validUntil}, 'infinity') >= ${today}::date`,
})
goWithPerson({
  table: 'service_subscription',
  column: 'student_id',
  clash: `own.service_id = theirs.service_id
    and daterange(own.valid_from, own.valid_until, '[]') && daterange(theirs.valid_from, theirs.valid_until, '[]')`,
})

type One = { id: string }

/** Who takes a service today or will. */
export async function listSubscribers(school: School, user: User, { id }: One) {
  const row = await get(serviceCrud, { school, user, id })
  const today = await school.today()
  return readRows(
    { school, user, campusId: String(row.campusId) },
    sql`s.service_id = ${id}::uuid and coalesce(s.valid_until, 'infinity') >= ${today}::date
    order by section.title collate natural_order nulls last, p.name collate name_order, s.id`,
  )
}

/** The services of a student, of those campuses whose services the user sees. */
export async function listStudentServices(school: School, user: User, { id }: One) {
  const [child] = await school.db.execute<{ campusId: string }>(sql`
    select ${student.campusId} as "campusId" from ${student}
    where ${student.id} = ${id}::uuid and ${reach(user, services.name, 'view', { campus: studentPlaces.campus })}`)
  if (!child) refuseMissing()
  return readRows(
    { school, user, campusId: child.campusId },
    sql`s.student_id = ${id}::uuid and s.service_id in (
      select ${service.id} from ${service} where ${reach(user, services.name, 'view', serviceCrud.within)})
    order by s.valid_from desc, s.id`,
  )
}

type Asked = { school: School; user: User; campusId: string }

async function readRows({ school, user, campusId }: Asked, which: ReturnType<typeof sql>) {
  const currency = await currencyOfCampus(school.db, campusId)
  return { currency, rows: await subscribers(school.db, user, which) }
}

async function subscribers(db: Db | Tx, user: User, which: ReturnType<typeof sql>): Promise<Subscriber[]> {
  const rows = await db.execute<Omit<Subscriber, 'amount'> & { amount: string | null; currency: string }>(sql`
    select s.id, s.service_id as "serviceId", v.title as service, s.student_id as "studentId", ${nameOf(user, 'p')} as name,
      ${fatherOf(user, 'st')} as "fatherName", coalesce(section.title, '') as section, s.amount::text as amount, s.comment,
      s.valid_from::text as "validFrom", s.valid_until::text as "validUntil", campus_currency(v.campus_id) as currency
    from service_subscription s join service v on v.id = s.service_id join student st on st.id = s.student_id
      join person p on p.id = s.student_id left join section on section.id = st.section_id
    where ${which}`)
  return rows.map(({ amount, currency, ...row }) => ({
    ...row,
    amount: amount === null ? null : { amount, currency },
  }))
}

type Subscribing = One & {
  studentIds: readonly string[]
  from: Day
  amount: WireMoney | null
  comment: string
}

/** Students of the campus take a service from a day on; who takes it already stays as they are. */
export async function subscribe(school: School, user: User, { id, studentIds, from, ...rest }: Subscribing) {
  return school.transaction(user, 'services.subscribed', async (tx) => {
    const row = await lockRow(tx, serviceCrud, { user, id, action: 'edit' })
    if (row.archivedAt !== null)
      refuse('archived', 'This is in the archive. Restore it before you change it', {}, { status: 409 })
    const currency = await currencyOfCampus(tx, String(row.campusId))
    const amount = rest.amount && amountIn(currency, rest.amount, 'amount')
    const ids = [...new Set(studentIds)]
    const [there] = await tx.execute<{ count: number }>(sql`
      select count(*)::int as count from student where id = any (${`{${ids.join(',')}}`}::uuid[])
        and campus_id = ${String(row.campusId)}::uuid and archived_at is null`)
    if (there?.count !== ids.length)
      refuseField('studentIds', sentence('A student is not at the campus of this service'), 'choice')
    const added = await tx.execute(sql`
      insert into service_subscription (service_id, student_id, amount, comment, valid_from)
      select ${id}::uuid, student_id, ${amount === null ? null : String(amount)}::bigint, ${rest.comment}, ${from}::date
      from unnest(${`{${ids.join(',')}}`}::uuid[]) as input (student_id)
      where not exists (select from service_subscription s where s.service_id = ${id}::uuid
        and s.student_id = input.student_id and coalesce(s.valid_until, 'infinity') >= ${from}::date)
      returning id`)
    await refuseFull(tx, { id, from, capacity: row.capacity })
    describe(tx, { name: String(row.title), count: added.length })
    return { added: added.length }
  })
}

/** Refuses where more take a service from a day on than it has places. */
export async function refuseFull(tx: Tx, { id, from, capacity }: One & { from: Day; capacity: unknown }) {
  if (typeof capacity !== 'number') return
  const [taken] = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from service_subscription
    where service_id = ${id}::uuid and coalesce(valid_until, 'infinity') >= ${from}::date`)
  if ((taken?.count ?? 0) > capacity)
    refuse(
      'services.full',
      'There is no place left: the service has a capacity of {capacity}',
      { capacity },
      { status: 409 },
    )
}

/** The last day on which a student takes a service; it can be said anew until then. */
export async function endSubscription(school: School, user: User, { id, until }: One & { until: Day }) {
  const ending = school.transaction(user, 'services.subscription-ended', async (tx) => {
    const [row] = await tx.execute<{ serviceId: string; name: string }>(sql`
      select s.service_id as "serviceId", p.name from service_subscription s join person p on p.id = s.student_id
      where s.id = ${id}::uuid for update of s`)
    const of = await lockRow(tx, serviceCrud, {
      user,
      id: (row ?? refuseMissing()).serviceId,
      action: 'edit',
    })
    await tx.execute(sql`
      update service_subscription set valid_until = ${until}::date, updated_at = ${school.now().toISOString()}::timestamptz
      where id = ${id}::uuid`)
    describe(tx, { name: row?.name ?? '', service: String(of.title), day: until })
    const [ended] = await subscribers(tx, user, sql`s.id = ${id}::uuid`)
    return ended ?? refuseMissing()
  })
  return withConstraintMessages(
    {
      service_subscription_in_order: {
        code: 'order',
        message: sentence('The last day must not come before the first'),
        field: 'until',
      },
    },
    ending,
  )
}
