import { useLingui } from '@lingui/react/macro'
import { formatList, formatNumber } from 'kit/text/locale'
import { Clock, Users } from 'lucide-react'
import { useState } from 'react'
import {
  readTeacherHours,
  type TeacherHours,
  type TeacherWishes,
} from 'tenant-api/contract/learning/timetabling'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { read } from '../../../../shell/session/api.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { Button, ButtonLink } from '../../../../ui/base/Button.tsx'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { matches } from '../../../../ui/form/choice/matches.ts'
import { SearchField } from '../../../../ui/form/SearchField.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { RowList } from '../../../../ui/layout/RowList.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { HoursSheet } from './HoursSheet.tsx'
import { WishesSheet } from './WishesSheet.tsx'
import { useHourWords } from './use-hour-words.ts'
import '../Timetabling.css'

/** The teachers of a campus with their hours; pressed, their week is shown. */
export function HoursTab({ campus }: { campus: string }) {
  const { t } = useLingui()
  const ownName = useOwnName()
  const [words, search] = useState('')
  const [open, show] = useState<{ id: string; what: 'hours' | 'wishes' }>()
  const { data, placeholder } = useLoaded(
    read(readTeacherHours, { query: { campus } }),
    8,
    t`Loading the hours`,
  )
  if (placeholder) return placeholder
  if (data.periods === 0)
    return (
      <EmptyState
        icon={Clock}
        title={t`No bells are set yet`}
        action={<ButtonLink href={scoped('bells')}>{t`Bells`}</ButtonLink>}
      >
        {t`Hours of teachers are said in periods, which the bells of the campus ring.`}
      </EmptyState>
    )
  if (data.teachers.length === 0)
    return (
      <EmptyState
        icon={Users}
        title={t`No teachers work here yet`}
        action={<ButtonLink href={scoped('teachers')}>{t`Teachers`}</ButtonLink>}
      />
    )
  const shown = data.teachers.filter((one) => words === '' || matches(ownName(one), words))
  const teacher = data.teachers.find(({ id }) => id === open?.id)
  return (
    <Stack>
      <p className="timetabling-lead">
        {t`When a teacher is not there or would rather not teach, and what they wish of a week. Only those who draw timetables up see it.`}
      </p>
      <SearchField label={t`Search teachers`} value={words} onChange={search} />
      <Card isFlush>
        <RowList>
          {shown.map((one) => (
            <li key={one.id} className="timetabling-row">
              <span className="timetabling-who">
                <bdi>{ownName(one)}</bdi>
                <HoursText hours={one.hours} />
                <WishesText wishes={one.wishes} />
              </span>
              <Cluster as="span" gap="6px">
                <Button size="small" onPress={() => show({ id: one.id, what: 'hours' })}>
                  {t`Hours`} <span className="visually-hidden">{ownName(one)}</span>
                </Button>
                <Button size="small" onPress={() => show({ id: one.id, what: 'wishes' })}>
                  {t`Wishes`} <span className="visually-hidden">{ownName(one)}</span>
                </Button>
              </Cluster>
            </li>
          ))}
        </RowList>
      </Card>
      {teacher && open?.what === 'wishes' && (
        <WishesSheet key={teacher.id} campus={campus} teacher={teacher} onClose={() => show(undefined)} />
      )}
      {teacher && open?.what === 'hours' && (
        <HoursSheet
          key={teacher.id}
          campus={campus}
          teacher={teacher}
          shape={data}
          onClose={() => show(undefined)}
        />
      )}
    </Stack>
  )
}

function WishesText({ wishes }: { wishes: TeacherWishes }) {
  const { t } = useLingui()
  const { language } = useRegional()
  const number = (value: number) => formatNumber(language, value)
  const [most, run, days] = [
    number(wishes.mostADayPeriods),
    number(wishes.longestRunPeriods),
    number(wishes.daysOffDays),
  ]
  const all = [
    wishes.mostADay !== 'off' && t`at most ${most} lessons a day`,
    wishes.longestRun !== 'off' && t`at most ${run} lessons in a row`,
    wishes.daysOff !== 'off' && t`free days a week: ${days}`,
    wishes.firstLesson !== 'off' && t`no first lesson`,
    wishes.lastLesson !== 'off' && t`no last lesson`,
  ].filter((one) => one !== false)
  if (all.length === 0) return null
  const list = formatList(language, all)
  return <span className="timetabling-note">{t`Wishes: ${list}`}</span>
}

function HoursText({ hours }: { hours: readonly TeacherHours[] }) {
  const { t } = useLingui()
  const { language } = useRegional()
  const say = useHourWords()
  if (hours.length === 0) return <span className="timetabling-note">{t`Always there`}</span>
  const [never, avoid] = (['never', 'avoid'] as const).map((level) =>
    formatList(language, hours.filter((one) => one.level === level).map(say.when)),
  )
  return (
    <span className="timetabling-note">
      {never && <span>{t`Not there: ${never}`}</span>}
      {avoid && <span>{t`Rather not: ${avoid}`}</span>}
    </span>
  )
}
