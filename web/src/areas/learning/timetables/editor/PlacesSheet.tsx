import { useLingui } from '@lingui/react/macro'
import type { Weekday } from 'kit/values/day'
import { clashesOfLesson } from 'kit/week/clashes'
import { verdictOf } from 'kit/week/verdicts'
import type { Clash, Lesson, OwnSlot, Slot, Verdict } from 'kit/week/week'
import { ArrowLeftRight, Check } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Card } from 'tenant-api/contract/learning/timetables'
import { Button } from '../../../../ui/base/Button.tsx'
import { TimeField } from '../../../../ui/date/LazyDates.tsx'
import { ComboBox } from '../../../../ui/form/choice/ComboBox.tsx'
import { Select } from '../../../../ui/form/choice/Select.tsx'
import { Segments } from '../../../../ui/form/choice/Segments.tsx'
import type { Unread } from '../../../../ui/form/typed/typed.ts'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { Sheet } from '../../../../ui/overlay/Sheet.tsx'
import { useLetter } from './LessonBox.tsx'
import { LessonDeeds } from './LessonDeeds.tsx'
import { moveOf, slotKey } from './moves.ts'
import { useTheEditor } from './use-editor.ts'
import { clockOf, minutesOf } from './week-words.ts'

/** One lesson: where it could lie, and what else can be done with it. For phones, and for who hears the page. */
export function PlacesSheet({ id }: { id: string }) {
  const editor = useTheEditor()
  const card = editor.cards.get(id)
  if (!card) return null
  return <Places card={card} onClose={() => editor.open(null)} />
}

function Places({ card, onClose }: { card: Card; onClose: () => void }) {
  const { t } = useLingui()
  const { index, words, nameOf, mayEdit, drop, slotsOf, clashes, clashText } = useTheEditor()
  const lesson = index.lessons.get(card.id)
  const teaching = words.teachingOf(card.teachingId)
  if (!lesson || !teaching) return null
  const type = words.typeOf(teaching)
  const slots = slotsOf(teaching)
  const verdicts = mayEdit ? slots.map((slot) => verdictOf(index, lesson, slot)) : []
  // What is free comes before what has to change places.
  const possible = [
    ...verdicts.filter(({ state }) => state === 'free'),
    ...verdicts.filter(({ state }) => state === 'swap'),
  ]
  const impossible = verdicts.filter(({ state }) => state === 'forbidden')
  const own = clashes.all.filter(({ lessonIds }) => lessonIds.some((id) => id === card.id))
  function go(slot: Slot) {
    if (drop(slot, card)) onClose()
  }
  return (
    <Sheet title={nameOf(card)} onClose={onClose}>
      <Stack>
        <p>
          <bdi>{words.teachersOf(teaching) || t`No teacher yet`}</bdi>
          <br />
          {lesson.slot ? words.slot(lesson.slot) : t`Without a place`}
          {type && (
            <>
              <br />
              <bdi>{type.name}</bdi>
            </>
          )}
        </p>
        {own.map((clash) => (
          <p key={`${clash.kind} ${clash.lessonIds.join()}`} className="week-warning">
            {clashText(clash, card.id)}
          </p>
        ))}
        {mayEdit && (
          <>
            <Cluster>
              <LessonDeeds card={card} onLoose={onClose} />
            </Cluster>
            <Letters card={card} />
            <LessonRoom card={card} lesson={lesson} usual={words.room(teaching.roomId ?? '')} />
          </>
        )}
        {mayEdit && slots.length === 0 && <OwnTime card={card} onDone={onClose} />}
        {mayEdit && slots.length > 0 && (
          <section>
            <h3 className="week-places-title">{t`Move to`}</h3>
            {possible.length === 0 && <p className="week-free">{t`No place is free for it.`}</p>}
            <PlaceList card={card} verdicts={possible} onChoose={go} />
            {impossible.length > 0 && (
              <details className="week-why">
                <summary>{t`Why not elsewhere`}</summary>
                <PlaceList card={card} verdicts={impossible} />
              </details>
            )}
          </section>
        )}
      </Stack>
    </Sheet>
  )
}

/** In which of the alternating weeks a lesson is taught. */
function Letters({ card }: { card: Card }) {
  const { t } = useLingui()
  const { whole, move } = useTheEditor()
  const letter = useLetter()
  if (whole.weeks === 1) return null
  return (
    <Segments
      label={t`Alternating weeks`}
      choices={Array.from({ length: whole.weeks + 1 }, (_, at) => ({ id: String(at), name: letter(at) }))}
      value={String(card.letter)}
      onChange={(id) => move([{ ...moveOf(card), letter: Number(id) }])}
    />
  )
}

