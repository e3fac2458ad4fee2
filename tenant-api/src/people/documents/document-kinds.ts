import type { Language } from 'kit/text/locale'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { takenName } from '../../crud/resource-module.ts'
import { crudOf } from '../../crud/table.ts'
import type { Tx } from '../../core/school/school.ts'
import { documentKinds } from './contract.ts'
import { documentKind } from './tables.ts'

/** Kinds of documents and their table. */
export const documentKindCrud = crudOf(documentKinds, {
  table: documentKind,
  within: {},
  taken: takenName(documentKinds, 'document_kind_title_taken', 'title'),
})

/** What every school begins with, in the language that it begins with; from then on they are its own. */
const kinds = [
  sentence('Registration'),
  sentence('Affiliation with a board'),
  sentence('Fire safety certificate'),
  sentence('Building fitness certificate'),
  sentence('Insurance'),
  sentence('Tax document'),
  sentence('Rent or lease agreement'),
  sentence('Contract'),
  sentence('Policy'),
  sentence('Identity card'),
  sentence('Passport'),
  sentence('Visa or residence permit'),
  sentence('Certificate'),
  sentence('Other document'),
]

/** Puts the kinds in that are not there yet. */
export async function addDocumentKinds(tx: Tx, { language, at }: { language: Language; at: string }) {
  const { say } = words(language)
  const rows = kinds.map((title, place) => ({
    id: kindId(place + 1),
    title: say(title),
    description: '',
    createdAt: at,
    updatedAt: at,
  }))
  await tx.insert(documentKind).values(rows).onConflictDoNothing()
}

/** The id of a kind that every school begins with, by its place among them. */
export function kindId(place: number): string {
  return `01980000-0000-7000-8000-0000000d0d${place.toString(16).padStart(2, '0')}`
}
