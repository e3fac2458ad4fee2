import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { addDays, type Day, day, today } from 'kit/values/day'
import { useState } from 'react'
import { closureReasons, isClosureReason } from 'tenant-api/contract/institute/calendar'
import { closeSchool, listSchoolDays, reopenSchool } from 'tenant-api/contract/institute/school-days'
import { previewClosing } from 'tenant-api/contract/messages/alerts'
import { ActionSheet } from '../../../crud/form/ActionSheet.tsx'
import { useAction } from '../../../crud/form/use-action.ts'
import { useSay } from '../../../crud/resource/words.ts'
import { SendingCounts } from '../../../crud/sending/SendingCounts.tsx'
import { TellNobody } from '../../../crud/sending/SendingDialog.tsx'
import { useSettled } from '../../../ui/base/use-settled.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { wholeDay } from '../../../ui/calendar/calendar-names.ts'
import { useStale } from '../../../crud/resource/use-invalidate.ts'
import { call, read } from '../../../shell/session/api.ts'
import { may, useMe } from '../../../shell/session/me.ts'
import { useScopeChoices } from '../../../shell/scope/scope-choices.ts'
import { useScope } from '../../../shell/scope/scope.ts'
import { Banner } from '../../../ui/state/Banner.tsx'
import { DateField } from '../../../ui/date/LazyDates.tsx'
import { RadioGroup } from '../../../ui/form/choice/RadioGroup.tsx'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { Select } from '../../../ui/form/choice/Select.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useNow } from '../../../ui/date/use-now.ts'
import { useBackToCalendar } from './use-calendar.ts'

type Draft = {
  campus: string
  firstDay: string
  lastDay: string
  how: string
  cause: string
  reason: string
  tells: boolean
}
const all = 'all'
/** The choice of a reason that the school words itself. */
const own = 'own'

/** Closes a campus on the next school day, or on other days: everything is filled in, so that it takes one more press. */
export function ClosureSheet() {
  const { t } = useLingui()
  const close = useBackToCalendar()
  const places = usePlaces()
  const scope = useScope()
  const { zone, language } = useRegional()
  const tomorrow = addDays(today(zone, useNow()), 1)
  const first = scope.level === 'institute' ? (places[0]?.id ?? '') : scope.campus
  const [typed, type] = useState<Partial<Draft>>({})
  const campus = typed.campus ?? first
  const days = useSchoolDays(campus, { from: tomorrow, until: addDays(tomorrow, farthest) })
  const next = days.find(({ state }) => state !== 'closed')?.day ?? tomorrow
  const usual = {
    campus,
    firstDay: next,
    lastDay: next,
    how: 'closed',
    reason: '',
    cause: 'weather',
    tells: true,
  }
  const draft: Draft = { ...usual, ...typed }
  const chosen = days.filter(({ day }) => day >= draft.firstDay && day <= draft.lastDay)
  const isIdle = chosen.length > 0 && chosen.every(({ state }) => state === 'closed')
  const stale = useStale(/^\/(calendar|school-days)/)
  const undo = useUndo(stale)
  const action = useAction({
    send(keyOf) {
      const body = { ...bodyOf(draft), tells: draft.tells }
      return call(closeSchool, { body, onceKey: keyOf(body) })
    },
    onClose: close,
    async onDone(row) {
      tellDone(row)
      await stale()
    },
  })
  const say = useSay()
  const causes = Object.entries(closureReasons).map(([id, name]) => ({ id, name: say(name) }))
  const settled = bodyOf({ ...draft, reason: useSettled(draft.reason, 400) })
  const preview = useQuery({
    ...read(previewClosing, { body: settled }),
    enabled: settled.reason !== '' && settled.campusId !== '' && draft.tells,
    placeholderData: keepPreviousData,
  })
  const set = (change: Partial<Draft>) => type({ ...typed, ...change })
  return (
    <ActionSheet title={t`Close the school`} action={action} submit={t`Close the school`} onClose={close}>
      <Select
        label={t`Campus`}
        choices={places}
        value={draft.campus}
        onChange={(campus) => set({ campus })}
      />
      <DateField
        label={t`First day`}
        value={draft.firstDay}
        error={action.errorOf('firstDay')}
        onChange={(firstDay) =>
          set(typeof firstDay === 'string' ? { firstDay, lastDay: later(firstDay) } : {})
        }
      />
      <DateField
        label={t`Last day`}
        value={draft.lastDay}
        error={action.errorOf('lastDay')}
        onChange={(lastDay) => set(typeof lastDay === 'string' ? { lastDay } : {})}
      />
      {isIdle && <Banner tone="warning">{t`There is no school on these days in any case.`}</Banner>}
      <RadioGroup
        label={t`How`}
        choices={[
          { id: 'closed', name: t`Closed`, hint: t`No register is asked for, and no fine runs` },
          { id: 'online', name: t`Lessons at home`, hint: t`It stays a school day` },
        ]}
        value={draft.how}
        onChange={(how) => set({ how })}
      />
      <Select
        label={t`Reason`}
        choices={[...causes, { id: own, name: t`Another reason` }]}
        value={draft.cause}
        onChange={(cause) => set({ cause })}
      />
      {draft.cause === own && (
        <TextField
          label={t`Reason in your words`}
          description={t`Everybody reads it as you write it.`}
          name="reason"
          isRequired
          value={draft.reason}
          error={action.errorOf('reason')}
          maxLength={100}
          onChange={(reason) => set({ reason })}
        />
      )}
      {draft.tells && preview.data && <SendingCounts preview={preview.data} />}
      <TellNobody isSelected={!draft.tells} onChange={(nobody) => set({ tells: !nobody })} />
    </ActionSheet>
  )

  /** What was closed and who is told, with the way back. */
  function tellDone({
    id,
    firstDay,
    lastDay,
    title,
  }: {
    id: string
    firstDay: string
    lastDay: string
    title: string
  }) {
    const days = [firstDay, ...(lastDay === firstDay ? [] : [lastDay])]
    const when = days.map((one) => wholeDay(language, day(one))).join(' – ')
    const why = isClosureReason(title) ? say(title) : title
    const people = preview.data?.people
    toast({
      type: 'success',
      message: draft.how === 'online' ? t`Lessons at home: ${when} (${why})` : t`Closed: ${when} (${why})`,
      description:
        draft.tells && people !== undefined
          ? plural(people, { one: '# person is told.', other: '# people are told.' })
          : draft.tells
            ? undefined
            : t`Nobody is told.`,
      undo: () => undo(id),
    })
  }

  /** The last day never stays before the first. */
  function later(firstDay: string): string {
    return draft.lastDay < firstDay ? firstDay : draft.lastDay
  }
}

/** Takes a closure back at once: messages that still wait are withdrawn. */
function useUndo(stale: () => Promise<void>): (id: string) => void {
  const { t } = useLingui()
  const { mutate } = useMutation({
    mutationFn: (id: string) => call(reopenSchool, { params: { id } }),
    onSuccess: () => toast({ type: 'success', message: t`Closure undone` }),
    onError: ({ message }) => toast({ type: 'error', message }),
    onSettled: stale,
  })
  return mutate
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

function bodyOf({ campus, firstDay, lastDay, how, cause, reason }: Draft) {
  return {
    campusId: campus === all ? null : campus,
    firstDay: day(firstDay),
    lastDay: day(lastDay),
    isOnline: how === 'online',
    reason: cause === own ? reason : (Object.entries(closureReasons).find(([id]) => id === cause)?.[1] ?? ''),
  }
}
