import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { nameOfClash } from 'kit/week/clashes'
import { excessOf, type Sum, sumsOf } from 'kit/week/sums'
import type { Clash } from 'kit/week/week'
import { brokenWishes } from 'kit/week/wishes'
import { CircleCheck } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { roomKinds } from 'tenant-api/contract/institute/structure'
import { followPlan, readPlanDifferences } from 'tenant-api/contract/learning/timetables'
import { useSay } from '../../../../crud/resource/words.ts'
import { call, read } from '../../../../shell/session/api.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { NumberText } from '../../../../ui/text/NumberText.tsx'
import { ProposalsCard } from './ProposalsCard.tsx'
import { useTheEditor } from './use-editor.ts'
import { useStaleTimetables } from './use-stale-timetables.ts'

/** What is wrong with the week as a whole: clashes, sums that cannot fit, and where it differs from the subject plans. */
export function WeekChecks({ onShow }: { onShow: (sectionId: string) => void }) {
  const { mayEdit } = useTheEditor()
  return (
    <>
      <ProposalsCard />
      <Clashes onShow={onShow} />
      <Sums />
      {mayEdit && <Wishes />}
      {mayEdit && <WithoutTeacher />}
      {mayEdit && <Differences />}
    </>
  )
}

/** So many are shown before the rest is asked for. */
const shownAtFirst = 12

