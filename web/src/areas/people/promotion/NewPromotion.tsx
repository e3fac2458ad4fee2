import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { LookedYear } from 'tenant-api/contract/institute/calendar'
import { readMyYear } from 'tenant-api/contract/institute/calendar'
import { beginPromotion, readPromotion } from 'tenant-api/contract/people/promotion'
import { call, read } from '../../../shell/session/api.ts'
import { useMe } from '../../../shell/session/me.ts'
import { useScopeChoices } from '../../../shell/scope/scope-choices.ts'
import { scoped, useScope } from '../../../shell/scope/scope.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Select } from '../../../ui/form/choice/Select.tsx'
import { toast } from '../../../ui/overlay/toast.ts'

const all = 'all'

/** Whose students, from which year, to which: what is usual is chosen already. */
export function NewPromotion() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const campuses = useCampuses()
  const [wanted, choose] = useState<{ campus?: string; from?: string; to?: string }>({})
  const campus = wanted.campus ?? campuses[0]?.id ?? ''
  const query = campus === all ? {} : { campus }
  const { data } = useQuery({ ...read(readMyYear, { query }), enabled: campus !== '' })
  const years = data?.years ?? []
  const from = years.find(({ id }) => id === wanted.from) ?? usual(years)
  const later = years.filter(({ firstDay }) => firstDay > (from?.firstDay ?? ''))
  const to = later.find(({ id }) => id === wanted.to) ?? later[0]
  const beginning = useMutation({
    mutationFn: () =>
      call(beginPromotion, {
        body: {
          campusId: campus === all ? null : campus,
          fromYearId: from?.id ?? '',
          toYearId: to?.id ?? '',
        },
      }),
    onSuccess(plan) {
      queries.setQueryData(read(readPromotion, { params: { id: plan.id } }).queryKey, plan)
      void navigate({ to: scoped(`promotions/${plan.id}`) })
    },
    onError: ({ message }) => toast({ type: 'error', message }),
  })
  return (
    <Card title={t`From one year to the next`}>
      <div className="promotion-new">
        <Select
          label={t`Campus`}
          choices={campuses}
          value={campus}
          onChange={(id) => choose({ campus: id })}
        />
        <Select
          label={t`From the year`}
          choices={years}
          value={from?.id ?? ''}
          onChange={(id) => choose({ campus, from: id })}
        />
        <Select
          label={t`To the year`}
          choices={later}
          value={to?.id ?? ''}
          onChange={(id) => choose({ campus, from: from?.id ?? '', to: id })}
        />
        <Button
          look="primary"
          isDisabled={!from || !to}
          isPending={beginning.isPending}
          onPress={() => beginning.mutate()}
        >
          {t`See who goes where`}
        </Button>
      </div>
      {data && !to && (
        <p className="promotion-text">{t`There is no later year yet. Add it under academic years first.`}</p>
      )}
    </Card>
  )
}

/** Those that the reader may promote; who may in all begins with all. */
function useCampuses() {
  const { t } = useLingui()
  const me = useMe()
  const scope = useScope()
  const known = useScopeChoices('campus')
  const grants = me.grants.filter(({ resource, action }) => resource === 'promotions' && action === 'edit')
  const isWhole = grants.some(({ reach }) => reach === 'institute')
  const mine = known.filter(({ id }) => isWhole || grants.some(({ campuses }) => campuses.includes(id)))
  if (scope.level !== 'institute') return mine.filter(({ id }) => id === scope.campus)
  return isWhole ? [{ id: all, name: t`All campuses` }, ...mine] : mine
}

/** The year that runs, else the last one that is over. */
function usual(years: readonly LookedYear[]): LookedYear | undefined {
  return years.find(({ state }) => state === 'current') ?? years.findLast(({ state }) => state === 'past')
}
