import { z } from 'zod'

// The fields of CloudNativePG 1.26 and of its plugin Barman Cloud that infra/kubernetes uses, no others: no package holds
// their schemas. Another field is entered here when it is used, after a look at the operator's own documentation.

const metadata = z.strictObject({
  name: z.string(),
  namespace: z.string().optional(),
  labels: z.record(z.string(), z.string()).optional(),
})
const named = z.strictObject({ name: z.string() })
const words = z.record(z.string(), z.string())
const size = z.strictObject({ size: z.string().regex(/^\d+[MGT]i$/) })
const amounts = z.strictObject({ cpu: z.string().optional(), memory: z.string() })

/** Parameters that the operator keeps to itself. */
const fixed =
  /^(archive_|restore_command|ssl|listen_addresses|port|hba_file|data_directory|unix_socket|log_directory)/

const cluster = z.strictObject({
  instances: z.int().min(1),
  imageName: z.string().regex(/:18\b/, 'The product needs PostgreSQL 18'),
  enableSuperuserAccess: z.literal(true, 'The product needs the superuser'),
  bootstrap: z.strictObject({
    initdb: z.strictObject({
      database: z.string(),
      owner: z.string(),
      encoding: z.literal('UTF8'),
      localeProvider: z.enum(['builtin', 'icu', 'libc']),
      builtinLocale: z.string(),
      localeCollate: z.string(),
      localeCType: z.string(),
      dataChecksums: z.boolean(),
      postInitApplicationSQL: z.array(z.string()),
    }),
  }),
  postgresql: z.strictObject({
    parameters: z.record(
      z.string().refine((name) => !fixed.test(name), 'CloudNativePG sets this itself'),
      z.string(),
    ),
    synchronous: z.strictObject({
      method: z.enum(['any', 'first']),
      number: z.int().min(1),
      dataDurability: z.enum(['required', 'preferred']),
    }),
  }),
  affinity: z.strictObject({
    enablePodAntiAffinity: z.boolean(),
    topologyKey: z.string(),
    podAntiAffinityType: z.enum(['required', 'preferred']),
  }),
  storage: size,
  walStorage: size,
  resources: z.strictObject({ requests: amounts, limits: amounts }),
  plugins: z.array(
    z.strictObject({ name: z.string(), isWALArchiver: z.boolean().optional(), parameters: words }),
  ),
})

const pooler = z.strictObject({
  cluster: named,
  type: z.enum(['rw', 'ro']),
  instances: z.int().min(1),
  pgbouncer: z.strictObject({ poolMode: z.enum(['session', 'transaction']), parameters: words }),
  template: z.looseObject({ spec: z.looseObject({ containers: z.array(z.unknown()) }) }),
})

const scheduled = z.strictObject({
  // Six parts: seconds come first.
  schedule: z.string().regex(/^\S+( \S+){5}$/),
  immediate: z.boolean(),
  backupOwnerReference: z.enum(['none', 'self', 'cluster']),
  cluster: named,
  method: z.literal('plugin'),
  pluginConfiguration: named,
})

const store = z.strictObject({
  retentionPolicy: z.string().regex(/^[1-9]\d*[dwm]$/),
  configuration: z.strictObject({
    destinationPath: z.string().startsWith('s3://'),
    s3Credentials: z.strictObject({ inheritFromIAMRole: z.literal(true) }),
    wal: z.strictObject({ compression: z.enum(['gzip', 'bzip2', 'snappy']), maxParallel: z.int() }),
    data: z.strictObject({ compression: z.enum(['gzip', 'bzip2', 'snappy']), jobs: z.int() }),
  }),
})

const object = (spec: z.ZodType) =>
  z.strictObject({ apiVersion: z.string(), kind: z.string(), metadata, spec })

/** By apiVersion and kind. */
export const operators: Readonly<Record<string, z.ZodType>> = {
  'postgresql.cnpg.io/v1/Cluster': object(cluster),
  'postgresql.cnpg.io/v1/Pooler': object(pooler),
  'postgresql.cnpg.io/v1/ScheduledBackup': object(scheduled),
  'barmancloud.cnpg.io/v1/ObjectStore': object(store),
}
