import { z } from 'zod'
import type { Manifest } from './manifests.ts'

const named = z.looseObject({ name: z.string() })
const variable = z.looseObject({
  name: z.string(),
  value: z.string().optional(),
  valueFrom: z
    .strictObject({ secretKeyRef: z.looseObject({ name: z.string(), key: z.string() }) })
    .optional(),
})
const deployment = z.looseObject({
  spec: z.looseObject({
    template: z.looseObject({
      spec: z.looseObject({
        containers: z.array(
          z.looseObject({
            name: z.string(),
            env: z.array(variable).optional(),
            envFrom: z
              .array(z.looseObject({ configMapRef: named.optional(), secretRef: named.optional() }))
              .optional(),
          }),
        ),
      }),
    }),
  }),
})

/** What a container of a Deployment finds in its environment. Throws what it is told to take and nobody has. */
export function environmentOf(objects: readonly Manifest[], name: string): Record<string, string> {
  const found = objects.find(({ kind, metadata }) => kind === 'Deployment' && metadata?.name === name)
  const { spec } = deployment.parse(found).spec.template
  const container = spec.containers.find((one) => one.name === name)
  if (!container) throw new Error(`There is no container ${name}`)
  const env: Record<string, string> = {}
  for (const { configMapRef, secretRef } of container.envFrom ?? []) {
    if (configMapRef) Object.assign(env, textsOf(objects, 'ConfigMap', configMapRef.name))
    if (secretRef) Object.assign(env, textsOf(objects, 'Secret', secretRef.name))
  }
  for (const { name: key, value = '', valueFrom } of container.env ?? []) {
    const from = valueFrom?.secretKeyRef
    const text = from ? textsOf(objects, 'Secret', from.name)[from.key] : value
    if (text === undefined) throw new Error(`The secret ${from?.name} has no ${from?.key}`)
    env[key] = text.replaceAll(/\$\((\w+)\)/g, (whole, other: string) => env[other] ?? whole)
  }
  return env
}

const texts = z.looseObject({
  data: z.record(z.string(), z.string()).optional(),
  stringData: z.record(z.string(), z.string()).optional(),
})

/** Secrets that others make: of a Cluster of CloudNativePG the superuser's. */
const made: Readonly<Record<string, Record<string, string>>> = {
  'schools-superuser': { username: 'postgres', password: 'made' },
}

function textsOf(
  objects: readonly Manifest[],
  kind: 'ConfigMap' | 'Secret',
  name: string,
): Record<string, string> {
  const found = objects.find((object) => object.kind === kind && object.metadata?.name === name)
  if (kind === 'Secret' && !found && made[name]) return made[name]
  if (!found) throw new Error(`There is no ${kind} ${name}`)
  const { data, stringData } = texts.parse(found)
  return { ...data, ...stringData }
}
