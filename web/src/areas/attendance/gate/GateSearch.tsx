import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Ref } from 'react'
import { type AtGate, findAtGate } from 'tenant-api/contract/attendance/gate'
import { Unread } from '../../../crud/resource/QueryError.tsx'
import { read } from '../../../shell/session/api.ts'
import { NumberText } from '../../../ui/text/NumberText.tsx'
import { SearchField } from '../../../ui/form/SearchField.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'

type Props = {
  words: string
  onWords: (words: string) => void
  onChoose: (id: string) => void
  inputRef: Ref<HTMLInputElement>
}

const asked = (q: string) => read(findAtGate, { query: { q } })

/** Who stands at the gate, by the first letters of the name; Enter takes the first, also before the answer has come. */
export function GateSearch({ words, onWords, onChoose, inputRef }: Props) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const isAsked = words.trim() !== ''
  const { data, error, refetch } = useQuery({
    ...asked(words),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  async function takeFirst() {
    if (!isAsked) return
    // What went wrong is said below, where the same is asked.
    const found = await queries.fetchQuery(asked(words)).catch(() => undefined)
    if (found?.rows[0]) onChoose(found.rows[0].id)
  }
  const rows = isAsked ? (data?.rows ?? []) : []
  return (
    <Stack gap="8px">
      <SearchField
        label={t`Name of the student`}
        value={words}
        onChange={onWords}
        onSubmit={() => void takeFirst()}
        inputRef={inputRef}
        autoFocus
      />
      {data && isAsked && data.rows.length === 0 && (
        <output className="gate-soft">{t`No Student Found`}</output>
      )}
      {isAsked && error && !data && <Unread error={error} onRetry={() => void refetch()} />}
      <ul className="gate-found">
        {rows.map((row) => (
          <li key={row.id}>
            <button type="button" className="gate-choice" onClick={() => onChoose(row.id)}>
              <bdi className="gate-name">{row.name}</bdi>
              <Which row={row} />
            </button>
          </li>
        ))}
      </ul>
    </Stack>
  )
}

/** What tells a student from another of the same name. */
export function Which({ row: { fatherName, section, rollNumber } }: { row: AtGate }) {
  return (
    <span className="gate-soft gate-which">
      <bdi>{section}</bdi>
      {rollNumber !== null && <NumberText value={rollNumber} />}
      {fatherName !== '' && <bdi>{fatherName}</bdi>}
    </span>
  )
}
