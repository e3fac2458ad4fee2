import { titleIn, type Titles } from 'kit/contract/custom-rows'
import { dressDigits, formatDate, formatList, formatNumber, formatPeriod } from 'kit/text/locale'
import { formatMoney, isMoney } from 'kit/values/money'
import { printPhone } from 'kit/values/phone'
import type { Say } from 'kit/text/words'
import type { Regional } from '../../ui/base/Regional.tsx'
import { isUnread } from '../../ui/form/typed/typed.ts'
import type { FieldRecord } from '../resource/fields.ts'

/** The reader's formats, and the loaded names of rows by id. */
export type Printing = {
  regional: Pick<Regional, 'language' | 'pattern' | 'country'>
  say: Say
  yesNo: readonly [yes: string, no: string]
  names?: ReadonlyMap<string, string> | undefined
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** A value as a line of text in the reader's language; '' for no value. */
export function printField(field: FieldRecord, value: unknown, printing: Printing): string {
  const { regional, say, yesNo, names } = printing
  const { language, pattern, country } = regional
  if (field.kind === 'flag') return yesNo[value === true ? 0 : 1]
  if (isUnread(value)) return value.typed
  if (value === null || value === undefined || value === '') return ''
  const text = String(value)
  switch (field.kind) {
    case 'number':
      return typeof value === 'number' ? formatNumber(language, value, { maximumFractionDigits: 20 }) : text
    case 'money':
      return isMoney(value) ? formatMoney(language, BigInt(value.amount), value.currency) : text
    case 'choice':
      return say(field.choices.find(({ id }) => id === text)?.name ?? text)
    case 'several':
      return formatList(
        language,
        listOf(value).map((id) => say(field.choices.find((one) => one.id === id)?.name ?? String(id))),
      )
    case 'options':
      return formatList(
        language,
        listOf(value).map((one) => titleIn(one as Titles, language)),
      )
    case 'row':
    case 'file':
      return names?.get(text) ?? text
    case 'day':
      return /^\d{4}-\d\d-\d\d$/.test(text) ? formatDate(language, text, { pattern }) : text
    case 'time':
      return dressDigits(language, text.slice(0, 5))
    case 'period':
      return formatPeriod(language, text)
    case 'phone':
      return printPhone(text, country)
    default:
      return text
  }
}
