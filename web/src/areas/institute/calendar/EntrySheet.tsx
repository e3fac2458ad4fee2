import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { formatHijri } from 'kit/values/hijri'
import type { CalendarEntry } from 'tenant-api/contract/institute/calendar'
import { reopenSchool } from 'tenant-api/contract/institute/school-days'
import { call } from '../../../shell/session/api.ts'
import { useMay } from '../../../shell/session/me.ts'
import { useScopeChoices } from '../../../shell/scope/scope-choices.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { Banner } from '../../../ui/state/Banner.tsx'
import { Button, ButtonLink } from '../../../ui/base/Button.tsx'
import { DayText } from '../../../ui/date/DateText.tsx'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { CalendarDays } from 'lucide-react'
import { useEntryTitle } from './entry-words.ts'
import { useBackToCalendar, useCalendar } from './use-calendar.ts'
import './EntrySheet.css'

/** One entry of the calendar, for everybody; who may goes on from here to change it or to take it back. */
export function EntrySheet() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { calendar } = useCalendar()
  const titleOf = useEntryTitle()
  const close = useBackToCalendar()
  const entry = calendar.data?.rows.find((row) => row.id === id)
  if (!entry) {
    return (
      <Sheet title={t`Calendar`} onClose={close}>
        {calendar.data && (
          <EmptyState
            icon={CalendarDays}
            title={t`It is not in this part of the calendar any more`}
            action={null}
          >
            {t`Perhaps it was moved or taken back.`}
          </EmptyState>
        )}
      </Sheet>
    )
  }
  return (
    <Sheet
      title={titleOf({ ...entry, edge: 'whole' })}
      onClose={close}
      footer={<EntryActions entry={entry} onClose={close} />}
    >
      <EntryFacts entry={entry} shift={calendar.data?.hijriShift ?? 0} />
    </Sheet>
  )
}

function EntryFacts({ entry, shift }: { entry: CalendarEntry; shift: number }) {
  const { t } = useLingui()
  const { language } = useRegional()
  const { firstDay, lastDay, startsAt, endsAt, campusId, detail, isTentative } = entry
  const campus = useScopeChoices('campus').find(({ id }) => id === campusId)?.name
  const detailOf = ({ kind }: CalendarEntry) => {
    if (kind === 'event') return t`What`
    return kind === 'term' || kind === 'posting' ? t`Academic year` : t`Class`
  }
  const days = [firstDay, ...(lastDay === firstDay ? [] : [lastDay])]
  return (
    <>
      {isTentative && (
        <Banner tone="info">{t`It follows the moon and may come a day earlier or later.`}</Banner>
      )}
      <dl className="entry-facts">
        <dt>{t`When`}</dt>
        <dd>
          {days.map((one, at) => (
            <span key={one}>
              {at > 0 && ' – '}
              <DayText day={one} />
            </span>
          ))}
          {startsAt && endsAt && (
            <span className="numbers">
              {' · '}
              {startsAt}–{endsAt}
            </span>
          )}
          <span className="entry-hijri">
            {days.map((one) => formatHijri(language, one, { shift })).join(' – ')}
          </span>
        </dd>
        <dt>{t`Where`}</dt>
        <dd>{campusId === null ? t`All campuses` : (campus ?? t`One campus`)}</dd>
        {detail !== '' && (
          <>
            <dt>{detailOf(entry)}</dt>
            <dd>{detail}</dd>
          </>
        )}
      </dl>
    </>
  )
}

const listOf = {
  term: 'terms',
  posting: 'terms',
  holiday: 'holidays',
  vacation: 'holidays',
  closure: 'holidays',
  online: 'holidays',
  working: 'holidays',
  event: 'school-events',
} as const

function EntryActions({ entry, onClose }: { entry: CalendarEntry; onClose: () => void }) {
  const { t } = useLingui()
  const list = listOf[entry.kind]
  const mayChange = useMay([list, 'edit'])
  const isClosure = entry.kind === 'closure' || entry.kind === 'online'
  return (
    <>
      {mayChange && isClosure && <TakeBack id={entry.id} onDone={onClose} />}
      {mayChange && <ButtonLink href={scoped(`${list}/${entry.id}`)}>{t`Change`}</ButtonLink>}
      <Button onPress={onClose}>{t`Close`}</Button>
    </>
  )
}

function TakeBack({ id, onDone }: { id: string; onDone: () => void }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const taking = useMutation({
    mutationFn: () => call(reopenSchool, { params: { id } }),
    async onSuccess() {
      onDone()
      toast({ type: 'success', message: t`The closure was taken back` })
      await queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => path === '/calendar' })
    },
    onError: (error) => toast({ type: 'error', message: error.message }),
  })
  return (
    <span className="sheet-footer-start">
      <Button look="quiet" isPending={taking.isPending} onPress={() => taking.mutate()}>
        {t`Take back`}
      </Button>
    </span>
  )
}
