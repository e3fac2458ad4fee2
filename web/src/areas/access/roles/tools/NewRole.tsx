import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { createRole, type RoleInGrid } from 'tenant-api/contract/access/roles'
import { call } from '../../../../shell/session/api.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { Select } from '../../../../ui/form/choice/Select.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'
import { NameDialog } from './NameDialog.tsx'
import { useRoleDeed } from './use-role-deed.ts'

const none = 'none'
type Props = { roles: readonly RoleInGrid[]; copied: RoleInGrid | undefined; onClose: () => void }

/** A role of the school's own: empty, or with all that another may do. */
export function NewRole({ roles, copied, onClose }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [of, copy] = useState(copied?.id ?? none)
  const making = useRoleDeed(
    (name: string) => call(createRole, { body: { name, copyOf: of === none ? null : of } }),
    ({ id, leftOut }) => {
      toast({
        type: leftOut > 0 ? 'warning' : 'success',
        message:
          leftOut > 0
            ? t({
                message: plural(leftOut, {
                  one: '# permission was left out, which you do not have yourself',
                  other: '# permissions were left out, which you do not have yourself',
                }),
              })
            : t`Role added`,
        description: leftOut > 0 ? undefined : t`Choose what it may do.`,
      })
      onClose()
      void navigate({ to: scoped('roles'), search: { role: id } as never })
    },
  )
  return (
    <NameDialog
      title={t`New role`}
      verb={t`Add`}
      name=""
      error={making.error}
      isPending={making.isPending}
      onName={making.mutate}
      onClose={onClose}
    >
      <Select
        label={t`Copy permissions from`}
        choices={[{ id: none, name: t`Nothing` }, ...roles.map(({ id, name }) => ({ id, name }))]}
        value={of}
        onChange={copy}
      />
    </NameDialog>
  )
}
