import { Plural, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { LeftOut, WeekCheck } from 'tenant-api/contract/learning/timetable-exchange'
import { Button } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { RowList } from '../../../ui/layout/RowList.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Badge, type Tone } from '../../../ui/text/Badge.tsx'
import { NumberText } from '../../../ui/text/NumberText.tsx'
import { useDayName } from './use-day-name.ts'

type Props = { result: WeekCheck; isSheet: boolean; withWishes: boolean }

/** What the draft would have: its lessons, what clashes, what cannot fit, and what is left out. */
export function CheckResult({ result, isSheet, withWishes }: Props) {
  const { t } = useLingui()
  const dayName = useDayName()
  const {
    lessons,
    placed,
    locked,
    withoutTeacher,
    withoutRoom,
    leftOut,
    clashRows,
    sums,
    wishes,
    differences,
  } = result
  const reasons: Record<LeftOut['reason'], string> = {
    section: t`Its section is left out`,
    subject: t`Its subject is left out`,
    term: t`It belongs to another term`,
  }
  return (
    <Stack>
      <Card title={t`What comes in`}>
        <p>
          <Plural value={lessons} one="# lesson" other="# lessons" />
          {' · '}
          <Plural value={placed} one="# has a place" other="# have a place" />
          {locked > 0 && (
            <>
              {' · '}
              <Plural value={locked} one="# is locked" other="# are locked" />
            </>
          )}
        </p>
        {withoutTeacher > 0 && (
          <p className="muted">
            <Plural
              value={withoutTeacher}
              one="# lesson comes without its teacher, who is left out"
              other="# lessons come without their teachers, who are left out"
            />
          </p>
        )}
        {withoutRoom > 0 && (
          <p className="muted">
            <Plural
              value={withoutRoom}
              one="# lesson comes without its room, which is left out"
              other="# lessons come without their rooms, which are left out"
            />
          </p>
        )}
      </Card>
      <Found title={t`Clashes`} none={t`Nothing clashes.`} count={result.clashes} tone="warning">
        {clashRows.map(({ lesson, text, weekday }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a lesson may clash with another in several ways
          <li key={place} className="exchange-line">
            <strong>
              <bdi>{lesson}</bdi>
            </strong>
            <span>
              {weekday !== null && <>{dayName(weekday)} · </>}
              {text}
            </span>
          </li>
        ))}
      </Found>
      <Found title={t`Cannot fit`} count={sums.length} tone="warning">
        {sums.map(({ name, needed, slots }) => (
          <li key={name} className="exchange-line">
            <strong>
              <bdi>{name}</bdi>
            </strong>
            <span>
              {t`Lessons`}: <NumberText value={needed} /> · {t`Periods that ring`}:{' '}
              <NumberText value={slots} />
            </span>
          </li>
        ))}
      </Found>
      <Found
        title={withWishes ? t`Wishes that come in` : t`Wishes in the file, which do not come in`}
        count={wishes.length}
        tone={withWishes ? 'info' : 'neutral'}
      >
        {wishes.map(({ name, text }) => (
          <li key={`${name} ${text}`} className="exchange-line">
            <strong>
              <bdi>{name}</bdi>
            </strong>
            <span>{text}</span>
          </li>
        ))}
      </Found>
      <Found title={t`Differs from the subject plans`} count={differences.length} tone="info">
        {differences.map(({ sectionId, section, subjectId, subject, planned, here }) => (
          <li key={`${sectionId} ${subjectId}`} className="exchange-line">
            <strong>
              <bdi>
                {section} {subject}
              </bdi>
            </strong>
            <span>
              {t`Planned`}: <NumberText value={planned} /> · {t`Here`}: <NumberText value={here} />
            </span>
          </li>
        ))}
      </Found>
      <Found title={t`Left out`} count={leftOut.length} tone="neutral">
        {leftOut.map(({ at, subject, sections, reason }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row of a file may have several lessons
          <li key={place} className="exchange-line">
            <strong>
              <bdi>{[sections, subject].filter(Boolean).join(' ')}</bdi>
            </strong>
            <span>
              {isSheet ? t`Row ${at}` : t`Lesson ${at} of the file`} · {reasons[reason]}
            </span>
          </li>
        ))}
      </Found>
    </Stack>
  )
}

const shownAtFirst = 5

type FoundProps = { title: string; none?: string; count: number; tone: Tone; children: ReactNode[] }

/** What was found of one kind; without anything only what there is to say of it. */
function Found({ title, none, count, tone, children }: FoundProps) {
  const { t } = useLingui()
  const [isAll, showAll] = useState(false)
  if (count === 0 && none === undefined) return null
  const shown = isAll ? children : children.slice(0, shownAtFirst)
  return (
    <Card
      isFlush={count > 0}
      title={title}
      action={
        <Badge tone={count === 0 ? 'success' : tone}>
          <NumberText value={count} />
        </Badge>
      }
    >
      {count === 0 ? <p>{none}</p> : <RowList>{shown}</RowList>}
      {children.length > shown.length && (
        <p className="exchange-more">
          <Button size="small" look="quiet" onPress={() => showAll(true)}>
            {t`Show all`}
          </Button>
        </p>
      )}
    </Card>
  )
}
