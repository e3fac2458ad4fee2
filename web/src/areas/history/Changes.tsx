import type { Resource } from 'kit/resource'
import { ArrowRight } from 'lucide-react'
import type { HistoryEvent } from 'tenant-api/contract/history'
import { useCellNames } from '../../crud/columns.ts'
import { fieldsOf } from '../../crud/fields.ts'
import { useSoonTailored } from '../../crud/tailoring.tsx'
import { usePrinting } from '../../crud/use-printing.ts'
import { useSay } from '../../crud/words.ts'

type Props = { resource: Resource; changes: HistoryEvent['changes'] }

/** Facts before and after. */
export function Changes({ resource: given, changes }: Props) {
  const resource = useSoonTailored(given)
  const say = useSay()
  const print = usePrinting()
  const fields = new Map(fieldsOf(resource.listed).map((field) => [field.name, field]))
  const known = changes.flatMap(({ field: name, ...values }) => {
    const field = fields.get(name)
    return field ? [{ field, ...values }] : []
  })
  const columns = known.map(({ field }) => ({ name: field.name, title: field.title, field }))
  const names = useCellNames(columns, [rowOf(known, 'before'), rowOf(known, 'after')])
  return (
    <dl className="record-list">
      {known.map(({ field, before, after }) => (
        <div key={field.name} style={{ display: 'contents' }}>
          <dt>{say(field.title)}</dt>
          <dd className="history-change">
            <bdi>{print(field, before, names) || '–'}</bdi>
            <ArrowRight aria-hidden className="directional" size={13} />
            <bdi>{print(field, after, names) || '–'}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

type Known = { field: { name: string }; before: unknown; after: unknown }

function rowOf(known: readonly Known[], when: 'before' | 'after') {
  const values = Object.fromEntries(known.map((one) => [one.field.name, one[when]]))
  return { ...values, id: when, version: 0, archivedAt: null }
}
