import { sql } from 'drizzle-orm'
import { searchForm } from 'kit/text/search-form'
import { formatNumber } from 'kit/text/locale'
import { type Reader, words } from 'kit/text/words-node'
import type { z } from 'zod'
import { matches } from '../../../core/columns/text-search.ts'
import type { Sentences } from '../../../core/acts/act-sentences.ts'
import type { School } from '../../../core/school/school.ts'
import type { listAuditActs, listAuditNames } from '../contract.ts'
import type { User } from '../../../core/authorization/user.ts'

// Who has a log-in comes first: a school has many children of one name, and few who do something.
const peopleAtOnce = 40

/** Which kinds of acts stand in the audit, in the reader's words and order; those that say the same are one choice. */
export async function readActs(
  { db }: School,
  user: User,
  sentences: Sentences,
): Promise<z.output<typeof listAuditActs.response>> {
  // From key to key in the index: a school has a million acts, of a few hundred kinds.
  const known = await db.execute<{ key: string }>(sql`
    with recursive kinds as (
      (select key from act order by key limit 1)
      union all
      select (select act.key from act where act.key > kinds.key order by act.key limit 1) from kinds
      where kinds.key is not null
    )
    select key from kinds where key is not null`)
  const said = Map.groupBy(known, ({ key }) => sayKind(user, sentences[key] ?? key))
  const rows = [...said].map(([name, same]) => ({ act: same.map(({ key }) => key).join(','), name }))
  return { rows: rows.sort((one, other) => one.name.localeCompare(other.name, user.language)) }
}

/** The sentence of a kind of act, with an ellipsis for what each act says in its place: `Added the campus …`. */
export function sayKind(reader: Reader, sentence: string): string {
  const { say } = words(reader)
  const names = [...sentence.matchAll(/\{(\w+)/g)].map(([, name = '']) => name)
  const counted = new Set([...sentence.matchAll(/\{(\w+), plural/g)].map(([, name = '']) => name))
  const fill = Object.fromEntries(names.map((name) => [name, counted.has(name) ? many : '…']))
  return say(sentence, fill).replaceAll(formatNumber(reader.language, many, { digits: reader.digits }), '…')
}

/** No school counts so many: in its place stands the ellipsis, and around it the words for many. */
const many = 98_765_432_199

/** Who may be meant by a name; a person without records has a log-in, a key that was revoked did something once. */
export async function findNames(
  { db }: School,
  user: User,
  q: string,
): Promise<z.output<typeof listAuditNames.response>> {
  const called = (name: string) => sql.join([sql`true`, ...matches(sql.raw(`fold(${name})`), q)], sql` and `)
  const people =
    searchForm(q).trim() === ''
      ? []
      : await db.execute<Found['people'][number]>(sql`
          select p.id as "personId", a.id as "accountId", p.name, s.father_name as "fatherName",
            to_jsonb(array_remove(array[
              case when s.id is not null then 'student' end,
              case when g.id is not null then 'guardian' end,
              case when e.id is not null then 'employee' end], null)) as kinds,
            coalesce(num_nonnulls(s.id, g.id, e.id) > 0
              and num_nonnulls(s.id, g.id, e.id) = num_nonnulls(s.archived_at, g.archived_at, e.archived_at), false)
              as "isArchived"
          from person p left join account a on a.person_id = p.id left join student s on s.id = p.id
            left join guardian g on g.id = p.id left join employee e on e.id = p.id
          where ${called('p.name')} order by a.id is null, p.name collate name_order, p.id limit ${peopleAtOnce}`)
  const keys = await db.execute<Found['keys'][number]>(sql`
    select k.id, k.name, k.revoked_at is not null as "isRevoked" from api_key k
    where ${called('k.name')} order by k.name collate name_order, k.id limit ${peopleAtOnce}`)
  return { people, keys, parts: await findParts({ db }, user, q) }
}
type Found = z.output<typeof listAuditNames.response>

/** The parts of the product that acted, by what the reader calls them. */
async function findParts({ db }: Pick<School, 'db'>, user: User, q: string): Promise<Found['parts']> {
  const known = await db.execute<{ part: string }>(sql`
    with recursive parts as (
      (select actor as part from act where actor_id is null and api_key_id is null order by actor limit 1)
      union all
      select (
        select actor from act where actor_id is null and api_key_id is null and actor > parts.part order by actor limit 1)
      from parts where parts.part is not null
    )
    select part from parts where part is not null`)
  const { say } = words(user)
  const asked = searchForm(q).split(/\s+/).filter(Boolean)
  return known
    .map(({ part }) => ({ part, name: say(part) }))
    .filter(({ name }) => asked.every((word) => searchForm(name).includes(word)))
}
