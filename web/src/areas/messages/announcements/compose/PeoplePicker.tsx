import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { findPeople } from 'tenant-api/contract/messages/announcements'
import { read } from '../../../../shell/session/api.ts'
import { Chips } from '../../../../ui/form/choice/Chips.tsx'
import { ComboBox } from '../../../../ui/form/choice/ComboBox.tsx'

type Props = {
  label: string
  ids: readonly string[]
  /** What those chosen before are called. */
  names: Readonly<Record<string, string>>
  onChange: (ids: string[]) => void
}

/** People by name, of those to whom the reader may announce. */
export function PeoplePicker({ label, ids, names, onChange }: Props) {
  const { t } = useLingui()
  const [q, search] = useState('')
  const [known, learn] = useState<Readonly<Record<string, string>>>({})
  const { data, isFetching } = useQuery({
    ...read(findPeople, { query: { q } }),
    enabled: q.trim() !== '',
    placeholderData: keepPreviousData,
  })
  const found = (q.trim() === '' ? [] : (data?.rows ?? [])).filter(({ id }) => !ids.includes(id))
  function add(id: string) {
    const person = found.find((one) => one.id === id)
    if (!person) return
    learn({ ...known, [id]: person.name })
    search('')
    onChange([...ids, id])
  }
  return (
    <div className="multi">
      <ComboBox
        label={label}
        placeholder={t`Type a name`}
        choices={found.map(({ id, name, about }) => ({ id, name, hint: about }))}
        value=""
        inputValue={q}
        onInputChange={search}
        onChange={add}
        isSearched
        isWaiting={isFetching}
        nothing={q.trim() === '' ? t`Type a name` : undefined}
      />
      <Chips
        label={label}
        chosen={ids.map((id) => ({ id, name: known[id] ?? names[id] ?? '…' }))}
        onRemove={(gone) => onChange(ids.filter((id) => !gone.includes(id)))}
      />
    </div>
  )
}
