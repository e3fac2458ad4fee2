import { useLingui } from '@lingui/react/macro'
import type { RecordEvent, Resource } from 'kit/contract/resource'
import { ArrowRight } from 'lucide-react'
import { useMe } from '../../shell/session/me.ts'
import { LongText } from '../../ui/text/LongText.tsx'
import { fieldsOf } from '../resource/fields.ts'
import { isNamed } from '../resource/has-readable-name.ts'
import { useSoonTailored } from '../resource/with-custom-fields.tsx'
import { usePrinting } from '../print/use-printing.ts'
import { useSay } from '../resource/words.ts'

type Props = {
  resource: Resource
  changes: RecordEvent['changes']
  names: Readonly<Record<string, string>>
}

/** Facts before and after a change, each in full. */
export function Changes({ resource: given, ...told }: Props) {
  const resource = useSoonTailored(given)
  const say = useSay()
  const known = useKnown(resource, told)
  return (
    <dl className="record-list">
      {known.map(({ field, before, after }) => (
        <div key={field.name} style={{ display: 'contents' }}>
          <dt>{say(field.title)}</dt>
          <dd className="history-change">
            <LongText as="del" text={before || '–'} />
            <ArrowRight aria-hidden className="directional" size={13} />
            <LongText as="ins" text={after || '–'} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * The changes in the words of the form. Where a fact names a record whose name the reader may not see, it says
 * why.
 */
function useKnown(resource: Resource, { changes, names: given }: Omit<Props, 'resource'>) {
  const { t } = useLingui()
  const print = usePrinting()
  const me = useMe()
  const names = new Map(Object.entries(given))
  const fields = new Map(fieldsOf(resource.listed).map((field) => [field.name, field]))
  return changes.flatMap(({ field: name, before, after }) => {
    const field = fields.get(name)
    if (!field) return []
    const words = (value: unknown) => {
      const isReference = field.kind === 'row' || field.kind === 'file'
      if (!isReference || typeof value !== 'string') return print(field, value, names)
      return names.get(value) ?? (isNamed(me, field) ? t`no longer there` : t`Not yours to see`)
    }
    return [{ field, before: words(before), after: words(after) }]
  })
}
