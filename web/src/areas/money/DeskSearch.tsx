import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Ref } from 'react'
import { searchDesk } from 'tenant-api/contract/money/collecting/desk'
import { Unread } from '../../crud/resource/QueryError.tsx'
import { read } from '../../shell/session/api.ts'
import { SearchField } from '../../ui/form/SearchField.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { MoneyText } from '../../ui/text/MoneyText.tsx'

import { useOwnName } from '../../ui/text/use-own-name.ts'

import './Desk.css'

type Props = {
  words: string
  onWords: (words: string) => void
  onChoose: (familyAccountId: string) => void
  inputRef: Ref<HTMLInputElement>
}

const asked = (q: string) => read(searchDesk, { query: { q } })

/** Who pays, by a child, a number or a scanned bill; Enter takes the first, also before the answer has come. */
export function DeskSearch({ words, onWords, onChoose, inputRef }: Props) {
  const { t } = useLingui()
  const ownName = useOwnName()
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
    if (found?.rows[0]) onChoose(found.rows[0].familyAccountId)
  }
  const rows = isAsked ? (data?.rows ?? []) : []
  return (
    <Stack gap="8px">
      <SearchField
        label={t`Name, registration number, telephone or bill number`}
        value={words}
        onChange={onWords}
        onSubmit={() => void takeFirst()}
        inputRef={inputRef}
        autoFocus
      />
      {data && isAsked && data.rows.length === 0 && (
        <output className="desk-soft">{t`No Student Found`}</output>
      )}
      {isAsked && error && !data && <Unread error={error} onRetry={() => void refetch()} />}
      <ul className="desk-found">
        {rows.map((row) => (
          <li key={row.familyAccountId}>
            <button type="button" className="desk-choice" onClick={() => onChoose(row.familyAccountId)}>
              <span className="desk-choice-names">
                {row.children.map(({ id, section, ...names }) => (
                  <span key={id}>
                    <bdi className="desk-name">{ownName(names)}</bdi>{' '}
                    <bdi className="desk-soft">{section}</bdi>
                  </span>
                ))}
                <span className="desk-soft">
                  <bdi>{row.family}</bdi>
                </span>
              </span>
              <span className="desk-choice-open">
                {row.open.length === 0 ? (
                  <span className="desk-soft">{t`Nothing due`}</span>
                ) : (
                  row.open.map((money) => <MoneyText key={money.currency} money={money} />)
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
