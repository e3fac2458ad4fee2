import { useLingui } from '@lingui/react/macro'
import { dressDigits } from 'kit/text/locale'
import type { WeekLesson } from 'tenant-api/contract/learning/lessons'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { RowList } from '../../../ui/layout/RowList.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import { useOwnName } from '../../../ui/text/use-own-name.ts'
import { CoverNote } from './CoverNote.tsx'
import { RegisterLinks } from './RegisterLinks.tsx'
import { isHeld, isNow, sectionsOf, useChangeWords, useCoverWords } from './lesson-words.ts'
import './LessonLines.css'

type Props = { lessons: readonly WeekLesson[]; now: string; isOfTeacher: boolean }

/** The lessons of a day one below the other: what is on now, and what is next. */
export function LessonLines({ lessons, now, isOfTeacher }: Props) {
  const next = lessons.find((lesson) => isHeld(lesson) && (lesson.startsAt ?? '') > now)
  return (
    <RowList>
      {lessons.map((lesson) => (
        <LessonLine
          key={`${lesson.id} ${lesson.startsAt}`}
          lesson={lesson}
          now={now}
          isNext={lesson === next}
          isOfTeacher={isOfTeacher}
        />
      ))}
    </RowList>
  )
}

type OfLine = Omit<Props, 'lessons'> & { lesson: WeekLesson; isNext: boolean }

function LessonLine({ lesson, now, isNext, isOfTeacher }: OfLine) {
  const { t } = useLingui()
  const { language } = useRegional()
  const ownName = useOwnName()
  const coverWords = useCoverWords()
  const differs = useChangeWords()(lesson)
  const takesPlace = isHeld(lesson)
  const { startsAt, endsAt, subject, teachers, room, covers } = lesson
  const own = covers.filter(({ isOwn }) => isOwn)
  const others = covers.filter(({ isOwn }) => !isOwn)
  const who = isOfTeacher ? sectionsOf(lesson) : teachers.map(ownName).join(', ')
  const isOn = takesPlace && isNow(lesson, now)
  const isOver = (endsAt ?? '') <= now
  return (
    <li className="lesson-line" data-past={isOver || undefined}>
      <span className="lesson-line-time numbers" dir="ltr">
        {dressDigits(language, `${startsAt ?? ''}–${endsAt ?? ''}`)}
      </span>
      <span className="lesson-line-what">
        <b>
          <bdi>{subject}</bdi>
        </b>{' '}
        {lesson.type && <Badge>{ownName(lesson.type)}</Badge>}{' '}
        {isOn && <Badge tone="success">{t`Now`}</Badge>}
        {isNext && <Badge>{t`Next`}</Badge>}{' '}
        {differs !== '' && <Badge tone={takesPlace ? 'info' : 'warning'}>{differs}</Badge>}{' '}
        {own.length > 0 && (
          <Badge tone={own.every(({ isAccepted }) => isAccepted) ? 'success' : 'warning'}>{t`Cover`}</Badge>
        )}
        <span className="lesson-line-more">
          <bdi>{[who, room, lesson.extra, lesson.change?.reason].filter((part) => part).join(' · ')}</bdi>
        </span>
        {others.length > 0 && (
          <span className="lesson-line-more">
            <bdi>{others.map(coverWords).join(' · ')}</bdi>
          </span>
        )}
        {own.map((cover) => (
          <CoverNote key={cover.id} lesson={lesson} cover={cover} isOver={isOver} />
        ))}
      </span>
      {isOfTeacher && takesPlace && (startsAt ?? '') <= now && <RegisterLinks lesson={lesson} isNow={isOn} />}
    </li>
  )
}
