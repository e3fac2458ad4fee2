import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { Button, Tag, TagGroup, TagList } from 'react-aria-components'
import './Tags.css'

type Props = {
  label: string
  tags: readonly { id: string; name: string }[]
  /** Removes one tag: by its cross, or by Delete. */
  onRemove?: ((id: string) => void) | undefined
}

/** Attached tags, or active filters; arrow keys move along, Delete removes. */
export function Tags({ label, tags, onRemove }: Props) {
  const { t } = useLingui()
  return (
    <TagGroup
      className="tags"
      aria-label={label}
      onRemove={onRemove && ((keys) => keys.forEach((key) => onRemove(String(key))))}
    >
      <TagList className="tag-list" renderEmptyState={() => <span className="tags-none">{t`None`}</span>}>
        {tags.map(({ id, name }) => (
          <Tag key={id} id={id} textValue={name} className="tag">
            <bdi>{name}</bdi>
            {onRemove && (
              <Button slot="remove" className="tag-remove">
                <X aria-hidden size={14} />
              </Button>
            )}
          </Tag>
        ))}
      </TagList>
    </TagGroup>
  )
}
