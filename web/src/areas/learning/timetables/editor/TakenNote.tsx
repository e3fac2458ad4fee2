import { useLingui } from '@lingui/react/macro'
import type { Clash } from 'kit/week/week'
import { useTheEditor } from './use-editor.ts'

/** What takes a slot besides this timetable: a lesson elsewhere, or that the teacher is not there. */
export function TakenNote({ clashes }: { clashes: readonly Clash[] }) {
  const { t } = useLingui()
  const { words, index, clashText } = useTheEditor()
  return clashes.map((clash) => {
    const other = index.lessons.get(clash.lessonIds.find((id) => id !== '') ?? '')
    const name =
      clash.kind === 'unavailable'
        ? clash.level === 'never'
          ? t`Not there`
          : t`Rather not`
        : other && clash.kind !== 'way'
          ? words.lesson(other)
          : t`On the way`
    return (
      <span
        key={`${clash.kind} ${clash.lessonIds.join()}`}
        className="week-taken"
        data-rather={(clash.kind === 'unavailable' && clash.level === 'avoid') || undefined}
        title={clashText(clash, '')}
      >
        <bdi>{name}</bdi>
      </span>
    )
  })
}
