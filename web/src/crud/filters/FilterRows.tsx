import { useLingui } from '@lingui/react/macro'
import type { Filter } from 'kit/contract/filters'
import { useState } from 'react'
import { Checkbox, CheckboxGroup } from '../../ui/form/choice/Checkbox.tsx'
import { SearchField } from '../../ui/form/SearchField.tsx'
import { useNamedRows } from '../resource/row-names.ts'

type Props = {
  of: Filter['of']
  title: string
  ids: readonly string[]
  onChange: (ids: string[]) => void
}

/** Chooses rows that a field can refer to, by search; chosen rows stay visible. */
export function FilterRows({ of, title, ids, onChange }: Props) {
  const { t } = useLingui()
  const [q, type] = useState('')
  const { data: found = [] } = useNamedRows(of, { q })
  const { data: chosen = [] } = useNamedRows(of, { ids: ids.length > 0 ? ids.join(',') : undefined })
  const rows = [...new Map([...chosen, ...found].map((row) => [row.id, row])).values()]
  return (
    <>
      <SearchField label={t`Search`} value={q} onChange={type} autoFocus />
      <CheckboxGroup label={title} value={[...ids]} onChange={onChange}>
        {rows.map(({ id, name }) => (
          <Checkbox key={id} value={id}>
            <bdi>{name}</bdi>
          </Checkbox>
        ))}
      </CheckboxGroup>
    </>
  )
}
