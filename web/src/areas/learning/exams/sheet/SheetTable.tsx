import { useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import type { DatedPaper, DateSheet } from 'tenant-api/contract/learning/date-sheets'
import { useSay } from '../../../../crud/resource/words.ts'
import { useNarrow } from '../../../../ui/base/use-narrow.ts'
import { DayText } from '../../../../ui/date/DateText.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { RowList } from '../../../../ui/layout/RowList.tsx'
import { ColumnHeading, TableFrame } from '../../../../ui/table/Table.tsx'
import { clashesOf, sayClash, timeOf } from './paper-places.ts'
import '../Exams.css'

type Props = { sheet: DateSheet; onOpen: (paper: DatedPaper) => void }

/** Days × classes at a desk, a list by day on a phone; what is wrong stands beside its paper in a sentence. */
export function SheetTable({ sheet, onOpen }: Props) {
  const isNarrow = useNarrow()
  return isNarrow ? <Days sheet={sheet} onOpen={onOpen} /> : <Grid sheet={sheet} onOpen={onOpen} />
}

function Grid({ sheet, onOpen }: Props) {
  const { t } = useLingui()
  const classes = [...new Map(sheet.papers.map((one) => [one.classId, one.class]))]
  return (
    <TableFrame label={t`Date sheet`} isPlain={!isOpened(sheet)}>
      <thead>
        <tr>
          <ColumnHeading>{t`Day`}</ColumnHeading>
          {classes.map(([id, title]) => (
            <ColumnHeading key={id}>
              <bdi>{title}</bdi>
            </ColumnHeading>
          ))}
        </tr>
      </thead>
      <tbody>
        {sheet.days.map(({ day, closed }) => (
          <tr key={day}>
            <th scope="row">
              <DayText day={day} />
            </th>
            {closed === null ? (
              classes.map(([id]) => (
                <td key={id}>
                  {papersOn(sheet, day)
                    .filter(({ classId }) => classId === id)
                    .map((paper) => (
                      <Paper key={paper.id} sheet={sheet} paper={paper} onOpen={onOpen} />
                    ))}
                </td>
              ))
            ) : (
              <td className="muted" colSpan={classes.length}>
                <bdi>{closed}</bdi>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}

function Days({ sheet, onOpen }: Props) {
  const days = sheet.days.filter(({ day }) => papersOn(sheet, day).length > 0)
  return days.map(({ day }) => (
    <Card key={day} title={<DayText day={day} />} isFlush>
      <RowList>
        {papersOn(sheet, day).map((paper) => (
          <li key={paper.id}>
            <Paper sheet={sheet} paper={paper} onOpen={onOpen} withClass />
          </li>
        ))}
      </RowList>
    </Card>
  ))
}

function papersOn({ papers }: DateSheet, day: string): DatedPaper[] {
  return papers
    .filter((paper) => paper.day === day)
    .toSorted((a, b) => (a.startsAt ?? '').localeCompare(b.startsAt ?? ''))
}

type PaperProps = Props & { paper: DatedPaper; withClass?: boolean }

/** Whether papers open to be changed. */
function isOpened({ mayEdit, state }: DateSheet): boolean {
  return mayEdit && state === 'planned'
}

/** A paper with its time; pressed, it opens to be changed. */
export function Paper({ sheet, paper, onOpen, withClass = false }: PaperProps) {
  const say = useSay()
  const clashes = sheet.mayEdit ? (clashesOf(sheet).get(paper.id) ?? []) : []
  const content = (
    <>
      <span className="date-sheet-subject">
        <bdi>{withClass ? `${paper.class} ${paper.subject}` : paper.subject}</bdi>
      </span>
      {paper.startsAt !== null && (
        <span className="muted" dir="ltr">
          {timeOf(paper)}
        </span>
      )}
      {clashes.map((clash) => (
        <span
          key={`${clash.kind} ${'otherId' in clash ? clash.otherId : ''}`}
          className={clash.isHard ? 'date-sheet-clash' : 'date-sheet-warning'}
        >
          <TriangleAlert aria-hidden size={12} /> {sayClash(say, sheet, clash)}
        </span>
      ))}
    </>
  )
  if (!isOpened(sheet)) return <div className="date-sheet-paper">{content}</div>
  return (
    <button type="button" className="date-sheet-paper" onClick={() => onOpen(paper)}>
      {content}
    </button>
  )
}
