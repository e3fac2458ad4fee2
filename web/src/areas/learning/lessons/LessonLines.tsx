import { useLingui } from '@lingui/react/macro'
import { dressDigits } from 'kit/text/locale'
import type { WeekLesson } from 'tenant-api/contract/learning/lessons'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { RowList } from '../../../ui/layout/RowList.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import { useOwnName } from '../../../ui/text/use-own-name.ts'
import { RegisterLinks } from './RegisterLinks.tsx'
import { isNow, sectionsOf } from './lesson-words.ts'
import './LessonLines.css'

type Props = { lessons: readonly WeekLesson[]; now: string; isOfTeacher: boolean }

/** The lessons of a day one below the other: what is on now, and what is next. */
export function LessonLines({ lessons, now, isOfTeacher }: Props) {
  const { t } = useLingui()
  const { language } = useRegional()
  const ownName = useOwnName()
  const next = lessons.find(({ startsAt }) => (startsAt ?? '') > now)
  return (
    <RowList>
      {lessons.map((lesson) => {
        const { id, startsAt, endsAt, subject, teachers, room } = lesson
        const who = isOfTeacher ? sectionsOf(lesson) : teachers.map(ownName).join(', ')
        const isOn = isNow(lesson, now)
        return (
          <li key={id} className="lesson-line" data-past={(endsAt ?? '') <= now || undefined}>
            <span className="lesson-line-time numbers" dir="ltr">
              {dressDigits(language, `${startsAt ?? ''}–${endsAt ?? ''}`)}
            </span>
            <span className="lesson-line-what">
              <b>
                <bdi>{subject}</bdi>
              </b>{' '}
              {isOn && <Badge tone="success">{t`Now`}</Badge>}
              {lesson === next && <Badge>{t`Next`}</Badge>}
              <span className="lesson-line-more">
                <bdi>{[who, room].filter((part) => part).join(' · ')}</bdi>
              </span>
            </span>
            {isOfTeacher && (startsAt ?? '') <= now && <RegisterLinks lesson={lesson} isNow={isOn} />}
          </li>
        )
      })}
    </RowList>
  )
}
