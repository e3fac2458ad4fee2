import { useLingui } from '@lingui/react/macro'
import { renameRole, type RoleInGrid } from 'tenant-api/contract/access/roles'
import { call } from '../../../../shell/session/api.ts'
import { NameDialog } from './NameDialog.tsx'
import { useRoleDeed } from './use-role-deed.ts'

/** Another name for a role; the product's own are called the same in all languages from then on. */
export function RenameRole({ role, onClose }: { role: RoleInGrid; onClose: () => void }) {
  const { t } = useLingui()
  const renaming = useRoleDeed(
    (name: string) => call(renameRole, { params: { id: role.id }, version: role.version, body: { name } }),
    onClose,
  )
  return (
    <NameDialog
      title={t`Rename`}
      verb={t`Save`}
      name={role.name}
      error={renaming.error}
      isPending={renaming.isPending}
      onName={renaming.mutate}
      onClose={onClose}
    >
      {role.usualName !== null && (
        <p className="roles-about">{t`A name of your own is the same in all languages.`}</p>
      )}
    </NameDialog>
  )
}
