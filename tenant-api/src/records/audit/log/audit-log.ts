import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, sql } from 'drizzle-orm'
import { refuseMissing } from 'kit/contract/refusal'
import type { z } from 'zod'
import { act, audit } from '../../../core/acts/audit.ts'
import { type Sentences, describeAct } from '../../../core/acts/act-sentences.ts'
import type { School } from '../../../core/school/school.ts'
import { filtersOf } from './audit-filters.ts'
import { type Labels, nameGrants } from './audit-grants.ts'
import { nameRows } from './audit-names.ts'
import { printer } from '../printing.ts'
import { changesAtOnce, type listAudit, type listAuditChanges } from '../contract.ts'
import type { User } from '../../../core/authorization/user.ts'

export type AuditQuery = z.output<typeof listAudit.query>
type OneAct = z.output<typeof listAuditChanges.params> & z.output<typeof listAuditChanges.query>

/** Who did what, newest first, with what was before and after; `next` is where the following page begins. */
export async function readAudit(
  school: School,
  user: User,
  { query, sentences, labels }: { query: AuditQuery; sentences: Sentences; labels: Labels },
): Promise<z.output<typeof listAudit.response>> {
  const { zone } = await school.profile()
  const found = await school.db
    .select({ ...getTableColumns(act), maker: makerOfKey })
    .from(act)
    .where(and(query.after ? lt(act.id, query.after) : undefined, ...filtersOf(query, zone)))
    .orderBy(desc(act.id))
    .limit(query.limit + 1)
  const acts = found.slice(0, query.limit)
  const first = await firstChanges(
    school,
    acts.map(({ id }) => id),
  )
  const named = await inWords(school, user, { changes: first, labels })
  const changes = Map.groupBy(named, (row) => row.actId)
  const rows = acts.map(({ key, about, apiKeyId, maker, ...row }) => ({
    ...row,
    act: key,
    ...describeAct(user, sentences, { ...row, key, about, apiKeyId }),
    apiKey: apiKeyId === null ? null : { id: apiKeyId, maker: maker ?? '' },
    changes: changes.get(row.id)?.slice(0, changesAtOnce) ?? [],
    hasMore: (changes.get(row.id)?.length ?? 0) > changesAtOnce,
  }))
  const next = found.length > query.limit ? (acts.at(-1)?.id ?? null) : null
  return { rows, next, meant: await readMeant(school, query), meantKey: await readMeantKey(school, query) }
}

/** Who answers for the key that did it. By its table's name: the module of the keys stands on this one. */
const makerOfKey = sql<string | null>`(
  select p.name from api_key k join account a on a.id = k.maker_id join person p on p.id = a.person_id
  where k.id = ${act.apiKeyId})`

async function readMeant({ db }: School, { actor, person }: AuditQuery) {
  if (!actor && !person) return []
  return db.execute<{ name: string; personId: string; accountId: string | null }>(sql`
    select p.name, p.id as "personId", a.id as "accountId" from person p left join account a on a.person_id = p.id
    where p.id = ${person ?? null}::uuid or a.id = ${actor ?? null}::uuid
    union all
    select name, id, null from admission where id = ${person ?? null}::uuid`)
}

async function readMeantKey({ db }: School, { apiKey }: AuditQuery): Promise<string | null> {
  if (!apiKey) return null
  const [key] = await db.execute<{ name: string }>(sql`select name from api_key where id = ${apiKey}::uuid`)
  return key?.name ?? null
}

const { id, actId, resource, rowId, operation, before, after: now } = audit
const change = { id, resource, rowId, operation, before, after: now }

/** What the act `id` changed, in the order in which it did, after the change `after`; 404 for no act. */
export async function readChanges(
  school: School,
  user: User,
  { id: ofAct, after, limit, labels }: OneAct & { labels: Labels },
) {
  const [known] = await school.db.select({ id: act.id }).from(act).where(eq(act.id, ofAct))
  if (!known) return refuseMissing()
  const found = await school.db
    .select(change)
    .from(audit)
    .where(and(eq(actId, ofAct), after ? gt(id, after) : undefined))
    .orderBy(asc(id))
    .limit(limit + 1)
  const rows = await inWords(school, user, { changes: found.slice(0, limit), labels })
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null }
}

type Changed = { resource: string; rowId: string | null; before: Columns; after: Columns }
type Columns = Record<string, unknown> | null

/** Changes with what they name, and each value in the reader's words. */
async function inWords<C extends Changed>(
  school: School,
  user: User,
  { changes, labels }: { changes: readonly C[]; labels: Labels },
) {
  const named = await nameRows(school, user, await nameGrants(school, user, { changes, labels }))
  const print = await printer(school.db, {
    modules: school.modules,
    user,
    profile: await school.profile(),
    changes,
    labels,
  })
  return named.map((one) => ({ ...one, values: print.valuesOf(one, one.name) }))
}

/** Of each act the first changes and one more, which tells that there are more. */
async function firstChanges(school: School, acts: string[]) {
  if (acts.length === 0) return []
  const first = sql`(
    select first.id from act one
    cross join lateral (
      select id from audit where act_id = one.id order by id limit ${changesAtOnce + 1}
    ) first
    where ${inArray(sql`one.id`, acts)})`
  return school.db
    .select({ ...change, actId })
    .from(audit)
    .where(inArray(id, first))
    .orderBy(asc(id))
}
