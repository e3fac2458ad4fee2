import { Plural, useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import type { CSSProperties, PointerEvent } from 'react'
import type { Card as LessonCard } from 'tenant-api/contract/learning/timetables'
import { useNarrow } from '../../../../ui/base/use-narrow.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { NumberText } from '../../../../ui/text/NumberText.tsx'
import { type Lens, trayOf } from './grid-rows.ts'
import { periodsOf } from './moves.ts'
import { useTheEditor } from './use-editor.ts'
import { cardIdOf } from './WeekGrid.tsx'

type Props = {
  cards: readonly LessonCard[]
  lens: Lens
  onPointerDown: (event: PointerEvent) => void
  isJustDropped: () => boolean
}

/** The lessons without a place, a line for each subject of a section; lessons are dropped here, too. */
export function Tray({ cards, lens, onPointerDown, isJustDropped }: Props) {
  const { t } = useLingui()
  const editor = useTheEditor()
  const { whole, words, picked, mayEdit } = editor
  const isNarrow = useNarrow()
  const lines = trayOf(cards)
  const everywhere = whole.lessons - whole.placed
  const here = periodsOf(lines.flatMap((line) => line.cards))
  function take(card: LessonCard, isByKey: boolean) {
    if (isJustDropped()) return
    if (isNarrow) return editor.open({ what: 'places', id: card.id })
    editor.pick(picked?.id === card.id ? null : card)
    // A press by key goes on in the grid, where the lesson is dropped.
    if (isByKey) document.querySelector<HTMLElement>('.week-grid td[tabindex="0"]')?.focus()
  }
  return (
    <Card
      title={t`Without a place`}
      action={<Badge tone={here > 0 ? 'warning' : 'success'}>{<NumberText value={here} />}</Badge>}
      description={
        everywhere > here ? (
          <Plural value={everywhere} one="# in the whole timetable" other="# in the whole timetable" />
        ) : undefined
      }
    >
      <div className="week-tray" data-tray onPointerDown={onPointerDown}>
        {lines.length === 0 && (
          <p className="week-done">
            <CircleCheck aria-hidden size={16} /> {t`Every lesson here has a place.`}
          </p>
        )}
        {lines.map(({ teachingId, cards: own }) => {
          const [first] = own
          const teaching = words.teachingOf(teachingId)
          if (!first || !teaching) return null
          const colour = words.colour(teaching.subjectId)
          const inHand = own.find(({ id }) => id === picked?.id)
          const card = inHand ?? first
          return (
            <button
              key={teachingId}
              type="button"
              className="week-lesson week-loose"
              data-card={card.id}
              data-picked={inHand !== undefined || undefined}
              aria-label={[words.teaching(teaching), words.teachersOf(teaching)].join(', ')}
              aria-pressed={inHand !== undefined}
              aria-disabled={!mayEdit}
              style={colour === null ? undefined : ({ '--subject': colour } as CSSProperties)}
              onClick={(event) => take(editor.cards.get(cardIdOf(event.target)) ?? card, event.detail === 0)}
              onKeyDown={(event) => event.key === 'Escape' && editor.pick(null)}
            >
              <span className="week-lesson-name">
                <bdi>{lens === 'section' ? words.subject(teaching.subjectId) : words.teaching(teaching)}</bdi>
                <span className="week-count numbers">
                  {own.length > 1 && (
                    <>
                      × <NumberText value={own.length} />
                    </>
                  )}
                </span>
              </span>
              <span className="week-lesson-more">
                <bdi>{words.teachersOf(teaching) || t`No teacher yet`}</bdi>
              </span>
            </button>
          )
        })}
      </div>
    </Card>
  )
}
