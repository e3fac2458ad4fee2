import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openKeys } from 'kit/storage/key-ring'
import { mailSettings } from 'kit/messages/mail/mailer'
import { outboundSettings } from 'kit/messages/outbound-http'
import { openArchiveStore, openFileStore } from 'kit/storage/storage'
import { smsSettings } from 'kit/messages/sms/sms'
import { readEnv as readControl } from 'control-plane/env'
import { readEnv as readTenant } from '../../tenant-api/src/server/env.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const sources = '{kit,control-plane/src,tenant-api/src,migrations}/**/*.ts'
const isTest = /\.test\.ts$|\/testing[^/]*\.ts$|\/testing\/|node_modules/

/** Names of settings that the program reads. */
export function namesRead(): Set<string> {
  const files = globSync(sources, { cwd: root, exclude: (file) => isTest.test(file) })
  return new Set(files.flatMap((file) => namesIn(readFileSync(`${root}/${file}`, 'utf8'))))
}

/** Settings of ours that a text names. */
export function namesIn(text: string): string[] {
  return text.match(/\bMAKTAB_[A-Z0-9_]*[A-Z0-9]\b/g) ?? []
}

/**
 * What one half says of its environment when it starts with it in production: it is read by the very functions that read
 * it there. Nothing is opened.
 */
export async function refusals(half: 'control' | 'tenant', given: Readonly<Record<string, string>>) {
  // As the image sets them.
  const env = { NODE_ENV: 'production', MAKTAB_DATA: '/data', MAKTAB_HOST: '0.0.0.0', ...given }
  const reads = [
    () => void mailSettings(env, '/data'),
    () => void smsSettings(env, '/data'),
    () => void outboundSettings(env),
    () => opens(env, half),
    ...(half === 'control' ? [() => needsDatabase(env)] : [() => void readTenant(env)]),
  ]
  const said: string[] = []
  for (const read of reads) {
    try {
      await read()
    } catch (error) {
      said.push(error instanceof Error ? error.message : String(error))
    }
  }
  return said
}

function needsDatabase(env: Record<string, string>) {
  const { databaseUrl, places } = readControl(env)
  if (databaseUrl === undefined) throw new Error('DATABASE_URL is not set')
  if (!places.origin.startsWith('https:')) throw new Error('MAKTAB_ORIGIN is not set to https')
}

/** Stores in buckets and keys of KMS are made without asking anybody; folders are left alone here. */
async function opens(env: Record<string, string>, half: 'control' | 'tenant') {
  if (env['MAKTAB_S3_BUCKET']) await openFileStore(env, '/data')
  if (half === 'control' && env['MAKTAB_ARCHIVE_BUCKET']) await openArchiveStore(env, '/data')
  if (env['MAKTAB_KMS_KEY']) await openKeys(env, '/data')
}
