import { eachInSlices } from 'kit/operation/time-slices'
import { type FieldChoice, type FieldKind, kindOf } from 'kit/contract/field-kinds'
import { formatDate } from 'kit/text/locale'
import { printPhone } from 'kit/values/phone'
import { type Say, sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { namesIn } from '../../crud/values.ts'
import type { Tx } from '../../core/school/school.ts'
import type { Importable } from './importable.ts'
import type { JudgedRow, Judging } from './workbook/read-rows.ts'
import type { FoundRow } from './row-store.ts'

type Changing = Judging & { changing: ReadonlyMap<JudgedRow, FoundRow> }

/**
 * Records the current value of each field that a row changes, so that nobody overwrites a value without seeing
 * it.
 */
export async function sayBefore(
  tx: Tx,
  { resource, crud, store, guarded = {} }: Importable,
  given: Changing,
) {
  const { changing, profile, user } = given
  const { say } = words(user)
  const names = await namesIn(tx, crud, { user, rows: [...changing.values()] })
  await eachInSlices(changing, ([row, found]) => {
    for (const field of store.differing(found, row.body, profile.currency)) {
      const kind = kindOf(resource.fields.shape[field])
      row.was[field] =
        field in guarded ? veiled(field, found[field]) : textOf(kind, found[field], { ...given, say, names })
    }
  })
}

/** Masks a value, except for the end of a number: reading more than that is audited. */
function veiled(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  return /(Identity|Number|iban)$/.test(field) ? `…${String(value).slice(-3)}` : '…'
}

type Printing = Judging & { say: Say; names: ReadonlyMap<string, string> }

function textOf(kind: FieldKind, value: unknown, { say, names, user, profile }: Printing): string {
  if (kind.kind === 'several') return [value].flat().map(nameIn(kind.choices, say)).join(', ')
  if (value === null || value === undefined || (typeof value === 'object' && kind.kind !== 'money')) return ''
  switch (kind.kind) {
    case 'row':
      return names.get(String(value)) ?? ''
    case 'choice':
      return nameIn(kind.choices, say)(value)
    case 'flag':
      return value === true ? say(sentence('Yes')) : say(sentence('No'))
    case 'day':
      return formatDate(user.language, String(value), { pattern: profile.dateFormat })
    case 'phone':
      return printPhone(String(value), profile.country)
    case 'time':
      return String(value).slice(0, 5)
    case 'money':
      return ''
    default:
      return String(value)
  }
}

/** The name of a choice; '' for no value. */
function nameIn(choices: readonly FieldChoice[], say: Say): (value: unknown) => string {
  return (value) => say(choices.find(({ id }) => id === value)?.name ?? String(value ?? ''))
}
