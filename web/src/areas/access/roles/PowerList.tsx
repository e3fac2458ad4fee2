import { useLingui } from '@lingui/react/macro'
import type { Action, Reach } from 'kit/contract/contract'
import { useState } from 'react'
import type { GridRow, RoleInGrid } from 'tenant-api/contract/access/roles'
import { Button } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Select } from '../../../ui/form/choice/Select.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { type Changed, choicesOf, type Draft, keyOf, savedReach } from './draft.ts'
import type { Group } from './groups.ts'
import { useReachWords } from './use-reach-words.ts'
import { RowList } from '../../../ui/layout/RowList.tsx'

type Props = {
  role: RoleInGrid
  groups: readonly Group[]
  draft: Draft
  mayEdit: boolean
  onChange: (changes: Changed[]) => void
}

/** What a role may do, on a phone: a line for each permission, which opens its actions. */
export function PowerList({ role, groups, draft, mayEdit, onChange }: Props) {
  const [opened, open] = useState<GridRow>()
  return (
    <>
      {groups.map(({ key, title, rows }) => (
        <Card key={key} title={title} isFlush>
          <RowList>
            {rows.map((row) => (
              <li key={row.resource}>
                <button type="button" className="roles-power" onClick={() => open(row)}>
                  <span>{row.label}</span>
                  <Short role={role} row={row} draft={draft} />
                </button>
              </li>
            ))}
          </RowList>
        </Card>
      ))}
      {opened && (
        <PowerSheet {...{ role, draft, mayEdit, onChange }} row={opened} onClose={() => open(undefined)} />
      )}
    </>
  )
}

function useReaches(role: RoleInGrid, { resource }: GridRow, { cells }: Draft) {
  return (action: Action): { reach: Reach | null; isNew: boolean } => {
    const changed = cells.get(keyOf({ role: role.id, resource, action }))
    return {
      reach: changed ? changed.reach : savedReach(role, { resource, action }),
      isNew: changed !== undefined,
    }
  }
}

/** What is granted, in a few words. */
function Short({ role, row, draft }: { role: RoleInGrid; row: GridRow; draft: Draft }) {
  const { nameOf, actionOf } = useReachWords()
  const reachIn = useReaches(role, row, draft)
  const given = row.actions
    .map(({ action }) => ({ action, ...reachIn(action) }))
    .filter(({ reach, isNew }) => reach !== null || isNew)
  return (
    <span className="roles-short">
      {given.length === 0
        ? nameOf(null)
        : given.map(({ action, reach, isNew }) => (
            <span
              key={action}
              className="roles-reach"
              data-reach={reach ?? 'none'}
              data-new={isNew || undefined}
            >
              {actionOf(action)}: {nameOf(reach)}
            </span>
          ))}
    </span>
  )
}

type SheetProps = Omit<Props, 'groups'> & { row: GridRow; onClose: () => void }

function PowerSheet({ role, row, draft, mayEdit, onChange, onClose }: SheetProps) {
  const { t } = useLingui()
  const { nameOf, actionOf } = useReachWords()
  const reachIn = useReaches(role, row, draft)
  const { resource } = row
  return (
    <Sheet
      title={row.label}
      onClose={onClose}
      footer={<Button look="primary" onPress={onClose}>{t`Done`}</Button>}
    >
      <div className="roles-actions">
        {row.actions.map(({ action }) => {
          const { reach } = reachIn(action)
          const choices = choicesOf(row, action, savedReach(role, { resource, action }))
          const isOpen = mayEdit && role.closed === null
          return (
            <Select
              key={action}
              label={actionOf(action)}
              isDisabled={!isOpen || choices.length === 0}
              {...(isOpen && choices.length === 0
                ? { reason: t`You do not have this yourself in the whole institute` }
                : {})}
              choices={(choices.length > 0 ? choices : [reach]).map((one) => ({
                id: one ?? 'none',
                name: nameOf(one),
              }))}
              value={reach ?? 'none'}
              onChange={(id) =>
                onChange([
                  { role: role.id, resource, action, reach: choices.find((one) => one === id) ?? null },
                ])
              }
            />
          )
        })}
      </div>
    </Sheet>
  )
}
