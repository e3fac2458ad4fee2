import { useLingui } from '@lingui/react/macro'
import { dressDigits } from 'kit/text/locale'
import type { WeekLesson } from 'tenant-api/contract/learning/lessons'
import { scoped } from '../../../shell/scope/scope.ts'
import { useMay } from '../../../shell/session/me.ts'
import { Button, ButtonLink } from '../../../ui/base/Button.tsx'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { useToday } from '../../../ui/date/use-today.ts'
import { DayText } from '../../../ui/date/DateText.tsx'
import { FactList } from '../../../ui/layout/FactList.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { useOwnName } from '../../../ui/text/use-own-name.ts'
import { OwnProposal } from './OwnProposal.tsx'
import { RegisterLinks } from './RegisterLinks.tsx'
import { isHeld, sectionsOf, useChangeWords, useCoverWords } from './lesson-words.ts'

/** All of a lesson, and the way to its register for whoever may call it. */
export function LessonDialog({ lesson, onClose }: { lesson: WeekLesson; onClose: () => void }) {
  const { t } = useLingui()
  const { language } = useRegional()
  const ownName = useOwnName()
  const coverWords = useCoverWords()
  const differs = useChangeWords()(lesson)
  const mayPropose = useMay(['lesson-proposals', 'mark'])
  const { subject, day, period, startsAt, endsAt, teachers, room, covers } = lesson
  return (
    <Dialog
      isOpen
      title={subject}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t`Close`}</Button>
          <ChangeLink lesson={lesson} />
          {isHeld(lesson) && <RegisterLinks lesson={lesson} />}
        </>
      }
    >
      <FactList>
        <dt>{t`When`}</dt>
        <dd>
          <DayText day={day} />{' '}
          <span className="numbers" dir="ltr">
            {dressDigits(language, `${startsAt ?? ''}–${endsAt ?? ''}`)}
          </span>
        </dd>
        {period !== null && (
          <>
            <dt>{t`Period`}</dt>
            <dd>{dressDigits(language, String(period))}</dd>
          </>
        )}
        <dt>{t`Sections`}</dt>
        <dd>
          <bdi>{sectionsOf(lesson)}</bdi>
        </dd>
        {lesson.type && (
          <>
            <dt>{t`Lesson type`}</dt>
            <dd>
              <bdi>{ownName(lesson.type)}</bdi>
            </dd>
          </>
        )}
        {teachers.length > 0 && (
          <>
            <dt>{t`Teacher`}</dt>
            <dd>
              {teachers.map((one) => (
                <bdi key={one.id}>{ownName(one)} </bdi>
              ))}
            </dd>
          </>
        )}
        {differs !== '' && (
          <>
            <dt>{t`What differs`}</dt>
            <dd>
              <bdi>{[differs, lesson.extra, lesson.change?.reason].filter((part) => part).join(' · ')}</bdi>
            </dd>
          </>
        )}
        {covers.length > 0 && (
          <>
            <dt>{t`Arranged`}</dt>
            <dd>
              {covers.map((cover) => (
                <bdi key={cover.id}>{coverWords(cover)} </bdi>
              ))}
            </dd>
          </>
        )}
        {room !== null && (
          <>
            <dt>{t`Room`}</dt>
            <dd>
              <bdi>{room}</bdi>
            </dd>
          </>
        )}
      </FactList>
      {mayPropose && lesson.isOwn && <OwnProposal lesson={lesson} />}
    </Dialog>
  )
}

/** The way to change the lesson for this day, for whoever may; what is changed is taken back in its list. */
function ChangeLink({ lesson: { id, day, sections, change, extra } }: { lesson: WeekLesson }) {
  const { t } = useLingui()
  const mayChange = useMay(['lesson-changes', 'edit'])
  const today = useToday()
  if (!mayChange || day < today) return null
  if (extra !== null) return <ButtonLink href={scoped(`extra-lessons/${id}`)}>{t`Change`}</ButtonLink>
  if (change) return <ButtonLink href={scoped('lesson-changes')}>{t`Changed lessons`}</ButtonLink>
  const section = sections[0]?.id ?? ''
  return (
    <ButtonLink href={scoped(`lesson-changes/new?section=${section}&day=${day}&lesson=${id}`)}>
      {t`Change this lesson`}
    </ButtonLink>
  )
}
