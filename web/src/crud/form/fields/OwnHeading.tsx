import { useLingui } from '@lingui/react/macro'
import { customKey } from 'kit/contract/custom-rows'
import type { FieldRecord } from '../../resource/fields.ts'
import { useSay } from '../../resource/words.ts'

/** Separates the school's custom fields from the contract's, and groups of custom fields by heading. */
export function OwnHeading({ fields, at }: { fields: readonly FieldRecord[]; at: number }) {
  const { t } = useLingui()
  const say = useSay()
  const [field, last] = [fields[at], fields[at - 1]]
  if (!isOwn(field) || (isOwn(last) && field?.heading === last?.heading)) return null
  return <h3 className="form-heading">{field?.heading ? say(field.heading) : t`Further details`}</h3>
}

function isOwn(field: FieldRecord | undefined): boolean {
  return field !== undefined && customKey(field.name) !== undefined
}
