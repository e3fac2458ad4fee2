import { useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { textInScript } from 'kit/text/name-in-script'
import { memo, useMemo } from 'react'
import { useRegional } from '../../ui/base/Regional.tsx'
import { Badge } from '../../ui/text/Badge.tsx'
import { Tick } from '../../ui/form/choice/Tick.tsx'
import { CellValue, type Column } from '../resource/CellValue.tsx'
import { useCellNames } from '../resource/cell-names.ts'
import { type FieldRecord, labelOf } from '../resource/fields.ts'
import { RowMenuButton, useHasActions } from './RowMenuButton.tsx'
import { type Row, type RowsProps, textOf } from '../resource/rows.ts'
import { inSpans, isMoment, type Span, spansOf } from './date-ranges.ts'
import { useRowPresses } from './use-row-presses.ts'
import { useSay } from '../resource/words.ts'

/** The rows as cards for a phone: the name, and its other values below. */
export function ResourceCards(props: RowsProps) {
  const { resource, rows, columns, selected, isBusy } = props
  const say = useSay()
  const names = useCellNames(columns, rows)
  const hasActions = useHasActions(resource)
  const presses = useRowPresses(props)
  const label = labelOf(resource)
  const spans = useMemo(() => spansOf(resource), [resource])
  return (
    <ul className="resource-cards" aria-label={say(resource.label.many)} aria-busy={isBusy} {...presses}>
      {rows.map((row) => (
        <Card
          key={row.id}
          row={row}
          columns={columns}
          label={label}
          names={names}
          spans={spans}
          isSelected={selected.has(row.id)}
          hasActions={hasActions}
        />
      ))}
    </ul>
  )
}

type Props = {
  row: Row
  columns: readonly Column[]
  label: string
  names: ReadonlyMap<string, string>
  spans: ReadonlyMap<string, Span>
  isSelected: boolean
  hasActions: boolean
}

const Card = memo(function Card({ row, columns, label, names, spans, isSelected, hasActions }: Props) {
  const { t } = useLingui()
  const { language } = useRegional()
  const name = textInScript(language, row, label)
  const known = columns.filter((column) => column.name !== label && isKnown(row, column))
  return (
    <li className="resource-card" data-id={row.id} data-selected={isSelected || undefined}>
      <span className="resource-tick">
        <Tick label={t`Select ${name}`} isSelected={isSelected} />
      </span>
      <button type="button" className="resource-card-open">
        <span className="resource-card-text">
          <span className="resource-name">
            <bdi>{name}</bdi> {row.archivedAt && <Badge>{t`Archived`}</Badge>}
          </span>
          {known.length > 0 && (
            <span className="resource-card-more">
              {inSpans(known, spans).map(([column, end]) => (
                <Known key={column?.name} {...{ column, end, row, names, spans }} />
              ))}
            </span>
          )}
        </span>
        {!hasActions && <ChevronRight aria-hidden className="directional" size={18} />}
      </button>
      {hasActions && (
        <span className="resource-actions">
          <RowMenuButton name={name} />
        </span>
      )}
    </li>
  )
})

/** Whether a card shows a value: false is left out, because a bare "No" has no heading on a card. */
function isKnown(row: Row, { name, field }: Column): boolean {
  return field?.kind === 'flag' ? row[name] === true : textOf(row, name) !== ''
}

/** Whether a value says by itself what it is: an option, or the name of another row. Texts and numbers do not. */
function isTelling(kind: FieldRecord['kind']): boolean {
  return kind === 'choice' || kind === 'several' || kind === 'options' || kind === 'row' || kind === 'file'
}

type KnownProps = Pick<Props, 'row' | 'names' | 'spans'> & {
  column: Column | undefined
  end: Column | undefined
}

/**
 * A value beside the name; what does not say by itself what it is carries its title, and a span of one day shows it once.
 */
function Known({ column, end, row, names, spans }: KnownProps) {
  const say = useSay()
  if (!column) return null
  const { name, title, field } = column
  if (field?.kind === 'flag') return <span>{say(title)}</span>
  const isNamed = end ? spans.get(name)?.isNamed : !field || isMoment(field.kind) || !isTelling(field.kind)
  return (
    <span>
      {isNamed && <span className="resource-card-title">{say(title)} </span>}
      <CellValue column={column} row={row} names={names} />
      {end && textOf(row, name) !== textOf(row, end.name) && (
        <>
          {' – '}
          <CellValue column={end} row={row} names={names} />
        </>
      )}
    </span>
  )
}
