import { useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import {
  BadgeCheck,
  ChevronLeft,
  Copy,
  Ellipsis,
  Eye,
  History,
  PencilLine,
  Plus,
  RotateCcw,
  Scale,
  SearchCheck,
  Trash2,
  Users,
} from 'lucide-react'
import { formatMoney } from 'kit/values/money'
import { useState } from 'react'
import { type RoleInGrid, type RolesGrid, renameRole } from 'tenant-api/contract/access/roles'
import { useMay } from '../../../../shell/session/me.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { Button, IconButton } from '../../../../ui/base/Button.tsx'
import { Menu, MenuItem } from '../../../../ui/overlay/Menu.tsx'
import { ApprovalLimits } from './ApprovalLimits.tsx'
import { CheckSheet } from './CheckSheet.tsx'
import { CompareSheet } from './CompareSheet.tsx'
import { DeleteRole } from './DeleteRole.tsx'
import { type Changed, editedOf } from '../draft.ts'
import { HoldersSheet } from './HoldersSheet.tsx'
import { NewRole } from './NewRole.tsx'
import { ResetRole } from './ResetRole.tsx'
import { ViewAsRole } from './ViewAsRole.tsx'
import { call } from '../../../../shell/session/api.ts'
import { NameDialog } from './NameDialog.tsx'
import { useRoleDeed } from './use-role-deed.ts'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { useRegional } from '../../../../ui/base/Regional.tsx'

type Props = {
  grid: RolesGrid
  role: RoleInGrid | undefined
  isNarrow: boolean
  onChange: (changes: Changed[]) => void
}
type Deed =
  | 'limits'
  | 'check'
  | 'view'
  | 'new'
  | 'copy'
  | 'rename'
  | 'reset'
  | 'delete'
  | 'compare'
  | 'holders'
const icon = { 'aria-hidden': true, size: 16 } as const

/** The head of the page: which role is looked at, and what can be done with it. */
export function RoleTools({ grid, role, isNarrow, onChange }: Props) {
  const { t } = useLingui()
  const mayEdit = useMay(['roles', 'edit'])
  const [deed, begin] = useState<Deed>()
  return (
    <Cluster as="header" gap="8px 16px" align="start" justify="space-between">
      <div>
        {isNarrow && role && (
          <Link to={scoped('roles')} className="roles-back">
            <ChevronLeft aria-hidden className="directional" size={16} />
            {t`All roles`}
          </Link>
        )}
        <h1 className="page-title">{role ? <bdi>{role.name}</bdi> : t`Roles and permissions`}</h1>
        {role && role.limits.length > 0 && <ApprovesUpTo limits={role.limits} />}
        {!role && (
          <p className="roles-about">
            {t`Who may see and do what. Changes apply at once to everybody with the role.`}
          </p>
        )}
      </div>
      <div className="roles-buttons">
        {role && (
          <Button icon={<Users {...icon} />} onPress={() => begin('holders')}>
            {t`People with this role`}
          </Button>
        )}
        {role && <OfRole grid={grid} role={role} mayEdit={mayEdit} onBegin={begin} />}
        {!role && (
          <Button icon={<SearchCheck {...icon} />} onPress={() => begin('check')}>
            {t`Who may do what?`}
          </Button>
        )}
        {!role && mayEdit && grid.ownRoles && (
          <Button look="primary" icon={<Plus {...icon} />} onPress={() => begin('new')}>
            {t`New role`}
          </Button>
        )}
      </div>
      <Begun grid={grid} role={role} deed={deed} onChange={onChange} onClose={() => begin(undefined)} />
    </Cluster>
  )
}

/** In each currency that has a limit. */
function ApprovesUpTo({ limits }: Pick<RoleInGrid, 'limits'>) {
  const { t } = useLingui()
  const { language } = useRegional()
  const amounts = limits
    .map(({ amount, currency }) => formatMoney(language, BigInt(amount), currency))
    .join(' · ')
  return <p className="roles-about">{t`May approve up to ${amounts}`}</p>
}

type OfRoleProps = {
  grid: RolesGrid
  role: RoleInGrid
  mayEdit: boolean
  onBegin: (deed: Deed) => void
}

function OfRole({ grid, role, mayEdit, onBegin }: OfRoleProps) {
  const { t } = useLingui()
  const mayView = useMay(['view-as', 'view'])
  const mayAudit = useMay(['audit', 'view'])
  const navigate = useNavigate()
  const isOpen = mayEdit && role.closed === null
  return (
    <Menu
      trigger={
        <IconButton label={t`More`}>
          <Ellipsis {...icon} />
        </IconButton>
      }
    >
      <MenuItem icon={<Scale {...icon} />} name={t`Compare`} onAction={() => onBegin('compare')} />
      {mayAudit && (
        <MenuItem
          icon={<History {...icon} />}
          name={t`History`}
          onAction={() => void navigate({ to: scoped('audit'), search: { row: role.id } as never })}
        />
      )}
      {mayView && (
        <MenuItem icon={<Eye {...icon} />} name={t`View as this role`} onAction={() => onBegin('view')} />
      )}
      {mayEdit && grid.ownRoles && (
        <MenuItem icon={<Copy {...icon} />} name={t`Copy`} onAction={() => onBegin('copy')} />
      )}
      {isOpen && (
        <MenuItem icon={<PencilLine {...icon} />} name={t`Rename`} onAction={() => onBegin('rename')} />
      )}
      {isOpen && (
        <MenuItem
          icon={<BadgeCheck {...icon} />}
          name={t`Limit of approval`}
          onAction={() => onBegin('limits')}
        />
      )}
      {isOpen && editedOf(role) > 0 && (
        <MenuItem
          icon={<RotateCcw {...icon} />}
          name={t`Reset to default`}
          onAction={() => onBegin('reset')}
        />
      )}
      {mayEdit && role.closed !== 'above' && role.usualName === null && (
        <MenuItem
          icon={<Trash2 {...icon} />}
          name={t`Delete`}
          look="danger"
          onAction={() => onBegin('delete')}
        />
      )}
    </Menu>
  )
}

type BegunProps = {
  grid: RolesGrid
  role: RoleInGrid | undefined
  deed: Deed | undefined
  onChange: Props['onChange']
  onClose: () => void
}

function Begun({ grid, role, deed, onChange, onClose }: BegunProps) {
  if (deed === 'new' || deed === 'copy') return <NewRole roles={grid.roles} copied={role} onClose={onClose} />
  if (deed === 'check') return <CheckSheet grid={grid} onClose={onClose} />
  if (!role) return null
  if (deed === 'view') return <ViewAsRole role={role} onClose={onClose} />
  if (deed === 'limits') return <ApprovalLimits role={role} onClose={onClose} />
  if (deed === 'rename') return <RenameRole role={role} onClose={onClose} />
  if (deed === 'reset') return <ResetRole grid={grid} role={role} onChange={onChange} onClose={onClose} />
  if (deed === 'delete') return <DeleteRole role={role} onClose={onClose} />
  if (deed === 'compare') return <CompareSheet grid={grid} role={role} onClose={onClose} />
  if (deed === 'holders') return <HoldersSheet role={role} onClose={onClose} />
  return null
}

/** Another name for a role; the product's own are called the same in all languages from then on. */
function RenameRole({ role, onClose }: { role: RoleInGrid; onClose: () => void }) {
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
