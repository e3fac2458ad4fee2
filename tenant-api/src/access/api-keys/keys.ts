import { and, eq, inArray, isNull } from 'drizzle-orm'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { describe } from '../../core/acts/act.ts'
import { refuseStale } from '../../core/columns/constraint-errors.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { tellOfLogIn } from '../sessions/sign-in/security-news.ts'
import { forgetSignedIn } from '../sessions/tokens/session-cache.ts'
import type { User } from '../../core/authorization/user.ts'
import { actionNames, powerNamed } from '../roles/contract.ts'
import { keyOf, type Powers } from '../roles/grid.ts'
import { campus } from '../../institute/structure/tables.ts'
import type { KeyChange, KeyPower, NewKey } from './contract.ts'
import { mayGiveKey } from './key-powers.ts'
import { refuseUnlessNetworks } from './networks.ts'
import { newSecret } from './secrets.ts'
import { apiKey } from './tables.ts'

const mostKeys = 100
type ShownOnce = { id: string; secret: string }
type Given<B> = { body: B; powers: Powers }

/** Makes a key with no more permissions than its maker. Returns its secret, which is not stored. */
export async function makeKey(
  school: School,
  user: User & { id: string },
  { body, powers }: Given<NewKey>,
): Promise<ShownOnce> {
  const { name, campuses, networks, expiresOn } = body
  await refuseUnusable(school, body)
  refuseBeyond(user, body.powers, { campuses, powers })
  const made = newSecret()
  const now = school.now().toISOString()
  const id = await school.transaction(user, 'api-keys.made', async (tx) => {
    if ((await tx.$count(apiKey, isNull(apiKey.revokedAt))) >= mostKeys)
      refuse('too-many-keys', 'A school has at most {count} API keys in use', { count: mostKeys })
    await refuseUnknownCampuses(tx, campuses)
    const [row] = await tx
      .insert(apiKey)
      .values({
        name,
        prefix: made.prefix,
        secretHash: made.hash,
        powers: body.powers,
        campusIds: campuses,
        networks,
        expiresOn,
        makerId: user.id,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: apiKey.id })
    if (user.id) await tellOfLogIn(tx, 'api-key.made', { to: [user.id], fill: { key: name } })
    describe(tx, { name })
    return row?.id ?? refuseMissing()
  })
  return { id, secret: made.secret }
}

/** Changes a key. Nobody adds permissions that they lack themselves; the key keeps those it has. */
export async function changeKey(
  school: School,
  user: User,
  { id, version, body, powers }: Given<KeyChange> & { id: string; version: number },
): Promise<{ id: string; version: number }> {
  await refuseUnusable(school, body)
  const { campuses, ...rest } = body
  const changed = await school.transaction(user, 'api-keys.changed', async (tx) => {
    const before = await lockKey(tx, id)
    if (before.version !== version) refuseStale({ id, version: before.version, name: before.name })
    const next = { ...before, ...rest, campusIds: campuses ?? before.campusIds }
    refuseBeyond(user, added(before, next), { campuses: next.campusIds, powers })
    await refuseUnknownCampuses(tx, campuses ?? [])
    const { name, networks, expiresOn, campusIds } = next
    const values = { name, networks, expiresOn, campusIds, powers: next.powers }
    const kept = { version: version + 1, updatedAt: school.now().toISOString() }
    await tx
      .update(apiKey)
      .set({ ...values, ...kept })
      .where(eq(apiKey.id, id))
    await tellMaker(tx, user, { topic: 'api-key.changed', key: before })
    describe(tx, { name })
    return { id, version: kept.version }
  })
  forgetSignedIn(school)
  return changed
}

/**
 * Gives a key a new secret and makes the user its owner. The old secret works some hours more, unless the owner
 * changes: its holders would otherwise go on with another person's permissions.
 */
export async function rotateKey(
  school: School,
  user: User & { id: string },
  { id, hours }: { id: string; hours: number },
): Promise<ShownOnce & { previousUntil: string | null }> {
  const now = school.now()
  const rotated = await school.transaction(user, 'api-keys.rotated', async (tx) => {
    const before = await lockKey(tx, id)
    const made = newSecret(before.prefix)
    const stays = hours > 0 && before.makerId === user.id
    const previousUntil = stays ? new Date(now.getTime() + hours * 3_600_000).toISOString() : null
    await tx
      .update(apiKey)
      .set({
        secretHash: made.hash,
        previousHash: stays ? before.secretHash : null,
        previousUntil,
        makerId: user.id,
        version: before.version + 1,
        updatedAt: now.toISOString(),
      })
      .where(eq(apiKey.id, id))
    await tellMaker(tx, user, { topic: 'api-key.rotated', key: before })
    describe(tx, { name: before.name })
    return { id, secret: made.secret, previousUntil }
  })
  forgetSignedIn(school)
  return rotated
}

