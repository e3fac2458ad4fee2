import { useLingui } from '@lingui/react/macro'
import { isDay, today } from 'kit/day'
import { fieldRules } from 'kit/fields'
import type { AuditEntry } from 'tenant-api/contract/access'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useSearchText } from '../../crud/use-search-text.ts'
import { Button } from '../../ui/Button.tsx'
import type { DaySpan } from '../../ui/date-spans.ts'
import { DateRangeField } from '../../ui/LazyDates.tsx'
import { useRegional } from '../../ui/Regional.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { isUnread, type Unread } from '../../ui/typed.ts'
import { useNow } from '../../ui/use-now.ts'
import { Select } from '../../ui/Select.tsx'
import { type AuditState, daysOf, type Span, spanOf } from './audit-state.ts'
import { useResourceNames } from './resource-names.ts'
import './AuditFilters.css'

type Props = {
  state: AuditState
  /** The entries shown, for the name of the person that the address only knows by id. */
  people: readonly AuditEntry[]
  onChange: (change: Partial<AuditState>) => void
  onClear: (() => void) | undefined
}

/** Words, kind of record, span of days, and what was picked in the entries. */
export function AuditFilters({ state, people, onChange, onClear }: Props) {
  const { t } = useLingui()
  const { zone } = useRegional()
  const [isOwn, setOwn] = useState(false)
  const schoolDay = today(zone, useNow())
  const span = isOwn ? 'own' : spanOf(state, schoolDay)
  const names = useResourceNames()
  const spans: { id: Span; name: string }[] = [
    { id: 'any', name: t`Any time` },
    { id: 'today', name: t`Today` },
    { id: 'week', name: t`Last 7 days` },
    { id: 'month', name: t`Last 30 days` },
    { id: 'own', name: t`From … to …` },
  ]
  function pick(id: string) {
    const picked = spans.find((choice) => choice.id === id)?.id ?? 'any'
    setOwn(picked === 'own')
    onChange(
      picked === 'own'
        ? { from: state.from || schoolDay, to: state.to || schoolDay }
        : daysOf(picked, schoolDay),
    )
  }
  const key = people.find(({ apiKey }) => apiKey?.id === state.apiKey)?.actor ?? t`one API key`
  const person = people.find(({ actorId }) => actorId === state.actor)?.actor ?? t`one person`
  return (
    <div className="audit-filters">
      <Words value={state.q} onChange={(q) => onChange({ q })} />
      <Select
        label={t`Record`}
        isBare
        choices={[{ id: '', name: t`All records` }, ...names.choices]}
        value={state.resource}
        onChange={(resource) => onChange({ resource })}
      />
      <Select label={t`When`} isBare choices={spans} value={span} onChange={pick} />
      {span === 'own' && (
        <OwnDays days={{ from: state.from || schoolDay, to: state.to || schoolDay }} onChange={onChange} />
      )}
      {state.actor && (
        <Button size="small" icon={<X aria-hidden size={14} />} onPress={() => onChange({ actor: '' })}>
          {t`By ${person}`}
        </Button>
      )}
      {state.apiKey && (
        <Button size="small" icon={<X aria-hidden size={14} />} onPress={() => onChange({ apiKey: '' })}>
          {t`By ${key}`}
        </Button>
      )}
      {state.act && (
        <Button size="small" icon={<X aria-hidden size={14} />} onPress={() => onChange({ act: '' })}>
          {t`One kind of act`}
        </Button>
      )}
      {onClear && <Button size="small" look="quiet" onPress={onClear}>{t`Clear filters`}</Button>}
    </div>
  )
}

/** Days that are not all there yet stay as they are typed and say so; the list waits for the rest of them. */
function OwnDays({ days, onChange }: { days: DaySpan; onChange: (days: DaySpan) => void }) {
  const { t } = useLingui()
  const [draft, keep] = useState<Unread | null>()
  return (
    <DateRangeField
      label={t`From … to …`}
      isBare
      value={draft === undefined ? days : draft}
      onChange={(next) => {
        if (next === null || isUnread(next)) return keep(next)
        const isWhole = isDay(next.from) && isDay(next.to)
        keep(isWhole ? undefined : { typed: `${next.from}/${next.to}`, why: fieldRules.unfinished })
        if (isWhole) onChange(next)
      }}
    />
  )
}

function Words({ value, onChange }: { value: string; onChange: (q: string) => void }) {
  const { t } = useLingui()
  const [typed, type] = useSearchText(value, onChange)
  return <SearchField label={t`Search names and words`} value={typed} onChange={type} />
}
