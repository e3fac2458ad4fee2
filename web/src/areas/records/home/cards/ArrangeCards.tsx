import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, EllipsisVertical, Eye, EyeOff, GripVertical } from 'lucide-react'
import { Button as AriaButton, GridList, GridListItem, useDragAndDrop } from 'react-aria-components'
import { moved } from '../../../../shell/navigation/in-order.ts'
import { useMe } from '../../../../shell/session/me.ts'
import { useOwnChange } from '../../../../shell/session/use-own-change.ts'
import { IconButton } from '../../../../ui/base/Button.tsx'
import { Menu, MenuItem } from '../../../../ui/overlay/Menu.tsx'
import { Sheet } from '../../../../ui/overlay/Sheet.tsx'
import './ArrangeCards.css'

type Props = { cards: readonly { key: string; name: string }[]; onClose: () => void }

/** The order of one's own home page: dragged, by keyboard as well, or moved and hidden by the menu of each card. */
export default function ArrangeCards({ cards, onClose }: Props) {
  const { t } = useLingui()
  const { homeHidden } = useMe()
  const change = useOwnChange()
  const keys = cards.map(({ key }) => key)
  const put = (key: string, to: number) => change({ homeOrder: moved(keys, key, to) })
  const others = (key: string) => homeHidden.filter((hidden) => hidden !== key)
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
        items={cards.map(({ key, name }) => ({ id: key, name, isHidden: homeHidden.includes(key) }))}
        dragAndDropHooks={dragAndDropHooks}
        className="arrange"
        dependencies={[keys.join(), homeHidden]}
      >
        {({ id, name, isHidden }) => (
          <GridListItem
            id={id}
            textValue={name}
            className={`arrange-card ${isHidden ? 'arrange-card-hidden' : ''}`}
          >
            <AriaButton slot="drag" className="arrange-grip" aria-label={t`Drag ${name}`}>
              <GripVertical aria-hidden size={16} />
            </AriaButton>
            <span className="arrange-name">{name}</span>
            {isHidden && <span className="arrange-hidden">{t`Hidden`}</span>}
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
              {isHidden ? (
                <MenuItem
                  name={t`Show`}
                  icon={<Eye aria-hidden size={16} />}
                  onAction={() => change({ homeHidden: others(id) })}
                />
              ) : (
                <MenuItem
                  name={t`Hide`}
                  icon={<EyeOff aria-hidden size={16} />}
                  onAction={() => change({ homeHidden: [...others(id), id] })}
                />
              )}
            </Menu>
          </GridListItem>
        )}
      </GridList>
    </Sheet>
  )
}
