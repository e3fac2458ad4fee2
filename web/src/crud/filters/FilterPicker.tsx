import { useLingui } from '@lingui/react/macro'
import { type Filter, filtersOf } from 'kit/contract/filters'
import type { Resource } from 'kit/contract/resource'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { ListBox } from 'react-aria-components'
import { IconButton } from '../../ui/base/Button.tsx'
import { Option } from '../../ui/form/choice/Select.tsx'
import { FilterEditor } from './FilterEditor.tsx'
import { without } from './filter-words.ts'
import type { FilterWords } from '../list/list-state.ts'
import { useSay } from '../resource/words.ts'

type Props = {
  resource: Resource
  words: FilterWords
  /** The field to begin with; otherwise the reader chooses one. */
  field: string | undefined
  onApply: (words: FilterWords) => void
}

/** Chooses a field, and then its filter. */
export default function FilterPicker({ resource, words, field, onApply }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const filters = filtersOf(resource.listed)
  const [chosen, choose] = useState<Filter | undefined>(filters.find((filter) => filter.field === field))
  if (!chosen) {
    const choices = filters.map((filter) => ({ id: filter.field, name: say(filter.title) }))
    return (
      <ListBox
        aria-label={t`Filter by`}
        className="options"
        // The popover opens to choose from this list, so the focus goes to its first line.
        autoFocus="first"
        items={choices}
        onAction={(key) => choose(filters.find((filter) => filter.field === key))}
      >
        {(choice) => <Option {...choice} />}
      </ListBox>
    )
  }
  return (
    <div className="filter-editor">
      <header className="filter-editor-title">
        {field === undefined && (
          <IconButton label={t`Choose another field`} onPress={() => choose(undefined)}>
            <ArrowLeft aria-hidden className="directional" size={16} />
          </IconButton>
        )}
        {say(chosen.title)}
      </header>
      <FilterEditor
        key={chosen.field}
        filter={chosen}
        words={words}
        onApply={(own) => onApply({ ...without(chosen, words), ...own })}
      />
    </div>
  )
}
