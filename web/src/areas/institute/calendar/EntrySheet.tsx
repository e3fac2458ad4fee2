import { Plural, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { formatHijri } from 'kit/values/hijri'
import type { CalendarEntry } from 'tenant-api/contract/institute/calendar'
import { reopenSchool } from 'tenant-api/contract/institute/school-days'
import { previewReopening } from 'tenant-api/contract/messages/alerts'
import { useStale } from '../../../crud/resource/use-invalidate.ts'
import { SendingDialog } from '../../../crud/sending/SendingDialog.tsx'
import { call, read } from '../../../shell/session/api.ts'
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
import { FactList } from '../../../ui/layout/FactList.tsx'
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
            title={t`It is no longer in this part of the calendar`}
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
      <FactList look="stacked">
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
      </FactList>
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
  const [isAsking, ask] = useState(false)
  return (
    <span className="sheet-footer-start">
      <Button look="quiet" onPress={() => ask(true)}>
        {t`Take back`}
      </Button>
      {isAsking && <ReopenDialog id={id} onDone={onDone} onClose={() => ask(false)} />}
    </span>
  )
}

type ReopenProps = { id: string; onDone: () => void; onClose: () => void }

/** Takes a closure back: says which messages still wait and go to nobody, and who is told that there is school. */
function ReopenDialog({ id, onDone, onClose }: ReopenProps) {
  const { t } = useLingui()
  const stale = useStale(/^\/(calendar|school-days)/)
  const query = useQuery({ ...read(previewReopening, { params: { id } }), staleTime: 0 })
  const taking = useMutation({
    mutationFn: (tells: boolean) =>
      call(reopenSchool, { params: { id }, query: { tells: tells ? 'true' : 'false' } }),
    async onSuccess() {
      onClose()
      onDone()
      toast({ type: 'success', message: t`Closure undone` })
      await stale()
    },
    onError: (error) => toast({ type: 'error', message: error.message }),
  })
  return (
    <SendingDialog
      title={t`Undo the closure?`}
      submit={t`Undo closure`}
      query={query}
      offersNobody={(query.data?.people ?? 0) > 0}
      isPending={taking.isPending}
      onSend={taking.mutate}
      onClose={onClose}
    >
      {({ waiting, people }) => (
        <>
          {waiting > 0 && (
            <p>
              <Plural
                value={waiting}
                one="# message has not gone out yet: it is withdrawn."
                other="# messages have not gone out yet: they are withdrawn."
              />
            </p>
          )}
          <p>
            {people > 0
              ? t`People who already got a message are told that the school is open after all:`
              : t`No message has been sent yet, so nobody is told.`}
          </p>
        </>
      )}
    </SendingDialog>
  )
}
