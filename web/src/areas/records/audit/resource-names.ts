import { useLingui } from '@lingui/react'
import { useContext } from 'react'
import { useSay } from '../../../crud/resource/words.ts'
import { AreasContext } from '../../../shell/navigation/areas-context.ts'
import { auditedTables, tableLabels } from './audited-tables.ts'

/** The reader's words for the records of the audit log. */
export function useResourceNames() {
  const { i18n } = useLingui()
  const say = useSay()
  const records = useContext(AreasContext).flatMap((area) => area.records ?? [])
  // What two lists show of one table has a name of its own here.
  const titles = Object.fromEntries(records.map(({ table, title }) => [table, title]))
  const nameOf = (resource: string) => {
    const own = tableLabels[resource]
    const title = titles[resource]
    return own ? say(own) : title ? i18n._(title) : resource
  }
  const choices = auditedTables(records).map((id) => ({ id, name: nameOf(id) }))
  return {
    choices: choices.toSorted((one, other) => one.name.localeCompare(other.name, i18n.locale)),
    nameOf,
  }
}
