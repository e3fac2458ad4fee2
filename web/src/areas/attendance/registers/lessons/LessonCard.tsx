import { useLingui } from '@lingui/react/macro'
import { dressDigits } from 'kit/text/locale'
import { useState } from 'react'
import type { LessonOfDay, LessonsOfDay } from 'tenant-api/contract/attendance/registers'
import { scoped } from '../../../../shell/scope/scope.ts'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { Select } from '../../../../ui/form/choice/Select.tsx'
import { CountChips } from '../CountChips.tsx'

type Props = { section: string; of: LessonsOfDay; lesson: LessonOfDay }

/** A lesson of a day: what it is about is chosen here until it is called, and then it stands. */
export function LessonCard({ section, of: { day, title, subjects, mayMark }, lesson }: Props) {
  const { t } = useLingui()
  const { language } = useRegional()
  const { period, startsAt, endsAt, state, submittedBy, subjectId, teachers, room } = lesson
  const [chosen, choose] = useState(subjectId ?? '')
  const number = dressDigits(language, String(period))
  const isDone = state === 'submitted' || state === 'locked'
  const isToDo = mayMark && !isDone
  const href = scoped(
    `registers/${section}?day=${day}&period=${period}${(subjectId ?? chosen) ? `&subject=${subjectId ?? chosen}` : ''}`,
  )
  return (
    <li className={`called-card ${isDone ? 'register-done' : ''}`}>
      <div className="called-card-head">
        <h2 className="called-card-title">{t`Period ${number}`}</h2>
        {isDone ? (
          <Badge tone="success">{t`Submitted`}</Badge>
        ) : (
          <Badge>{state === 'open' ? t`Open` : t`No register`}</Badge>
        )}
      </div>
      <p className="called-card-more">
        <span className="numbers" dir="ltr">
          {dressDigits(language, `${startsAt}–${endsAt}`)}
        </span>
        {lesson.subject !== null && <bdi>{lesson.subject}</bdi>}
        {room !== null && <bdi>{room}</bdi>}
        {submittedBy ? <bdi>{submittedBy}</bdi> : teachers.map((name) => <bdi key={name}>{name}</bdi>)}
      </p>
      {isDone && <CountChips counts={lesson} />}
      {isToDo && subjectId === null && (
        <Select
          label={t`Subject`}
          choices={[{ id: '', name: t`None` }, ...subjects]}
          value={chosen}
          onChange={choose}
        />
      )}
      <ButtonLink
        look={isToDo ? 'primary' : 'secondary'}
        href={href}
        aria-label={isToDo ? undefined : t`Open period ${number} of ${title}`}
      >
        {isToDo ? t`Take attendance` : t`Open`}
      </ButtonLink>
    </li>
  )
}
