import { parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { fieldsUnread, kinds } from './kubernetes-kinds.ts'
import { operators } from './operator-schemas.ts'

const manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }).optional(),
})
export type Manifest = z.output<typeof manifest>

/** The objects of a file, and what is wrong with each: by the schemas of Kubernetes itself, else by our own of an operator. */
export function readManifests(file: string, text: string): { objects: Manifest[]; faults: string[] } {
  const objects: Manifest[] = []
  const faults: string[] = []
  for (const document of parseAllDocuments(text)) {
    for (const error of document.errors) faults.push(`${file}: ${error.message}`)
    const { data, success } = manifest.safeParse(document.toJS())
    if (!success) {
      faults.push(`${file}: an object without apiVersion and kind`)
      continue
    }
    objects.push(data)
    const name = `${file}: ${data.kind} ${data.metadata?.name ?? ''}`.trim()
    faults.push(...faultsOf(data).map((fault) => `${name}: ${fault}`))
  }
  return { objects, faults }
}

function faultsOf(object: Manifest): string[] {
  const known = `${object.apiVersion}/${object.kind}`
  const { error } = operators[known]?.safeParse(object) ?? {}
  if (error) return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  if (operators[known]) return []
  const validate = kinds[known]
  if (!validate) return [`nothing is known of ${known}`]
  try {
    return fieldsUnread(object, validate)
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}
