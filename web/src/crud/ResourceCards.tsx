import { useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { Badge } from '../ui/Badge.tsx'
import { fieldsOf } from './fields.ts'
import { type RowsProps, textOf } from './rows.ts'
import { useSay } from './words.ts'

/** The rows as cards for a phone: the name, and below it what else is known. */
export function ResourceCards({ resource, rows, isBusy, onOpen }: RowsProps) {
  const { t } = useLingui()
  const say = useSay()
  const [first, ...others] = fieldsOf(resource.fields).filter(({ lines }) => lines === 1)
  if (!first) return null
  return (
    <ul className="resource-cards" aria-label={say(resource.label.many)} aria-busy={isBusy}>
      {rows.map((row) => {
        const known = others.flatMap(({ name }) => textOf(row, name) || [])
        return (
          <li key={row.id}>
            <button type="button" className="resource-card" onClick={() => onOpen(row.id)}>
              <span className="resource-card-text">
                <span className="resource-name">
                  <bdi>{textOf(row, first.name)}</bdi> {row.archivedAt && <Badge>{t`Archived`}</Badge>}
                </span>
                {known.length > 0 && (
                  <span className="resource-card-more">
                    {known.map((text, at) => (
                      <span key={text + String(at)}>
                        <bdi>{text}</bdi>
                      </span>
                    ))}
                  </span>
                )}
              </span>
              <ChevronRight aria-hidden className="directional" size={18} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
