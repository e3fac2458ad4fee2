import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { RolesGrid } from 'tenant-api/contract/access/roles'
import { Button } from '../../../ui/base/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { Changes } from './Changes.tsx'
import type { Draft } from './draft.ts'

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
      <Button look="primary" isPending={isSaving} onPress={() => read(true)}>{t`Review and save`}</Button>
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
            <Trans>They apply at once to everybody with these roles.</Trans>
          </p>
          <Changes grid={grid} draft={draft} />
        </Dialog>
      )}
    </div>
  )
}
