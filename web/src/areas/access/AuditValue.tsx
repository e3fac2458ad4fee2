import { useLingui } from '@lingui/react/macro'
import { formatList } from 'kit/locale'
import type { z } from 'zod'
import { type FieldRecord, fieldsOf } from '../../crud/fields.ts'
import { useNamedRows } from '../../crud/row-names.ts'
import { usePrinting } from '../../crud/use-printing.ts'
import { Written } from '../../ui/Ltr.tsx'
import { useRegional } from '../../ui/Regional.tsx'
import { camelCase, printLanguages, printValue } from './changes.ts'
import { useNamedBy } from './use-shape.ts'

type Props = {
  shape: z.ZodObject | undefined
  column: string
  value: unknown
  /** What the API has named already: people, log-ins and roles. */
  named: Readonly<Record<string, string>>
}

/** A value of the audit as the forms and lists print it; of a column without a field, as its type tells. */
export function AuditValue({ shape, column, value, named }: Props) {
  const { t } = useLingui()
  const regional = useRegional()
  const print = usePrinting()
  const field = shape && fieldsOf(shape).find(({ name }) => name === camelCase(column))
  const ids = [value].flat().filter((id) => typeof id === 'string')
  const unsaid = useNamedBy(field || ids.length === 0 ? undefined : camelCase(column))
  const of = field?.kind === 'row' || field?.kind === 'file' ? field.of : unsaid
  const { data } = useNamedRows(of, { ids: ids.length > 0 ? ids.join() : undefined })
  const names = new Map(data?.map(({ id, name }) => [id, name]))
  const said = typeof value === 'string' ? named[value] : undefined
  if (said) return <Written text={said} />
  if ((column === 'language' || column === 'languages') && value)
    return printLanguages(regional.language, value)
  if (unsaid)
    return (
      <Written
        text={formatList(
          regional.language,
          ids.map((id) => names.get(id) ?? id),
        )}
      />
    )
  const isPlain = !field || field.kind === 'text' || value === null
  const plain = printValue(value, regional, { yes: t`yes`, no: t`no` })
  if (isPlain) return typeof value === 'string' ? <Written text={plain} /> : plain
  const text = print(field, asOnWire(field, value, regional.currency), names) || '–'
  return <Written text={text} />
}

/** The audit holds what the table does: money as bare minor units in the currency of the school. */
function asOnWire({ kind }: FieldRecord, value: unknown, currency: string): unknown {
  return kind === 'money' ? { amount: String(value), currency } : value
}
