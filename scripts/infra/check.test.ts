import { expect, test } from 'vitest'
import { check, readFiles } from './check.ts'

const files = readFiles()

/** The faults of infra/ with a change of one file; what is to be changed has to be there. */
async function withChange(name: string, from: string, to: string): Promise<string[]> {
  const text = files[name] ?? ''
  expect(text).toContain(from)
  return check({ ...files, [name]: text.replace(from, () => to) })
}

test('infra/ is as it should be', async () => {
  expect(await check(files)).toEqual([])
})

const control = 'kubernetes/control-plane.yaml'
const compose = 'compose.production.yaml'

test.each([
  [
    'a setting that nobody reads',
    'kubernetes/settings.yaml',
    'MAKTAB_KMS_REGION',
    'MAKTAB_KMS_PLACE',
    'MAKTAB_KMS_PLACE',
  ],
  [
    'YAML that cannot be read',
    'opentelemetry/collector.yaml',
    'receivers:\n',
    'receivers: [\n',
    'collector.yaml',
  ],
  ['a misspelt field', control, 'livenessProbe:', 'livenesProbe:', 'livenesProbe: there is no such field'],
  ['a field of another kind', control, 'replicas: 2', 'replicas: two', 'spec/replicas'],
  [
    'a kind that is not known',
    'kubernetes/namespace.yaml',
    'kind: Namespace',
    'kind: Nomespace',
    'v1/Nomespace',
  ],
  [
    'a secret that is not there',
    control,
    'secretRef: { name: mail }',
    'secretRef: { name: post }',
    'no Secret post',
  ],
  ['no way for mail', 'kubernetes/secrets.example.yaml', 'SMTP_URL', 'SMTP_ADDRESS', 'SMTP_URL'],
  ['no address of the database', control, 'name: DATABASE_URL', 'name: DATABASE', 'DATABASE_URL is not set'],
  [
    'a token that is too short',
    'kubernetes/secrets.example.yaml',
    'example-example-example',
    'short',
    'MAKTAB_METRICS_TOKEN',
  ],
  [
    'half a key of S3',
    'kubernetes/settings.yaml',
    '  MAKTAB_S3_REGION',
    '  MAKTAB_S3_KEY: one\n  MAKTAB_S3_REGION',
    'MAKTAB_S3_SECRET',
  ],
  ['an unknown field of compose', compose, 'stop_grace_period: 2m', 'stop_grace: 2m', 'stop_grace'],
  [
    'a volume that is nowhere',
    compose,
    "volumes: ['data:/data']",
    "volumes: ['date:/data']",
    'no volume date',
  ],
  [
    'a password that nobody gave',
    'production.env.example',
    'MAKTAB_TENANT_PASSWORD=\n',
    '',
    'MAKTAB_TENANT_PASSWORD',
  ],
  [
    'no address of the schools’ login',
    compose,
    'MAKTAB_TENANT_URL: postgres',
    'MAKTAB_TENANT_URL: mysql',
    'MAKTAB_TENANT_URL',
  ],
  ['another PostgreSQL', 'kubernetes/postgres.yaml', 'postgresql:18', 'postgresql:17', 'PostgreSQL 18'],
  [
    'a parameter that the operator sets',
    'kubernetes/postgres.yaml',
    'timezone: UTC',
    'archive_mode: on',
    'archive_mode',
  ],
  [
    'a field that the operator does not have',
    'kubernetes/pooler.yaml',
    'poolMode:',
    'pool_mode:',
    'pgbouncer',
  ],
  ['HCL that cannot be read', 'terraform/network.tf', 'state = "available"', 'state =', 'network.tf'],
  ['HCL laid out otherwise', 'terraform/network.tf', 'domain = "vpc"', 'domain="vpc"', 'terraform fmt'],
  ['a resource that is nowhere', 'terraform/network.tf', 'aws_eip.out.id', 'aws_eip.in.id', 'no aws_eip.in'],
] as const)('%s is found', async (_, name, from, to, said) => {
  expect((await withChange(name, from, to)).join('\n')).toContain(said)
})
