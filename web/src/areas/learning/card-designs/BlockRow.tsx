import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type CardBlock, cardBlocks, cardItems } from 'tenant-api/contract/learning/card-designs'
import { useSay } from '../../../crud/resource/words.ts'
import { IconButton } from '../../../ui/base/Button.tsx'
import { Checkbox, CheckboxGroup } from '../../../ui/form/choice/Checkbox.tsx'
import { Switch } from '../../../ui/form/choice/Switch.tsx'

type Props = {
  block: CardBlock
  isFirst: boolean
  isLast: boolean
  isReadOnly: boolean
  onChange: (block: CardBlock) => void
  onMove: (steps: number) => void
  onDrag: () => void
  onDrop: () => void
}

/** A block: whether it is shown, what of it, and its place, which is dragged or moved by its buttons. */
export function BlockRow({ block, isFirst, isLast, isReadOnly, ...on }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const { kind, isShown, items } = block
  const name = say(cardBlocks[kind])
  const choices = Object.entries(cardItems[kind])
  return (
    // Whoever cannot drag moves it by its buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className="block-row"
      data-off={!isShown || undefined}
      draggable={!isReadOnly}
      onDragStart={on.onDrag}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        on.onDrop()
      }}
    >
      <div className="block-row-head">
        {!isReadOnly && <GripVertical aria-hidden size={16} className="block-row-grip" />}
        <span className="block-row-name">
          <Switch
            isSelected={isShown}
            isReadOnly={isReadOnly}
            onChange={(next) => on.onChange({ ...block, isShown: next })}
          >
            {name}
          </Switch>
        </span>
        {!isReadOnly && (
          <>
            <IconButton label={t`Move up: ${name}`} isDisabled={isFirst} onPress={() => on.onMove(-1)}>
              <ArrowUp aria-hidden size={16} />
            </IconButton>
            <IconButton label={t`Move down: ${name}`} isDisabled={isLast} onPress={() => on.onMove(1)}>
              <ArrowDown aria-hidden size={16} />
            </IconButton>
          </>
        )}
      </div>
      {isShown && choices.length > 0 && (
        <CheckboxGroup
          label={t`What is shown`}
          value={items}
          isReadOnly={isReadOnly}
          onChange={(next) =>
            on.onChange({ ...block, items: choices.map(([id]) => id).filter((id) => next.includes(id)) })
          }
        >
          <div className="block-row-items">
            {choices.map(([id, text]) => (
              <Checkbox key={id} value={id}>
                {say(text)}
              </Checkbox>
            ))}
          </div>
        </CheckboxGroup>
      )}
    </li>
  )
}
