import { Plural, useLingui } from '@lingui/react/macro'
import { dressDigits, formatNumber } from 'kit/text/locale'
import { type LetterState, scoreText } from 'kit/values/score'
import {
  type FileCell,
  type FileCheck,
  type FileRow,
  type ScoreSheet,
  scoreStates,
} from 'tenant-api/contract/learning/scores'
import { useSay } from '../../../../crud/resource/words.ts'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { TableFrame } from '../../../../ui/table/Table.tsx'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { usePartTitle } from '../scores/ScoreGrid.tsx'

type Props = { sheet: ScoreSheet; check: FileCheck }

/** The rows of the file: what is entered, what changes and from what, and what is refused and why. */
export function FileRows({ sheet: { parts }, check: { rows, counts } }: Props) {
  const { t } = useLingui()
  const { language } = useRegional()
  const ownName = useOwnName()
  const titleOf = usePartTitle()
  return (
    <>
      <Cluster>
        <Badge tone="success">
          <Plural value={counts.new} one="# new mark" other="# new marks" />
        </Badge>
        <Badge tone="info">
          <Plural value={counts.changed} one="# mark changes" other="# marks change" />
        </Badge>
        <Badge tone="neutral">
          <Plural value={counts.unchanged} one="# mark stays" other="# marks stay" />
        </Badge>
        {counts.refused > 0 && (
          <Badge tone="danger">
            <Plural value={counts.refused} one="# mark refused" other="# marks refused" />
          </Badge>
        )}
      </Cluster>
      <TableFrame label={t`Rows of the file`}>
        <thead>
          <tr>
            <th scope="col" data-kind="number">{t`Row`}</th>
            <th scope="col">{t`Student`}</th>
            {parts.map((part) => (
              <th key={part.id} scope="col">
                {titleOf(part)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.number}>
              <td data-kind="number">{dressDigits(language, String(row.number))}</td>
              <th scope="row">
                <bdi>{row.studentId === null ? row.called : ownName(row)}</bdi>
                {row.problem !== '' && <p className="score-refused">{row.problem}</p>}
              </th>
              {parts.map(({ id }) => (
                <td key={id}>
                  <Cell row={row} cell={row.cells.find(({ partId }) => partId === id)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </>
  )
}

function Cell({ row, cell }: { row: FileRow; cell: FileCell | undefined }) {
  const { t } = useLingui()
  const say = useSay()
  const { language } = useRegional()
  if (!cell) return null
  const textFor = ({ state, value }: Pick<FileCell, 'state' | 'value'>) =>
    state === 'scored'
      ? formatNumber(language, value ?? 0)
      : state === null
        ? '–'
        : `${scoreText({ state: state satisfies LetterState, value })} ${say(scoreStates[state])}`
  if (row.problem !== '' || cell.change === 'refused')
    return (
      <>
        <s>{cell.text}</s>
        {cell.problem !== '' && <p className="score-refused">{cell.problem}</p>}
      </>
    )
  const before = cell.before ? textFor(cell.before) : ''
  return (
    <>
      {cell.change === 'unchanged' ? (
        <span className="muted">{textFor(cell)}</span>
      ) : (
        <strong>{textFor(cell)}</strong>
      )}
      {cell.change === 'changed' && <p className="muted">{t`instead of ${before}`}</p>}
    </>
  )
}
