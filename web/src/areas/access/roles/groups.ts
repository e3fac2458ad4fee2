import { useLingui } from '@lingui/react'
import { useContext } from 'react'
import type { GridRow } from 'tenant-api/contract/access/roles'
import { type BranchKey, management, utilities } from '../../../shell/navigation/area-map.ts'
import { AreasContext } from '../../../shell/navigation/areas-context.ts'
import { lookOf } from '../../../shell/navigation/branch-icons.ts'

/** A part of the grid that is called as a branch of the navigation. */
export type Group = { key: string; title: string; rows: readonly GridRow[] }

/** The grid's rows in the order and under the names of the navigation: what no area places is with the settings. */
export function useGroups(rows: readonly GridRow[]): Group[] {
  const { i18n } = useLingui()
  const areas = useContext(AreasContext)
  const pages = areas.flatMap(({ navigation }) => navigation)
  const declared: Readonly<Record<string, string>> = Object.assign(
    {},
    ...areas.map((area) => area.permissions),
  )
  const branches = [...management.branches, ...utilities]
  const branchOf = ({ resource }: GridRow): BranchKey => {
    const part = pages.find(({ needs }) => needs?.[0] === resource)?.under ?? declared[resource]
    return branches.find(({ under }) => under === part)?.key ?? 'settings'
  }
  const byBranch = Map.groupBy(rows, branchOf)
  return branches.flatMap((branch) => {
    const held = byBranch.get(branch.key)
    const { title } = lookOf({ ...branch, entries: [] })
    return held ? [{ key: branch.key, title: i18n._(title), rows: held }] : []
  })
}
