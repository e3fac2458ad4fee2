import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import { parseDocument } from 'yaml'
import { z } from 'zod'

const schemaFile = new URL('schemas/compose.schema.json', import.meta.resolve('dclint/package.json'))
const validate = new Ajv({
  strict: false,
  validateSchema: false,
  validateFormats: false,
  allErrors: true,
}).compile(JSON.parse(readFileSync(fileURLToPath(schemaFile), 'utf8')))

const service = z.looseObject({
  image: z.string().optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).optional(),
  volumes: z.array(z.string()).optional(),
  networks: z.unknown().optional(),
  depends_on: z.record(z.string(), z.unknown()).optional(),
})
const project = z.looseObject({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.unknown()).optional(),
  networks: z.record(z.string(), z.unknown()).optional(),
})
export type Compose = z.output<typeof project>

/** A compose file, and what is wrong with it: by the schema of the specification, and names that stand for nothing. */
export function readCompose(file: string, text: string): { compose: Compose | null; faults: string[] } {
  const document = parseDocument(text, { merge: true })
  if (document.errors.length > 0)
    return { compose: null, faults: document.errors.map(({ message }) => `${file}: ${message}`) }
  const given: unknown = document.toJS()
  validate(given)
  const faults = (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${file}: ${instancePath} ${message} ${params['additionalProperty'] ?? ''}`,
  )
  const { data = null, error } = project.safeParse(given)
  if (error) faults.push(...error.issues.map(({ path, message }) => `${file}: ${path.join('.')} ${message}`))
  if (data) faults.push(...missingIn(data).map((name) => `${file}: there is no ${name}`))
  return { compose: data, faults }
}

function missingIn({ services, volumes = {}, networks = {} }: Compose): string[] {
  const missing: string[] = []
  for (const one of Object.values(services)) {
    const own = Array.isArray(one.networks) ? one.networks.map(String) : Object.keys(one.networks ?? {})
    for (const network of own) if (!(network in networks)) missing.push(`network ${network}`)
    for (const other of Object.keys(one.depends_on ?? {}))
      if (!(other in services)) missing.push(`service ${other}`)
    for (const volume of one.volumes ?? []) {
      const name = volume.split(':')[0] ?? ''
      if (/^\w/.test(name) && !(name in volumes)) missing.push(`volume ${name}`)
    }
  }
  return missing
}

/** What a service finds in its environment, with `given` as the file that `--env-file` names. Throws what is not set. */
export function environmentIn(
  { services }: Compose,
  name: string,
  given: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const entries = Object.entries(services[name]?.environment ?? {}).flatMap(([key, value]) => {
    const found = value === null ? given[key] : fill(String(value), given)
    return found === undefined ? [] : [[key, found] as const]
  })
  return Object.fromEntries(entries)
}

function fill(text: string, given: Readonly<Record<string, string | undefined>>): string {
  return text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, how = '-', otherwise = '') => {
    if (given[name]) return given[name]
    if (how === '-') return otherwise
    throw new Error(`${name}: ${otherwise}`)
  })
}
