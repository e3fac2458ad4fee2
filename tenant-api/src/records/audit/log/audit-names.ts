import { sql } from 'drizzle-orm'
import { words } from 'kit/text/words-node'
import type { Db, School, Tx } from '../../../core/school/school.ts'
import type { User } from '../../../core/authorization/user.ts'

type Values = Record<string, unknown> | null
type Changed = { before: Values; after: Values }

/** What the columns hold that name a person, a log-in or a role. Rows of lists are named by these. */
const naming = {
  person: [
    'person_id',
    'employee_id',
    'student_id',
    'guardian_id',
    'survivor_id',
    'one_id',
    'other_id',
    // Of whom it was said in a register.
    'present',
    'absent',
    'late',
    'leave',
    'unmarked',
  ],
  account: [
    'account_id',
    'maker_id',
    'author_id',
    'deleted_by',
    'owner_id',
    'sent_by',
    'struck_by',
    'submitted_by',
    'uploaded_by',
  ],
  role: ['role_id'],
} as const

/** What the ids in some changes are called: people, log-ins and roles, by id. What is gone has no name. */
export async function readNames(
  db: Db | Tx,
  user: User,
  changes: readonly Changed[],
): Promise<ReadonlyMap<string, string>> {
  const [persons, accounts, roles] = [naming.person, naming.account, naming.role].map((columns) =>
    idsIn(changes, columns),
  )
  if (![persons, accounts, roles].some((ids) => ids && ids.length > 0)) return new Map()
  const rows = await db.execute<{ id: string; name: string; builtin: boolean }>(sql`
    select id, name, false as builtin from person where id = any(${array(persons)})
    union all
    select a.id, p.name, false from account a join person p on p.id = a.person_id where a.id = any(${array(accounts)})
    union all
    select id, name, builtin from role where id = any(${array(roles)})`)
  const { say } = words(user)
  return new Map(rows.map(({ id, name, builtin }) => [id, builtin ? say(name) : name]))
}

/** Each change with the names of what it speaks of. */
export async function nameRows<C extends Changed>(
  school: School,
  user: User,
  changes: readonly C[],
): Promise<(C & { names: Record<string, string> })[]> {
  const names = await readNames(school.db, user, changes)
  return changes.map((change) => {
    const ids = [...new Set(Object.values(naming).flatMap((columns) => idsIn([change], columns)))]
    const own = ids.flatMap((id) => (names.has(id) ? [[id, names.get(id) ?? ''] as const] : []))
    return { ...change, names: Object.fromEntries(own) }
  })
}

function array(ids: readonly string[] = []) {
  return sql`${`{${ids.join(',')}}`}::uuid[]`
}

function idsIn(changes: readonly Changed[], columns: readonly string[]): string[] {
  const values = changes.flatMap(({ before, after }) =>
    columns.flatMap((column) => [before?.[column], after?.[column]].flat()),
  )
  return [...new Set(values.filter((value) => typeof value === 'string' && uuid.test(value)))] as string[]
}
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
