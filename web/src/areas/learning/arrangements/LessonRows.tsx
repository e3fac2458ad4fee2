import { useLingui } from '@lingui/react/macro'
import { dressDigits, foldDigits } from 'kit/text/locale'
import type { KeyboardEvent } from 'react'
import {
  type ArrangedLesson,
  arrangeLesson,
  type ArrangementSheet,
  arrangementStates,
  type ListedCandidate,
} from 'tenant-api/contract/learning/arrangements'
import { useSay } from '../../../crud/resource/words.ts'
import { call } from '../../../shell/session/api.ts'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { RowList } from '../../../ui/layout/RowList.tsx'
import { Badge, type Tone } from '../../../ui/text/Badge.tsx'
import { useOwnName } from '../../../ui/text/use-own-name.ts'
import { LessonMenu } from './LessonMenu.tsx'
import { sectionsOf, useArrangedWords, useReasonWords, useSpan } from './sheet-words.ts'
import { useDeed } from './use-sheet.ts'
import './Arrangements.css'

/** How many candidates have a digit. */
const mostKeys = 5

/** A row for each lesson; 1 to 5 choose a candidate of the row that has the focus. */
export function LessonRows({ sheet }: { sheet: ArrangementSheet }) {
  const { t } = useLingui()
  return (
    <div role="presentation" onKeyDown={pressKey}>
      {sheet.mayEdit && (
        <p className="arrangement-keys muted">
          {t`The keys 1 to 5 choose a teacher, the arrows go from lesson to lesson.`}
        </p>
      )}
      <RowList>
        {sheet.lessons.map((lesson) => (
          <LessonRow key={`${lesson.lessonId} ${lesson.period ?? ''}`} lesson={lesson} sheet={sheet} />
        ))}
      </RowList>
    </div>
  )
}

/** Whatever of a row has the focus: a digit presses that candidate, an arrow goes to the next row. */
function pressKey(event: KeyboardEvent) {
  const { target, key } = event
  const row = target instanceof HTMLElement ? target.closest('.arrangement-row') : null
  if (!row || event.ctrlKey || event.altKey || event.metaKey) return
  const next =
    key === 'ArrowDown' ? row.nextElementSibling : key === 'ArrowUp' ? row.previousElementSibling : null
  const chosen = candidatesIn(row)[Number(foldDigits(key)) - 1]
  const first = next && (candidatesIn(next)[0] ?? next.querySelector('button'))
  if (!chosen && !first) return
  event.preventDefault()
  chosen?.click()
  first?.focus()
}

function candidatesIn(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('.arrangement-candidate')]
}

type Props = { lesson: ArrangedLesson; sheet: ArrangementSheet }

function LessonRow({ lesson, sheet }: Props) {
  const { campusId, day, mayEdit } = sheet
  const span = useSpan()
  const ownName = useOwnName()
  const { language } = useRegional()
  const { lessonId, period, subject, room, away } = lesson
  const deed = useDeed((employeeId: string) =>
    call(arrangeLesson, { body: { campusId, day, lessonId, period, kind: 'cover', employeeId } }),
  )
  const free = lesson.candidates.filter(({ refusals }) => !refusals.includes('busy')).slice(0, mostKeys)
  const choose = ({ employeeId }: ListedCandidate) => {
    if (!deed.isPending && lesson.arranged?.employeeId !== employeeId) deed.mutate(employeeId)
  }
  const names = away.map(ownName).join(', ')
  return (
    <li className="arrangement-row" aria-busy={deed.isPending}>
      <div className="arrangement-when">
        {period !== null && <b className="numbers">{dressDigits(language, String(period))}</b>}
        <span className="numbers muted" dir="ltr">
          {span(lesson)}
        </span>
      </div>
      <div className="arrangement-what">
        <b>
          <bdi>{sectionsOf(lesson)}</bdi> · <bdi>{subject}</bdi>
        </b>
        <span className="muted">
          <bdi>{[names, room].filter((part) => part).join(' · ')}</bdi>
        </span>
      </div>
      <div className="arrangement-who">
        <Arranged lesson={lesson} />
        {mayEdit && <Candidates lesson={lesson} sheet={sheet} free={free} onChoose={choose} />}
      </div>
      {mayEdit && <LessonMenu lesson={lesson} sheet={sheet} />}
    </li>
  )
}

const tones: Readonly<Record<string, Tone>> = { accepted: 'success', told: 'info' }

function Arranged({ lesson }: Pick<Props, 'lesson'>) {
  const { t } = useLingui()
  const say = useSay()
  const words = useArrangedWords()
  const { arranged } = lesson
  if (arranged === null) return <Badge tone="warning">{t`Open`}</Badge>
  return (
    <p className="arrangement-done">
      <b>
        <bdi>{words(lesson)}</bdi>
      </b>{' '}
      <Badge tone={tones[arranged.state] ?? 'neutral'}>{say(arrangementStates[arranged.state])}</Badge>{' '}
      {arranged.isSwap && <Badge>{t`Given back another day`}</Badge>}
    </p>
  )
}

type OfCandidates = Props & {
  free: readonly ListedCandidate[]
  onChoose: (candidate: ListedCandidate) => void
}

function Candidates({ lesson, sheet, free, onChoose }: OfCandidates) {
  const { t } = useLingui()
  const { language } = useRegional()
  const ownName = useOwnName()
  const reasons = useReasonWords(sheet)
  if (free.length === 0) return <span className="muted">{t`Nobody is free at this time.`}</span>
  return (
    <ol className="arrangement-candidates">
      {free.map((candidate, at) => {
        const person = sheet.people.find(({ id }) => id === candidate.employeeId)
        return (
          <li key={candidate.employeeId}>
            <button
              type="button"
              className="arrangement-candidate"
              aria-pressed={lesson.arranged?.employeeId === candidate.employeeId}
              onClick={() => onChoose(candidate)}
            >
              <kbd aria-hidden className="key">
                {dressDigits(language, String(at + 1))}
              </kbd>
              <span>
                <bdi>{person ? ownName(person) : ''}</bdi>
                <span className="arrangement-reasons">{reasons(candidate, lesson)}</span>
              </span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}
