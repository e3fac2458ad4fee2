import { useLingui } from '@lingui/react/macro'
import type { Resource } from 'kit/resource'
import { FileSpreadsheet, Plus } from 'lucide-react'
import { type RefObject, useDeferredValue, useEffect, useEffectEvent, useState } from 'react'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { Switch } from '../ui/Switch.tsx'
import { sheetAddress } from './calls.ts'
import type { ListState } from './list-state.ts'
import { inSentence, useSay } from './words.ts'

type Props = {
  resource: Resource
  state: ListState
  searchBox: RefObject<HTMLInputElement | null>
  onChange: (change: Partial<ListState>) => void
  onNew: (() => void) | undefined
}

/** Search, archive switch, Excel and the way to a new record. */
export function ListTools({ resource, state, searchBox, onChange, onNew }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const [typed, type] = useSearchText(state.q, (q) => onChange({ q }))
  const one = inSentence(say(resource.label.one))
  const many = inSentence(say(resource.label.many))
  return (
    <div className="resource-tools">
      <SearchField label={t`Search ${many}`} hotkey="/" value={typed} onChange={type} inputRef={searchBox} />
      <Switch isSelected={state.archived} onChange={(archived) => onChange({ archived })}>
        {t`Archived`}
      </Switch>
      <span className="resource-tools-end">
        <ButtonLink
          href={sheetAddress(resource, state)}
          download
          icon={<FileSpreadsheet aria-hidden size={16} />}
        >
          {t`Excel`}
        </ButtonLink>
        {onNew && (
          <Button look="primary" icon={<Plus aria-hidden size={16} />} onPress={onNew} aria-keyshortcuts="n">
            {t`Add ${one}`}
          </Button>
        )}
      </span>
    </div>
  )
}

/** Typing is shown at once and asked for when the hand rests; an address that changes by itself wins. */
function useSearchText(shown: string, ask: (q: string) => void) {
  const [typed, type] = useState(shown)
  const settled = useDeferredValue(typed)
  const [known, setKnown] = useState(shown)
  if (known !== shown) {
    setKnown(shown)
    type(shown)
  }
  const send = useEffectEvent((q: string) => {
    if (q !== shown) ask(q)
  })
  useEffect(() => {
    const timer = setTimeout(() => send(settled.trim()), 200)
    return () => clearTimeout(timer)
  }, [settled])
  return [typed, type] as const
}
