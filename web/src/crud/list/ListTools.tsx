import { useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import type { Resource } from 'kit/contract/resource'
import { inSentence } from 'kit/contract/resource-words'
import { FileSpreadsheet, FileUp, Plus, Printer } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { scoped } from '../../shell/scope/scope.ts'
import { Button, ButtonLink } from '../../ui/base/Button.tsx'
import { SearchField } from '../../ui/form/SearchField.tsx'
import { useNarrow } from '../../ui/base/use-narrow.ts'
import { sheetAddress } from '../resource/calls.ts'
import { Closed } from '../closed/Closed.tsx'
import { useListed } from '../closed/use-deeds.ts'
import { type ListState, readListState } from './list-state.ts'
import type { Address } from './use-list-address.ts'
import { useSearchText } from './use-search-text.ts'
import { useSay } from '../resource/words.ts'

type Props = {
  resource: Resource
  state: ListState
  searchBox: RefObject<HTMLInputElement | null>
  onSearch: (q: string) => void
  onNew: (() => void) | undefined
  newTitle?: string | undefined
  onPrint: () => void
  /** What the list is for, in place of the button that adds a row. */
  action: ReactNode
  /** Further controls: filters, columns. */
  children: ReactNode
}

/** Search, filter, columns, Excel and the button for a new record. */
export function ListTools({
  resource,
  state,
  searchBox,
  onSearch,
  onNew,
  newTitle,
  onPrint,
  action,
  children,
}: Props) {
  const { t } = useLingui()
  const say = useSay()
  const isNarrow = useNarrow()
  const one = inSentence(say(resource.label.one))
  return (
    <div className="resource-tools">
      <ListSearch resource={resource} searchBox={searchBox} onSearch={onSearch} />
      {children}
      <span className="resource-tools-end">
        <ButtonLink
          href={sheetAddress(resource, state)}
          download
          data-list-export
          aria-keyshortcuts="e"
          icon={<FileSpreadsheet aria-hidden size={16} />}
        >
          <span className="resource-tool-name">{t`Excel`}</span>
        </ButtonLink>
        <Button
          data-list-print
          aria-keyshortcuts="p"
          icon={<Printer aria-hidden size={16} />}
          onPress={onPrint}
        >
          <span className="resource-tool-name">{t`Print`}</span>
        </Button>
        {onNew && resource.recognisedBy.length > 0 && (
          <ButtonLink href={scoped(`imports/${resource.name}`)} icon={<FileUp aria-hidden size={16} />}>
            <span className="resource-tool-name">{t`Import`}</span>
          </ButtonLink>
        )}
        {onNew && (
          <Button
            look="primary"
            icon={<Plus aria-hidden size={16} />}
            onPress={onNew}
            aria-label={newTitle ?? t`Add ${one}`}
            aria-keyshortcuts="n"
          >
            {newTitle ?? (isNarrow ? t`Add` : t`Add ${one}`)}
          </Button>
        )}
        {action}
        <Closed look="icon" isList of={resource.name} deeds={useListed(resource)} />
      </span>
    </div>
  )
}

type SearchProps = Pick<Props, 'resource' | 'searchBox' | 'onSearch'>

/** A separate component, so that typing rerenders nothing else. */
function ListSearch({ resource, searchBox, onSearch }: SearchProps) {
  const { t } = useLingui()
  const say = useSay()
  const asked: Address = useSearch({ strict: false })
  const [typed, type] = useSearchText(readListState(resource, asked).q, onSearch)
  const many = inSentence(say(resource.label.many))
  return (
    <SearchField label={t`Search ${many}`} hotkey="/" value={typed} onChange={type} inputRef={searchBox} />
  )
}
