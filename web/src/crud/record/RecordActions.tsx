import { useLingui } from '@lingui/react/macro'
import { Ellipsis } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { RecordAction } from '../../shell/area.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import type { Row } from '../rows.ts'

/** How many stand as buttons before the menu of the others. */
const most = 2

/** What can be done with a record as it stands. */
export function RecordActions({
  of,
  row,
  actions,
}: {
  of: string
  row: Row
  actions: readonly RecordAction[]
}) {
  const { t, i18n } = useLingui()
  const [key, open] = useState<string>()
  const offered = actions.filter(({ isOffered = isCurrent }) => isOffered(row))
  const rest = offered.slice(most)
  // What was opened stays open while the row behind it changes.
  const Opened = actions.find((action) => action.key === key)?.show
  return (
    <>
      {offered.slice(0, most).map(({ icon: Icon, ...action }) => (
        <Button key={action.key} icon={<Icon aria-hidden size={16} />} onPress={() => open(action.key)}>
          {i18n._(action.title)}
        </Button>
      ))}
      {rest.length > 0 && (
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
        </Menu>
      )}
      {Opened && (
        <Suspense>
          <Opened of={of} id={row.id} onClose={() => open(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function isCurrent({ archivedAt }: Readonly<Record<string, unknown>>) {
  return archivedAt === null
}
