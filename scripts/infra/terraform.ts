import { format } from '@cdktf/hcl-tools'
import { parse } from '@cdktf/hcl2json'
import { z } from 'zod'

const named = z.record(z.string(), z.unknown())
const config = z.looseObject({
  variable: named.optional(),
  locals: z.array(named).optional(),
  resource: z.record(z.string(), named).optional(),
  data: z.record(z.string(), named).optional(),
})

/**
 * What is wrong with a folder of Terraform: what cannot be read, is not laid out as `terraform fmt` does, or names
 * something that is nowhere. What only the provider knows, arguments and their types, is seen by `terraform validate`.
 */
export async function faultsOfTerraform(files: Readonly<Record<string, string>>): Promise<string[]> {
  const faults: string[] = []
  const known = new Set<string>()
  for (const [file, text] of Object.entries(files)) {
    try {
      for (const name of namesIn(config.parse(await parse(file, text)))) known.add(name)
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error))
      continue
    }
    if ((await format(text)) !== text) faults.push(`${file}: not as terraform fmt lays it out`)
  }
  for (const [file, text] of Object.entries(files))
    for (const name of referencesIn(text)) if (!known.has(name)) faults.push(`${file}: there is no ${name}`)
  return faults
}

function namesIn({ variable, locals, resource, data }: z.output<typeof config>): string[] {
  return [
    ...Object.keys(variable ?? {}).map((name) => `var.${name}`),
    ...(locals ?? []).flatMap((all) => Object.keys(all).map((name) => `local.${name}`)),
    ...inside(resource),
    ...inside(data, 'data.'),
  ]
}

function inside(kinds: Record<string, Record<string, unknown>> = {}, before = ''): string[] {
  return Object.entries(kinds).flatMap(([kind, all]) =>
    Object.keys(all).map((name) => `${before}${kind}.${name}`),
  )
}

function referencesIn(text: string): Set<string> {
  const code = text.replaceAll(/#.*$/gm, '')
  return new Set(code.match(/(?<![\w."/:-])(?:(?:var|local)\.\w+|(?:data\.)?aws_\w+\.\w+)/g))
}
