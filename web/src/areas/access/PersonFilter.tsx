import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { searchEverything } from 'tenant-api/contract/search'
import { read } from '../../shell/api.ts'
import { ComboBox } from '../../ui/ComboBox.tsx'

const people = ['students', 'guardians', 'teachers', 'staff']

/** Somebody of the school, found by name, whichever list they stand in. */
export function PersonFilter({ onPick }: { onPick: (id: string) => void }) {
  const { t } = useLingui()
  const [q, search] = useState('')
  const { data, isFetching } = useQuery({
    ...read(searchEverything, { query: { q } }),
    enabled: q.trim() !== '',
    placeholderData: (before) => before,
  })
  const groups = q.trim() === '' ? [] : (data?.groups ?? []).filter(({ page }) => people.includes(page))
  // Somebody who works here and has a child here stands in two lists, and is one.
  const found = new Map(
    groups.flatMap(({ title, rows }) =>
      rows.map(({ id, name, hint }) => [id, { id, name, hint: [title, hint].filter(Boolean).join(' · ') }]),
    ),
  )
  return (
    <ComboBox
      label={t`Person concerned`}
      choices={[...found.values()]}
      isBare
      placeholder={t`Person concerned`}
      isSearched
      isWaiting={isFetching}
      nothing={q.trim() === '' ? t`Type a name` : undefined}
      value=""
      onChange={onPick}
      onInputChange={search}
    />
  )
}
