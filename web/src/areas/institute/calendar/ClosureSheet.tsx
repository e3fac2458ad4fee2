import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addDays, type Day, day, today } from 'kit/values/day'
import { useId, useState } from 'react'
import { closeSchool, listSchoolDays } from 'tenant-api/contract/institute/school-days'
import { onceKeys } from '../../../crud/resource/once-key.ts'
import { call, read } from '../../../shell/session/api.ts'
import { may, useMe } from '../../../shell/session/me.ts'
import { formErrorsOf } from '../../../shell/errors/mistakes.ts'
import { useScopeChoices } from '../../../shell/scope/scope-choices.ts'
import { useScope } from '../../../shell/scope/scope.ts'
import { Banner } from '../../../ui/state/Banner.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { Form, type FormError } from '../../../ui/form/Form.tsx'
import { DateField } from '../../../ui/date/LazyDates.tsx'
import { RadioGroup } from '../../../ui/form/choice/RadioGroup.tsx'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { Select } from '../../../ui/form/choice/Select.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useNow } from '../../../ui/date/use-now.ts'
import { useBackToCalendar } from './use-calendar.ts'

type Draft = { campus: string; firstDay: string; lastDay: string; how: string; reason: string }
const all = 'all'

/** Closes a campus on the next school day, or on other days: everything is filled in, so that it takes one more press. */
export function ClosureSheet() {
  const { t } = useLingui()
  const id = useId()
  const close = useBackToCalendar()
  const places = usePlaces()
  const scope = useScope()
  const { zone } = useRegional()
  const tomorrow = addDays(today(zone, useNow()), 1)
  const first = scope.level === 'institute' ? (places[0]?.id ?? '') : scope.campus
  const [typed, type] = useState<Partial<Draft>>({})
  const campus = typed.campus ?? first
  const days = useSchoolDays(campus, { from: tomorrow, until: addDays(tomorrow, farthest) })
  const next = days.find(({ state }) => state !== 'closed')?.day ?? tomorrow
  const usual = { campus, firstDay: next, lastDay: next, how: 'closed', reason: t`Weather` }
  const draft: Draft = { ...usual, ...typed }
  const chosen = days.filter(({ day }) => day >= draft.firstDay && day <= draft.lastDay)
  const isIdle = chosen.length > 0 && chosen.every(({ state }) => state === 'closed')
  const [mistakes, setMistakes] = useState<readonly FormError[]>([])
  const closing = useClosing(close, setMistakes)
  const says = (name: string) => mistakes.find((mistake) => mistake.name === name)?.message
  const set = (change: Partial<Draft>) => type({ ...typed, ...change })
  return (
    <Sheet
      title={t`Close the school`}
      onClose={close}
      footer={
        <>
          <Button onPress={close}>{t`Cancel`}</Button>
          <Button look="primary" type="submit" form={id} isPending={closing.isPending}>
            {t`Close the school`}
          </Button>
        </>
      }
    >
      <Form id={id} mistakes={mistakes} onSubmit={() => closing.mutate(draft)}>
        <Select
          label={t`Campus`}
          choices={places}
          value={draft.campus}
          onChange={(campus) => set({ campus })}
        />
        <DateField
          label={t`First day`}
          value={draft.firstDay}
          error={says('firstDay')}
          onChange={(firstDay) =>
            set(typeof firstDay === 'string' ? { firstDay, lastDay: later(firstDay) } : {})
          }
        />
        <DateField
          label={t`Last day`}
          value={draft.lastDay}
          error={says('lastDay')}
          onChange={(lastDay) => set(typeof lastDay === 'string' ? { lastDay } : {})}
        />
        {isIdle && <Banner tone="warning">{t`There is no school on these days anyhow.`}</Banner>}
        <RadioGroup
          label={t`How`}
          choices={[
            { id: 'closed', name: t`Closed`, hint: t`No register is asked for, and no fine runs` },
            { id: 'online', name: t`Lessons at home`, hint: t`It stays a school day` },
          ]}
          value={draft.how}
          onChange={(how) => set({ how })}
        />
        <TextField
          label={t`Reason`}
          value={draft.reason}
          error={says('reason')}
          maxLength={100}
          onChange={(reason) => set({ reason })}
        />
      </Form>
    </Sheet>
  )

  /** The last day never stays before the first. */
  function later(firstDay: string): string {
    return draft.lastDay < firstDay ? firstDay : draft.lastDay
  }
}

/** How far ahead school days are read, in days: a summer vacation. */
const farthest = 120

/** The days of a campus, or of the institute; none until they are known. */
function useSchoolDays(campus: string, span: { from: Day; until: Day }) {
  const query = { ...span, ...(campus !== all && campus !== '' && { campus }) }
  return useQuery(read(listSchoolDays, { query })).data?.days ?? []
}

/** All campuses together for who may close them all, then each that the reader may close. */
function usePlaces() {
  const { t } = useLingui()
  const me = useMe()
  const isWide = me.grants.some(
    ({ resource, action, reach }) => resource === 'holidays' && action === 'edit' && reach === 'institute',
  )
  const campuses = useScopeChoices('campus').filter(({ id }) =>
    may(me, ['holidays', 'edit'], { level: 'campus', campus: id }),
  )
  return [...(isWide ? [{ id: all, name: t`All campuses` }] : []), ...campuses]
}

function useClosing(onDone: () => void, onMistakes: (mistakes: readonly FormError[]) => void) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [keyOf] = useState(() => onceKeys())
  return useMutation({
    mutationFn(draft: Draft) {
      const { campus, firstDay, lastDay, how, reason } = draft
      const campusId = campus === all ? null : campus
      const body = {
        campusId,
        firstDay: day(firstDay),
        lastDay: day(lastDay),
        isOnline: how === 'online',
        reason,
      }
      return call(closeSchool, { body, onceKey: keyOf(body) })
    },
    async onSuccess() {
      toast({ type: 'success', message: t`The calendar says so now. You can take it back there` })
      onDone()
      await queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => path === '/calendar' })
    },
    onError: (error) => onMistakes(formErrorsOf(error, t`Oops! Network Error Try again later`)),
  })
}