/** The room of one lesson, where it is not that of all: each room with what it has against the lesson, free ones first. */
function LessonRoom({ card, lesson, usual }: { card: Card; lesson: Lesson; usual: string }) {
  const { t } = useLingui()
  const { whole, index, clashText, move } = useTheEditor()
  const choices = useMemo(() => {
    const judged = whole.rooms.map(({ id, name, kind }) => {
      const own = clashesOfLesson(index, { ...lesson, roomId: id }).filter(isAboutRoom)
      const isOfKind = lesson.roomKind === null || lesson.roomKind === kind
      return { id, name, hint: own.map((clash) => clashText(clash, card.id)).join(' · '), isOfKind }
    })
    const rank = ({ hint, isOfKind }: (typeof judged)[number]) => (hint === '' ? 0 : 2) + (isOfKind ? 0 : 1)
    return judged.toSorted((a, b) => rank(a) - rank(b)).map(({ id, name, hint }) => ({ id, name, hint }))
  }, [whole.rooms, index, lesson, card.id, clashText])
  if (whole.rooms.length === 0) return null
  const put = (roomId: string | null) => move([{ ...moveOf(card), roomId }])
  return (
    <ComboBox
      label={t`Room of this lesson`}
      description={usual === '' ? t`Empty: no room is kept for it` : t`Empty: ${usual}, as always`}
      choices={choices}
      value={card.roomId ?? ''}
      onChange={put}
      onClear={() => put(null)}
    />
  )
}

function isAboutRoom({ kind }: Clash): boolean {
  return kind === 'room' || kind === 'capacity'
}

type PlaceListProps = { card: Card; verdicts: readonly Verdict[]; onChoose?: (slot: Slot) => void }

/** Places with what each would be for the lesson; those that do not fit are only read. */
function PlaceList({ card, verdicts, onChoose }: PlaceListProps) {
  const { sentenceOf } = useTheEditor()
  return (
    <ul className="week-places">
      {verdicts.map((verdict) => (
        <li key={slotKey(verdict.slot)}>
          {onChoose ? (
            <button
              type="button"
              className="week-place"
              data-verdict={verdict.state}
              onClick={() => onChoose(verdict.slot)}
            >
              {verdict.state === 'swap' ? (
                <ArrowLeftRight aria-hidden size={14} />
              ) : (
                <Check aria-hidden size={14} />
              )}
              <span>{sentenceOf(verdict, card)}</span>
            </button>
          ) : (
            <span className="week-place" data-verdict="forbidden">
              {sentenceOf(verdict, card)}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** A lesson with a beginning and an end of its own, where no bells ring. */
function OwnTime({ card, onDone }: { card: Card; onDone: () => void }) {
  const { t } = useLingui()
  const { index, words, drop, sentenceOf } = useTheEditor()
  const [day, choose] = useState(String(card.weekday ?? 1))
  const [from, setFrom] = useState<string | Unread | null>(clockOf(card.from ?? 16 * 60))
  const [until, setUntil] = useState<string | Unread | null>(clockOf(card.until ?? 17 * 60))
  const lesson = index.lessons.get(card.id)
  const slot: OwnSlot | null =
    typeof from === 'string' && typeof until === 'string' && minutesOf(until) > minutesOf(from)
      ? { weekday: Number(day) as Weekday, from: minutesOf(from), until: minutesOf(until) }
      : null
  const verdict = slot && lesson ? verdictOf(index, lesson, slot) : null
  const isFree = verdict?.state === 'free'
  return (
    <Stack as="section" gap="12px">
      <Select
        label={t`Weekday`}
        choices={[1, 2, 3, 4, 5, 6, 7].map((at) => ({ id: String(at), name: words.weekday(at) }))}
        value={day}
        onChange={choose}
      />
      <TimeField label={t`From`} value={from} onChange={setFrom} />
      <TimeField label={t`Until`} value={until} onChange={setUntil} />
      <p className={isFree || verdict?.state === 'here' ? 'week-free' : 'week-warning'} aria-live="polite">
        {verdict ? sentenceOf(verdict, card) : t`It ends after it begins`}
      </p>
      <Button
        look="primary"
        isDisabled={!isFree}
        onPress={() => {
          if (slot && drop(slot, card)) onDone()
        }}
      >{t`Place the lesson`}</Button>
    </Stack>
  )
}
