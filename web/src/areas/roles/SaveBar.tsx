import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import type { RolesGrid } from 'tenant-api/contract/roles'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { type Draft, summaryOf } from './draft.ts'
import { useReachWords } from './use-reach-words.ts'

type Props = { grid: RolesGrid; draft: Draft; isSaving: boolean; onDiscard: () => void; onSave: () => void }

/** How much is not saved yet, and the way to save it once one has read what it is. */
export function SaveBar({ grid, draft, isSaving, onDiscard, onSave }: Props) {
  const { t } = useLingui()
  const [isReading, read] = useState(false)
  const count = draft.cells.size
  if (count === 0) return null
  return (
    <div className="roles-save">
      <output>{t({ message: plural(count, { one: '# change', other: '# changes' }) })}</output>
      <Button onPress={onDiscard}>{t`Discard`}</Button>
      <Button
        look="primary"
        isPending={isSaving}
        onPress={() => read(true)}
      >{t`Look through and save`}</Button>
      {isReading && (
        <Dialog
          isOpen
          width="wide"
          title={t`Save these permissions?`}
          onClose={() => read(false)}
          actions={
            <>
              <Button onPress={() => read(false)}>{t`Cancel`}</Button>
              <Button
                look="primary"
                autoFocus
                onPress={() => {
                  read(false)
                  onSave()
                }}
              >{t`Save`}</Button>
            </>
          }
        >
          <p>
            <Trans>They hold at once for everybody who has these roles.</Trans>
          </p>
          <Summary grid={grid} draft={draft} />
        </Dialog>
      )}
    </div>
  )
}

/** Each change in one line: Notes, Edit: Campus → Section. */
function Summary({ grid, draft }: { grid: RolesGrid; draft: Draft }) {
  const { nameOf, powerOf } = useReachWords()
  return summaryOf(draft, grid).map(({ role, lines }) => (
    <section key={role.id} className="roles-summary">
      <h3>
        <bdi>{role.name}</bdi>
      </h3>
      <ul>
        {lines.map(({ resource, action, label, before, reach }) => (
          <li key={`${resource} ${action}`}>
            <span>{powerOf(label, action)}:</span>
            <span className="roles-step">
              <del>{nameOf(before)}</del>
              <ArrowRight aria-hidden className="directional" size={14} />
              <ins>{nameOf(reach)}</ins>
            </span>
          </li>
        ))}
      </ul>
    </section>
  ))
}
