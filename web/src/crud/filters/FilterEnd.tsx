import type { Filter } from 'kit/contract/filters'
import { useState } from 'react'
import { DateField, TimeField } from '../../ui/date/LazyDates.tsx'
import { MoneyField } from '../../ui/form/typed/MoneyField.tsx'
import { NumberField } from '../../ui/form/typed/NumberField.tsx'
import { useRegional } from '../../ui/base/Regional.tsx'
import { isUnread, type Unread } from '../../ui/form/typed/typed.ts'
import { useSentence } from '../../ui/form/typed/use-sentence.ts'

type Props = {
  kind: Filter['kind']
  label: string
  value: string
  /** The user tried to apply the filter: shows at once why the input cannot be parsed. */
  isTried: boolean
  /** The query parameter's value; '' for an open end, null while the input cannot be parsed. */
  onChange: (word: string | null) => void
}

/** One end of a range. */
export function FilterEnd({ kind, label, value, isTried, onChange }: Props) {
  const [unread, keep] = useState<Unread>()
  const sentence = useSentence()
  const end = {
    label,
    value,
    unread,
    error: isTried && unread ? sentence(unread.why, { field: label }) : undefined,
    onRead(word: string) {
      keep(undefined)
      onChange(word)
    },
    onUnread(next: Unread) {
      keep(next)
      onChange(null)
    },
  }
  if (kind === 'number') return <NumberEnd {...end} />
  if (kind === 'money') return <MoneyEnd {...end} />
  return <MomentEnd {...end} Field={kind === 'time' ? TimeField : DateField} />
}

type End = {
  label: string
  value: string
  unread: Unread | undefined
  error: string | undefined
  onRead: (word: string) => void
  onUnread: (unread: Unread) => void
}
type MomentProps = End & { Field: typeof DateField | typeof TimeField }

function MomentEnd({ Field, value, unread, onRead, onUnread, ...field }: MomentProps) {
  return (
    <Field
      {...field}
      value={unread ?? (value || null)}
      onChange={(next) => (isUnread(next) ? onUnread(next) : onRead(next ?? ''))}
    />
  )
}

function NumberEnd({ value, unread, onRead, onUnread, ...field }: End) {
  return (
    <NumberField
      {...field}
      value={unread ?? (value === '' ? null : Number(value))}
      onChange={(next) => (isUnread(next) ? onUnread(next) : onRead(next === null ? '' : String(next)))}
    />
  )
}

function MoneyEnd({ value, unread, onRead, onUnread, ...field }: End) {
  const { currency } = useRegional()
  return (
    <MoneyField
      {...field}
      value={unread ?? (value === '' ? null : { amount: value, currency })}
      onChange={(next) => (isUnread(next) ? onUnread(next) : onRead(next === null ? '' : next.amount))}
    />
  )
}
