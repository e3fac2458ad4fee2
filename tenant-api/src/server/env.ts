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
  /** Keeps the master key and, in development, the mailbox. */
  MAKTAB_DATA: z.string().min(1).default('.data'),
  /** The login maktab_tenant at the control database. */
  MAKTAB_TENANT_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** Where visitors reach the control plane: schools share its scheme and port. */
  MAKTAB_ORIGIN: z.url({ protocol: /^https?$/ }),
  MAKTAB_TENANT_PORT: z.coerce.number().int().min(0).max(65_535).default(4001),
  MAKTAB_HOST: z.string().min(1).default('127.0.0.1'),
  /** Connections of this process to all schools together. */
  MAKTAB_CONNECTIONS: z.coerce.number().int().min(3).max(1_000).default(80),
}

export type Env = {
  dataDir: string
  controlUrl: string
  origin: string
  port: number
  /** The address to listen on. */
  host: string
  connections: number
  operation: OperationSettings
}

/** Reads the tenant API's settings; throws one sentence that names every wrong one. */
export function readEnv(from: NodeJS.ProcessEnv = process.env): Env {
  const env = readSettings(shape, from)
  return {
    dataDir: path.resolve(env.MAKTAB_DATA),
    controlUrl: env.MAKTAB_TENANT_URL,
    origin: env.MAKTAB_ORIGIN,
    port: env.MAKTAB_TENANT_PORT,
    host: env.MAKTAB_HOST,
    connections: env.MAKTAB_CONNECTIONS,
    operation: operationOf(env),
  }
}
