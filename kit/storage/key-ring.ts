import { existsSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { type KeyProvider, localKeys } from './keys.ts'
import type { KmsSettings } from './kms-keys.ts'
import { readSettings } from '../operation/server-settings.ts'

const shape = {
  /** A key of AWS KMS by its id, ARN or alias; without one, keys are wrapped by `<data>/master.key`. */
  MAKTAB_KMS_KEY: z.string().min(1).optional(),
  MAKTAB_KMS_REGION: z.string().min(1).default('us-east-1'),
  /** The URL of KMS, if not Amazon's own. */
  MAKTAB_KMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Without these, the machine's own role is used. */
  MAKTAB_KMS_ACCESS_KEY: z.string().min(1).optional(),
  MAKTAB_KMS_SECRET: z.string().min(1).optional(),
}

/**
 * Version byte of keys that KMS has wrapped; those wrapped by the file begin with the version of `seal`, which
 * is 1.
 */
const byKms = 2

/**
 * The key provider of the settings. With KMS, keys that the master key of the file wrapped earlier can be
 * unwrapped as long as the file exists; new keys are wrapped by KMS. `maktab keys rewrap` converts the rest.
 */
export async function openKeys(env: NodeJS.ProcessEnv, dataDir: string): Promise<KeyProvider> {
  const file = path.join(dataDir, 'master.key')
  const settings = kmsSettings(env)
  if (settings === null) return localKeys(file)
  const { kmsKeys } = await import('./kms-keys.ts')
  return ring(kmsKeys(settings), existsSync(file) ? localKeys(file) : undefined)
}

/** Whether the settings name a key of KMS. */
export function usesKms(env: NodeJS.ProcessEnv): boolean {
  return kmsSettings(env) !== null
}

function ring(kms: KeyProvider, before: KeyProvider | undefined): KeyProvider {
  return {
    wrap: async (key, context) => Buffer.concat([Buffer.of(byKms), await kms.wrap(key, context)]),
    async unwrap(wrapped, context) {
      if (wrapped[0] === byKms) return kms.unwrap(wrapped.subarray(1), context)
      if (!before) throw new Error('This key was wrapped by a master key that is not here any more')
      return before.unwrap(wrapped, context)
    },
  }
}

function kmsSettings(env: NodeJS.ProcessEnv): KmsSettings | null {
  const given = readSettings(shape, env)
  const { MAKTAB_KMS_KEY: key, MAKTAB_KMS_ACCESS_KEY: access, MAKTAB_KMS_SECRET: secret } = given
  if (key === undefined) return null
  if ((access === undefined) !== (secret === undefined))
    throw new Error('Set MAKTAB_KMS_ACCESS_KEY and MAKTAB_KMS_SECRET, or neither')
  return {
    key,
    region: given.MAKTAB_KMS_REGION,
    url: given.MAKTAB_KMS_URL,
    credentials: access === undefined || secret === undefined ? undefined : { key: access, secret },
  }
}
