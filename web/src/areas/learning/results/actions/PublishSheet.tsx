import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { publishResults, results, type ResultView } from 'tenant-api/contract/learning/results'
import { ActionSheet } from '../../../../crud/form/ActionSheet.tsx'
import { useAction } from '../../../../crud/form/use-action.ts'
import { useStale } from '../../../../crud/resource/use-invalidate.ts'
import { call, read } from '../../../../shell/session/api.ts'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { DateField, TimeField } from '../../../../ui/date/LazyDates.tsx'
import { useToday } from '../../../../ui/date/use-today.ts'
import { Checkbox, CheckboxGroup } from '../../../../ui/form/choice/Checkbox.tsx'
import { RadioGroup } from '../../../../ui/form/choice/RadioGroup.tsx'

type Props = { result: ResultView; onClose: () => void }

/** Publishes at once or at a time to come; with it other approved results of the same scheme. */
export function PublishSheet({ result, onClose }: Props) {
  const { t } = useLingui()
  const { zone } = useRegional()
  const today = useToday()
  const others = useOthers(result)
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const [isLater, setLater] = useState(false)
  const [day, setDay] = useState<string>(today)
  const [time, setTime] = useState('15:00')
  const all = [{ id: result.id, sectionTitle: result.sectionTitle }, ...others]
  const chosen = all.map(({ id }) => id).filter((id) => id === result.id || !without.has(id))
  const action = useAction({
    check: () => [
      ...(isLater && day === '' ? [{ name: 'day', message: t`Choose a day` }] : []),
      ...(isLater && time === '' ? [{ name: 'time', message: t`Choose a time` }] : []),
    ],
    async send(keyOf) {
      const { instantOf } = await import('../../../../ui/date/zoned.ts')
      const body = { ids: chosen, visibleAt: isLater ? instantOf({ day, time }, zone) : null }
      return call(publishResults, { body, onceKey: keyOf(body) })
    },
    // The API names the instant; the sheet has its day.
    placeOf: (name) => (name === 'visibleAt' ? 'day' : name),
    refresh: useStale(/^\/results/),
    done: ({ cards }) =>
      t({
        message: plural(cards, { one: '# report card is published', other: '# report cards are published' }),
      }),
    onClose,
  })
  return (
    <ActionSheet title={t`Publish`} action={action} submit={t`Publish`} onClose={onClose}>
      <p>{t`Each student gets a report card, which nothing changes any more. Families are told when they see it.`}</p>
      {others.length > 0 && (
        <CheckboxGroup
          label={t`Sections`}
          description={t`These have the same scheme and are approved, too.`}
          value={chosen}
          onChange={(ids) => setWithout(new Set(all.flatMap(({ id }) => (ids.includes(id) ? [] : [id]))))}
        >
          {all.map(({ id, sectionTitle }) => (
            <Checkbox key={id} value={id} isDisabled={id === result.id}>
              <bdi>{sectionTitle}</bdi>
            </Checkbox>
          ))}
        </CheckboxGroup>
      )}
      <RadioGroup
        label={t`Families see it`}
        choices={[
          { id: 'now', name: t`At once` },
          { id: 'later', name: t`From a day and time` },
        ]}
        value={isLater ? 'later' : 'now'}
        onChange={(id) => setLater(id === 'later')}
      />
      {isLater && (
        <div className="publish-when">
          <DateField
            name="day"
            label={t`Day`}
            isRequired
            least={today}
            value={day}
            error={action.errorOf('day')}
            onChange={(next) => setDay(typeof next === 'string' ? next : '')}
          />
          <TimeField
            name="time"
            label={t`Time`}
            isRequired
            value={time}
            error={action.errorOf('time')}
            onChange={(next) => setTime(typeof next === 'string' ? next : '')}
          />
        </div>
      )}
    </ActionSheet>
  )
}

/** The other approved results of the same scheme. */
function useOthers({ id }: ResultView): readonly { id: string; sectionTitle: string }[] {
  const query = { state: 'approved', limit: 100 } as const
  const rows = useQuery(read(results.endpoints.list, { query })).data?.rows ?? []
  const own = rows.find((row) => row.id === id)
  return rows.filter(
    (row) => row.id !== id && row.schemeId === own?.schemeId && row.campusId === own.campusId,
  )
}
