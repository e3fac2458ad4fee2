import { useLingui } from '@lingui/react/macro'
import { clashesOfLesson } from 'kit/week/clashes'
import type { Clash, Lesson } from 'kit/week/week'
import { useMemo } from 'react'
import type { Card } from 'tenant-api/contract/learning/timetables'
import { ComboBox } from '../../../../ui/form/choice/ComboBox.tsx'
import { moveOf } from './moves.ts'
import { useTheEditor } from './use-editor.ts'

/** The room of one lesson, where it is not that of all: each room with what it has against the lesson, free ones first. */
export function LessonRoom({ card, lesson, usual }: { card: Card; lesson: Lesson; usual: string }) {
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
