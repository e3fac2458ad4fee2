import { customKey } from 'kit/contract/custom-rows'
import { guardians, students } from 'tenant-api/contract/people/students-and-guardians'
import { z } from 'zod'
import { type FieldRecord, fieldsOf } from '../../../crud/resource/fields.ts'
import { type Row, textOf } from '../../../crud/resource/rows.ts'
import { useRequiredOwn } from '../../../crud/resource/with-custom-fields.tsx'

type Values = Readonly<Record<string, unknown>>
/** The school's own fields of one who is added, as the body of the request calls them. */
export type OwnPart = {
  at: 'custom' | 'guardianCustom' | 'otherGuardianCustom'
  /** The guardian whose fields they are; those of the child need no name. */
  of: string | undefined
  fields: readonly FieldRecord[]
}

type Given = { row: Row; isNew: boolean; isOtherNew: boolean }

/** What the school wants to know of everybody who is added here: of the child, and of the guardians who are new. */
export function useOwnParts({ row, isNew, isOtherNew }: Given): readonly OwnPart[] {
  const ofChild = fieldsOf(useRequiredOwn(none, students))
  const ofGuardian = fieldsOf(useRequiredOwn(none, guardians))
  const [first, other] = [textOf(row, 'guardianName'), textOf(row, 'otherGuardianName')]
  const parts: OwnPart[] = [
    partOf('custom', { fields: ofChild, of: undefined }),
    ...(isNew ? [partOf('guardianCustom', { fields: ofGuardian, of: first })] : []),
    ...(isOtherNew && other ? [partOf('otherGuardianCustom', { fields: ofGuardian, of: other })] : []),
  ]
  return parts.filter(({ fields }) => fields.length > 0)
}

const none = z.strictObject({})

/** Each field is called as the API points at it. */
function partOf(at: OwnPart['at'], { fields, of }: Pick<OwnPart, 'fields' | 'of'>): OwnPart {
  return { at, of, fields: fields.map((field) => ({ ...field, name: `${at}.${customKey(field.name)}` })) }
}

/** What is typed, with the own fields of each under what the body calls them. */
export function bodyWith(values: Values, parts: readonly OwnPart[]): Values {
  const own = parts.map(({ at, fields }) => [
    at,
    Object.fromEntries(
      fields.map(({ name, initial }) => [name.slice(at.length + 1), values[name] ?? initial]),
    ),
  ])
  const rest = Object.entries(values).filter(([name]) => !name.includes('.'))
  return { ...Object.fromEntries(rest), ...Object.fromEntries(own) }
}
