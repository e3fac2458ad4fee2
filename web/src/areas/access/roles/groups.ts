import { useLingui } from '@lingui/react'
import { useContext } from 'react'
import type { GridRow } from 'tenant-api/contract/access/roles'
import { type BranchKey, management, utilities } from '../../../shell/navigation/area-map.ts'
import { AreasContext } from '../../../shell/navigation/areas-context.ts'
import { lookOf } from '../../../shell/navigation/branch-icons.ts'

/** A part of the grid that is called as a branch of the navigation. */
export type Group = { key: string; title: string; rows: readonly GridRow[] }

/** What has no page of its own in the navigation stands with what it belongs to; all else with the settings. */
const beside: Readonly<Record<string, BranchKey>> = {
  'sensitive-details': 'people',
  'employee-details': 'people',
  'salary-info': 'people',
  notes: 'people',
  'staff-notes': 'people',
  'management-notes': 'people',
  'id-cards': 'people',
  'employee-id-cards': 'people',
  documents: 'people',
  promotions: 'people',
  'subject-plans': 'academics',
  calendar: 'timetable',
  bells: 'timetable',
  'student-leave-approvals': 'attendance',
  'staff-leave-approvals': 'attendance',
  'thread-oversight': 'messages',
  'voucher-approvals': 'finance',
}

/** The grid's rows in the order and under the names of the navigation. */
export function useGroups(rows: readonly GridRow[]): Group[] {
  const { i18n } = useLingui()
  const pages = useContext(AreasContext).flatMap(({ navigation }) => navigation)
  const branches = [...management.branches, ...utilities]
  const branchOf = ({ resource }: GridRow): BranchKey => {
    const page = pages.find(({ needs }) => needs?.[0] === resource)
    const found = page && branches.find(({ holds }) => holds.includes(page.under))
    return found ? found.key : (beside[resource] ?? 'settings')
  }
  const byBranch = Map.groupBy(rows, branchOf)
  return branches.flatMap((branch) => {
    const held = byBranch.get(branch.key)
    const { title } = lookOf({ ...branch, entries: [] })
    return held ? [{ key: branch.key, title: i18n._(title), rows: held }] : []
  })
}
