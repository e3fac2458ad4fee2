import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { desc, isNull, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { open, seal } from 'kit/storage/keys'
import { sentence } from 'kit/text/words'
import { system } from '../../../core/acts/act.ts'
import type { School, Tx } from '../../../core/school/school.ts'
import { signingKey } from '../tables.ts'

/** A school's keys of access tokens, as PEM texts; the newest signs, all that are not retired verify. */
export type SigningKeys = { id: string; privateKey: string; publicKeys: ReadonlyMap<string, string> }

/** How long this instance caches the keys, in milliseconds; a retired key verifies nothing after that. */
const freshFor = 5_000

/** The school's keys; makes the first one if there is none. */
export async function signingKeys(school: School): Promise<SigningKeys> {
  const key = `${school.id}:${school.generation}`
  const found = known.get(key)
  if (found) return found
  const keys = (await readKeys(school)) ?? (await makeFirstKey(school))
  known.set(key, keys)
  return keys
}

/** Retires all keys and makes a new one: every access token of the school becomes invalid within seconds. */
export async function replaceSigningKey(school: School): Promise<void> {
  await school.transaction(system(sentence('Maktab')), 'signing-keys.replaced', async (tx) => {
    await tx
      .update(signingKey)
      .set({ retiredAt: school.now().toISOString() })
      .where(isNull(signingKey.retiredAt))
    await addSigningKey(tx, school)
  })
  known.delete(`${school.id}:${school.generation}`)
}

/** Makes an Ed25519 pair; its private key is sealed under the school's data key. */
export async function addSigningKey(tx: Tx, school: School): Promise<void> {
  const pair = generateKeyPairSync('ed25519')
  const secret = pair.privateKey.export({ format: 'der', type: 'pkcs8' })
  await tx.insert(signingKey).values({
    publicJwk: pair.publicKey.export({ format: 'jwk' }),
    sealed: seal(school.dataKey, secret, sealedFor(school)),
  })
}

const known = new LRUCache<string, SigningKeys>({ max: 2_000, ttl: freshFor })

async function readKeys(school: School): Promise<SigningKeys | null> {
  const rows = await school.db
    .select()
    .from(signingKey)
    .where(isNull(signingKey.retiredAt))
    .orderBy(desc(signingKey.createdAt), desc(signingKey.id))
  const [newest] = rows
  if (!newest) return null
  const secret = open(school.dataKey, newest.sealed, sealedFor(school))
  const privateKey = createPrivateKey({ key: secret, format: 'der', type: 'pkcs8' })
  return {
    id: newest.id,
    privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    publicKeys: new Map(rows.map((row) => [row.id, asPem(row.publicJwk)])),
  }
}

async function makeFirstKey(school: School): Promise<SigningKeys> {
  await school.transaction(system(sentence('Maktab')), 'signing-keys.made', async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('signing_key', 0))`)
    const [made] = await tx
      .select({ id: signingKey.id })
      .from(signingKey)
      .where(isNull(signingKey.retiredAt))
      .limit(1)
    if (!made) await addSigningKey(tx, school)
  })
  const keys = await readKeys(school)
  if (!keys) throw new Error('the signing key was not made')
  return keys
}

function asPem(jwk: JsonWebKey): string {
  return createPublicKey({ key: jwk, format: 'jwk' }).export({ format: 'pem', type: 'spki' }).toString()
}

export function sealedFor(school: Pick<School, 'id'>): string {
  return `signing-key:${school.id}`
}
