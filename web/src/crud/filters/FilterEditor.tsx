import { useLingui } from '@lingui/react/macro'
import type { Filter } from 'kit/contract/filters'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/base/Button.tsx'
import { CheckboxGroup, Checkbox } from '../../ui/form/choice/Checkbox.tsx'
import { Select } from '../../ui/form/choice/Select.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { FilterEnd } from './FilterEnd.tsx'
import type { FilterWords } from '../list/list-state.ts'
import { useSay } from '../resource/words.ts'
import { SearchField } from '../../ui/form/SearchField.tsx'
import { useNamedRows } from '../resource/row-names.ts'

type Props = {
  filter: Filter
  words: FilterWords
  onApply: (own: FilterWords) => void
}

/** The entered values; null where the input cannot be parsed. */
type Draft = Readonly<Record<string, string | null>>

/** Edits the filter of one field; an empty input removes the filter. */
export function FilterEditor({ filter, words, onApply }: Props) {
  const { t } = useLingui()
  const { field, kind } = filter
  const emptyKey = `${field}Empty`
  const [how, choose] = useState(words[emptyKey] ?? 'value')
  const [draft, setDraft] = useState<Draft>(words)
  const [isTried, markTried] = useState(false)
  const set = (key: string, word: string | null) => setDraft({ ...draft, [key]: word })
  function apply(event: FormEvent) {
    event.preventDefault()
    if (how !== 'value') return onApply({ [emptyKey]: how })
    const keys = [field, `${field}From`, `${field}To`]
    if (keys.some((key) => draft[key] === null)) return markTried(true)
    const own = keys.flatMap((key) => {
      const word = draft[key]?.trim()
      return word ? [[key, word] as const] : []
    })
    return onApply(Object.fromEntries(own))
  }
  const hows = [
    { id: 'value', name: kind === 'text' ? t`contains` : t`has this value` },
    { id: 'true', name: t`is empty` },
    { id: 'false', name: t`is not empty` },
  ]
  return (
    <form className="filter-form" onSubmit={apply}>
      {filter.mayBeEmpty && (
        <Select label={t`Condition`} isBare choices={hows} value={how} onChange={choose} />
      )}
      {how === 'value' && <Value filter={filter} draft={draft} isTried={isTried} onSet={set} />}
      <Button look="primary" type="submit">
        {t`Apply`}
      </Button>
    </form>
  )
}

type ValueProps = {
  filter: Filter
  draft: Draft
  isTried: boolean
  onSet: (key: string, word: string | null) => void
}

function Value({ filter, draft, isTried, onSet }: ValueProps) {
  const { t } = useLingui()
  const say = useSay()
  const { field, kind, choices, of } = filter
  const value = draft[field] ?? ''
  const title = say(filter.title)
  const several = value === '' ? [] : value.split(',')
  switch (kind) {
    case 'text':
      return (
        <TextField
          label={title}
          value={value}
          onChange={(text) => onSet(field, text)}
          autoFocus
          maxLength={100}
        />
      )
    case 'flag':
      return (
        <Select
          label={title}
          choices={[
            { id: 'true', name: t`Yes` },
            { id: 'false', name: t`No` },
          ]}
          value={value}
          onChange={(word) => onSet(field, word)}
        />
      )
    case 'choice':
      return (
        <CheckboxGroup label={title} value={several} onChange={(ids) => onSet(field, ids.join(','))}>
          {choices.map(({ id, name }) => (
            <Checkbox key={id} value={id}>
              {say(name)}
            </Checkbox>
          ))}
        </CheckboxGroup>
      )
    case 'row':
      return (
        <FilterRows of={of} title={title} ids={several} onChange={(ids) => onSet(field, ids.join(','))} />
      )
    default:
      return (
        <>
          <FilterEnd
            kind={kind}
            label={t`From`}
            value={draft[`${field}From`] ?? ''}
            isTried={isTried}
            onChange={(word) => onSet(`${field}From`, word)}
          />
          <FilterEnd
            kind={kind}
            label={t`To`}
            value={draft[`${field}To`] ?? ''}
            isTried={isTried}
            onChange={(word) => onSet(`${field}To`, word)}
          />
        </>
      )
  }
}

type FilterRowsProps = {
  of: Filter['of']
  title: string
  ids: readonly string[]
  onChange: (ids: string[]) => void
}

/** Chooses rows that a field can refer to, by search; chosen rows stay visible. */
function FilterRows({ of, title, ids, onChange }: FilterRowsProps) {
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
