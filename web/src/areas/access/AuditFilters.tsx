import { useLingui } from '@lingui/react/macro'
import { isDay, today } from 'kit/day'
import { fieldRules } from 'kit/fields'
import type { Output } from 'kit/client'
import type { AuditEntry, listAudit } from 'tenant-api/contract/access'
import { campuses } from 'tenant-api/contract/structure'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useNamedRows } from '../../crud/row-names.ts'
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
import { PersonFilter } from './PersonFilter.tsx'
import { useResourceNames } from './resource-names.ts'
import './AuditFilters.css'

type Props = {
  state: AuditState
  /** The entries shown, for the name of the key that the address only knows by id. */
  people: readonly AuditEntry[]
  /** Who is meant by ids in the address. */
  meant: Output<typeof listAudit>['meant']
  onChange: (change: Partial<AuditState>) => void
  onClear: (() => void) | undefined
}

/** Words, kind of record, span of days, and what was picked in the entries. */
export function AuditFilters({ state, people, meant, onChange, onClear }: Props) {
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
      <Select
        label={t`By whom`}
        isBare
        choices={[
          { id: '', name: t`By anybody` },
          { id: 'people', name: t`By people` },
          { id: 'keys', name: t`By API keys` },
          { id: 'system', name: t`By the product itself` },
        ]}
        value={state.by}
        onChange={(by) => onChange({ by })}
      />
      <Campus value={state.campus} onChange={(campus) => onChange({ campus })} />
      <PersonFilter key={state.person} onPick={(person) => onChange({ person })} />
      <Meant state={state} meant={meant} onChange={onChange} />
      {state.row && (
        <Button size="small" icon={<X aria-hidden size={14} />} onPress={() => onChange({ row: '' })}>
          {t`One record`}
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

/** Where the record lay when it was changed; a school of one campus has nothing to choose. */
function Campus({ value, onChange }: { value: string; onChange: (campus: string) => void }) {
  const { t } = useLingui()
  const { data = [] } = useNamedRows(campuses, { q: '' })
  if (data.length < 2 && value === '') return null
  const own = [
    { id: '', name: t`All campuses` },
    { id: 'institute', name: t`In no campus` },
  ]
  return <Select label={t`Campus`} isBare choices={[...own, ...data]} value={value} onChange={onChange} />
}

/** Who did it and whom it concerns; of whoever has a log-in the one leads to the other. */
function Meant({ state, meant, onChange }: Pick<Props, 'state' | 'meant' | 'onChange'>) {
  const { t } = useLingui()
  const actor = meant.find(({ accountId }) => accountId !== null && accountId === state.actor)
  const person = meant.find(({ personId }) => personId === state.person)
  const { name: by = t`one person` } = actor ?? {}
  const { name: whom = t`one person` } = person ?? {}
  const x = <X aria-hidden size={14} />
  return (
    <>
      {state.actor && (
        <Button size="small" icon={x} onPress={() => onChange({ actor: '' })}>
          {t`By ${by}`}
        </Button>
      )}
      {state.person && (
        <Button size="small" icon={x} onPress={() => onChange({ person: '' })}>
          {t`Concerns ${whom}`}
        </Button>
      )}
      {actor && !state.person && (
        <Button size="small" look="quiet" onPress={() => onChange({ actor: '', person: actor.personId })}>
          {t`What concerns ${by}`}
        </Button>
      )}
      {person?.accountId && !state.actor && (
        <Button
          size="small"
          look="quiet"
          onPress={() => onChange({ person: '', actor: person.accountId ?? '' })}
        >
          {t`What ${whom} did`}
        </Button>
      )}
    </>
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
