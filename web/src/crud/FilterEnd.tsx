import type { Filter } from 'kit/filters'
import { useState } from 'react'
import { DateField, TimeField } from '../ui/LazyDates.tsx'
import { MoneyField } from '../ui/MoneyField.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { useRegional } from '../ui/Regional.tsx'
import { isUnread, type Unread } from '../ui/typed.ts'

type Props = { kind: Filter['kind']; label: string; value: string; onChange: (word: string) => void }

/** One end of a range, as the word of the address that it stands for; '' where the range is open. */
export function FilterEnd({ kind, ...end }: Props) {
  if (kind === 'number') return <NumberEnd {...end} />
  if (kind === 'money') return <MoneyEnd {...end} />
  return <MomentEnd {...end} Field={kind === 'time' ? TimeField : DateField} />
}

type End = Omit<Props, 'kind'>

function MomentEnd({ Field, label, value, onChange }: End & { Field: typeof DateField | typeof TimeField }) {
  const [unread, keep] = useState<Unread>()
  return (
    <Field
      label={label}
      value={unread ?? (value || null)}
      onChange={(next) => {
        keep(isUnread(next) ? next : undefined)
        onChange(isUnread(next) ? '' : (next ?? ''))
      }}
    />
  )
}

function NumberEnd({ label, value, onChange }: End) {
  const [unread, keep] = useState<Unread>()
  return (
    <NumberField
      label={label}
      value={unread ?? (value === '' ? null : Number(value))}
      onChange={(next) => {
        keep(typeof next === 'object' && next !== null ? next : undefined)
        onChange(typeof next === 'number' ? String(next) : '')
      }}
    />
  )
}

function MoneyEnd({ label, value, onChange }: End) {
  const { currency } = useRegional()
  const [unread, keep] = useState<Unread>()
  return (
    <MoneyField
      label={label}
      value={unread ?? (value === '' ? null : { amount: value, currency })}
      onChange={(next) => {
        const isRead = next !== null && 'amount' in next
        keep(next === null || isRead ? undefined : next)
        onChange(isRead ? next.amount : '')
      }}
    />
  )
}
