import { asc, eq } from 'drizzle-orm'
import { prefix } from 'kit/http/server'
import { refuse, refuseField, refuseMissing } from 'kit/contract/refusal'
import { seal } from 'kit/storage/keys'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { refuseUnlessNetworks } from '../../access/api-keys/networks.ts'
import { describe, timeOf } from '../../core/acts/act.ts'
import { refuseStale } from '../../core/columns/constraint-errors.ts'
import type { User } from '../../core/authorization/user.ts'
import { directory, type School } from '../../core/school/school.ts'
import { type Provider, providerConfigs, type ProviderKey, providers } from './contract.ts'
import { NoAnswer } from './providers/provider.ts'
import { accountAt, isOffered, pageProvider, sealedFor } from './providers/providers.ts'
import { paymentProvider, type ProviderRow } from './tables.ts'

/** The ways by which families can pay online. */
export async function listProviders(school: School): Promise<{ rows: Provider[] }> {
  const rows = await school.db.select().from(paymentProvider).orderBy(asc(paymentProvider.key))
  const hosts = await directory().hostsOf(school.id)
  return { rows: rows.filter(({ key }) => isOffered(key)).map((row) => shown(school, { row, hosts })) }
}

function shown(school: School, { row, hosts }: { row: ProviderRow; hosts: readonly string[] }): Provider {
  const { id, key, isOn, config, secretSealed, testedAt, problem, version } = row
  const paths = {
    'bill-number': ['/bill-number/BillInquiry', '/bill-number/BillPayment'],
    jazzcash: [`/payment-returns/${key}`, `/payment-events/${key}`],
    stripe: [`/payment-events/${key}`],
    practice: [`/payment-events/${key}`],
  }[key]
  const [host = school.host] = hosts
  return {
    id,
    key,
    isOn,
    isOffered: isOffered(key),
    config,
    hasSecret: secretSealed !== null,
    addresses: paths.map(
      (path) => Object.assign(new URL(`${prefix}${path}`, school.address), { hostname: host }).href,
    ),
    testedAt,
    problem,
    version,
  }
}

type Change = {
  key: ProviderKey
  version: number
  body: { isOn?: boolean | undefined; config?: Provider['config'] | undefined; secret?: string | undefined }
}

/** Changes one of them. Without its secret none is switched on; a new secret replaces the one before. */
export async function changeProvider(
  school: School,
  user: User,
  { key, version, body: { isOn, config: typed, secret } }: Change,
): Promise<Provider> {
  const config = typed === undefined ? undefined : configOf(key, typed)
  const hosts = await directory().hostsOf(school.id)
  return school.transaction(user, 'payment-providers.changed', async (tx) => {
    const [before] = await tx.select().from(paymentProvider).where(eq(paymentProvider.key, key)).for('update')
    if (!before || !isOffered(key)) return refuseMissing()
    if (before.version !== version) refuseStale(shown(school, { row: before, hosts }))
    const secretSealed =
      secret === undefined ? before.secretSealed : seal(school.dataKey, secret, sealedFor(key))
    const next = { isOn: isOn ?? before.isOn, config: config ?? before.config, secretSealed }
    if (next.isOn && secretSealed === null)
      refuseField('secret', sentence('Without this it cannot be switched on'), 'required')
    if (next.isOn) configOf(key, next.config)
    const [row] = await tx
      .update(paymentProvider)
      .set({ ...next, problem: '', version: version + 1, updatedAt: timeOf(tx).toISOString() })
      .where(eq(paymentProvider.key, key))
      .returning()
    describe(tx, { name: providers[key] })
    return shown(school, { row: row ?? before, hosts })
  })
}

function configOf(key: ProviderKey, given: Provider['config']): Provider['config'] {
  const read = providerConfigs[key].safeParse(given)
  if (!read.success)
    return refuse(
      'invalid',
      'Invalid Data',
      {},
      {
        errors: read.error.issues.map(({ path }) => ({
          pointer: `/config/${path.join('/')}`,
          code: 'required',
          message: sentence('Fill this in'),
        })),
      },
    )
  if ('networks' in read.data) refuseUnlessNetworks(read.data.networks)
  return read.data
}

/** Asks the provider whether it takes what is kept. Of a bill number the bank calls, so that there is nobody to ask. */
export async function tryProvider(
  school: School,
  user: User,
  { key }: { key: ProviderKey },
): Promise<{ problem: string }> {
  const [row] = await school.db.select().from(paymentProvider).where(eq(paymentProvider.key, key))
  if (!row || !isOffered(key)) return refuseMissing()
  const account = accountAt(school, row)
  const problem =
    account === null ? words(user).say(sentence('There is no secret yet')) : await problemOf(key, account)
  await school.transaction(user, 'payment-providers.tested', async (tx) => {
    await tx
      .update(paymentProvider)
      .set({ testedAt: timeOf(tx).toISOString(), problem })
      .where(eq(paymentProvider.key, key))
    describe(tx, { name: providers[key] })
  })
  return { problem }
}

async function problemOf(key: ProviderKey, account: { config: Provider['config']; secret: string }) {
  try {
    await pageProvider(key)?.test(account)
    return ''
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    return error.message.slice(0, 300)
  }
}
