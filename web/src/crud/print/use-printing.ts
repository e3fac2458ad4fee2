import { useLingui } from '@lingui/react/macro'
import { useRegional } from '../../ui/base/Regional.tsx'
import type { FieldRecord } from '../resource/fields.ts'
import { printField } from './print-field.ts'
import { useSay } from '../resource/words.ts'

/** Prints values of fields in the reader's formats. */
export function usePrinting() {
  const { t } = useLingui()
  const say = useSay()
  const regional = useRegional()
  const yesNo = [t`Yes`, t`No`] as const
  return (field: FieldRecord, value: unknown, names?: ReadonlyMap<string, string>) =>
    printField(field, value, { regional, say, yesNo, names })
}
