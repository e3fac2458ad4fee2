import path from 'node:path'
import {
  operationOf,
  operationSettings,
  type OperationSettings,
  readSettings,
} from 'kit/operation/server-settings'
import { z } from 'zod'

const shape = {
  ...operationSettings,
  /** Keeps the embedded cluster, the master key and the logins' passwords. */
  MAKTAB_DATA: z.string().min(1).default('.data'),
  /** A superuser's address of your own PostgreSQL 18; without it the embedded one is started. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Schools are `<name>.<zone>`. */
  MAKTAB_SCHOOL_ZONE: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9.-]+$/)
    .default('maktab.localhost'),
  MAKTAB_PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  /** Where visitors reach the control plane; by default this machine. */
  MAKTAB_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  /** How many databases are kept ready for the next schools. */
  MAKTAB_POOL: z.coerce.number().int().min(0).max(1000).optional(),
  MAKTAB_HOST: z.string().min(1).default('127.0.0.1'),
  /** A folder in which a list of the schools' logins is kept for each server's PgBouncer. */
  MAKTAB_POOLER_USERS: z.string().min(1).optional(),
  NODE_ENV: z.string().default('development'),
}

export interface Env {
  dataDir: string
  databaseUrl: string | undefined
  port: number
  /** The address to listen on. */
  host: string
  places: { origin: string; zone: string }
  poolSize: number
  production: boolean
  /** Where PgBouncer's lists of logins are kept. */
  poolerUsers: string | undefined
  operation: OperationSettings
}

/** Reads the control plane's settings; throws one sentence that names every wrong one. */
export function readEnv(from: NodeJS.ProcessEnv = process.env): Env {
  const env = readSettings(shape, from)
  const production = env.NODE_ENV === 'production'
  return {
    dataDir: path.resolve(env.MAKTAB_DATA),
    databaseUrl: env.DATABASE_URL,
    port: env.MAKTAB_PORT,
    host: env.MAKTAB_HOST,
    places: {
      origin: env.MAKTAB_ORIGIN ?? `http://localhost:${env.MAKTAB_PORT}`,
      zone: env.MAKTAB_SCHOOL_ZONE,
    },
    poolSize: env.MAKTAB_POOL ?? (production ? 5 : 3),
    production,
    poolerUsers: env.MAKTAB_POOLER_USERS && path.resolve(env.MAKTAB_POOLER_USERS),
    operation: operationOf(env),
  }
}
