import path from 'node:path'
import { z } from 'zod'
import { diskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import { readSettings } from '../operation/server-settings.ts'

const shape = {
  /** The name of an S3 bucket; without one, files are in `<data>/files`. */
  MAKTAB_S3_BUCKET: z.string().min(3).max(63).optional(),
  MAKTAB_S3_REGION: z.string().min(1).default('us-east-1'),
  /** The URL of S3, if not Amazon's own. */
  MAKTAB_S3_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Without a key, the machine's own role is used. */
  MAKTAB_S3_KEY: z.string().min(1).optional(),
  MAKTAB_S3_SECRET: z.string().min(1).optional(),
  /** `none`: downloads pass through us, so that a URL works only for the user it was issued to. */
  MAKTAB_S3_LINKS: z.enum(['signed', 'none']).default('signed'),
}

const archiveShape = {
  /** The name of an S3 bucket for the schools' archives, at the same provider as that of their files. */
  MAKTAB_ARCHIVE_BUCKET: z.string().min(3).max(63).optional(),
  /** A folder for them: use another disk than the data's, else both are lost together. */
  MAKTAB_ARCHIVE_DIR: z.string().min(1).optional(),
}

export type S3Settings = {
  bucket: string
  region: string
  url: string | undefined
  credentials: { key: string; secret: string } | undefined
  hasLinks: boolean
}

/**
 * The store of the settings: an S3 bucket, else a folder of the data. The S3 client is loaded only when it is
 * used.
 */
export async function openFileStore(env: NodeJS.ProcessEnv, data: string): Promise<FileStore> {
  const settings = s3Settings(env)
  if (settings === null) return diskStore(path.join(data, 'files'))
  const { s3Store } = await import('./s3-store.ts')
  return s3Store(settings)
}

/** The store of the schools' archives: a bucket or a folder of the settings, else a folder of the data. */
export async function openArchiveStore(env: NodeJS.ProcessEnv, data: string): Promise<FileStore> {
  const { MAKTAB_ARCHIVE_BUCKET: bucket, MAKTAB_ARCHIVE_DIR: folder } = readSettings(archiveShape, env)
  if (bucket === undefined) return diskStore(path.resolve(folder ?? path.join(data, 'archives')))
  const settings = s3Settings({ ...env, MAKTAB_S3_BUCKET: bucket })
  if (settings === null) throw new Error('no bucket')
  const { s3Store } = await import('./s3-store.ts')
  return s3Store(settings)
}

function s3Settings(env: NodeJS.ProcessEnv): S3Settings | null {
  const given = readSettings(shape, env)
  const { MAKTAB_S3_BUCKET: bucket, MAKTAB_S3_KEY: key, MAKTAB_S3_SECRET: secret } = given
  if (bucket === undefined) return null
  if ((key === undefined) !== (secret === undefined))
    throw new Error('Set MAKTAB_S3_KEY and MAKTAB_S3_SECRET, or neither')
  return {
    bucket,
    region: given.MAKTAB_S3_REGION,
    url: given.MAKTAB_S3_URL,
    credentials: key === undefined || secret === undefined ? undefined : { key, secret },
    hasLinks: given.MAKTAB_S3_LINKS === 'signed',
  }
}
