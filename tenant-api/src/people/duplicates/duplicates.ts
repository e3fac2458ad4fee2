import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { get } from '../../crud/row.ts'
import type { Db, School } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import { person } from '../../access/sessions/tables.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Brief, Likeness, Merged, Pair } from './contract.ts'
import { mergeTypes, listsBeside, relativesOf } from './merge-types.ts'
import { nameFor } from '../../core/columns/name-in-script.ts'
import { merger } from './tables.ts'

const most = 100

/** Pairs that may be one person, as far as the reader sees both. */
export async function listDuplicates(school: School, user: User, of: Merged): Promise<{ rows: Pair[] }> {
  return { rows: await pairsOf(school.db, user, { of }) }
}

/** What is to be known of one record before it is worked on: its doubles, and what it was merged with. */
export async function duplicatesOf(school: School, user: User, { of, id }: { of: Merged; id: string }) {
  const { crud } = mergeTypes[of]
  const lists = listsBeside(of, true)
  const row = (await get(crud, { school, user, id })) as { archivedAt: string | null; version: number }
  const [rows, mergers] = await Promise.all([
    row.archivedAt === null ? pairsOf(school.db, user, { of, id }) : [],
    school.db
      .select({
        id: merger.id,
        at: merger.at,
        survivorId: merger.survivorId,
        version: merger.version,
        of: merger.resource,
        name: nameFor(user, person),
        isArchived: sql<boolean>`not ${isCurrent(lists)}`,
      })
      .from(merger)
      .innerJoin(person, eq(person.id, merger.otherId))
      .where(
        and(
          inArray(merger.resource, [...lists]),
          isNull(merger.undoneAt),
          or(eq(merger.survivorId, id), eq(merger.otherId, id)),
        ),
      )
      .orderBy(merger.id),
  ])
  const into = row.archivedAt === null ? undefined : mergers.find(({ survivorId }) => survivorId !== id)
  const own = mergers.filter(({ survivorId }) => survivorId === id)
  const merged = own.map(({ id: one, name, at, version, isArchived }) => ({
    id: one,
    name,
    at,
    mayUndo: isArchived && row.archivedAt === null && row.version === version,
  }))
  return { rows, into: into ? { of: into.of, id: into.survivorId } : null, merged }
}

/** Whether who was merged was brought back by hand, on whichever of the lists. */
function isCurrent(lists: readonly Merged[]): SQL {
  return eitherOf(
    lists.map((list) => {
      const { table } = mergeTypes[list]
      return sql`exists (select from ${table} where ${table.id} = ${merger.otherId} and ${table.archivedAt} is null)`
    }),
  )
}

type Sought = { of: Merged; id?: string }

/** Each likeness comes from an index of its own: telephone, identity number, and who is linked to the same one. */
async function pairsOf(db: Db, user: User, { of, id }: Sought): Promise<Pair[]> {
  const found = await db.execute<{ one: string; other: string; why: Likeness[] }>(
    pairsQuery(user, { of, id }),
  )
  const ids = [...new Set(found.flatMap(({ one, other }) => [one, other]))]
  const lists = listsBeside(of, true)
  const known = await Promise.all(lists.map((list) => briefsOf(db, user, { of: list, ids })))
  const briefs = new Map(known.flatMap((some) => [...some]))
  return found.flatMap(({ one, other, why }) => {
    const [first, second] = [briefs.get(one), briefs.get(other)]
    return first && second ? [{ one: first, other: second, why }] : []
  })
}

