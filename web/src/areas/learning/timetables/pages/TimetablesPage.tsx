import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatNumber } from 'kit/text/locale'
import { CalendarRange, FileInput, Plus } from 'lucide-react'
import { useState } from 'react'
import { listProposals } from 'tenant-api/contract/learning/lesson-proposals'
import { type ListedTimetable, listTimetables } from 'tenant-api/contract/learning/timetables'
import { YearMenu } from '../../../../crud/filters/YearMenu.tsx'
import { useMyYear } from '../../../../crud/filters/use-my-year.ts'
import '../../../../crud/record/Record.css'
import { withFallback } from '../../../../crud/resource/Loaded.tsx'
import { scoped, scopeFilter, useScope } from '../../../../shell/scope/scope.ts'
import { read } from '../../../../shell/session/api.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { Button, ButtonLink } from '../../../../ui/base/Button.tsx'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { RowList } from '../../../../ui/layout/RowList.tsx'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { NewTimetable } from '../list/NewTimetable.tsx'
import { TimetableBadges, TimetableDays } from '../list/TimetableFacts.tsx'
import { TimetableMenu } from '../list/TimetableMenu.tsx'
import '../list/Timetables.css'

/** The timetables of the year that the reader looks at: drafts first, then what rules and ruled. */
export function TimetablesPage() {
  const { t } = useLingui()
  const mayAdd = useMay(['timetables', 'edit'])
  const [isAdding, add] = useState(false)
  const { campus } = scopeFilter('campus', useScope())
  const years = useMyYear()
  const year = years.data?.year ?? undefined
  const list = read(listTimetables, { query: { year: year ?? '', ...(campus && { campus }) } })
  const query = useQuery({ ...list, queryFn: year === undefined ? skipToken : list.queryFn })
  const isWithoutYear = years.data !== undefined && year === undefined
  const ofYears = withFallback(years, 4)
  const { data, fallback } = withFallback(query, 4)
  const rows = data?.rows
  const button = mayAdd && year !== undefined && (
    <Button look="primary" icon={<Plus aria-hidden size={16} />} onPress={() => add(true)}>
      {t`New timetable`}
    </Button>
  )
  const bringing = mayAdd && year !== undefined && (
    <ButtonLink href={scoped('timetables/import')} icon={<FileInput aria-hidden size={16} />}>
      {t`Bring in a timetable`}
    </ButtonLink>
  )
  return (
    <Page
      title={t`Timetables`}
      lead={t`The week of each campus in versions: draw up a draft at leisure, then publish it.`}
      width="960px"
      tools={
        <Cluster>
          <YearMenu />
          {bringing}
          {rows && rows.length > 0 && button}
        </Cluster>
      }
    >
      {ofYears.placeholder ?? (isWithoutYear ? <NoYear /> : !rows && fallback)}
      {rows?.length === 0 && (
        <EmptyState icon={CalendarRange} title={t`No timetable yet`} action={button || null}>
          {mayAdd
            ? t`Begin with the lessons of the subject plans, and give each its place in the week.`
            : t`When a timetable is published, it stands here.`}
        </EmptyState>
      )}
      {rows && rows.length > 0 && <Proposals rows={rows} />}
      {rows && rows.length > 0 && (
        <Card isFlush>
          <RowList className="record-rows">
            {rows.map((row) => (
              <TimetableRow key={row.id} row={row} />
            ))}
          </RowList>
        </Card>
      )}
      {isAdding && year !== undefined && (
        <NewTimetable yearId={year} others={rows ?? []} onClose={() => add(false)} />
      )}
    </Page>
  )
}

/** What teachers propose is decided about in a draft. */
function Proposals({ rows }: { rows: readonly ListedTimetable[] }) {
  const { t } = useLingui()
  const mayDecide = useMay(['lesson-proposals', 'edit'])
  const list = read(listProposals, { query: scopeFilter('campus', useScope()) })
  const { data } = useQuery({ ...list, queryFn: mayDecide ? list.queryFn : skipToken })
  const [first] = data?.rows ?? []
  if (!data || !first) return null
  const draft = rows.find(
    ({ state, campusId, shiftId, mayEdit }) =>
      state === 'draft' && mayEdit && campusId === first.campusId && shiftId === first.shiftId,
  )
  return (
    <Banner
      tone="info"
      action={
        draft && <ButtonLink href={scoped(`timetables/${draft.id}`)}>{t`Decide in the draft`}</ButtonLink>
      }
    >
      {t({
        message: plural(data.rows.length, {
          one: '# other time is proposed for a lesson.',
          other: '# other times are proposed for lessons.',
        }),
      })}{' '}
      {!draft && t`Copy the timetable that rules as a draft: there each is accepted or declined.`}
    </Banner>
  )
}

function TimetableRow({ row }: { row: ListedTimetable }) {
  return (
    <li>
      <div className="record-row-text">
        <Cluster gap="4px 8px">
          <Link to={scoped(`timetables/${row.id}`)} className="record-link">
            <bdi>{row.name}</bdi>
          </Link>
          <TimetableBadges timetable={row} />
        </Cluster>
        <span className="record-row-more">
          <TimetableDays timetable={row} />
        </span>
        <span className="record-row-more">
          <Ready {...row} />
        </span>
      </div>
      <span className="record-row-tools">
        <TimetableMenu timetable={row} />
      </span>
    </li>
  )
}

function Ready({ lessons, placed, state }: ListedTimetable) {
  const { t } = useLingui()
  const { language } = useRegional()
  if (lessons === 0) return <Trans>No lessons yet</Trans>
  if (placed === lessons)
    return <Plural value={lessons} one="The only lesson has a place" other="All # lessons have a place" />
  const some = formatNumber(language, placed)
  return (
    <>
      {t({
        message: plural(lessons, {
          one: `${some} of # lesson has a place`,
          other: `${some} of # lessons have a place`,
        }),
      })}
      {state === 'draft' && <meter className="week-ready" max={lessons} value={placed} aria-hidden />}
    </>
  )
}

function NoYear() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={CalendarRange}
      title={t`There is no academic year yet`}
      action={<ButtonLink href={scoped('academic-years')}>{t`Academic years`}</ButtonLink>}
    >
      {t`A timetable lies within an academic year. Add the year first.`}
    </EmptyState>
  )
}
