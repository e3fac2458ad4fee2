import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Day } from 'kit/values/day'
import { ChevronDown } from 'lucide-react'
import { chooseMyYear, type LookedYear, readMyYear } from 'tenant-api/contract/institute/calendar'
import { call, read } from '../../shell/session/api.ts'
import { scopeFilter, useScope } from '../../shell/scope/scope.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Menu, MenuItem, MenuSection } from '../../ui/overlay/Menu.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { useMyYear } from './use-my-year.ts'

const ofToday = 'today'

type Props = {
  /** Receives the first day of a year other than the current one, or null for the current one. */
  onYear?: (day: Day | null) => void
}

/** The academic year that the reader views, here and wherever a year matters; it changes nothing for others. */
export function YearMenu({ onYear }: Props) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const query = scopeFilter('campus', useScope())
  const { data } = useMyYear()
  const choosing = useMutation({
    mutationFn: (yearId: string | null) => call(chooseMyYear, { query, body: { yearId } }),
    async onSuccess(looked) {
      queries.setQueryData(read(readMyYear, { query }).queryKey, looked)
      const year = looked.years.find(({ id }) => id === looked.year)
      onYear?.(year && year.state !== 'current' ? year.firstDay : null)
      await queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => path === '/my-year' })
    },
    onError: ({ message }) => toast({ type: 'error', message }),
  })
  const states: Record<LookedYear['state'], string> = {
    past: t`past`,
    current: t`current`,
    upcoming: t`upcoming`,
  }
  const year = data?.years.find(({ id }) => id === data.year)
  if (!data || !year) return null
  const { name } = year
  return (
    <Menu
      aria-label={t`Academic year`}
      trigger={
        <Button aria-label={t`Academic year: ${name}`}>
          {name}
          <ChevronDown aria-hidden size={16} />
        </Button>
      }
    >
      <MenuSection
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[data.isChosen ? year.id : ofToday]}
        onSelectionChange={(keys) => {
          const [key = ofToday] = keys === 'all' ? [] : [...keys].map(String)
          choosing.mutate(key === ofToday ? null : key)
        }}
      >
        <MenuItem id={ofToday} name={t`The year of today`} />
        {data.years.map((one) => (
          <MenuItem key={one.id} id={one.id} name={`${one.name} · ${states[one.state]}`} />
        ))}
      </MenuSection>
    </Menu>
  )
}
