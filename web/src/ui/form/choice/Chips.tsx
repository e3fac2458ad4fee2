import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { Button, Tag, TagGroup, TagList } from 'react-aria-components'
import type { Choice } from './Select.tsx'
import './Chips.css'

type Props = {
  label: string
  chosen: readonly Choice[]
  /** Undefined if nothing can be removed. */
  onRemove: ((ids: string[]) => void) | undefined
}

/** The chosen items, each removable by its cross or by Delete. */
export function Chips({ label, chosen, onRemove }: Props) {
  const { t } = useLingui()
  if (chosen.length === 0) return null
  const remove = onRemove && ((keys: Iterable<unknown>) => onRemove([...keys].map(String)))
  return (
    <TagGroup aria-label={label} {...(remove ? { onRemove: remove } : {})}>
      <TagList className="chips">
        {chosen.map(({ id, name }) => (
          <Tag key={id} id={id} textValue={name} className="chip">
            <bdi className="chip-name">{name}</bdi>
            {remove && (
              <Button slot="remove" className="chip-remove" aria-label={t`Remove ${name}`}>
                <X aria-hidden size={12} />
              </Button>
            )}
          </Tag>
        ))}
      </TagList>
    </TagGroup>
  )
}
