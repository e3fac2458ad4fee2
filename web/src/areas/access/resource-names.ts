import { useLingui } from '@lingui/react/macro'
import { titleAt } from 'kit/titles'
import { useContext } from 'react'
import type { z } from 'zod'
import { useSay } from '../../crud/words.ts'
import { AreasContext } from '../../shell/areas-context.ts'
import { camelCase, plainName } from './changes.ts'

const settings = [
  'institute',
  'attendance_setting',
  'payment_setting',
  'contact_setting',
  'registration_setting',
]

/** The reader's words for the records and columns of the audit log. */
export function useResourceNames() {
  const { i18n, t } = useLingui()
  const say = useSay()
  const records = useContext(AreasContext).flatMap((area) => area.records ?? [])
  const names: Record<string, string> = {
    ...Object.fromEntries(records.map(({ table, title }) => [table, i18n._(title)])),
    institute: t`Institute`,
    attendance_setting: t`Attendance settings`,
    payment_setting: t`Payment settings`,
    contact_setting: t`Contact`,
    registration_setting: t`Registration numbers`,
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
    firstName: t`First name`,
    lastName: t`Last name`,
    personId: t`Person`,
    accountId: t`Account`,
    roleId: t`Role`,
    campusId: t`Campus`,
    startsOn: t`From`,
    publicJwk: t`Signing key`,
  }
  const own = [...settings, 'account', 'assignment', 'role_grant', 'session']
  const filtered = [...records.map(({ table }) => table), ...own]
  return {
    choices: filtered.map((id) => ({ id, name: names[id] ?? id })),
    nameOf: (resource: string) => names[resource] ?? plainName(resource),
    /** Columns are called what the forms call them. */
    columnOf(shape: z.ZodObject | undefined, column: string) {
      const key = camelCase(column)
      const title = titleAt(shape, [key])
      return title ? say(title) : (columns[key] ?? say(plainName(column)))
    },
  }
}
