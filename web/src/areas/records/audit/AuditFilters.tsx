import { useLingui } from '@lingui/react/macro'
import { isDay, today } from 'kit/values/day'
import { fieldRules } from 'kit/contract/fields'
import type { Output } from 'kit/http/client'
import { type listAudit, listAuditActs } from 'tenant-api/contract/records/audit'
import { campuses } from 'tenant-api/contract/institute/structure'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNamedRows } from '../../../crud/resource/row-names.ts'
import { useSearchText } from '../../../crud/list/use-search-text.ts'
import { useSay } from '../../../crud/resource/words.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { ComboBox } from '../../../ui/form/choice/ComboBox.tsx'
import type { DaySpan } from '../../../ui/date/date-spans.ts'
import { DateRangeField } from '../../../ui/date/LazyDates.tsx'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { SearchField } from '../../../ui/form/SearchField.tsx'
import { isUnread, type Unread } from '../../../ui/form/typed/typed.ts'
import { useNow } from '../../../ui/date/use-now.ts'
import { Select } from '../../../ui/form/choice/Select.tsx'
import { ActorFilter } from './ActorFilter.tsx'
import { type AuditState, daysOf, type Span, spanOf } from './audit-state.ts'
import { PersonFilter } from './PersonFilter.tsx'
import { useResourceNames } from './resource-names.ts'
import { read } from '../../../shell/session/api.ts'
import './AuditFilters.css'

type Props = {
  state: AuditState
  /** Who is meant by ids in the address. */
  meant: Output<typeof listAudit>['meant']
  /** What the key is called that is meant by its id. */
  meantKey: string | null
  onChange: (change: Partial<AuditState>) => void
  onClear: (() => void) | undefined
}

/** Words, kind of record, span of days, and what was picked in the entries. */
export function AuditFilters({ state, meant, meantKey, onChange, onClear }: Props) {
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
  return (
    <div className="audit-filters">
      <Words value={state.q} onChange={(q) => onChange({ q })} />
      <ComboBox
        label={t`Record`}
        isBare
        placeholder={t`All records`}
        choices={names.choices}
        value={state.resource}
        onChange={(resource) => onChange({ resource })}
        onClear={() => onChange({ resource: '' })}
      />
      <ActFilter value={state.act} onChange={(act) => onChange({ act })} />
      <Select label={t`When`} isBare choices={spans} value={span} onChange={pick} />
      {span === 'own' && (
        <OwnDays days={{ from: state.from || schoolDay, to: state.to || schoolDay }} onChange={onChange} />
      )}
      <ActorFilter key={[state.by, state.actor, state.apiKey, state.part].join()} onPick={onChange} />
      <Campus value={state.campus} onChange={(campus) => onChange({ campus })} />
      <PersonFilter key={state.person} onPick={(person) => onChange({ person })} />
      <Meant state={state} meant={meant} onChange={onChange} />
      {state.row && (
        <Button size="small" icon={<X aria-hidden size={14} />} onPress={() => onChange({ row: '' })}>
          {t`One record`}
        </Button>
      )}
      <By state={state} meantKey={meantKey} onChange={onChange} />
      {onClear && <Button size="small" look="quiet" onPress={onClear}>{t`Clear filters`}</Button>}
    </div>
  )
}

/** Who did it, where it was no person by name. */
function By({ state, meantKey, onChange }: Pick<Props, 'state' | 'meantKey' | 'onChange'>) {
  const { t } = useLingui()
  const say = useSay()
  const kinds: Record<string, string> = {
    people: t`By people`,
    keys: t`By API keys`,
    system: t`By the product itself`,
  }
  const key = meantKey ?? t`one API key`
  const part = say(state.part)
  const x = <X aria-hidden size={14} />
  return (
    <>
      {state.by && (
        <Button size="small" icon={x} onPress={() => onChange({ by: '' })}>
          {kinds[state.by] ?? state.by}
        </Button>
      )}
      {state.apiKey && (
        <Button size="small" icon={x} onPress={() => onChange({ apiKey: '' })}>
          {t`By ${key}`}
        </Button>
      )}
      {state.part && (
        <Button size="small" icon={x} onPress={() => onChange({ part: '' })}>
          {t`By ${part}`}
        </Button>
      )}
    </>
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
          {t`Entries about ${by}`}
        </Button>
      )}
      {person?.accountId && !state.actor && (
        <Button
          size="small"
          look="quiet"
          onPress={() => onChange({ person: '', actor: person.accountId ?? '' })}
        >
          {t`Actions of ${whom}`}
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

type ActFilterProps = { value: string; onChange: (act: string) => void }

/** The kinds of acts that were done in this school, in words. */
function ActFilter({ value, onChange }: ActFilterProps) {
  const { t } = useLingui()
  const { data } = useQuery(read(listAuditActs, {}))
  const choices = (data?.rows ?? []).map(({ act, name }) => ({ id: act, name }))
  // An entry knows its own act alone; a choice may be several that say the same.
  const chosen = choices.find(({ id }) => id === value || id.split(',').includes(value))
  return (
    <ComboBox
      label={t`What happened`}
      choices={choices}
      isBare
      placeholder={t`What happened`}
      isWaiting={data === undefined}
      value={chosen?.id ?? ''}
      onChange={onChange}
      onClear={() => onChange('')}
    />
  )
}
