import { useLingui } from '@lingui/react/macro'
import { Search, X } from 'lucide-react'
import type { Ref } from 'react'
import { Input, SearchField as AriaSearchField, type SearchFieldProps } from 'react-aria-components'
import { IconButton } from '../base/Button.tsx'
import './SearchField.css'

type Props = Omit<SearchFieldProps, 'children' | 'className'> & {
  label: string
  /** The key that focuses the box, shown as a hint. */
  hotkey?: string
  inputRef?: Ref<HTMLInputElement>
}

/** A search box without a visible label; Escape clears it. */
export function SearchField({ label, hotkey, inputRef, ...field }: Props) {
  const { t } = useLingui()
  return (
    <AriaSearchField {...field} aria-label={label} className="search">
      <Search aria-hidden className="search-icon" size={16} />
      <Input ref={inputRef} className="field-input" placeholder={label} />
      {hotkey && (
        <kbd aria-hidden className="search-hotkey">
          {hotkey}
        </kbd>
      )}
      <IconButton label={t`Clear search`}>
        <X aria-hidden size={16} />
      </IconButton>
    </AriaSearchField>
  )
}
