import { useLingui } from '@lingui/react/macro'
import { ListOrdered, Printer, UserCheck, WandSparkles } from 'lucide-react'
import { type ArrangementSheet, proposeArrangements } from 'tenant-api/contract/learning/arrangements'
import { withFallback } from '../../../../crud/resource/Loaded.tsx'
import { scoped } from '../../../../shell/scope/scope.ts'
import { call } from '../../../../shell/session/api.ts'
import { Button, ButtonLink } from '../../../../ui/base/Button.tsx'
import { DaySteps } from '../../../../ui/date/PeriodSteps.tsx'
import { useClock } from '../../../../ui/date/TimeText.tsx'
import { Select } from '../../../../ui/form/choice/Select.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { AwayCard } from '../AwayCard.tsx'
import { LessonRows } from '../LessonRows.tsx'
import { ReleaseButton } from '../ReleaseButton.tsx'
import { useDeed, useSheet } from '../use-sheet.ts'

/** The lessons of a day without their teacher, who could take them and why, and what is arranged. */
export function ArrangementsPage() {
  const { t } = useLingui()
  const { asked, campus, campuses, show } = useSheet()
  const { data, placeholder } = withFallback(asked, 6, t`Loading the arrangement`)
  return (
    <Page
      title={t`Daily arrangement`}
      tools={
        <Cluster>
          {campuses.length > 1 && (
            <Select
              isBare
              label={t`Campus`}
              choices={campuses}
              value={campus}
              onChange={(id) => show({ campus: id })}
            />
          )}
          {data && <DaySteps isPlan day={data.day} today={data.today} onDay={(day) => show({ day })} />}
          {data && <Tools sheet={data} />}
        </Cluster>
      }
    >
      {placeholder ?? <Sheet key={`${data.campusId} ${data.day}`} sheet={data} />}
    </Page>
  )
}

function Tools({ sheet }: { sheet: ArrangementSheet }) {
  const { t } = useLingui()
  const { campusId, day, lessons, mayEdit } = sheet
  const open = lessons.filter(({ arranged }) => arranged === null).length
  const proposing = useDeed(async () => {
    const done = await call(proposeArrangements, { body: { campusId, day } })
    const left = done.open
    if (left > 0) toast({ type: 'warning', message: t`For ${left} of the lessons nobody is free` })
  })
  return (
    <>
      {sheet.fairnessDays !== null && (
        <ButtonLink
          look="quiet"
          href={scoped(`arrangements/rules?campus=${campusId}`)}
          icon={<ListOrdered aria-hidden size={16} />}
        >
          {t`Rules of covers`}
        </ButtonLink>
      )}
      {lessons.length > 0 && (
        <ButtonLink
          href={scoped(`arrangements/print?campus=${campusId}&day=${day}`)}
          icon={<Printer aria-hidden size={16} />}
        >
          {t`Print`}
        </ButtonLink>
      )}
      {mayEdit && open > 0 && (
        <Button
          icon={<WandSparkles aria-hidden size={16} />}
          isPending={proposing.isPending}
          onPress={() => proposing.mutate(undefined)}
        >
          {t`Propose all`}
        </Button>
      )}
      {mayEdit && <ReleaseButton sheet={sheet} />}
    </>
  )
}

function Sheet({ sheet }: { sheet: ArrangementSheet }) {
  const { t } = useLingui()
  const { lessons, isSchoolDay, reason, mayEdit, away } = sheet
  if (!isSchoolDay)
    return (
      <EmptyState icon={UserCheck} title={t`No school on this day`} action={null}>
        {reason}
      </EmptyState>
    )
  return (
    <>
      <ReleaseNote sheet={sheet} />
      {lessons.length === 0 ? (
        <EmptyState icon={UserCheck} title={t`Every lesson has its teacher`} action={null}>
          {mayEdit ? t`Mark a teacher away to arrange the lessons.` : t`You have no covers on this day.`}
        </EmptyState>
      ) : (
        <Card isFlush title={t`Lessons without their teacher`}>
          <LessonRows sheet={sheet} />
        </Card>
      )}
      {(mayEdit || away.length > 0) && <AwayCard sheet={sheet} />}
    </>
  )
}

/** Whether those concerned know, and until when they should. */
function ReleaseNote({ sheet }: { sheet: ArrangementSheet }) {
  const { t } = useLingui()
  const clock = useClock()
  const { releasedAt, releasedBy, lessons, deadline, mayEdit } = sheet
  if (lessons.length === 0 || !mayEdit) return null
  const waiting = lessons.filter(({ arranged }) => arranged?.state === 'proposed').length
  const by = releasedBy ?? ''
  const until = clock(deadline)
  if (releasedAt === null)
    return (
      <p className="muted">{t`Nobody is told before you release it. It should hang in the staff room by ${until}.`}</p>
    )
  if (waiting > 0)
    return (
      <p className="muted">{t`Something was changed since it was released. Release it again, so that those concerned know.`}</p>
    )
  return (
    <p className="muted">
      {by === '' ? t`Those concerned were told.` : t`Released by ${by}. Those concerned were told.`}
    </p>
  )
}
