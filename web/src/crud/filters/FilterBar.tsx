import { useLingui } from '@lingui/react/macro'
import type { Resource } from 'kit/contract/resource'
import { ListFilter, X } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button as AriaButton, Dialog, DialogTrigger } from 'react-aria-components'
import { Button } from '../../ui/base/Button.tsx'
import { QuickPopover } from '../../ui/overlay/QuickPopover.tsx'
import { Skeleton } from '../../ui/state/Skeleton.tsx'
import { Soon } from '../../ui/overlay/Soon.tsx'
import { type ActiveFilter, activeFilters, useFilterText, without } from './filter-words.ts'
import type { FilterWords, ListState } from '../list/list-state.ts'
import { useRowNames } from '../resource/row-names.ts'
import './FilterBar.css'

const FilterPicker = lazy(() => import('./FilterPicker.tsx'))

type Props = {
  resource: Resource
  state: ListState
  onChange: (change: Pick<ListState, 'filters'> | Pick<ListState, 'filters' | 'q'>) => void
}

/** The button that adds a filter. */
export function FilterButton(props: Props) {
  const { t } = useLingui()
  return (
    <FilterTrigger {...props} label={t`Filter`}>
      <Button icon={<ListFilter aria-hidden size={16} />} aria-keyshortcuts="f" data-list-filter>
        <span className="resource-tool-name">{t`Filter`}</span>
      </Button>
    </FilterTrigger>
  )
}

/** The active filters, each with a way to change and to remove it. */
export function FilterChips({ resource, state, onChange }: Props) {
  const { t } = useLingui()
  const active = activeFilters(resource, state.filters)
  if (active.length === 0) return null
  return (
    <ul className="filter-chips" aria-label={t`Filters`}>
      {active.map((one) => (
        <li key={one.filter.field}>
          <Chip resource={resource} active={one} state={state} onChange={onChange} />
        </li>
      ))}
      <li>
        <Button size="small" look="quiet" onPress={() => onChange({ filters: {}, q: '' })}>
          {t`Clear all`}
        </Button>
      </li>
    </ul>
  )
}

function Chip({ active, ...props }: Props & { active: ActiveFilter }) {
  const { t } = useLingui()
  const names = useRowNames(active)
  const text = useFilterText()(active, names)
  return (
    <span className="filter-chip">
      <FilterTrigger {...props} label={text} field={active.filter.field}>
        <AriaButton className="filter-chip-text">
          <bdi>{text}</bdi>
        </AriaButton>
      </FilterTrigger>
      <AriaButton
        className="filter-chip-remove"
        aria-label={t`Remove the filter: ${text}`}
        onPress={() => props.onChange({ filters: without(active.filter, props.state.filters) })}
      >
        <X aria-hidden size={14} />
      </AriaButton>
    </span>
  )
}

type TriggerProps = Props & {
  label: string
  /** The field to begin with. */
  field?: string
  /** The button that opens it. */
  children: ReactNode
}

function FilterTrigger({ resource, state, onChange, label, field, children }: TriggerProps) {
  const [isOpen, open] = useState(false)
  function apply(filters: FilterWords) {
    open(false)
    onChange({ filters })
  }
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={open}>
      {children}
      <QuickPopover className="popover filter-popover" placement="bottom start">
        <Dialog className="filter-dialog" aria-label={label}>
          <Soon>
            <Suspense fallback={<Skeleton />}>
              <FilterPicker resource={resource} words={state.filters} field={field} onApply={apply} />
            </Suspense>
          </Soon>
        </Dialog>
      </QuickPopover>
    </DialogTrigger>
  )
}
