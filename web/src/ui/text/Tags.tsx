import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { Button, Tag, TagGroup, TagList } from 'react-aria-components'
import './Tags.css'

type Props = {
  label: string
  tags: readonly { id: string; name: string }[]
  /** Takes one away: by its cross, or by Delete on it. */
  onRemove?: ((id: string) => void) | undefined
}

/** Words attached to something, or filters that hold; arrow keys go along, Delete takes away. */
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
