import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { searchForm } from 'kit/text/search-form'
import { Check, ChevronsUpDown } from 'lucide-react'
import { Autocomplete, Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { SearchField } from '../../ui/form/SearchField.tsx'
import { pageOf, scoped, type Scope } from './scope.ts'
import './ScopeSwitcher.css'

/** A scope that the reader can switch the current page to. */
export type ScopeOption = { key: string; name: string; hint?: string | undefined; scope: Scope }

type Props = { label: string; options: readonly ScopeOption[]; current: string }

/** Narrows the page to a campus or a section, or widens it again, by typing a few letters and Enter. */
export function ScopeSwitcher({ label, options, current }: Props) {
  const { t } = useLingui()
  const page = useLocation({ select: ({ pathname }) => areaPage(pageOf(pathname)) })
  const name = options.find(({ key }) => key === current)?.name ?? ''
  return (
    <MenuTrigger>
      <Button className="scope-button" aria-label={`${label}: ${name}`}>
        <bdi className="scope-name">{name}</bdi>
        <ChevronsUpDown aria-hidden size={14} />
      </Button>
      <Popover className="popover scope-popover" placement="bottom start">
        <Autocomplete filter={(text, typed) => searchForm(text).includes(searchForm(typed.trim()))}>
          <div className="scope-search">
            <SearchField label={label} autoFocus />
          </div>
          <Menu
            aria-label={label}
            className="options"
            items={options}
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[current]}
            renderEmptyState={() => <p className="scope-none">{t`Nothing has this name`}</p>}
          >
            {({ key, name, hint, scope }) => (
              <MenuItem
                id={key}
                textValue={`${name} ${hint ?? ''}`}
                href={scoped(page, scope)}
                className="option"
              >
                {({ isSelected }) => (
                  <>
                    <span className="option-name">
                      <bdi>{name}</bdi>
                      {hint && <bdi className="scope-hint">{hint}</bdi>}
                    </span>
                    {isSelected && <Check aria-hidden size={16} />}
                  </>
                )}
              </MenuItem>
            )}
          </Menu>
        </Autocomplete>
      </Popover>
    </MenuTrigger>
  )
}

/** Keeps the list but drops the record: it belongs to the previous scope. */
function areaPage(page: string): string {
  return page.replace(/\/(new|[0-9a-f]{8}-[0-9a-f-]{27})(\/.*)?$/, '')
}
