import { useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { actions } from 'kit/contract/contract'
import { closings, type RoleInGrid, type RolesGrid } from 'tenant-api/contract/access/roles'
import { DiscardDialog } from '../../../../crud/form/DiscardDialog.tsx'
import { withFallback } from '../../../../crud/resource/Loaded.tsx'
import { useSearchText } from '../../../../crud/list/use-search-text.ts'
import { useSay } from '../../../../crud/resource/words.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { SearchField } from '../../../../ui/form/SearchField.tsx'
import { Segments } from '../../../../ui/form/choice/Segments.tsx'
import { useNarrow } from '../../../../ui/base/use-narrow.ts'
import { actionsIn } from '../draft.ts'
import { matchingGroups, sheetRows } from '../grid-rows.ts'
import { useGroups } from '../groups.ts'
import { PowerList } from '../PowerList.tsx'
import { RoleList } from '../RoleList.tsx'
import { AllRolesSheet, OneRoleSheet } from '../RoleSheet.tsx'
import { RoleTools } from '../tools/RoleTools.tsx'
import { SaveBar } from '../SaveBar.tsx'
import { useReachWords } from '../use-reach-words.ts'
import { useRoles } from '../use-roles.ts'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import './Roles.css'

/** What each role may do: a role at a time, or one action of all roles. What is changed is saved together. */
export function RolesPage() {
  const roles = useRoles()
  const { data: grid, fallback } = withFallback(roles.query, 10)
  return (
    <Stack>
      {fallback}
      {grid && <Roles grid={grid} roles={roles} />}
      <DiscardDialog isDirty={roles.draft.cells.size > 0} isOfPage />
    </Stack>
  )
}

type Props = { grid: RolesGrid; roles: ReturnType<typeof useRoles> }

function Roles({ grid, roles }: Props) {
  const { role: wanted } = useSearch({ strict: false }) as { role?: string }
  const isNarrow = useNarrow()
  const role = grid.roles.find(({ id, key }) => id === wanted || key === wanted)
  const isListShown = !isNarrow || !role
  return (
    <>
      <RoleTools grid={grid} role={role} onChange={roles.change} isNarrow={isNarrow} />
      <div className="roles-halves">
        {isListShown && <RoleList roles={grid.roles} chosen={role?.id} draft={roles.draft} />}
        {(!isNarrow || role) && <Powers grid={grid} roles={roles} role={role} isNarrow={isNarrow} />}
      </div>
      <SaveBar
        grid={grid}
        draft={roles.draft}
        isSaving={roles.isSaving}
        onDiscard={roles.discard}
        onSave={roles.save}
      />
    </>
  )
}

type Shown = Props & { role: RoleInGrid | undefined; isNarrow: boolean }

function Powers({ grid, roles, role, isNarrow }: Shown) {
  const { t } = useLingui()
  const say = useSay()
  const words = useReachWords()
  const mayEdit = useMay(['roles', 'edit'])
  const { action, q, show } = useView()
  const [typed, type] = useSearchText(q, (sought) => show({ q: sought }))
  const groups = useGroups(grid.rows)
  const rows = sheetRows(groups, q)
  const sheet = { grid, rows, draft: roles.draft, mayEdit, onChange: roles.change }
  return (
    <Stack gap="12px">
      {!role && !grid.ownRoles && mayEdit && <Banner tone="info">{say(closings.plan)}</Banner>}
      {role && !role.inPlan && role.closed !== 'plan' && (
        <Banner tone="info">
          {t`Your plan has no log-ins for this role. Its permissions are kept for a plan that has them.`}
        </Banner>
      )}
      {role?.closed && mayEdit && <Banner tone="info">{say(closings[role.closed])}</Banner>}
      <div className="roles-tools">
        <SearchField label={t`Search permissions`} value={typed} onChange={type} />
        {!role && (
          <Segments
            label={t`Action`}
            choices={actionsIn(grid).map((id) => ({ id, name: words.actionOf(id) }))}
            value={action}
            onChange={(next) => show({ action: next })}
          />
        )}
        {mayEdit && !isNarrow && <p className="roles-keys">{words.hint}</p>}
      </div>
      {rows.length === 0 && <p className="muted">{t`No permission has this name.`}</p>}
      {rows.length > 0 && !isNarrow && !role && <AllRolesSheet key={action} {...sheet} action={action} />}
      {rows.length > 0 && !isNarrow && role && <OneRoleSheet key={role.id} {...sheet} role={role} />}
      {isNarrow && role && (
        <PowerList
          role={role}
          groups={matchingGroups(groups, q)}
          draft={roles.draft}
          mayEdit={mayEdit}
          onChange={roles.change}
        />
      )}
    </Stack>
  )
}

/** What the address says of the view: the action of the grid of all roles, and what is sought. */
function useView() {
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  return {
    action: actions.find((one) => one === search.action) ?? 'view',
    q: search.q ?? '',
    show(change: { action?: string; q?: string }) {
      void navigate({ to: scoped('roles'), search: { ...search, ...change } as never, replace: true })
    },
  }
}