export function pairsQuery(user: User, { of, id }: { of: Merged; id?: string | undefined }): SQL {
  const lists = listsBeside(of, id !== undefined)
  const seen = (column: SQL, list: Merged) => sql`exists (
    select from ${mergeTypes[list].table} where ${mergeTypes[list].table.id} = ${column} and ${mergeTypes[list].table.archivedAt} is null
      and ${reach(user, list, 'view', mergeTypes[list].crud.within)})`
  const known = (column: SQL) =>
    eitherOf(
      lists.map((list) => {
        const { table, crud, details } = mergeTypes[list]
        return sql`exists (select from ${table} where ${table.id} = ${column}
          and ${reach(user, details, 'view', crud.within)})`
      }),
    )
  // Of one record, whatever its place in the pair; of all, each pair once.
  const two = (one: SQL, other: SQL) =>
    id === undefined
      ? sql`${one} ${lists.length > 1 ? sql`<>` : sql`<`} ${other}`
      : sql`${one} = ${id}::uuid and ${other} <> ${one}`
  const seesOther = lists.map((list) =>
    list === of && id === undefined
      ? sql`pair.one < pair.other and ${seen(sql`pair.other`, list)}`
      : seen(sql`pair.other`, list),
  )
  return sql`
    select pair.one, pair.other, jsonb_agg(distinct pair.why) as why
    from (${sql.join([identityPairs(two, known), ...ownPairs[of](two)], sql` union all `)}) pair
    where ${seen(sql`pair.one`, of)} and ${eitherOf(seesOther)} and not exists (
      select from two_people t where t.one_id = least(pair.one, pair.other) and t.other_id = greatest(pair.one, pair.other))
    group by pair.one, pair.other order by count(*) desc, pair.one, pair.other limit ${most}`
}

function eitherOf(conditions: readonly SQL[]): SQL {
  return sql`(${sql.join([...conditions], sql` or `)})`
}

type Two = (one: SQL, other: SQL) => SQL

function identityPairs(two: Two, known: (column: SQL) => SQL): SQL {
  return sql`
    select a.id as one, b.id as other, 'identity' as why from sensitive_detail a
    join sensitive_detail b on b.identity_number = a.identity_number and b.identity_number <> ''
    where a.identity_number <> '' and ${two(sql`a.id`, sql`b.id`)} and ${known(sql`a.id`)} and ${known(sql`b.id`)}`
}

const isNamedAlike = sql.raw(
  `(fold(p.name) = fold(q.name) or p.other_name <> '' and fold(p.other_name) = fold(q.other_name))`,
)

const employeePairs = (two: Two) => [
  sql`select a.id, b.id, 'phone' from person a join person b on b.phone = a.phone
    join employee e on e.id = a.id join employee f on f.id = b.id
    where a.phone is not null and ${two(sql`a.id`, sql`b.id`)}`,
  sql`select p.id, q.id, 'name' from person p join person q on q.birth_date = p.birth_date
    join employee e on e.id = p.id join employee f on f.id = q.id
    where p.birth_date is not null and ${two(sql`p.id`, sql`q.id`)} and ${isNamedAlike}`,
]

/** A family has one telephone: of students it says nothing. What they share is the name and the day of birth. */
const ownPairs: Record<Merged, (two: Two) => SQL[]> = {
  guardians: (two) => [
    sql`select a.id, b.id, 'phone' from person a join person b on b.phone = a.phone
      join guardian g on g.id = a.id join guardian h on h.id = b.id
      where a.phone is not null and ${two(sql`a.id`, sql`b.id`)}`,
    sql`select a.guardian_id, b.guardian_id, 'name' from guardian_link a
      join guardian_link b on b.student_id = a.student_id
      join person p on p.id = a.guardian_id join person q on q.id = b.guardian_id
      where ${two(sql`a.guardian_id`, sql`b.guardian_id`)} and ${isNamedAlike}`,
  ],
  students: (two) => [
    sql`select p.id, q.id, 'name' from person p join person q on q.birth_date = p.birth_date
      join student a on a.id = p.id join student b on b.id = q.id
      where p.birth_date is not null and ${two(sql`p.id`, sql`q.id`)} and ${isNamedAlike}
        and fold(a.father_name) = fold(b.father_name)`,
  ],
  teachers: employeePairs,
  staff: employeePairs,
}

async function briefsOf(
  db: Db,
  user: User,
  { of, ids }: { of: Merged; ids: readonly string[] },
): Promise<ReadonlyMap<string, Brief>> {
  if (ids.length === 0) return new Map()
  const { table, hint } = mergeTypes[of]
  const fatherName = of === 'students' ? mergeTypes[of].father : sql<string>`''`
  const [rows, relatives] = await Promise.all([
    db
      .select({ id: table.id, name: table.name, otherName: table.otherName, fatherName, hint })
      .from(table)
      .where(inArray(table.id, [...ids])),
    relativesOf(db, user, { of, ids }),
  ])
  return new Map(rows.map((row) => [row.id, { ...row, of, relatives: relatives.get(row.id) ?? [] }]))
}
