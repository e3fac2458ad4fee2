import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { RoleInGrid, RolesGrid } from 'tenant-api/contract/access/roles'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { Button } from '../../../../ui/base/Button.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { Changes } from '../Changes.tsx'
import { type Changed, editedOf, noDraft, resetOf, withChanges } from '../draft.ts'

type Props = {
  grid: RolesGrid
  role: RoleInGrid
  onChange: (changes: Changed[]) => void
  onClose: () => void
}

/** Says which permissions become again what the product gives, before they do; they wait to be saved then. */
export function ResetRole({ grid, role, onChange, onClose }: Props) {
  const { t } = useLingui()
  const { name } = role
  const changes = resetOf(role, grid)
  const draft = withChanges(noDraft, changes, grid)
  const left = editedOf(role) - draft.cells.size
  return (
    <Dialog
      isOpen
      width="wide"
      title={t`Reset ${name} to its default permissions?`}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button
            look="primary"
            autoFocus
            isDisabled={draft.cells.size === 0}
            onPress={() => {
              onChange(changes)
              onClose()
            }}
          >{t`Reset`}</Button>
        </>
      }
    >
      <p>
        <Trans>What your school has changed here is lost. Nothing holds before you have saved it.</Trans>
      </p>
      {left > 0 && (
        <Banner tone="warning">
          {t({
            message: plural(left, {
              one: '# permission stays as it is: you do not have it yourself',
              other: '# permissions stay as they are: you do not have them yourself',
            }),
          })}
        </Banner>
      )}
      <Changes grid={grid} draft={draft} />
    </Dialog>
  )
}