function Clashes({ onShow }: { onShow: (sectionId: string) => void }) {
  const { t } = useLingui()
  const { clashes, clashText, nameOf, index, cards, pick, mayEdit, open } = useTheEditor()
  const [isWhole, showAll] = useState(false)
  const [hasNotices, showNotices] = useState(false)
  const notices = useMemo(() => clashes.all.filter(({ isRefused }) => !isRefused), [clashes])
  const sorted = hasNotices ? [...clashes.refused, ...notices] : clashes.refused
  const unseen = hasNotices ? 0 : notices.length
  const shown = isWhole ? sorted : sorted.slice(0, shownAtFirst)
  const more = sorted.length - shown.length
  function lead({ lessonIds }: Clash) {
    const card = lessonIds.map((id) => cards.get(id)).find((one) => one !== undefined)
    const section = card && index.lessons.get(card.id)?.parties[0]?.sectionId
    if (!card || section === undefined) return
    onShow(section)
    if (mayEdit) pick(card)
    else open({ what: 'places', id: card.id })
  }
  return (
    <Card
      isFlush={sorted.length > 0}
      title={t`Clashes`}
      action={
        <Badge tone={clashes.refused.length > 0 ? 'danger' : 'success'}>
          <NumberText value={clashes.refused.length} />
        </Badge>
      }
    >
      {clashes.refused.length === 0 && (
        <p className={sorted.length > 0 ? 'week-done week-more' : 'week-done'}>
          <CircleCheck aria-hidden size={16} /> {t`Nothing clashes.`}
        </p>
      )}
      {sorted.length > 0 && (
        <ul className="lines">
          {shown.map((clash) => (
            <li key={nameOfClash(clash)}>
              <button type="button" className="week-clash" onClick={() => lead(clash)}>
                <strong>
                  <bdi>{nameOf({ id: clash.lessonIds[0] })}</bdi>
                </strong>
                <span>{clashText(clash, clash.lessonIds[0])}</span>
                <When clash={clash} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <More count={more} onPress={() => showAll(true)} />
      {unseen > 0 && (
        <p className="week-more">
          <Button size="small" look="quiet" onPress={() => showNotices(true)}>
            <Plural value={unseen} one="# thing to know" other="# things to know" />
          </Button>
        </p>
      )}
    </Card>
  )
}

/** On which weekday, and by which bells where it is not always so. */
function When({ clash }: { clash: Clash }) {
  const { t } = useLingui()
  const { whole, words } = useTheEditor()
  const moments = 'moments' in clash ? clash.moments : []
  const weekday = moments[0]?.weekday ?? ('weekday' in clash ? clash.weekday : undefined)
  const ids = new Set(moments.flatMap(({ bellIds }) => bellIds))
  const bells = whole.bells.filter(({ id }) => ids.has(id)).map(({ name }) => name)
  return (
    <span className="week-when">
      {weekday !== undefined && words.weekday(weekday)}
      {bells.length > 0 && <bdi>{[...new Set(bells)].join(' · ')}</bdi>}
      {!clash.isRefused && <span>{t`may stay`}</span>}
    </span>
  )
}

function Sums() {
  const { t } = useLingui()
  const { whole, index, words } = useTheEditor()
  const say = useSay()
  const later = useDeferredValue(index)
  const tight = useMemo(() => sumsOf(later).filter(isTight), [later])
  if (tight.length === 0) return null
  const nameOf = ({ what, id }: Sum) => {
    if (what === 'section') return words.section(id)
    if (what === 'teacher') return words.employee(id)
    if (what === 'room') return words.room(id)
    return id in roomKinds ? say(roomKinds[id as keyof typeof roomKinds]) : id
  }
  const bellsOf = (ids: readonly string[]) => {
    const names = whole.bells.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
    return [...new Set(names)].join(' · ')
  }
  return (
    <Card title={t`Cannot fit`} action={<Badge tone="warning">{<NumberText value={tight.length} />}</Badge>}>
      <ul className="week-sums">
        {tight.map((sum) => (
          <li key={`${sum.what} ${sum.id}`}>
            <strong>
              <bdi>{nameOf(sum)}</bdi>
            </strong>{' '}
            <Missing sum={sum} bellsOf={bellsOf} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Missing({ sum, bellsOf }: { sum: Sum; bellsOf: (ids: readonly string[]) => string }) {
  const { needed, slots, seasons } = sum
  if (excessOf(sum) > 0)
    return (
      <Trans>
        <Plural value={needed} one="# lesson" other="# lessons" />,{' '}
        <Plural value={slots} one="# period is free for it" other="# periods are free for it" />
      </Trans>
    )
  const season = seasons.find((one) => one.slots < needed)
  const [ringing, bells] = [season?.slots ?? 0, bellsOf(season?.bellIds ?? [])]
  return (
    <Trans>
      <Plural value={needed} one="# lesson" other="# lessons" />,{' '}
      <Plural value={ringing} one="# period rings" other="# periods ring" /> by {bells}
    </Trans>
  )
}

function isTight(sum: Sum): boolean {
  return excessOf(sum) > 0 || sum.seasons.some(({ slots }) => slots < sum.needed)
}

function Wishes() {
  const { t } = useLingui()
  const { whole, index, words } = useTheEditor()
  const later = useDeferredValue(index)
  const broken = useMemo(() => whole.wishes.flatMap((one) => brokenWishes(later, one)), [later, whole.wishes])
  if (broken.length === 0) return null
  return (
    <Card
      title={t`Wishes of teachers`}
      action={<Badge tone="info">{<NumberText value={broken.length} />}</Badge>}
    >
      <ul className="week-sums">
        {broken.map((one) => (
          <li key={`${one.employeeId} ${one.wish} ${one.weekday ?? ''}`}>
            {one.weekday !== null && <strong>{words.weekday(one.weekday)} </strong>}
            {words.wish(one)}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function WithoutTeacher() {
  const { t } = useLingui()
  const { whole, words, open } = useTheEditor()
  const [isWhole, showAll] = useState(false)
  const lines = whole.teachings.filter(({ teachers }) => teachers.length === 0)
  if (lines.length === 0) return null
  const shown = isWhole ? lines : lines.slice(0, shownAtFirst)
  const more = lines.length - shown.length
  return (
    <Card
      isFlush
      title={t`Nobody teaches this yet`}
      description={t`Press a line to say who does.`}
      action={<Badge tone="warning">{<NumberText value={lines.length} />}</Badge>}
    >
      <ul className="lines">
        {shown.map((teaching) => (
          <li key={teaching.id}>
            <button
              type="button"
              className="week-clash"
              onClick={() => open({ what: 'teaching', id: teaching.id })}
            >
              <bdi>{words.teaching(teaching)}</bdi>
            </button>
          </li>
        ))}
      </ul>
      <More count={more} onPress={() => showAll(true)} />
    </Card>
  )
}

function More({ count, onPress }: { count: number; onPress: () => void }) {
  if (count === 0) return null
  return (
    <p className="week-more">
      <Button size="small" look="quiet" onPress={onPress}>
        <Plural value={count} one="# more" other="# more" />
      </Button>
    </p>
  )
}

function Differences() {
  const { t } = useLingui()
  const { whole, isSending } = useTheEditor()
  const stale = useStaleTimetables()
  const { data } = useQuery(read(readPlanDifferences, { params: { id: whole.id } }))
  const following = useMutation({
    mutationFn: () => call(followPlan, { params: { id: whole.id }, version: whole.version }),
    onSuccess: () =>
      toast({ type: 'success', message: t`The timetable has the lessons of the subject plans` }),
    onError: ({ message }) => toast({ type: 'error', message }),
    onSettled: stale,
  })
  const rows = data?.rows ?? []
  const assigned = data?.assigned ?? 0
  if (rows.length + assigned === 0) return null
  return (
    <Card
      title={t`Differs from the subject plans`}
      action={
        <Button
          size="small"
          isPending={following.isPending}
          isDisabled={isSending}
          onPress={() => following.mutate()}
        >{t`Bring in line`}</Button>
      }
    >
      {assigned > 0 && (
        <p>
          <Plural
            value={assigned}
            one="# subject without a teacher here has somebody assigned by now"
            other="# subjects without a teacher here have somebody assigned by now"
          />
        </p>
      )}
      <ul className="week-sums">
        {rows.map(({ sectionId, section, subjectId, subject, planned, here }) => (
          <li key={`${sectionId} ${subjectId}`}>
            <strong>
              <bdi>
                {section} {subject}
              </bdi>
            </strong>{' '}
            <Trans>
              planned <NumberText value={planned} />, here <NumberText value={here} />
            </Trans>
          </li>
        ))}
      </ul>
    </Card>
  )
}