/** Revokes a key at once and for ever; its acts stay in the audit. */
export async function revokeKey(school: School, user: User, id: string): Promise<{ id: string }> {
  const at = school.now().toISOString()
  await school.transaction(user, 'api-keys.revoked', async (tx) => {
    const key = await lockKey(tx, id)
    const { name, version } = key
    await tx
      .update(apiKey)
      .set({
        revokedAt: at,
        previousHash: null,
        previousUntil: null,
        version: version + 1,
        updatedAt: at,
      })
      .where(eq(apiKey.id, id))
    await tellMaker(tx, user, { topic: 'api-key.revoked', key })
    describe(tx, { name })
  })
  forgetSignedIn(school)
  return { id }
}

type OfKey = {
  topic: 'api-key.changed' | 'api-key.rotated' | 'api-key.revoked'
  key: { makerId: string; name: string }
}

/** Notifies a key's owner of what another user did to it. */
async function tellMaker(tx: Tx, user: User, { topic, key: { makerId, name } }: OfKey): Promise<void> {
  if (makerId === user.id) return
  await tellOfLogIn(tx, topic, { to: [makerId], fill: { name: user.name, key: name } })
}

async function lockKey(tx: Tx, id: string) {
  const [row] = await tx.select().from(apiKey).where(eq(apiKey.id, id)).for('update')
  if (!row) return refuseMissing()
  if (row.revokedAt !== null) {
    refuse('key-revoked', 'This API key was revoked. Make a new one', {}, { status: 409 })
  }
  return row
}

type Kept = { powers: readonly KeyPower[]; campusIds: readonly string[] }

/** The permissions that a change adds to a key: new ones, or the same in more campuses. */
function added(before: Kept, after: Kept): readonly KeyPower[] {
  const isWider =
    before.campusIds.length > 0 &&
    (after.campusIds.length === 0 || after.campusIds.some((id) => !before.campusIds.includes(id)))
  const had = new Set(before.powers.map(keyOf))
  return isWider ? after.powers : after.powers.filter((power) => !had.has(keyOf(power)))
}

type Beyond = { campuses: readonly string[]; powers: Powers }

function refuseBeyond(user: User, given: readonly KeyPower[], { campuses, powers: { rows } }: Beyond): void {
  const known = new Map(rows.map((row) => [row.resource, row]))
  for (const power of given) {
    const row = known.get(power.resource)
    if (!row?.actions.some(({ action }) => action === power.action))
      refuse('cell-unknown', 'There is no such permission')
    if (mayGiveKey(user, power, campuses)) continue
    const { say } = words(user)
    refuse(
      'beyond-own',
      'You cannot give an API key what you may not do yourself, nor what no key may do: {power}',
      { power: say(powerNamed, { thing: say(row.label), action: say(actionNames[power.action]) }) },
      { status: 403 },
    )
  }
}

/** The name and address of a field, as it is refused. */
async function refuseUnusable(school: School, { networks = [], expiresOn, powers = [] }: KeyChange) {
  refuseUnlessNetworks(networks)
  if (new Set(powers.map(keyOf)).size < powers.length) refuse('cell-twice', 'A permission stands here twice')
  if (expiresOn && expiresOn < (await school.today())) {
    const message = sentence('{field} must not lie in the past')
    const title = sentence('Valid until')
    refuse(
      'past',
      message,
      { field: title },
      { errors: [{ pointer: '/expiresOn', code: 'past', message, title }] },
    )
  }
}

async function refuseUnknownCampuses(tx: Tx, campuses: readonly string[]): Promise<void> {
  if (campuses.length === 0) return
  const known = await tx.$count(campus, and(inArray(campus.id, [...campuses]), isNull(campus.archivedAt)))
  if (known < new Set(campuses).size) refuse('campus-unknown', 'One of these campuses no longer exists')
}
