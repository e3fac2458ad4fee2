import { createHash } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Action, Reach } from 'kit/contract/contract'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { system } from '../../../core/acts/act.ts'
import type { Module } from '../../../core/module.ts'
import type { School, Tx } from '../../../core/school/school.ts'
import { type RoleKey, roleKeys, roleNames } from '../../../core/authorization/role-keys.ts'
import { forgetSignedIn } from '../tokens/session-cache.ts'
import { accessState, role, roleGrant } from '../tables.ts'
import type { User } from '../../../core/authorization/user.ts'

/** Adds missing built-in roles; skips one whose name the school uses already. */
export async function addBuiltinRoles(tx: Tx): Promise<void> {
  const rows = roleKeys.map((key) => ({ key, name: roleNames[key], builtin: true }))
  await tx.insert(role).values(rows).onConflictDoNothing()
}

/**
 * Adds missing default grants to a school: at its founding, and after a migration brought new ones. Skips cells
 * that the school has edited, and read-only schools.
 */
export async function syncDefaultGrants(school: School, modules: readonly Module[]): Promise<void> {
  const defaults = defaultGrants(modules)
  const digest = createHash('sha256').update(JSON.stringify(defaults)).digest('base64url')
  if (school.state === 'read_only' || (await knownDigest(school.db)) === digest) return
  await school.transaction(system(sentence('Maktab')), 'roles.defaults-given', async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('default_grants', 0))`)
    if ((await knownDigest(tx)) === digest) return
    await addBuiltinRoles(tx)
    await addGrants(tx, defaults)
    await tx
      .insert(accessState)
      .values({ grantsDigest: digest })
      .onConflictDoUpdate({ target: accessState.single, set: { grantsDigest: digest } })
  })
  forgetSignedIn(school)
}

/** The names of the roles that may edit roles, the most powerful first. */
async function rolesThatGive(school: School): Promise<string[]> {
  const rows = await school.db
    .select({ name: role.name })
    .from(role)
    .innerJoin(roleGrant, eq(roleGrant.roleId, role.id))
    .where(
      and(eq(roleGrant.resource, 'roles'), eq(roleGrant.action, 'edit'), eq(roleGrant.reach, 'institute')),
    )
    .orderBy(sql`${role.key} <> 'super_admin'`, role.name)
  return rows.map(({ name }) => name)
}

/** The roles that can grant permissions, in the reader's language: whom to ask for a missing one. */
export async function readGivers(school: School, user: User): Promise<{ roles: string[] }> {
  const { say } = words(user)
  return { roles: (await rolesThatGive(school)).map((name) => say(name)) }
}

type DefaultCell = { role: RoleKey; resource: string; action: Action; reach: Reach }

function defaultGrants(modules: readonly Module[]): DefaultCell[] {
  return modules.flatMap((module) =>
    roleKeys.flatMap((key) =>
      (module.defaultGrants?.[key] ?? []).map(([resource, action, reach]) => ({
        role: key,
        resource,
        action,
        reach,
      })),
    ),
  )
}

async function knownDigest(db: Tx | School['db']): Promise<string | null> {
  const [state] = await db.select({ digest: accessState.grantsDigest }).from(accessState)
  return state?.digest ?? null
}

async function addGrants(tx: Tx, defaults: readonly DefaultCell[]): Promise<void> {
  const keys = [...new Set(defaults.map((cell) => cell.role))]
  if (keys.length === 0) return
  const rows = await tx.select({ id: role.id, key: role.key }).from(role).where(inArray(role.key, keys))
  const ids = new Map(rows.map(({ id, key }) => [key, id]))
  const values = defaults.flatMap(({ role: key, ...cell }) => {
    const roleId = ids.get(key)
    return roleId ? [{ roleId, ...cell }] : []
  })
  await tx
    .insert(roleGrant)
    .values(values)
    .onConflictDoUpdate({
      target: [roleGrant.roleId, roleGrant.resource, roleGrant.action],
      set: { reach: sql`excluded.reach` },
      setWhere: sql`not ${roleGrant.edited} and ${roleGrant.reach} is distinct from excluded.reach`,
    })
}
