import { useLingui } from '@lingui/react/macro'
import { Ellipsis, Lock } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { RecordAction } from '../../shell/navigation/area.ts'
import { Button, IconButton } from '../../ui/base/Button.tsx'
import { Menu, MenuItem } from '../../ui/overlay/Menu.tsx'
import { type Deed, useClosed } from '../closed/closed-deeds.ts'
import { ClosedSheet } from '../closed/Closed.tsx'
import type { Row } from '../resource/rows.ts'

/** How many actions are buttons; the others are in a menu. */
const most = 2

/** The last entry of the menu, which explains missing actions. */
const why = 'closed'

type Props = {
  of: string
  row: Row
  actions: readonly RecordAction[]
  /** Actions that the reader could expect in addition. */
  deeds: readonly Deed[]
}

/**
 * The actions on a record in its current state; the end of the menu explains what is not available, and why.
 */
export function RecordActions({ of, row, actions, deeds }: Props) {
  const { t, i18n } = useLingui()
  const [key, open] = useState<string>()
  const offered = offeredOf(actions, row)
  const closed = useClosed(of, deeds)
  const rest = offered.slice(most)
  // An open dialog stays open while the row behind it changes.
  const Opened = actions.find((action) => action.key === key)?.show
  return (
    <>
      {offered.slice(0, most).map(({ icon: Icon, ...action }) => (
        <Button key={action.key} icon={<Icon aria-hidden size={16} />} onPress={() => open(action.key)}>
          {i18n._(action.title)}
        </Button>
      ))}
      {(rest.length > 0 || closed.length > 0) && (
        <Menu
          aria-label={t`More to do`}
          onAction={(chosen) => open(String(chosen))}
          trigger={
            <IconButton label={t`More to do`}>
              <Ellipsis aria-hidden size={18} />
            </IconButton>
          }
        >
          {rest.map(({ icon: Icon, ...action }) => (
            <MenuItem
              key={action.key}
              id={action.key}
              name={i18n._(action.title)}
              icon={<Icon aria-hidden size={16} />}
            />
          ))}
          {closed.length > 0 && (
            <MenuItem id={why} name={t`What can’t I do here?`} icon={<Lock aria-hidden size={16} />} />
          )}
        </Menu>
      )}
      <Suspense>
        {Opened && <Opened of={of} id={row.id} onClose={() => open(undefined)} />}
        {key === why && <ClosedSheet of={of} deeds={closed} onClose={() => open(undefined)} />}
      </Suspense>
    </>
  )
}

/** The actions that apply to a row. */
export function offeredOf(actions: readonly RecordAction[], row: Row): RecordAction[] {
  return actions.filter(({ isOffered = isCurrent }) => isOffered(row))
}

function isCurrent({ archivedAt }: Readonly<Record<string, unknown>>) {
  return archivedAt === null
}
