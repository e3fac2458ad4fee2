import { useLingui } from '@lingui/react/macro'
import { titleAt } from 'kit/titles'
import { instituteFields } from 'tenant-api/contract/institute'
import { campuses } from 'tenant-api/contract/structure'
import type { z } from 'zod'
import { useSay } from '../../crud/words.ts'
import { camelCase, plainName } from './changes.ts'

// Columns are called what the forms call them.
export const shapes: Readonly<Record<string, z.ZodObject>> = {
  campus: campuses.fields,
  institute: instituteFields,
}

/** The reader's words for the records and columns of the audit log. */
export function useResourceNames() {
  const { t } = useLingui()
  const say = useSay()
  const names: Record<string, string> = {
    campus: t`Campus`,
    institute: t`Institute`,
    skipped_step: t`Set-up step`,
    account: t`Account`,
    person: t`Person`,
    assignment: t`Role of a person`,
    role: t`Role`,
    role_grant: t`Permission`,
    session: t`Session`,
    known_device: t`Device`,
    signing_key: t`Signing key`,
  }
  const columns: Record<string, string> = {
    archivedAt: t`Archived`,
    email: t`Email`,
    username: t`Username`,
    state: t`State`,
  }
  const filtered = ['campus', 'institute', 'account', 'assignment', 'role_grant', 'session']
  return {
    choices: filtered.map((id) => ({ id, name: names[id] ?? id })),
    nameOf: (resource: string) => names[resource] ?? plainName(resource),
    columnOf(resource: string, column: string) {
      const key = camelCase(column)
      const title = titleAt(shapes[resource], [key])
      return title ? say(title) : (columns[key] ?? plainName(column))
    },
  }
}
