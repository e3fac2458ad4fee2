import { useLingui } from '@lingui/react/macro'
import { isMoney, formatMoney } from 'kit/values/money'
import { dressDigits, formatPeriod } from 'kit/text/locale'
import { textInScript } from 'kit/text/name-in-script'
import { DayText, InstantText } from '../../ui/date/DateText.tsx'
import { Ltr, Written } from '../../ui/text/Ltr.tsx'
import { NumberText } from '../../ui/text/NumberText.tsx'
import { PhoneText } from '../../ui/text/PhoneText.tsx'
import { useRegional } from '../../ui/base/Regional.tsx'
import { nearestColour } from './colour-names.ts'
import type { FieldRecord } from './fields.ts'
import { type Row, textOf } from './rows.ts'
import { usePrinting } from '../print/use-printing.ts'
import { useSay } from './words.ts'

/** A column of a list: a field of the contract, or when the row was added. */
export type Column = { name: string; title: string; field: FieldRecord | undefined }

type Props = { column: Column; row: Row; names: ReadonlyMap<string, string> }

/** A value as a list prints it; a dash if empty. */
export function CellValue({ column: { name, field }, row, names }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const { language } = useRegional()
  const value = row[name]
  const text = textOf(row, name)
  if (!field) return <InstantText at={text} show="date" />
  if (field.kind === 'flag') return value ? t`Yes` : t`No`
  if (text === '') return '–'
  switch (field.kind) {
    case 'number':
      return <NumberText value={Number(value)} />
    case 'money':
      return isMoney(value) ? formatMoney(language, BigInt(value.amount), value.currency) : '–'
    case 'choice':
      return say(field.choices.find(({ id }) => id === text)?.name ?? text)
    case 'several':
    case 'options':
      return <ListText field={field} value={value} />
    case 'row':
    case 'file':
      return <bdi>{names.get(text) ?? '…'}</bdi>
    case 'day':
      return <DayText day={text} />
    case 'time':
      return dressDigits(language, text)
    case 'period':
      return formatPeriod(language, text)
    case 'colour':
      return (
        <span className="resource-colour">
          <span aria-hidden style={{ background: text }} title={text} />
          {say(nearestColour(text))}
        </span>
      )
    case 'phone':
      return <PhoneText number={text} />
    case 'email':
    case 'link':
      return <Ltr>{text}</Ltr>
    default:
      return <Written text={textInScript(language, row, name)} />
  }
}

/** Multiple values in one cell. */
function ListText({ field, value }: { field: FieldRecord; value: unknown }) {
  const print = usePrinting()
  return <Written text={print(field, value)} />
}
