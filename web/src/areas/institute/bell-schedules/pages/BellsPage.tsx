import { useLingui } from '@lingui/react/macro'
import { addDays } from 'kit/values/day'
import { Bell, BellPlus, ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { LoadingRows } from '../../../../crud/resource/LoadingRows.tsx'
import { Trouble } from '../../../../crud/resource/QueryError.tsx'
import { useMay } from '../../../../shell/session/me.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { Button, ButtonLink, IconButton } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { Select } from '../../../../ui/form/choice/Select.tsx'
import { Switch } from '../../../../ui/form/choice/Switch.tsx'
import { useNarrow } from '../../../../ui/base/use-narrow.ts'
import { BellList } from '../BellList.tsx'
import { DayOfBells } from '../DayOfBells.tsx'
import { NoCampus } from '../NoCampus.tsx'
import { useBells } from '../use-bells.ts'
import { WeekOfBells } from '../WeekOfBells.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import './BellsPage.css'

type Bells = ReturnType<typeof useBells>

/** When the bells of a campus ring: those of a week, those of a day, and all that were ever set. */
export function BellsPage() {
  const { t } = useLingui()
  const bells = useBells()
  const { list, rung } = bells
  if (bells.isNowhere) return <NoCampus />
  const error = list.error ?? rung.error
  return (
    <Stack>
      <BellsHeader bells={bells} />
      {error && <Trouble error={error} onRetry={() => void Promise.all([list.refetch(), rung.refetch()])} />}
      {!error && !list.data && <LoadingRows label={t`Loading the bells`} rows={8} />}
      {list.data?.rows.length === 0 && !bells.isArchive ? (
        <NoBells bells={bells} />
      ) : (
        <>
          {rung.data && <Ringing bells={bells} />}
          {list.data && <AllBells bells={bells} />}
        </>
      )}
    </Stack>
  )
}

function BellsHeader({ bells: { campus, campuses, shift, shifts, day, show } }: { bells: Bells }) {
  const { t } = useLingui()
  const mayEdit = useMay(['bells', 'edit'])
  const search = `campus=${campus}${shift && `&shift=${shift}`}`
  return (
    <Cluster as="header" gap="8px 16px">
      <h1 className="page-title">{t`Bells`}</h1>
      <div className="bells-choices">
        {campuses.length > 1 && (
          <Select
            isBare
            label={t`Campus`}
            choices={campuses}
            value={campus}
            onChange={(id) => show({ campus: id })}
          />
        )}
        {shifts.length > 1 && (
          <Select
            isBare
            label={t`Shift`}
            choices={shifts.map(({ id, name }) => ({ id, name: name ?? t`All shifts` }))}
            value={shift}
            onChange={(id) => show({ shift: id })}
          />
        )}
      </div>
      <div className="bells-actions">
        <ButtonLink
          href={scoped(`bells/print?${search}&day=${day}`)}
          icon={<Printer aria-hidden size={16} />}
        >{t`Print`}</ButtonLink>
        {mayEdit && (
          <ButtonLink
            look="primary"
            href={scoped(`bells/new?${search}`)}
            icon={<BellPlus aria-hidden size={16} />}
          >
            {t`Add bells`}
          </ButtonLink>
        )}
      </div>
    </Cluster>
  )
}

/** The week as blocks and one day of it as a list; on a phone the day alone. */
function Ringing({ bells: { rung, day, schoolDay, show } }: { bells: Bells }) {
  const isNarrow = useNarrow()
  const { days = [], schedules = [] } = rung.data ?? {}
  const at = days.find((one) => one.day === day)
  return (
    <div className="bells-now">
      <div className="bells-when">
        <Steps day={day} by={isNarrow ? 1 : 7} onDay={(next) => show({ day: next })} today={schoolDay} />
        {!isNarrow && (
          <WeekOfBells
            days={days}
            schedules={schedules}
            day={day}
            today={schoolDay}
            onDay={(next) => show({ day: next })}
          />
        )}
      </div>
      {at && <DayOfBells at={at} schedule={schedules.find(({ id }) => id === at.scheduleId)} />}
    </div>
  )
}

type StepsProps = { day: Bells['day']; today: Bells['day']; by: 1 | 7; onDay: (day: Bells['day']) => void }

function Steps({ day, today, by, onDay }: StepsProps) {
  const { t } = useLingui()
  return (
    <Cluster>
      <Button size="small" onPress={() => onDay(today)}>{t`Today`}</Button>
      <IconButton
        label={by === 7 ? t`Previous week` : t`Previous day`}
        onPress={() => onDay(addDays(day, -by))}
      >
        <ChevronLeft aria-hidden className="directional" size={18} />
      </IconButton>
      <IconButton label={by === 7 ? t`Next week` : t`Next day`} onPress={() => onDay(addDays(day, by))}>
        <ChevronRight aria-hidden className="directional" size={18} />
      </IconButton>
    </Cluster>
  )
}

function AllBells({ bells: { list, schoolDay, isArchive, show } }: { bells: Bells }) {
  const { t } = useLingui()
  const rows = list.data?.rows ?? []
  return (
    <Card
      isFlush
      title={t`All bells`}
      description={t`If several apply to a day, the most specific one rings: fewer days first, then fewer weekdays.`}
      action={
        <Switch isSelected={isArchive} onChange={(archived) => show({ archived })}>{t`Archived`}</Switch>
      }
    >
      {rows.length > 0 ? (
        <BellList rows={rows} today={schoolDay} />
      ) : (
        <p className="bells-none">{t`There is nothing in the archive.`}</p>
      )}
    </Card>
  )
}

function NoBells({ bells: { campus } }: { bells: Bells }) {
  const { t } = useLingui()
  const mayEdit = useMay(['bells', 'edit'])
  return (
    <EmptyState
      icon={Bell}
      title={t`No bells are set yet`}
      action={
        mayEdit ? (
          <ButtonLink look="primary" href={scoped(`bells/new?campus=${campus}`)}>{t`Add bells`}</ButtonLink>
        ) : null
      }
    >
      {t`Bells say when periods and breaks begin: in winter, in summer, on Fridays, in Ramadan.`}
    </EmptyState>
  )
}
