import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, EllipsisVertical, GripVertical } from 'lucide-react'
import { Button as AriaButton, GridList, GridListItem, useDragAndDrop } from 'react-aria-components'
import { moved } from '../../shell/in-order.ts'
import { useHomeCards } from '../../shell/navigation.ts'
import { useOwnChange } from '../../shell/use-own-change.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import './ArrangeCards.css'

/** The order of one's own home page: dragged, by keyboard as well, or moved by the menu of each card. */
export default function ArrangeCards({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const change = useOwnChange()
  const cards = useHomeCards().map(({ key, title }) => ({ id: key, name: i18n._(title) }))
  const keys = cards.map(({ id }) => id)
  const put = (key: string, to: number) => change({ homeOrder: moved(keys, key, to) })
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (dragged) => [...dragged].map((key) => ({ 'text/plain': String(key) })),
    onReorder({ keys: [key], target }) {
      if (key === undefined) return
      const others = keys.filter((one) => one !== key)
      const at = others.indexOf(String(target.key))
      put(String(key), target.dropPosition === 'before' ? at : at + 1)
    },
  })
  return (
    <Sheet title={t`Arrange your home page`} onClose={onClose}>
      <GridList
        aria-label={t`Cards`}
        items={cards}
        dragAndDropHooks={dragAndDropHooks}
        className="arrange"
        dependencies={[keys.join()]}
      >
        {({ id, name }) => (
          <GridListItem id={id} textValue={name} className="arrange-card">
            <AriaButton slot="drag" className="arrange-grip" aria-label={t`Drag ${name}`}>
              <GripVertical aria-hidden size={16} />
            </AriaButton>
            <span className="arrange-name">{name}</span>
            <Menu
              aria-label={t`Move ${name}`}
              trigger={
                <IconButton label={t`Move ${name}`}>
                  <EllipsisVertical aria-hidden size={16} />
                </IconButton>
              }
            >
              <MenuItem
                name={t`Move up`}
                icon={<ArrowUp aria-hidden size={16} />}
                isDisabled={keys[0] === id}
                onAction={() => put(id, keys.indexOf(id) - 1)}
              />
              <MenuItem
                name={t`Move down`}
                icon={<ArrowDown aria-hidden size={16} />}
                isDisabled={keys.at(-1) === id}
                onAction={() => put(id, keys.indexOf(id) + 1)}
              />
            </Menu>
          </GridListItem>
        )}
      </GridList>
    </Sheet>
  )
}
