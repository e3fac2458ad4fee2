import { useLingui } from '@lingui/react'
import { titleAt } from 'kit/titles'
import { useContext } from 'react'
import { columnWords, tableWords } from 'tenant-api/contract/audit-sheet'
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
  'admission_setting',
]

/** The reader's words for the records and columns of the audit log. */
export function useResourceNames() {
  const { i18n } = useLingui()
  const say = useSay()
  const records = useContext(AreasContext).flatMap((area) => area.records ?? [])
  // What two lists show of one table has a name of its own here.
  const titles = Object.fromEntries(records.map(({ table, title }) => [table, title]))
  const nameOf = (resource: string) => {
    const own = tableWords[resource]
    const title = titles[resource]
    return own ? say(own) : title ? i18n._(title) : plainName(resource)
  }
  const own = [...settings, 'account', 'assignment', 'role_grant', 'session']
  const filtered = new Set([...records.map(({ table }) => table), ...own])
  return {
    choices: [...filtered].map((id) => ({ id, name: nameOf(id) })),
    nameOf,
    /** Columns are called what the forms call them. */
    columnOf(shape: z.ZodObject | undefined, column: string) {
      const key = camelCase(column)
      const title = titleAt(shape, [key])
      if (title) return say(title)
      const words = columnWords[key]
      return say(words ?? plainName(column))
    },
  }
}
