import { useLingui } from '@lingui/react/macro'
import type { Resource } from 'kit/contract/resource'
import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react'
import { Dialog, DialogTrigger } from 'react-aria-components'
import { moved } from '../../shell/navigation/in-order.ts'
import { Button, IconButton } from '../../ui/base/Button.tsx'
import { Checkbox } from '../../ui/form/choice/Checkbox.tsx'
import { QuickPopover } from '../../ui/overlay/QuickPopover.tsx'
import { Soon } from '../../ui/overlay/Soon.tsx'
import { allColumns } from './columns.ts'
import { useSay } from '../resource/words.ts'
import './ColumnsMenu.css'

type Props = {
  resource: Resource
  shown: readonly string[]
  /** Receives the columns in order; null for the list's default. */
  onChange: (columns: string[] | null) => void
}

/** Chooses the columns of a list, and their order. */
export function ColumnsMenu({ resource, shown, onChange }: Props) {
  const { t } = useLingui()
  return (
    <DialogTrigger>
      <Button icon={<Columns3 aria-hidden size={16} />}>
        <span className="resource-tool-name">{t`Columns`}</span>
      </Button>
      <QuickPopover className="popover columns-popover" placement="bottom end">
        <Dialog className="columns" aria-label={t`Columns`}>
          <Soon>
            <Lines resource={resource} shown={shown} onChange={onChange} />
            <Button look="quiet" size="small" onPress={() => onChange(null)}>
              {t`Default columns`}
            </Button>
          </Soon>
        </Dialog>
      </QuickPopover>
    </DialogTrigger>
  )
}

/** Shown columns in order, followed by the hidden ones. */
function Lines({ resource, shown, onChange }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const titles = new Map(allColumns(resource).map(({ name, title }) => [name, say(title)]))
  const hidden = [...titles.keys()].filter((name) => !shown.includes(name))
  const line = (name: string) => {
    const at = shown.indexOf(name)
    const title = titles.get(name) ?? name
    const isOnly = at >= 0 && shown.length === 1
    return (
      <li key={name} className="columns-line">
        <Checkbox
          isSelected={at >= 0}
          isDisabled={isOnly}
          onChange={(isOn) => onChange(isOn ? [...shown, name] : shown.filter((other) => other !== name))}
        >
          {title}
        </Checkbox>
        {at >= 0 && (
          <span className="columns-moves">
            <IconButton
              label={t`Move ${title} up`}
              isDisabled={at === 0}
              onPress={() => onChange(moved(shown, name, at - 1))}
            >
              <ArrowUp aria-hidden size={16} />
            </IconButton>
            <IconButton
              label={t`Move ${title} down`}
              isDisabled={at === shown.length - 1}
              onPress={() => onChange(moved(shown, name, at + 1))}
            >
              <ArrowDown aria-hidden size={16} />
            </IconButton>
          </span>
        )}
      </li>
    )
  }
  return <ul>{[...shown, ...hidden].map(line)}</ul>
}
