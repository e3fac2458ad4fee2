import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { deleteRole, type RoleInGrid } from 'tenant-api/contract/access/roles'
import { call } from '../../../../shell/session/api.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { Button } from '../../../../ui/base/Button.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'
import { useRoleDeed } from './use-role-deed.ts'

/** Asks before a role of the school's own is gone; who holds it is told by the refusal. */
export function DeleteRole({ role, onClose }: { role: RoleInGrid; onClose: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { name } = role
  const deleting = useRoleDeed(
    () => call(deleteRole, { params: { id: role.id } }),
    () => {
      toast({ type: 'success', message: t`The role is deleted` })
      onClose()
      void navigate({ to: scoped('roles') })
    },
  )
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={t`Delete the role ${name}?`}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button look="danger" autoFocus isPending={deleting.isPending} onPress={() => deleting.mutate()}>
            {t`Delete`}
          </Button>
        </>
      }
    >
      {deleting.error ? (
        <Banner tone="danger">{deleting.error.message}</Banner>
      ) : (
        <p>
          <Trans>Its permissions go with it. What people did with it stays in the audit log.</Trans>
        </p>
      )}
    </Dialog>
  )
}
