import { useLingui } from '@lingui/react/macro'
import { formatList } from 'kit/text/locale'
import type { Slot } from 'kit/week/week'
import type { ComparedLesson, PlacedLesson } from 'tenant-api/contract/learning/timetable-changes'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { useNarrow } from '../../../../ui/base/use-narrow.ts'
import { RowList } from '../../../../ui/layout/RowList.tsx'
import { ColumnHeading, TableFrame } from '../../../../ui/table/Table.tsx'
import { Ltr } from '../../../../ui/text/Ltr.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { useSlotWords } from '../editor/week-words.ts'
import '../../../../crud/record/Record.css'

type Props = { before: string; after: string; rows: readonly ComparedLesson[] }

/** Each lesson that differs, as it is in the one week and in the other; on a phone below each other. */
export function ComparedLessons({ before, after, rows }: Props) {
  const { t } = useLingui()
  const isNarrow = useNarrow()
  const words = useLessonWords()
  if (isNarrow)
    return (
      <RowList className="record-rows">
        {rows.map((row, at) => (
          <li key={keyOf(row, at)}>
            <div className="record-row-text">
              <span>
                <Ltr>{row.sections}</Ltr> <bdi>{row.subject}</bdi>
              </span>
              <span className="record-row-more">
                <span>
                  <bdi>{before}</bdi>: {words(row.before, row.after)}
                </span>
              </span>
              <span className="record-row-more">
                <span>
                  <bdi>{after}</bdi>: {words(row.after, row.before)}
                </span>
              </span>
            </div>
          </li>
        ))}
      </RowList>
    )
  return (
    <TableFrame label={t`Lessons that differ`}>
      <thead>
        <tr>
          <ColumnHeading>{t`Section`}</ColumnHeading>
          <ColumnHeading>{t`Subject`}</ColumnHeading>
          <ColumnHeading>
            <bdi>{before}</bdi>
          </ColumnHeading>
          <ColumnHeading>
            <bdi>{after}</bdi>
          </ColumnHeading>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={keyOf(row, at)}>
            <td>
              <Ltr>{row.sections}</Ltr>
            </td>
            <td>
              <bdi>{row.subject}</bdi>
            </td>
            <td>{words(row.before, row.after)}</td>
            <td>{words(row.after, row.before)}</td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}

const keyOf = ({ sections, subject }: ComparedLesson, at: number) => `${sections} ${subject} ${at}`

/** When a lesson is in one week, and who teaches it where, if that is not as in the other. */
function useLessonWords() {
  const { t } = useLingui()
  const { language } = useRegional()
  const ownName = useOwnName()
  const slotWords = useSlotWords()
  const teachersOf = ({ teachers }: PlacedLesson) =>
    teachers.length > 0 ? formatList(language, teachers.map(ownName)) : t`Nobody`
  return (one: PlacedLesson | null, other: PlacedLesson | null) => {
    if (!one) return t`Not in this week`
    const { weekday, period, from, until, letter } = one
    const time =
      weekday === null
        ? t`Without a place`
        : slotWords(
            (period === null ? { weekday, from: from ?? 0, until: until ?? 0 } : { weekday, period }) as Slot,
          )
    const week = String.fromCodePoint(64 + letter)
    return [
      letter > 0 ? t`${time}, week ${week}` : time,
      other && teachersOf(one) === teachersOf(other) ? '' : teachersOf(one),
      other && one.room === other.room ? '' : (one.room ?? (other?.room ? t`No room` : '')),
    ]
      .filter((part) => part !== '')
      .join(' · ')
  }
}
