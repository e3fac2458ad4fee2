import { useLingui } from '@lingui/react/macro'
import { Lock, TriangleAlert } from 'lucide-react'
import type { CSSProperties } from 'react'
import type { Card, Teaching } from 'tenant-api/contract/learning/timetables'
import type { Lens } from './grid-rows.ts'
import type { WeekWords } from './week-words.ts'

type Props = {
  card: Card
  words: WeekWords
  lens: Lens
  isPicked: boolean
  isClashing: boolean
  part: 'whole' | 'first' | 'middle' | 'last'
}

/** A lesson in its cell: what those who look through this lens do not know yet. */
export function LessonBox({ card, words, lens, isPicked, isClashing, part }: Props) {
  const letter = useLetter()
  const teaching = words.teachingOf(card.teachingId)
  if (!teaching) return null
  const colour = words.colour(teaching.subjectId)
  const [first, ...more] = linesOf(card, { teaching, lens, words })
  const type = words.typeOf(teaching)
  return (
    // The cell says the lesson in words; what is drawn of it is for who sees.
    <div
      aria-hidden
      className="week-lesson"
      data-card={card.id}
      data-picked={isPicked || undefined}
      data-clashing={isClashing || undefined}
      data-part={part}
      style={colour === null ? undefined : ({ '--subject': colour } as CSSProperties)}
    >
      <span className="week-lesson-name">
        {isClashing && <TriangleAlert aria-hidden size={12} />}
        {card.isLocked && <Lock aria-hidden size={12} />}
        <bdi>{first}</bdi>
        {type && lens === 'school' && <TypeMark type={type} isShort />}
        {card.letter > 0 && <span className="week-letter">{letter(card.letter)}</span>}
      </span>
      {type && lens !== 'school' && <TypeMark type={type} />}
      {more
        .filter((line) => line !== '')
        .map((line) => (
          <span key={line} className="week-lesson-more">
            <bdi>{line}</bdi>
          </span>
        ))}
    </div>
  )
}

type OfMark = { type: { name: string; colour: string | null }; isShort?: boolean }

/** What a lesson is, such as a practical: a dot in its colour, and its name where there is room. */
export function TypeMark({ type: { name, colour }, isShort = false }: OfMark) {
  return (
    <span
      className="week-type"
      title={isShort ? name : undefined}
      style={colour === null ? undefined : ({ '--type': colour } as CSSProperties)}
    >
      {!isShort && <bdi>{name}</bdi>}
    </span>
  )
}

type Lines = { teaching: Teaching; lens: Lens; words: WeekWords }

function linesOf(card: Card, { teaching, lens, words }: Lines): string[] {
  const name = words.subject(teaching.subjectId)
  const room = words.room(card.roomId ?? teaching.roomId ?? '')
  const [sections, teachers] = [words.sectionsOf(teaching), words.teachersOf(teaching)]
  if (lens === 'school') return [words.shortSubject(teaching.subjectId)]
  if (lens === 'teacher') return [sections, name, room]
  if (lens === 'room') return [sections, name, teachers]
  return [name, teachers, room, teaching.parties.length > 1 ? sections : '']
}

/** The letter of an alternating week. */
export function useLetter(): (letter: number) => string {
  const { t } = useLingui()
  return (letter) => [t`every week`, t`Week A`, t`Week B`, t`Week C`, t`Week D`][letter] ?? ''
}

/** A lesson in words, for who hears the grid. */
export function useDescription(
  lens: Lens,
  { words, clashing }: { words: WeekWords; clashing: ReadonlySet<string> },
): (card: Card) => string {
  const { t } = useLingui()
  const letter = useLetter()
  return (card) => {
    const teaching = words.teachingOf(card.teachingId)
    if (!teaching) return ''
    const name = lens === 'section' ? words.subject(teaching.subjectId) : words.teaching(teaching)
    return [
      name,
      words.typeOf(teaching)?.name ?? '',
      words.teachersOf(teaching),
      words.room(card.roomId ?? teaching.roomId ?? ''),
      card.letter > 0 ? letter(card.letter) : '',
      card.isLocked ? t`locked` : '',
      clashing.has(card.id) ? t`clashes` : '',
    ]
      .filter((part) => part !== '')
      .join(', ')
  }
}
